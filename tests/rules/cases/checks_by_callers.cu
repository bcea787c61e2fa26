/* SPDX-License-Identifier: Apache-2.0 */
/* CL401, CL402: callers ask for the last error, of types that a missing header has. */
#include "status.hpp"

namespace {
__global__ void scale(float *x, float by, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= by;
}

template <class T, class U>
void scaled(cudaStream_t stream, T *x, U by, int n)
{
    scale<<<256, 256, 0, stream>>>(x, by, n);
}

template <class F>
void copied(context_t context, void *result, F f)
{
    cudaMemcpyAsync(result, memory_of(context).pointer(), sizeof(float), cudaMemcpyDeviceToHost, stream_of(context)); //~ unchecked-cuda-call
    cudaStreamSynchronize(stream_of(context));
}

template <class F>
void dispatched(context_t context, descriptor_t what, void *result, F f)
{
    cudaMemcpyAsync(result, memory_of(context).pointer(), sizeof(float), cudaMemcpyDeviceToHost, stream_of(context));
    cudaStreamSynchronize(stream_of(context));
}

template <class F>
void forgotten(context_t context, descriptor_t what, void *result, F f)
{
    cudaMemcpyAsync(result, memory_of(context).pointer(), sizeof(float), cudaMemcpyDeviceToHost, stream_of(context)); //~ unchecked-cuda-call
    cudaStreamSynchronize(stream_of(context));
}
}

struct Square {
    float operator()(float x) const
    {
        return x * x;
    }
};

namespace backend {
status_t loss(context_t context, descriptor_t what, void *result)
{
    dispatched(context, what, result, Square());
    return checkForErrors();
}

status_t unasked(context_t context, descriptor_t what, void *result)
{
    forgotten(context, what, result, Square());
    return STATUS_SUCCESS;
}

status_t scaled_by(context_t context, descriptor_t what, const void *alpha)
{
    switch (type_of(what)) {
    case TYPE_FLOAT:
        scaled(stream_of(context), pointer_of<float>(what), alpha_of(alpha), 65536);
        break;
    default:
        return STATUS_UNSUPPORTED;
    }
    return checkForErrors();
}

status_t scaled_here(context_t context, float *x, int n)
{
    scale<<<256, 256, 0, stream_of(context)>>>(x, 2.0f, n);
    return checkForErrors();
}

status_t scaled_again(context_t context, float *x, int n)
{
    scale<<<256, 256, 0, stream_of(context)>>>(x, 3.0f, n);
    return checkForErrors();
}

/* of an object, of another namespace */
status_t copied_elsewhere(context_t context, engine_t engine, void *result)
{
    engine.copied(context, result, square_of(engine));
    other::copied(context, result, square_of(engine));
    return checkForErrors();
}
}
