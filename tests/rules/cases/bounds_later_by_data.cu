/* SPDX-License-Identifier: Apache-2.0 */
/* CL201 */
/* `i + t < n` says of [i] that it may be past the end where t is a step of the threads, and nothing where t is what
 * the buffer's own elements say. */

__global__ void start_over(float *age, float *life, float add, float dt, int particles, int length)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < particles) {
        int n = row * length;
        int t = length + 1;
        if (age[n] >= 0) {
            t = rintf(age[n] / dt);
            if (t < length) {
                age[n + t] = 0.0f;
                life[n + t] = add;
            }
            age[n + 1] = add * age[n];
        }
    }
}

__global__ void two_in_row(float *values, const float *in, int n, int width)
{
    values += blockIdx.x * n;
    int lane = threadIdx.x % width;
    for (int k = 0; k < 8; k++) {
        int i = k * (width << 2) + lane;
        if (i < n)
            values[i] = in[k];
        values[i] += 1; //~ missing-bounds-check
        if (i + 2 * width < n)
            values[i + 2 * width] = in[k] + 2;
    }
}

__global__ void four_in_row(float *values, const float *in, int n, int width)
{
    values += blockIdx.x * n;
    int lane = threadIdx.x % width;
    for (int k = 0; k < 8; k++) {
        int i = k * (width << 2) + lane;
        values[i + width] = in[k] + 1; //~ missing-bounds-check
        if (i + 2 * width < n)
            values[i + 2 * width] = in[k] + 2;
    }
}
