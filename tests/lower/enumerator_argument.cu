// An enumerator of a type out of sight that is compared and handed to a template: a value.
#include "absent.h"
template <typename T, PenaltyType kind>
__global__ void apply(T *out, const T *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (kind == PenaltyType::Additive)
        out[i] = in[i];
}
void run(float *out, float *in, int n, PenaltyType t)
{
    if (t == PenaltyType::Additive)
        apply<float, PenaltyType::Additive><<<n / 256, 256>>>(out, in, n);
}

// An argument of a template out of sight stays a type, though `List<absent::Kind` may be read as a comparison.
__global__ void listed(absent::List<absent::Kind, 1> list, int *out)
{
    out[threadIdx.x] = list[threadIdx.x];
}
