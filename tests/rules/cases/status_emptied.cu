/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: a check that this build empties, as another definition beside it shows, was given the call all the same; one
 * that never looks is none.  A project's own function is no call of the runtime, whatever its name begins with. */
#include <stdlib.h>

#ifndef ENABLE_DEBUG
#define ASK(call, ...) \
    {                  \
        call;          \
    }
#else
#define ASK(call)                    \
    {                                \
        if ((call) != cudaSuccess) { \
            abort();                 \
        }                            \
    }
#endif
#define TIMED(call) \
    {               \
        call;       \
    }

class Pool {
public:
    static void *cudaMallocHostChecked(size_t n);
    static void *take(size_t n)
    {
        return cudaMallocHostChecked(n);
    }
};

void *cudaMallocOwnChecked(size_t n);

float *given(size_t n, const float *host)
{
    float *p;
    ASK(cudaMalloc(&p, n * sizeof(float)));
    ASK(cudaMemcpy(p, host, n * sizeof(float), cudaMemcpyHostToDevice));
    Pool::cudaMallocHostChecked(n);
    cudaMallocOwnChecked(n);
    return p;
}

float *lost(size_t n, const float *host)
{
    float *p;
    TIMED(cudaMalloc(&p, n * sizeof(float))); //~ unchecked-cuda-call!
    TIMED(cudaMemcpy(p, host, n * sizeof(float), cudaMemcpyHostToDevice));
    return p;
}
