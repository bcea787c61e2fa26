/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a pack of which the first element alone is asked for, in a file that stops in front of the last pack elsewhere;
 * not where the end is rounded. */
template <typename T, int V> struct pack;

template <typename T, int V> __global__ void total_rest(const T *in, float *out, int n)
{
    pack<T, V> p;
    float sum = 0.f;
    int whole = n / V * V;
    for (int i = threadIdx.x * V; i < whole; i += 256 * V) {
        p.load(in + i);
        for (int j = 0; j < V; ++j)
            sum += p[j];
    }
    for (int i = whole + threadIdx.x; i < n; i += 256)
        sum += in[i];
    atomicAdd(out, sum);
}

template <typename T, int V>
__global__ void total(const T *in, float *out, const int *lengths, int most)
{
    pack<T, V> p;
    float sum = 0.f;
    int n = lengths ? lengths[blockIdx.x] : most;
    for (int i = threadIdx.x * V; i < n; i += 256 * V) {
        p.load(in + i); //~ missing-bounds-check?
        for (int j = 0; j < V; ++j)
            sum += p[j];
    }
    atomicAdd(out, sum);
}

template <typename T, int V> __global__ void total_asked(const T *in, float *out, int n)
{
    pack<T, V> p;
    float sum = 0.f;
    for (int i = threadIdx.x * V; i + V <= n; i += 256 * V) {
        p.load(in + i);
        for (int j = 0; j < V; ++j)
            sum += p[j];
    }
    atomicAdd(out, sum);
}

/* asked for the rest, or told how many are left */
template <typename T, int V> __global__ void total_even(const T *in, float *out, int n)
{
    assert(n % V == 0);
    pack<T, V> p;
    float sum = 0.f;
    for (int i = threadIdx.x * V; i < n; i += 256 * V) {
        p.load(in + i);
        for (int j = 0; j < V; ++j)
            sum += p[j];
    }
    atomicAdd(out, sum);
}

template <typename T, int V> __global__ void total_left(const T *in, float *out, int n)
{
    pack<T, V> p;
    float sum = 0.f;
    for (int i = threadIdx.x * V; i < n; i += 256 * V) {
        p.load_some(in + i, n - i);
        for (int j = 0; j < V; ++j)
            sum += p[j];
    }
    atomicAdd(out, sum);
}
