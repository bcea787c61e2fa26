/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: threads that leave a loop with a barrier in it: who falls off the end of the kernel has exited, and is missed
 * only where others read what its rounds would have stored; who comes to another barrier waits there. */
__global__ void scale(float *a, const float *b, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) { //~ barrier-divergent?
        a[i] = 2.f * b[i];
        __syncthreads();
    }
}

/* items of a tree, each where its keys lead it */
__global__ void insert(volatile int *child, const int *key, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (i < n) { //~ barrier-divergent?
        int at = key[i], next = child[at];
        while (next > 0) {
            at = next;
            next = child[at];
        }
        if (next == 0) {
            child[at] = -i;
            i += gridDim.x * blockDim.x;
        }
        __syncthreads();
    }
}

/* a barrier behind the loop */
__global__ void scale_and_wait(float *a, const float *b, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) { //~ barrier-divergent!
        a[i] = 2.f * b[i];
        __syncthreads();
    }
    __syncthreads();
    a[threadIdx.x] += 1.f;
}

/* the lanes that have left wait for those that have not */
__global__ void scale_and_add(float *a, const float *b, int n)
{
    float sum = 0.f;
    for (int i = threadIdx.x; i < n; i += blockDim.x) { //~ barrier-divergent!
        sum += b[i];
        __syncthreads();
    }
    sum += __shfl_down_sync(0xffffffffu, sum, 16);
    a[threadIdx.x] = sum;
}

/* the same barrier in the next round of a loop around it */
__global__ void scale_rows(float *a, const float *b, int rows, int n)
{
    for (int row = 0; row < rows; row++) {
        for (int i = threadIdx.x; i < n; i += blockDim.x) { //~ barrier-divergent!
            a[row * n + i] = 2.f * b[i];
            __syncthreads();
        }
    }
}

/* others read the places of threads that have left */
__global__ void mirror(float *a, const float *b, int n)
{
    __shared__ float line[256];
    for (int i = threadIdx.x; i < n; i += blockDim.x) { //~ barrier-divergent?
        line[threadIdx.x] = b[i];
        __syncthreads();
        a[i] = line[255 - threadIdx.x];
        __syncthreads();
    }
}

/* one thread reads those of the others, as far as there are items; a flag is raised for items that there are */
__global__ void compact(int *points, const char *taken, int n)
{
    __shared__ int kept[256];
    __shared__ int count;
    __shared__ bool flag;
    int tid = threadIdx.x;
    if (tid == 0) {
        count = 0;
        flag = false;
    }
    __syncthreads();
    for (int i = 0; i + tid < n; i += blockDim.x) { //~ barrier-divergent?
        kept[tid] = points[i + tid];
        if (taken[kept[tid]]) {
            flag = true;
            kept[tid] = -1;
        }
        __syncthreads();
        if (tid == 0) {
            for (int j = 0; flag && j < blockDim.x && i + j < n; j++)
                if (kept[j] != -1)
                    points[count++] = kept[j];
            flag = false;
        }
        __syncthreads();
    }
}

/* to its end */
__device__ void scale_part(float *a, const float *b, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) { //~ barrier-divergent!
        a[i] = 2.f * b[i];
        __syncthreads();
    }
}

/* a number of rounds that four rows of threads share evenly, and nobody here says how many there are */
__global__ void rows_of_sixteen(float *a, const float *b)
{
    __shared__ float line[16];
    for (int i = threadIdx.y; i < 16; i += blockDim.y) { //~ barrier-divergent?
        if (threadIdx.x == 0)
            line[i] = b[i];
        __syncthreads();
        a[i] = line[15 - i];
    }
}
