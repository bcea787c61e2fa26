// SPDX-License-Identifier: Apache-2.0
// CL102: parts of dynamic shared memory at places that several numbers of the run make up.
struct Layout {
    int li, lj, lk, ll, stride_j, stride_k, size, roots;
};
__device__ int pairs_in(int *count, const int *from, Layout &l)
{
    *count = from[l.li] + l.lj;
    return *count;
}
__device__ void roots_of(int roots, float x, float *rw, int width, int first, int step)
{
    float *r = rw, *w = rw + width;
    for (int i = first; i < roots; i += step) {
        r[2 * i * width] = x / (i + 1);
        w[2 * i * width] = x * (i + 1);
    }
}

// Slices one behind another, of sizes that the host has put into a structure.
__global__ void slices(float *out, const float *in, const int *from, Layout l, int n)
{
    extern __shared__ float mem[];
    __shared__ int count;
    int width = blockDim.x;
    float *rl = mem + threadIdx.x;
    float *rp = mem + width * 3 + threadIdx.x;
    float *g = mem + width * 6 + threadIdx.x;
    float *rw = mem + width * (3 * l.size + 6) + threadIdx.x;
    if (threadIdx.x == 0 && threadIdx.y == 0)
        pairs_in(&count, from, l);
    if (threadIdx.y == 0)
        rl[2 * width] = in[threadIdx.x];
    __syncthreads();
    for (int task = threadIdx.x; task < count + threadIdx.x; task += width) {
        __syncthreads();
        int size = l.size;
        float z = rl[2 * width];
        if (threadIdx.y == 0) {
            rp[0] = z;
            rp[width] = z + 1;
            rp[2 * width] = z + 2;
            g[width * size] = z * z;
        }
        roots_of(l.roots, z, rw, width, threadIdx.y, blockDim.y);
        __syncthreads();
        out[task] += rw[2 * threadIdx.y * width] + g[width * size] + rp[width];
    }
}
// The same where the roots begin in the middle of what is read.
__global__ void overlapping_slices(float *out, const float *in, const int *from, Layout l, int n)
{
    extern __shared__ float mem[];
    __shared__ int count;
    int width = blockDim.x;
    float *rl = mem + threadIdx.x;
    if (threadIdx.x == 0 && threadIdx.y == 0)
        pairs_in(&count, from, l);
    if (threadIdx.y == 0)
        rl[2 * width] = in[threadIdx.x];
    __syncthreads();
    for (int task = threadIdx.x; task < count + threadIdx.x; task += width) {
        __syncthreads();
        float z = rl[2 * width];
        if (threadIdx.y == 0)
            rl[2 * width] = z * l.size; //~ shared-race!
        __syncthreads();
        out[task] += rl[2 * width];
    }
}

