// Closures that dispatch macros run on the host are lowered where they stand.
#define DISPATCH(TYPE, ...)                                                                        \
    [&] {                                                                                          \
        switch (TYPE) {                                                                            \
        case 0: {                                                                                  \
            using scalar_t = float;                                                                \
            return __VA_ARGS__();                                                                  \
        }                                                                                          \
        default: return __VA_ARGS__();                                                             \
        }                                                                                          \
    }()

template <typename T> __global__ void copy(T *to, const T *from, long n)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = from[i];
}

void dispatch(float *to, const float *from, long n, int type)
{
    const int threads = 256;
    const int blocks = (n + threads - 1) / threads;
    DISPATCH(type, [&] { copy<float><<<blocks, threads>>>(to, from, n); });
}
