// && and || are branches in conditions, expressions as values unless their right side does something.
#define BOUND(i, n) ((i) < (n) && (i) >= 0)

__global__ void conditions(int *a, int n, int m, bool flag)
{
    int i = threadIdx.x;
    if (i < n && a[i] > 0 || flag)
        a[i] = 1;
    else
        a[i] = 2;
    if (!(i < n && !flag))
        return;
    if (n)
        a[0] = 3;
    if (BOUND(i, n))
        a[i] = 4;
    bool inside = i < n && i < m;
    bool loaded = i < n && a[i] == 5;
    a[i] = inside ? i : m;
    a[i] = loaded ? a[i + 1] : 0;
    int k = (i < n) ? i * m : 0;
    a[k] = 6;
    if constexpr (sizeof(int) == 4)
        a[1] = 7;
    if (0)
        a[2] = 8;
    if (int j = n - 1; j > 0)
        a[j] = 9;
}

// A reference to the one or the other: no value is read.
template <typename Traits, bool SECOND>
__global__ void either(const float *in, float *out)
{
    extern __shared__ char raw[];
    auto &first = *reinterpret_cast<typename Traits::Storage *>(raw);
    auto &second = *reinterpret_cast<typename Traits::Storage *>(raw + Traits::kBytes);
    auto &free = !SECOND ? first : second;
    Traits::exchange(free, in, out);
    auto &element = in[0] > 0.0f ? out[threadIdx.x] : out[blockIdx.x];
    element = 1.0f;
}
