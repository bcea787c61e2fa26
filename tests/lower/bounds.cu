// __launch_bounds__ is only in the text.
#define THREADS 128
constexpr int kBlocks = 3;
__global__ void __launch_bounds__(256) one(int *a) { a[0] = 0; }
__global__ __launch_bounds__(THREADS * 2, kBlocks) void two(int *a) { a[0] = 0; }
template <int N> __global__ void __launch_bounds__(N, 1) three(int *a) { a[0] = N; }
__global__ void none(int *a) { a[0] = 0; }
