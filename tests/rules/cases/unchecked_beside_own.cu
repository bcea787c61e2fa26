/* CL401: a project that checks the calls of its own library, and forgets one of the runtime. */
#include "absent_library.h"

void sum_to_host(State *state, float *out, const float *in, float *scratch, long n)
{
    LibCudaCheck(LibCudaMalloc(state, (void **)&scratch, n * sizeof(float)));
    LibCudaCheck(LibCudaFill(state, scratch, n));
    cudaMemcpy(out, scratch, sizeof(float), cudaMemcpyDeviceToHost); //~ unchecked-cuda-call
    LibCudaCheck(LibCudaFree(state, scratch));
}
