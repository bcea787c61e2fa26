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

// a list of its own for each thread, behind what the data choose: `far + threadIdx.x * k`
__device__ void keep(float *far, float x, int size)
{
    int at = 0;
    if (x > far[0])
        return;
    far[0] = x;
    while (2 * at + 1 < size && far[2 * at + 1] > far[at]) {
        float other = far[2 * at + 1];
        far[2 * at + 1] = far[at];
        far[at] = other;
        at = 2 * at + 1;
    }
}

__global__ void nearest(const float *points, const int *nodes, float *out, int width, int k)
{
    extern __shared__ float memory[];
    float *tile = memory;
    float *far = tile + blockDim.x * width;
    for (int i = 0; i < width; i++)
        tile[threadIdx.x * width + i] = points[threadIdx.x * width + i];
    for (int i = 0; i < k; i++)
        far[threadIdx.x * k + i] = 1e30f;
    __syncthreads();
    for (int i = 0; i < width; i++)
        keep(far + threadIdx.x * k, tile[nodes[threadIdx.x] * width + i], k);
    for (int i = 0; i < k; i++)
        out[threadIdx.x * k + i] = far[threadIdx.x * k + i];
}

// the lists lie where the data choose, too
__global__ void nearest_in_place(const float *points, const int *nodes, float *out, int width, int k)
{
    extern __shared__ float memory[];
    float *tile = memory;
    for (int i = 0; i < width; i++)
        tile[threadIdx.x * width + i] = points[threadIdx.x * width + i];
    __syncthreads();
    for (int i = 0; i < width; i++)
        keep(tile + threadIdx.x * width, tile[nodes[threadIdx.x] * width + i], k); //~ shared-race
    for (int i = 0; i < k; i++)
        out[threadIdx.x * k + i] = tile[threadIdx.x * width + i];
}
