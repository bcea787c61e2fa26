// Member functions, functors, closures, references.
struct Scale {
    float factor;
    int count;
    float *table;
    __device__ float operator()(float x) const { return x * factor; }
    __device__ void store(int i) { table[i] = factor; count++; }
};

__device__ void bump(int &x, const int &by) { x += by; }
__device__ float &at(float *p, int i) { return p[i]; }

template <typename F> __global__ void apply(float *a, F f, int n)
{
    if (threadIdx.x < n)
        a[threadIdx.x] = f(a[threadIdx.x]);
}

__global__ void callables(float *a, Scale s, int n)
{
    int k = 0;
    bump(k, n);
    at(a, k) = s(a[k]);
    s.store(k);
    float &slot = a[n];
    slot = 1.0f;
    int &alias = n;
    alias = 2;
    auto add = [=](float x) { return x + n; };
    a[n] = add(2.0f);
}

void host(float *d, int n)
{
    apply<<<1, n>>>(d, [=] __device__(float x) { return x + n; }, n);
    apply<<<1, n>>>(d, Scale{2.0f, n, d}, n);
}
