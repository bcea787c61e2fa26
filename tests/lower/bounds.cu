// __launch_bounds__ is only in the text.
#define THREADS 128
constexpr int kBlocks = 3;
__global__ void __launch_bounds__(256) one(int *a) { a[0] = 0; }
__global__ __launch_bounds__(THREADS * 2, kBlocks) void two(int *a) { a[0] = 0; }
template <int N> __global__ void __launch_bounds__(N, 1) three(int *a) { a[0] = N; }
__global__ void none(int *a) { a[0] = 0; }
// a macro stands for all of its expression, not for the first number in it
#define LOG_WARPS 5
#define LOG_THREADS (LOG_WARPS + 5)
#define SHIFTED (1 << LOG_THREADS)
#define FOUR_WARPS 32 * 4 // of a block
#define ELSEWHERE (32 * kOutOfSight)
#define ENDLESS (ENDLESS + ENDLESS)
__global__ void __launch_bounds__(SHIFTED) four(int *a) { a[0] = 0; }
__global__ void __launch_bounds__(FOUR_WARPS) five(int *a) { a[0] = 0; }
__global__ void __launch_bounds__(ELSEWHERE) six(int *a) { a[0] = 0; }
__global__ void __launch_bounds__(ENDLESS) seven(int *a) { a[0] = 0; }
// an attribute that stands in a comment is none
__global__ void
// __launch_bounds__(512, 4)
eight(int *a) { a[0] = 0; }
__global__ void /* __launch_bounds__(64) */ nine(int *a) { a[0] = 0; }
__global__ void /* ten warps */ __launch_bounds__(320) // not __launch_bounds__(64)
ten(int *a) { a[0] = 0; }
