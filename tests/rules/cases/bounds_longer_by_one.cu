/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: arrays that have one more element than there are rows or places: ends of rows, sums up to each place. */
__global__ void last_of(int *out, const int *cu, int rows)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        out[r] = cu[r + 1] - 1;
}
__global__ void last_of_named(int *out, const int *rows, int num_rows)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < num_rows)
        out[r] = rows[r + 1] - 1;
}
__global__ void next_point(int *out, const int *points, int n_points)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n_points)
        out[r] = points[r + 1]; //~ missing-bounds-check
}

/* a window of sums */
__global__ void window(int *out, const int *upTo, int n, int radius)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int at = min(i + radius, n), a = max(i - radius, 0);
    out[i] = upTo[at] - upTo[a];
}
__global__ void step(int *out, const int *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int at = min(i + 1, n);
    out[i] = in[at] - in[i]; //~ missing-bounds-check
}

/* rows of w + 1 */
__global__ void box(float *out, const float *table, int w, int h, int r)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    int x1 = min(x + r, w), y1 = min(y + r, h);
    out[y * w + x] = table[y1 * (w + 1) + x1] + table[y * (w + 1) + x];
}
__global__ void shift(float *out, const float *image, int w, int h, int r)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    int x1 = min(x + r, w);
    out[y * w + x] = image[y * w + x1]; //~ missing-bounds-check
}

/* a border of one all around: rows of n + 2, and as many of them */
__global__ void last_row(double *t, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        t[(n + 2) * (n + 1) + 1 + i] = 1.0;
}
__global__ void last_row_without(double *t, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        t[n * (n - 1) + 1 + i] = 1.0; //~ missing-bounds-check
}

/* a slot for each thread, also by a member function */
__global__ void sums(float *slots, const float *x, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int i = t; i < n; i += gridDim.x * blockDim.x)
        sum += x[i];
    slots[t] = sum;
}
__global__ void vectors(float *slots, const float *x, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    Vector v;
    for (int i = t; i < n; i += gridDim.x * blockDim.x)
        v.add(x[i]);
    v.store_to(slots + t);
}
__global__ void copies(float *out, const float *x, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0;
    if (t < n)
        v = x[t];
    out[t] = v; //~ missing-bounds-check
}
void run(float *out, const float *x, int n)
{
    sums<<<(n + 255) / 256, 256>>>(out, x, n);
    vectors<<<(n + 255) / 256, 256>>>(out, x, n);
    copies<<<(n + 255) / 256, 256>>>(out, x, n);
}
