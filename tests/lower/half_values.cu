// A half that is made a number of another type is read, as any other number is.
#include <cuda_fp16.h>
__global__ void widen(const half *in, float *out, int *whole, int i)
{
    out[i] = in[i];
    out[i + 1] = (float)in[i + 1];
    whole[i] = (int)in[i + 2];
}
