/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: a program that checks its calls in a debug build has the habit, whatever this build makes of the check. */
#include <stdlib.h>

#ifdef DEBUG
#define ASK(call)                    \
    {                                \
        if ((call) != cudaSuccess) { \
            abort();                 \
        }                            \
    }
#else
#define ASK(call) call
#endif

float *given(size_t n, const float *host)
{
    float *p;
    ASK(cudaMalloc(&p, n * sizeof(float)));
    ASK(cudaMemcpy(p, host, n * sizeof(float), cudaMemcpyHostToDevice));
    return p;
}

float *forgotten(size_t n, const float *host)
{
    float *p;
    cudaMalloc(&p, n * sizeof(float)); //~ unchecked-cuda-call
    ASK(cudaMemcpy(p, host, n * sizeof(float), cudaMemcpyHostToDevice));
    return p;
}

int main(void)
{
    float host[4] = {0};
    ASK(cudaFree(given(4, host)));
    ASK(cudaFree(forgotten(4, host)));
    return 0;
}
