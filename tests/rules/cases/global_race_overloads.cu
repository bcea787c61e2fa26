/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: a launch in a template, of a name that several kernels share, is one of each that takes as many arguments. */
template <class T> struct Handle {
    T *get() const;
};
struct Color {
    int x;
};
struct Depth {
    int y;
};

__global__ void check(const Color *block, int v, bool *flag)
{
    if (blockIdx.x == 0 && threadIdx.x == 0)
        *flag = true;
    __syncthreads();
    if (block[threadIdx.x].x != v)
        *flag = false;
}

__global__ void check(const Depth *block, int v, bool *flag)
{
    if (blockIdx.x == 0 && threadIdx.x == 0)
        *flag = true;
    __syncthreads();
    if (block[threadIdx.x].y != v)
        *flag = false;
}

__global__ void check_many(const Color *block, int v, bool *flag)
{
    if (blockIdx.x == 0 && threadIdx.x == 0)
        *flag = true; //~ global-race!
    __syncthreads();
    if (block[threadIdx.x].x != v)
        *flag = false;
}

__global__ void check_many(const Depth *block, int v, bool *flag)
{
    if (blockIdx.x == 0 && threadIdx.x == 0)
        *flag = true; //~ global-race!
    __syncthreads();
    if (block[threadIdx.x].y != v)
        *flag = false;
}

template <class T> void run(const Handle<T> &block, bool *flag, int n)
{
    constexpr int kBlocks = 1;
    check<<<kBlocks, 64>>>(block.get(), 1, flag);
    check_many<<<n, 64>>>(block.get(), 1, flag);
}
