// CL302. ceil() around a quotient of numbers, and ceil() of the length alone: both round down; (n + b - 1) / b does not.
#include <cmath>
#include <cstdlib>

__global__ void mark(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = 1.0f;
}

int main(int argc, char **argv)
{
    const int n = 10000;
    int m = atoi(argv[1]);
    float *a;
    cudaMalloc(&a, (n > m ? n : m) * sizeof(float));
    int threads = 192;
    dim3 down(ceil(n / threads)); //~ invalid-launch
    mark<<<down, threads>>>(a, n);
    mark<<<down, threads>>>(a, n); // told once
    threads = 250;
    dim3 even(ceil(n / threads));
    mark<<<even, threads>>>(a, n);
    dim3 up(ceil(n / 192.0));
    mark<<<up, 192>>>(a, n);
    dim3 early((unsigned)ceil((float)m) / 256); //~ invalid-launch
    mark<<<early, 256>>>(a, m);
    dim3 right((unsigned)ceil((float)m / 256));
    mark<<<right, 256>>>(a, m);
    dim3 twice(ceil((m + 255) / 256)); // the sum rounds up by itself
    mark<<<twice, 256>>>(a, m);
    cudaFree(a);
    return 0;
}
