/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: two that differ in threadIdx.y only, of a kernel whose launches are out of sight, are a note: the block may be flat. */
__global__ void walk(int *memory, const int *list, int n)
{
    __shared__ int stack[1024];
    int *own = memory + blockIdx.x * blockDim.x;
    stack[threadIdx.y * blockDim.x + threadIdx.x] = list[threadIdx.x];
    __syncthreads();
    own[threadIdx.x] = stack[threadIdx.y * blockDim.x + threadIdx.x] + n; //~ global-race?
}

__global__ void walk_flat(int *memory, const int *list, int n)
{
    int *own = memory + blockIdx.x * blockDim.x;
    own[threadIdx.x] = list[threadIdx.y * blockDim.x + threadIdx.x] + n; //~ global-race!
}

void run(int *memory, const int *list, int n)
{
    walk_flat<<<n, dim3(32, 4)>>>(memory, list, n);
}
