// SPDX-License-Identifier: Apache-2.0
// CL102: what a lambda captures is what the function around it has, where that has but one value.
__global__ void __launch_bounds__(256) rows(const float *in, float *out, int n)
{
    __shared__ float line[256];
    const int tid = threadIdx.x;
    float *part = line;
    auto put = [&](float v) {
        if (tid < 256)
            part[tid] = v;
    };
    auto sum = [&tid](float *s) {
        for (int k = 128; k >= 32; k /= 2) {
            if (tid < k)
                s[tid] += s[tid + k];
            __syncthreads();
        }
        return s[0];
    };
    for (int i = blockIdx.x; i < n; i += gridDim.x) {
        put(in[i * 256 + tid]);
        __syncthreads();
        out[i * 256 + tid] = sum(line); //~ shared-race
    }
}

__global__ void __launch_bounds__(256) rows_wait(const float *in, float *out, int n)
{
    __shared__ float line[256];
    const int tid = threadIdx.x;
    float *part = line;
    auto put = [&](float v) {
        if (tid < 256)
            part[tid] = v;
    };
    for (int i = blockIdx.x; i < n; i += gridDim.x) {
        put(in[i * 256 + tid]);
        __syncthreads();
        out[i * 256 + tid] = line[255 - tid];
        __syncthreads();
    }
}

/* where the lambda puts it depends on what it has changed itself */
__global__ void __launch_bounds__(256) changed(const float *in, float *out, int n)
{
    __shared__ float line[2][256];
    int now = 0;
    const int tid = threadIdx.x;
    auto put = [&](float v) {
        line[now][tid] = v;
        now ^= 1;
    };
    for (int i = blockIdx.x; i < n; i += gridDim.x) {
        put(in[i * 256 + tid]);
        __syncthreads();
        out[i * 256 + tid] = line[now ^ 1][255 - tid];
    }
}

/* two buffers in turn; the caller changes which */
__global__ void __launch_bounds__(256) in_turn(const float *in, float *out, int n)
{
    __shared__ float line[2][256];
    int now = 0;
    const int tid = threadIdx.x;
    auto put = [&](float v) { line[now][tid] = v; };
    for (int i = blockIdx.x; i < n; i += gridDim.x) {
        now ^= 1;
        put(in[i * 256 + tid]);
        __syncthreads();
        out[i * 256 + tid] = line[now][255 - tid];
    }
}

/* one of several variables of that name */
__global__ void __launch_bounds__(256) hidden(const float *in, float *out)
{
    __shared__ float line[512];
    const int at = threadIdx.x;
    {
        const int at = threadIdx.x + 256;
        auto put = [&](float v) { line[at] = v; };
        put(in[at]);
    }
    line[at] = in[at];
    out[at] = line[at] + line[at + 256];
}

/* rows of a length that is a constant out of sight, which goes with the block: nothing tells that they meet */
template <typename T, int K_CHUNK>
__global__ void __launch_bounds__(256) rows_of_constant(const T *in, T *out, int n)
{
    extern __shared__ char raw[];
    constexpr int STRIDE = K_CHUNK + 8;
    constexpr int BYTES = 128 * STRIDE * sizeof(T);
    auto tile = [&](int buffer) -> T * { return reinterpret_cast<T *>(raw + buffer * BYTES); };
    auto load = [&](int k, int buffer) {
        T *to = tile(buffer);
        constexpr int per_row = K_CHUNK / 8, per_thread = 128 * per_row / 256;
        for (int v = 0; v < per_thread; v++) {
            const int i = threadIdx.x * per_thread + v, r = i / per_row, c = i % per_row * 8;
            to[r * STRIDE + c] = in[k + i];
        }
    };
    load(0, 0);
    for (int k = 0; k < n; k++) {
        __syncthreads();
        out[k * 256 + threadIdx.x] = tile(k & 1)[threadIdx.x];
        load(k + 1, (k + 1) & 1);
    }
}

/* a lambda in a lambda changes what both capture */
__global__ void __launch_bounds__(256) changed_within(const float *in, float *out, int n)
{
    __shared__ float line[2][256];
    int now = 0;
    const int tid = threadIdx.x;
    auto put = [&](float v) {
        auto turn = [&]() { now ^= 1; };
        turn();
        line[now][tid] = v;
    };
    for (int i = blockIdx.x; i < n; i += gridDim.x) {
        put(in[i * 256 + tid]);
        __syncthreads();
        out[i * 256 + tid] = line[now][255 - tid];
    }
}
