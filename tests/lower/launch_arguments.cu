// In a template the list of what a kernel is handed has no length yet.
__global__ void fill(float *x, int n) {}
template <class T> void run(T *x, int n)
{
    void *args[] = {&x, &n};
    cudaLaunchKernel((void *)fill, dim3(n), dim3(32), args, 0, 0);
}
// What `kernel` is depends on a number that is not known: it is known by its name.
template <class T, unsigned N> __global__ void scale(T *x, int n) {}
template <class T> void run_scale(T *x, int n)
{
    constexpr unsigned wide = std::max(16U / sizeof(T), 4U);
    auto kernel = scale<T, wide>;
    void *args[] = {&x, &n};
    CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, n));
    CHECK(cudaLaunchKernel((void *)kernel, dim3(n), dim3(32), args, n, 0));
}
