/* Dispatchers of an absent header that are handed statements without braces: the commas of a launch
 * part no arguments, and the name in front is a type. */
#include "switches.h"

template <typename In, typename Out>
__global__ void convert(const In *in, Out *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i];
}

void run(const Tensor &in, Tensor &out, int n)
{
    dim3 grid((n + 255) / 256);
    SWITCH_INPUT(in.dtype(), In,
                 SWITCH_OUTPUT(out.dtype(), Out, convert<In, Out><<<grid, 256>>>(
                                                     reinterpret_cast<const In *>(in.ptr),
                                                     reinterpret_cast<Out *>(out.ptr), n);););
}
