/* SPDX-License-Identifier: Apache-2.0 */
/* CL402: what a name says of checks.  A function with a body that looks at other things is no check, and
 * copies that are checked behind launches are no habit of asking for launches. */
#include "absent_safe_call.h"

__global__ void move(float *x)
{
    x[threadIdx.x] += 1.0f;
}

struct scene {
    float *x, *h;
    bool checkCollisions();
    void first();
    void second();
    void third();
    void step();
};

bool scene::checkCollisions()
{
    return x != nullptr;
}

void scene::first()
{
    move<<<1, 32>>>(x);
    CUDA_SAFE_CALL(cudaMemcpy(h, x, 128, cudaMemcpyDeviceToHost));
}

void scene::second()
{
    move<<<1, 32>>>(x);
    CUDA_SAFE_CALL(cudaMemcpy(h, x, 128, cudaMemcpyDeviceToHost));
}

void scene::third()
{
    move<<<1, 32>>>(x);
    CUDA_SAFE_CALL(cudaMemcpy(h, x, 128, cudaMemcpyDeviceToHost));
    checkCollisions();
}

void scene::step()
{
    move<<<1, 32>>>(x); //~ unchecked-launch?
}
