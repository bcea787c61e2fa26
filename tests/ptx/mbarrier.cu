// SPDX-License-Identifier: Apache-2.0
// Kernels for tests/unit/test_emu_mbarrier.c; mbarrier.ptx is made from this file:
//   nvcc -ptx -lineinfo -arch=sm_90 mbarrier.cu -o mbarrier.ptx
typedef unsigned int u32;
typedef unsigned long long u64;

static __device__ u32 shared_of(const void *p)
{
    return (u32)__cvta_generic_to_shared(p);
}
static __device__ void init(u64 *b, u32 count)
{
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_of(b)), "r"(count) : "memory");
}
static __device__ u64 arrive(u64 *b)
{
    u64 state;
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(shared_of(b)) : "memory");
    return state;
}
static __device__ void arrive_expect(u64 *b, u32 bytes)
{
    asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" ::"r"(shared_of(b)),
                 "r"(bytes)
                 : "memory");
}
static __device__ bool test(u64 *b, u64 state)
{
    u32 done;
    asm volatile("{.reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p;}"
                 : "=r"(done)
                 : "r"(shared_of(b)), "l"(state)
                 : "memory");
    return done;
}
static __device__ void wait(u64 *b, u32 parity)
{
    asm volatile("{\n.reg .pred p;\nagain:\n"
                 "mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 p, [%0], %1, 1000;\n"
                 "@p bra done;\nbra again;\ndone:\n}" ::"r"(shared_of(b)),
                 "r"(parity)
                 : "memory");
}
static __device__ void bulk(void *to, const void *from, u32 bytes, u64 *b)
{
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                     shared_of(to)),
                 "l"(from), "r"(bytes), "r"(shared_of(b))
                 : "memory");
}

extern "C" {

// Each half of the block waits for what the other wrote; three phases.
__global__ void exchange_good(int *out)
{
    __shared__ u64 b;
    __shared__ int s[64];
    int t = threadIdx.x;
    if (t == 0)
        init(&b, blockDim.x);
    __syncthreads();
    for (int k = 0; k < 3; k++) {
        s[t] = t + k;
        u64 state = arrive(&b);
        while (!test(&b, state))
            ;
        out[t] = s[63 - t];
        state = arrive(&b);
        while (!test(&b, state))
            ;
    }
}
__global__ void exchange_bad(int *out)
{
    __shared__ u64 b;
    __shared__ int s[64];
    int t = threadIdx.x;
    if (t == 0)
        init(&b, blockDim.x);
    __syncthreads();
    s[t] = t; //~ exchange_write
    arrive(&b);
    out[t] = s[63 - t]; //~ exchange_bad
}
// Arrives at a barrier that nobody was told of.
__global__ void init_bad(int *out)
{
    __shared__ u64 b;
    if (threadIdx.x == 0)
        init(&b, blockDim.x);
    u64 state = arrive(&b);
    while (!test(&b, state))
        ;
    out[threadIdx.x] = 1;
}
// Waits for an arrival that never comes.
__global__ void count_bad(int *out)
{
    __shared__ u64 b;
    if (threadIdx.x == 0)
        init(&b, blockDim.x + 1);
    __syncthreads();
    u64 state = arrive(&b);
    while (!test(&b, state))
        ;
    out[threadIdx.x] = 1;
}

// One thread copies 512 bytes in, all wait, then 512 bytes go out again.
__global__ void bulk_good(int *out, const int *in)
{
    __shared__ u64 b;
    __shared__ alignas(16) int s[128];
    int t = threadIdx.x;
    if (t == 0) {
        init(&b, 1);
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();
    for (u32 k = 0; k < 2; k++) {
        if (t == 0) {
            arrive_expect(&b, 512);
            bulk(s, in + 128 * k, 256, &b);
            bulk(s + 64, in + 128 * k + 64, 256, &b);
        }
        wait(&b, k & 1);
        s[t] += 1000;
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
        __syncthreads();
        if (t == 0) {
            asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 512;\n"
                         "cp.async.bulk.commit_group;\n"
                         "cp.async.bulk.wait_group.read 0;" ::"l"(out + 128 * k),
                         "r"(shared_of(s))
                         : "memory");
        }
        __syncthreads();
    }
}
__global__ void bulk_race_bad(int *out, const int *in)
{
    __shared__ u64 b;
    __shared__ alignas(16) int s[128];
    int t = threadIdx.x;
    if (t == 0)
        init(&b, 1);
    __syncthreads();
    if (t == 0) {
        arrive_expect(&b, 512);
        bulk(s, in, 512, &b); //~ bulk_race_copy
    }
    out[t] = s[t]; //~ bulk_race_bad
}
__global__ void bulk_bounds_bad(int *out, const int *in)
{
    __shared__ u64 b;
    __shared__ alignas(16) int s[128];
    if (threadIdx.x == 0)
        init(&b, 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        arrive_expect(&b, 512);
        bulk(s, in + 192, 512, &b); //~ bulk_bounds_bad
    }
    wait(&b, 0);
    out[threadIdx.x] = 1;
}
// The bytes that are announced never come.
__global__ void bulk_bytes_bad(int *out, const int *in)
{
    __shared__ u64 b;
    __shared__ alignas(16) int s[128];
    if (threadIdx.x == 0)
        init(&b, 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        arrive_expect(&b, 512);
        bulk(s, in, 256, &b);
    }
    wait(&b, 0);
    out[threadIdx.x] = 1;
}

// cp.async of each thread, told at a barrier that others wait at.
__global__ void async_good(int *out, const int *in)
{
    __shared__ u64 b;
    __shared__ alignas(16) int s[128];
    int t = threadIdx.x;
    if (t == 0)
        init(&b, blockDim.x);
    __syncthreads();
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n"
                 "cp.async.mbarrier.arrive.noinc.shared.b64 [%2];" ::"r"(shared_of(&s[t])),
                 "l"(in + t), "r"(shared_of(&b))
                 : "memory");
    wait(&b, 0);
    out[t] = s[127 - t];
}
}
