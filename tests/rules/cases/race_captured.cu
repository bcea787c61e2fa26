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
