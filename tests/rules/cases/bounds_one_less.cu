/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: what is read for the next round is there, where every caller in sight leaves the last one out. */
__device__ float length_of(const float *row, int steps)
{
    float sum = 0, next = row[0];
    for (int k = 0; k < steps; k++) {
        sum += next;
        next = row[k + 1];
    }
    return sum;
}
__global__ void lengths(float *out, const float *rows, int points)
{
    int steps = points - 1;
    out[threadIdx.x] = length_of(rows + threadIdx.x * points, steps);
}

__device__ float length_of_all(const float *row, int steps)
{
    float sum = 0, next = row[0];
    for (int k = 0; k < steps; k++) {
        sum += next;
        next = row[k + 1]; //~ missing-bounds-check?
    }
    return sum;
}
__global__ void lengths_of_all(float *out, const float *rows, int points)
{
    out[threadIdx.x] = length_of_all(rows, points - 1) + length_of_all(rows + points, points);
}

__global__ void length_launched(float *out, const float *row, int n)
{
    float sum = 0, next = row[0];
    for (int k = 0; k < n; k++) {
        sum += next;
        next = row[k + 1];
    }
    out[threadIdx.x] = sum;
}

/* the question of the round itself */
__device__ void shift(unsigned *dst, const unsigned *src, size_t left, int by)
{
    size_t i = 0;
    unsigned v = left > 0 ? src[i] : 0;
    while (left) {
        unsigned next = left > 0 ? src[i + 1] : 0;
        dst[i] = (v >> by) | (next << (32 - by));
        v = next;
        i++;
        left--;
    }
}
__device__ void shift_all(unsigned *dst, const unsigned *src, size_t left, int by)
{
    size_t i = 0;
    unsigned v = left > 0 ? src[i] : 0;
    while (left) {
        unsigned next = left > 0 ? src[i + 1] : 0; //~ missing-bounds-check
        dst[i] = (v >> by) | (next << (32 - by));
        v = next;
        i++;
        left--;
    }
}
__global__ void shift_words(unsigned *dst, const unsigned *src, size_t words)
{
    shift(dst, src, words - 1, 3);
    shift_all(dst, src, words, 3);
}

/* blocks for all but the last */
__global__ void next_token(float *out, const int *ids, const int *lengths)
{
    int length = lengths[blockIdx.x];
    if (blockIdx.y >= length)
        return;
    int token = blockIdx.x * gridDim.y + blockIdx.y;
    if (threadIdx.x == 0)
        atomicAdd(&out[blockIdx.x], ids[token + 1] / (float)length);
}

void run(float *out, const float *row, const int *ids, const int *lengths, int rows, int points)
{
    length_launched<<<1, 32>>>(out, row, points - 1);
    next_token<<<dim3(rows, points - 1), 32>>>(out, ids, lengths);
}

/* what is left of a row behind its first ones is all there is */
__device__ float length_of_rest(const float *row, int steps)
{
    float sum = 0, next = row[0];
    for (int k = 0; k < steps; k++) {
        sum += next;
        next = row[k + 1]; //~ missing-bounds-check?
    }
    return sum;
}
__device__ float length_of_most(const float *row, int steps)
{
    float sum = 0, next = row[0];
    for (int k = 0; k < steps; k++) {
        sum += next;
        next = row[k + 1]; //~ missing-bounds-check?
    }
    return sum;
}
__device__ float length_between(const float *row, int steps)
{
    float sum = 0, next = row[0];
    for (int k = 0; k < steps; k++) {
        sum += next;
        next = row[k + 1]; //~ missing-bounds-check?
    }
    return sum;
}
__device__ float length_of_rest_less(const float *row, int steps)
{
    float sum = 0, next = row[0];
    for (int k = 0; k < steps; k++) {
        sum += next;
        next = row[k + 1];
    }
    return sum;
}
__device__ float length_handed_on(const float *row, int steps)
{
    return length_of_rest_less(row, steps);
}
__global__ void lengths_of_parts(float *out, const float *row, int points, int first, int end)
{
    out[0] = length_of_rest(row + first, points - first);
    out[1] = length_of_most(row + 4, points - 4);
    out[2] = length_between(row, end - first);
    out[3] = length_of_rest_less(row + first, points - first - 1);
    out[4] = length_of_rest_less(row + 4, points - 5);
    out[5] = length_handed_on(row + threadIdx.x * points, points - 1);
}