// Rows of rows: the strides are products of what the loops go up to.
__global__ void transfer(float *out, const float *in, Layout l, int tasks)
{
    extern __shared__ float mem[];
    int width = blockDim.x, lj = l.lj, lij = l.li + l.lj + 1, lkl = l.lk + l.ll;
    float *g = mem + width * 6 + threadIdx.x;
    for (int i = threadIdx.y; i < 3 * l.size; i += blockDim.y)
        g[i * width] = in[i];
    for (int t = 0; t < tasks; t++) {
        __syncthreads();
        if (lkl > 0) {
            int lij3 = (lij + 1) * 3;
            for (int n = threadIdx.y; n < lij3 + threadIdx.y; n += blockDim.y) {
                __syncthreads();
                int i = n / 3, axis = n - 3 * i;
                float *row = g + (i + axis * l.size) * width;
                float a = 0, b = 0;
                if (n < lij3) {
                    a = row[0];
                    b = 2 * a;
                    if (i > 0)
                        b += i * row[-width];
                    row[l.stride_k * width] = b;
                }
                for (int k = 1; k < lkl; ++k) {
                    __syncthreads();
                    if (n < lij3) {
                        float c = b + k * a;
                        if (i > 0)
                            c += i * row[(k * l.stride_k - 1) * width];
                        row[(k * l.stride_k + l.stride_k) * width] = c;
                        a = b;
                        b = c;
                    }
                }
            }
        }
        if (lj > 0) {
            __syncthreads();
            int lkl3 = (lkl + 1) * 3;
            for (int m = threadIdx.y; m < lkl3; m += blockDim.y) {
                int k = m / 3, axis = m - 3 * k;
                float *row = g + (axis * l.size + k * l.stride_k) * width;
                for (int j = 0; j < lj; j++) {
                    int ij = lij - j + j * l.stride_j;
                    float last = row[ij * width];
                    for (--ij; ij >= j * l.stride_j; --ij) {
                        float now = row[ij * width];
                        row[(ij + l.stride_j) * width] = last - now;
                        last = now;
                    }
                }
            }
        }
        __syncthreads();
        out[threadIdx.y] += g[threadIdx.y * width];
    }
}
// ... and one that reads the next row, which another thread has yet to change.
__global__ void transfer_from_next(float *out, const float *in, Layout l)
{
    extern __shared__ float mem[];
    int width = blockDim.x, stride_k = l.stride_k;
    float *g = mem + threadIdx.x;
    for (int i = threadIdx.y; i < 3 * l.size; i += blockDim.y)
        g[i * width] = in[i];
    __syncthreads();
    for (int axis = 0; axis < 3; axis++) {
        float *row = g + (axis * l.size + threadIdx.y * stride_k) * width;
        float *next = g + (axis * l.size + (threadIdx.y + 1) * stride_k) * width;
        float v = next[0];
        row[0] += v; //~ shared-race!
    }
    __syncthreads();
    out[threadIdx.y] = g[threadIdx.y * width];
}
// A panel of nc columns in a matrix of n: there are no more of them than the matrix has.
__device__ void panel(float *s, int n, int nc, int t, int threads)
{
    bool small = nc <= 12 || (nc <= 16 && n <= 96);
    if (small)
        return;
    for (int k = 0; k < nc; k++) {
        int width = nc - 1 - k;
        for (int e = t; e < (n - k - 1) * width; e += threads) {
            int i = k + 1 + e / width, j = k + 1 + e % width;
            s[i * n + j] -= s[i * n + k] * s[k * n + j];
        }
        if (width > 0)
            __syncthreads();
    }
}
__global__ void factor(float *out, const float *in, const int *begin, const int *columns)
{
    extern __shared__ float mem[];
    int n = begin[blockIdx.x + 1] - begin[blockIdx.x], nc = columns[blockIdx.x];
    for (int i = threadIdx.x; i < n * n; i += blockDim.x)
        mem[i] = in[i];
    __syncthreads();
    panel(mem, n, nc, threadIdx.x, blockDim.x);
    for (int i = threadIdx.x; i < n * n; i += blockDim.x)
        out[i] = mem[i];
}
// ... and one that divides by the pivot while others read what it divides.
__device__ void panel_early(float *s, int n, int nc, int t, int threads)
{
    bool small = nc <= 12 || (nc <= 16 && n <= 96);
    if (small)
        return;
    for (int k = 0; k < nc; k++) {
        int width = nc - 1 - k;
        for (int i = k + 1 + t; i < n; i += threads)
            s[i * n + k] *= 0.5f;
        for (int e = t; e < (n - k - 1) * width; e += threads) {
            int i = k + 1 + e / width, j = k + 1 + e % width;
            s[i * n + j] -= s[i * n + k] * s[k * n + j]; //~ shared-race!
        }
        if (width > 0)
            __syncthreads();
    }
}
__global__ void factor_early(float *out, const float *in, const int *begin, const int *columns)
{
    extern __shared__ float mem[];
    int n = begin[blockIdx.x + 1] - begin[blockIdx.x], nc = columns[blockIdx.x];
    for (int i = threadIdx.x; i < n * n; i += blockDim.x)
        mem[i] = in[i];
    __syncthreads();
    panel_early(mem, n, nc, threadIdx.x, blockDim.x);
    for (int i = threadIdx.x; i < n * n; i += blockDim.x)
        out[i] = mem[i];
}
void run(float *out, const float *in, const int *from, int li, int lj, int n)
{
    int stride_j = li + 1, stride_k = stride_j * (lj + 1);
    Layout l = {li, lj, li, lj, stride_j, stride_k, stride_k * (li + lj + 1), li + lj};
    slices<<<1, dim3(16, 16), 48000>>>(out, in, from, l, n);
    overlapping_slices<<<1, dim3(16, 16), 48000>>>(out, in, from, l, n);
    transfer_from_next<<<1, dim3(16, 16), 48000>>>(out, in, l);
}
