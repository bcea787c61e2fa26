// In a template the list of what a kernel is handed has no length yet.
__global__ void fill(float *x, int n) {}
template <class T> void run(T *x, int n)
{
    void *args[] = {&x, &n};
    cudaLaunchKernel((void *)fill, dim3(n), dim3(32), args, 0, 0);
}
