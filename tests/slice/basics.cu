// Plain kernels: what they reach is kept in its line and column, the rest is gone.
#include <cstdint>
#include <cstdio>
#include <vector>

#define BLOCK 256
#define UNUSED 1
#define SQUARE(x) ((x) * (x))

struct Params {
    int n, stride;
    float *data;
    std::vector<int> *host() { return nullptr; } // host members go
    __device__ float at(int i) const { return data[i * stride]; }
};
struct Unused { int a; };

__constant__ float table[BLOCK];
static int host_global = 3;

static __device__ __forceinline__ float helper(float x) { return SQUARE(x); }

namespace app {
namespace {
enum { FIRST, SECOND = 4 };
}
__device__ int counter;
int host_code() { printf("%d\n", host_global); return 0; }

__global__ void __launch_bounds__(BLOCK) scale(Params p, uint32_t limit) {
    __shared__ float tile[BLOCK];
#ifdef UNUSED_BRANCH
    host_code();
#endif
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < limit) {
        tile[threadIdx.x] = helper(p.at(i)) + table[threadIdx.x];
        p.data[i] = tile[threadIdx.x] + SECOND;
        atomicAdd(&counter, 1);
    }
}
} // namespace app

int main() {
    Params p = {10, 1, nullptr};
    app::scale<<<1, BLOCK>>>(p, 10);
    return app::host_code();
}
