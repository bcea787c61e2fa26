// SPDX-License-Identifier: Apache-2.0
// CL102: what a loop has counted up to is known behind it: what is left of n is less than NB, the lines of each row.

#define NB 8

__global__ void rest_of_rows(float *out, const float *in, int n)
{
    extern __shared__ float scratch[];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int parts = blockDim.x / NB;
    float *mine = scratch + ty * parts * NB;
    int done;
    for (done = 0; done < n / NB * NB; done += NB)
        out += NB;
    if (n - done > 0) {
        int left = n - done;
        if (tx / parts < left)
            mine[tx] = in[tx % parts * n + tx / parts];
        __syncthreads();
        if (tx < left) {
            float sum = 0;
            for (int i = 0; i < parts; i++)
                sum += mine[tx * parts + i];
            mine[tx * parts] = sum;
        }
        __syncthreads();
        if (tx == 0)
            out[ty] = mine[0];
    }
}

// the rounds end two steps before
__global__ void rest_and_more(float *out, const float *in, int n)
{
    extern __shared__ float scratch[];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int parts = blockDim.x / NB;
    float *mine = scratch + ty * parts * NB;
    int done;
    for (done = 0; done < n / NB * NB - 2 * NB; done += NB)
        out += NB;
    if (n - done > 0) {
        int left = n - done;
        if (tx / parts < left)
            mine[tx] = in[tx % parts * n + tx / parts];
        __syncthreads();
        if (tx < left) {
            float sum = 0;
            for (int i = 0; i < parts; i++)
                sum += mine[tx * parts + i];
            mine[tx * parts] = sum; //~ shared-race
        }
        __syncthreads();
        if (tx == 0)
            out[ty] = mine[0];
    }
}

// another count
__global__ void rest_of_other(float *out, const float *in, int n, int first)
{
    extern __shared__ float scratch[];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int parts = blockDim.x / NB;
    float *mine = scratch + ty * parts * NB;
    int done;
    for (done = 0; done < first / NB * NB; done += NB)
        out += NB;
    if (n - done > 0) {
        int left = n - done;
        if (tx / parts < left)
            mine[tx] = in[tx % parts * n + tx / parts];
        __syncthreads();
        if (tx < left) {
            float sum = 0;
            for (int i = 0; i < parts; i++)
                sum += mine[tx * parts + i];
            mine[tx * parts] = sum; //~ shared-race
        }
        __syncthreads();
        if (tx == 0)
            out[ty] = mine[0];
    }
}

void run(float *out, const float *in, int n)
{
    rest_of_rows<<<10, dim3(32, 8), 9000>>>(out, in, n);
    rest_and_more<<<10, dim3(32, 8), 9000>>>(out, in, n);
    rest_of_other<<<10, dim3(32, 8), 9000>>>(out, in, n, 3);
}
