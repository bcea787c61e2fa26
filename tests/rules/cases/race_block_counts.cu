// SPDX-License-Identifier: Apache-2.0
// CL102: numbers of the block that all threads change, or that one thread sets for the others.

// All threads add, and thread 0 reads what is not yet complete.
__global__ void total(const float *in, float *out)
{
    __shared__ float sum;
    if (threadIdx.x == 0)
        sum = 0.0f;
    __syncthreads();
    atomicAdd(&sum, in[blockIdx.x * blockDim.x + threadIdx.x]); //~ shared-race
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum;
}

// The largest of all: what each compares is its own.
__global__ void largest(const int *in, int *out)
{
    __shared__ int most;
    most = 0;
    __syncthreads();
    atomicMax(&most, in[blockIdx.x * blockDim.x + threadIdx.x]); //~ shared-race
    out[blockIdx.x * blockDim.x + threadIdx.x] = most;
}

// Whoever sets it sets the same, as often as anybody likes.
__global__ void marked(int *out)
{
    __shared__ int flag;
    flag = 0;
    __syncthreads();
    atomicOr(&flag, 1);
    out[blockIdx.x * blockDim.x + threadIdx.x] = flag;
}

// The next piece of work, out of a list: another element each time, and not two copies of one.
__global__ void worklist(const int *list, int *next, int *out, int n)
{
    __shared__ int job;
    if (threadIdx.x == 0) {
        int at = atomicAdd(next, 1);
        job = at < n ? list[at] : -1;
    }
    __syncthreads();
    while (job >= 0) {
        int mine = job;
        out[mine * blockDim.x + threadIdx.x] = mine;
        if (threadIdx.x == 0) {
            int at = atomicAdd(next, 1);
            job = at < n ? list[at] : -1; //~ shared-race
        }
        __syncthreads();
    }
}

__global__ void worklist_and_wait(const int *list, int *next, int *out, int n)
{
    __shared__ int job;
    if (threadIdx.x == 0) {
        int at = atomicAdd(next, 1);
        job = at < n ? list[at] : -1;
    }
    __syncthreads();
    while (job >= 0) {
        int mine = job;
        __syncthreads();
        out[mine * blockDim.x + threadIdx.x] = mine;
        if (threadIdx.x == 0) {
            int at = atomicAdd(next, 1);
            job = at < n ? list[at] : -1;
        }
        __syncthreads();
    }
}
