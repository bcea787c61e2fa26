// SPDX-License-Identifier: Apache-2.0
// CL405: a program loses an event or a stream or two in what it calls twice; not in what a loop calls.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void scale(float *x, float by)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] *= by;
}

void timed(float *x, float by)
{
    cudaEvent_t begin, end;
    float ms;
    cudaEventCreate(&begin); //~ leak?
    cudaEventCreate(&end); //~ leak?
    cudaEventRecord(begin);
    scale<<<16, 256>>>(x, by);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    cudaEventElapsedTime(&ms, begin, end);
    printf("%f\n", ms);
}

void on_its_own(float *x)
{
    cudaStream_t own;
    cudaStreamCreate(&own); //~ leak?
    scale<<<16, 256, 0, own>>>(x, 4);
    cudaStreamSynchronize(own);
}

static float both(float *x)
{
    on_its_own(x);
    on_its_own(x);
    timed(x, 2);
    timed(x, 3);
    return x[0];
}

// In a loop there is one more each time.
void timed_again(float *x, float by)
{
    cudaEvent_t begin, end;
    float ms;
    cudaEventCreate(&begin); //~ leak!
    cudaEventCreate(&end); //~ leak!
    cudaEventRecord(begin);
    scale<<<16, 256>>>(x, by);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    cudaEventElapsedTime(&ms, begin, end);
    printf("%f\n", ms);
}

static void each(float *x, int rounds)
{
    for (int i = 0; i < rounds; i++)
        timed_again(x, 2);
    timed_again(x, 3);
}

// The loop is further out.
void timed_inside(float *x, float by)
{
    cudaEvent_t begin, end;
    float ms;
    cudaEventCreate(&begin); //~ leak!
    cudaEventCreate(&end); //~ leak!
    cudaEventRecord(begin);
    scale<<<16, 256>>>(x, by);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    cudaEventElapsedTime(&ms, begin, end);
    printf("%f\n", ms);
}

static void once_or_twice(float *x)
{
    timed_inside(x, 2);
    timed_inside(x, 3);
}

// Memory is more than that.
void on_stream(float *x, float by)
{
    float *own;
    cudaMalloc(&own, 4096 * sizeof(float)); //~ leak!
    cudaMemcpy(own, x, 4096 * sizeof(float), cudaMemcpyDeviceToDevice);
    scale<<<16, 256>>>(own, by);
}

// Nor is it few where the function itself goes round.
void timed_rounds(float *x, int rounds)
{
    for (int i = 0; i < rounds; i++) {
        cudaEvent_t end;
        cudaEventCreate(&end); //~ leak!
        scale<<<16, 256>>>(x, 2);
        cudaEventRecord(end);
        cudaEventSynchronize(end);
    }
}

int main(int argc, char **argv)
{
    float *x;
    if (cudaMallocManaged(&x, 4096 * sizeof(float)) != cudaSuccess)
        return 1;
    float first = both(x);
    each(x, argc);
    for (int i = 0; i < argc; i++)
        once_or_twice(x);
    on_stream(x, 2);
    on_stream(x, 3);
    timed_rounds(x, argc);
    timed_rounds(x, 2);
    return first == x[1];
}
