// What NVRTC lacks comes from pieces of our own: every piece is used here at least once.
#include <algorithm>
#include <array>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdint>
#include <cuComplex.h>
#include <cufft.h>
#include <curand_kernel.h>
#include <functional>
#include <helper_math.h>
#include <limits>
#include <math_constants.h>
#include <type_traits>
#include <utility>
namespace cg = cooperative_groups;
using std::max;

__global__ void numbers(float *out, uint64_t *wide, uint *small, int n) {
    out[0] = std::sqrt(out[1]) + std::min(out[2], FLT_MAX) + std::numeric_limits<float>::max();
    out[1] = M_PI + INFINITY + NAN + CUDART_PI_F + max(out[0], FLT_EPSILON);
    out[2] = std::numeric_limits<float>::infinity() + std::numeric_limits<int>::lowest();
    wide[0] = UINT64_MAX + INT_MAX + std::numeric_limits<uint8_t>::max();
    small[0] = __builtin_popcount(small[1]) + __builtin_ctz(small[2]);
    std::swap(small[0], small[1]);
    std::array<int, 4> a{1, 2, 3, 4};
    std::pair<int, float> p = std::make_pair(a[n], 2.0f);
    small[2] = std::plus<int>()(p.first, std::is_same<int, float>::value);
    auto moved = std::move(p);
    out[3] = moved.second + std::integral_constant<int, 3>::value;
}

__global__ void groups(int *out) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    auto quad = cg::tiled_partition<4>(warp);
    int v = warp.shfl_down(out[warp.thread_rank()], 1) + quad.shfl_xor(1, 2);
    v = cg::reduce(warp, v, cg::plus<int>());
    v += cg::inclusive_scan(warp, v) + (int)warp.ballot(v > 3) + quad.meta_group_rank();
    cg::coalesced_group active = cg::coalesced_threads();
    if (active.thread_rank() == 0)
        out[block.group_index().x] = v + cg::reduce(active, v, cg::greater<int>());
    block.sync();
    cg::thread_group part = cg::tiled_partition(block, 8);
    part.sync();
    cg::this_grid().sync();
}

__global__ void random_numbers(curandState *states, curandStatePhilox4_32_10_t *p, float *out) {
    curandState s = states[threadIdx.x];
    curand_init(1234, threadIdx.x, 0, &s);
    curand_init(1234, threadIdx.x, 0, p);
    float4 four = curand_uniform4(p);
    out[0] = curand_uniform(&s) + curand_normal(&s) + four.x + curand_poisson(&s, 2.0);
    states[threadIdx.x] = s;
}

__global__ void vectors(float3 *v, cuFloatComplex *c, cufftComplex *f, cudaTextureObject_t t) {
    float3 a = v[0] + 2.0f * v[1] - make_float3(1.0f);
    v[2] = normalize(cross(a, v[1])) * dot(a, a);
    c[0] = cuCmulf(c[1], cuConjf(c[2]));
    f[0].x = lerp(f[1].x, clamp(f[1].y, 0.0f, 1.0f), 0.5f) + tex2D<float>(t, 1.0f, 2.0f);
}
