/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: an index out of the data stays in its part of dynamic shared memory. */
__global__ void histogram(const unsigned *keys, unsigned *out, int n, int bins)
{
    extern __shared__ unsigned raw[];
    unsigned *count = raw, *offset = &count[bins];
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        count[i] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&count[keys[i]], 1u);
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        offset[i] = out[blockIdx.x * bins + i];
    __syncthreads();
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        out[blockIdx.x * bins + i] = count[i] + offset[i];
}

__global__ void histogram_read_early(const unsigned *keys, unsigned *out, int n, int bins)
{
    extern __shared__ unsigned raw[];
    unsigned *count = raw, *offset = &count[bins];
    for (int i = threadIdx.x; i < bins; i += blockDim.x) {
        count[i] = 0;
        offset[i] = out[blockIdx.x * bins + i];
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&count[keys[i]], 1u); //~ shared-race
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        out[blockIdx.x * bins + i] = count[i] + offset[i];
}

// what the data choose stays behind the labels, wherever in it: `(rects + label * 4) + 1`
__global__ void join(const int4 *boxes, const int *label_of, int4 *out, unsigned n)
{
    extern __shared__ int raw[];
    int *labels = raw, *rects = raw + n;
    labels[threadIdx.x] = label_of[threadIdx.x];
    rects[threadIdx.x * 4 + 0] = 0;
    rects[threadIdx.x * 4 + 1] = 0;
    __syncthreads();
    int label = labels[threadIdx.x];
    atomicAdd(rects + label * 4 + 0, boxes[threadIdx.x].x);
    atomicAdd(rects + label * 4 + 1, boxes[threadIdx.x].y);
    __syncthreads();
    out[threadIdx.x].x = rects[threadIdx.x * 4 + 0];
    out[threadIdx.x].y = rects[threadIdx.x * 4 + 1];
}

__global__ void join_read_early(const int4 *boxes, const int *label_of, int4 *out, unsigned n)
{
    extern __shared__ int raw[];
    int *labels = raw, *rects = raw + n;
    labels[threadIdx.x] = label_of[threadIdx.x];
    rects[threadIdx.x * 4 + 0] = 0;
    rects[threadIdx.x * 4 + 1] = 0;
    __syncthreads();
    int label = labels[threadIdx.x];
    atomicAdd(rects + label * 4 + 0, boxes[threadIdx.x].x);
    atomicAdd(rects + label * 4 + 1, boxes[threadIdx.x].y); //~ shared-race
    out[threadIdx.x].x = rects[threadIdx.x * 4 + 0];
    out[threadIdx.x].y = rects[threadIdx.x * 4 + 1];
}
