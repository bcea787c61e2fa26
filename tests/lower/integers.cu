// Conversions, promotions and where arithmetic is computed.
template <typename T, int N>
__global__ void integers(T *out, int a, int b, unsigned u, short s, long long w, size_t z)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    long long p = a * b;
    long long q = (long long)a * b;
    out[p + q] = a;
    out[a * b + i] = 0;
    out[((a * N + i) * b + s) * 4] = 0;
    s = s + 1;
    w += a * u;
    z = a - b;
    i = -a;
    i = ~a << 2;
    unsigned char c = a;
    bool t = a;
    float f = a * 2 + 0.5f;
    out[c + t] = f;
    const int limit = 3 * 4;
    constexpr int wide = N * 32;
    out[limit * 5 + wide] = min(a, 7) + max(u, 3u) + sizeof(T) * a;
    auto idx = blockIdx.x * N;
    out[idx] = static_cast<T>(a);
    i += gridDim.x * blockDim.x;
}
