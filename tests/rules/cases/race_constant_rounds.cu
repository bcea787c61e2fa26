/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: rounds of a constant out of sight go with a block that is as wide. */
template <int LOG2>
__global__ void write_row(float *to, const float *from, int stride, int count)
{
    constexpr int elements = 1 << LOG2;
    constexpr int width = elements < 32 ? elements : 32;
    constexpr int rounds = elements / width;
    to += blockIdx.x * stride + threadIdx.x;
    from += blockIdx.x * stride + threadIdx.x;
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x + k * width < count)
            to[k * width] = 2.f * from[k * width];
        else
            break;
    }
}

/* a number that is written there is another thing */
__global__ void write_twice(float *to, const float *from, int rounds)
{
    for (int k = 0; k < rounds; k++)
        to[threadIdx.x + k * 64] = 2.f * from[threadIdx.x + k]; //~ global-race
}
void run(float *to, const float *from, int rounds)
{
    write_twice<<<1, 128>>>(to, from, rounds);
}
