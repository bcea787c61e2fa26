// What a static variable of a host function is initialised with by a call runs the first time only.
int ask_driver(int what);
__global__ void work(int *x) { x[threadIdx.x] = 1; }

void run(int *x)
{
    static int blocks = ask_driver(3);
    static const int threads = 128;
    static bool ready = [&] {
        cudaFuncSetAttribute(work, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
        return true;
    }();
    work<<<blocks, threads>>>(x);
}
