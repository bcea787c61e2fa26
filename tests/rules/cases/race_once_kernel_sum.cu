/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: the end of a loop is a sum of the kernel's own, which the launch's function knows nothing of (asked there, it
 * brought the rule down): there may be a second round. */
#define TWICE(x) x x
#define MANY(x) TWICE(TWICE(TWICE(TWICE(TWICE(TWICE(TWICE(TWICE(TWICE(TWICE(x))))))))))

__global__ void sum_up(const int *counts, float *out, const float *in, int rows)
{
    __shared__ float part[256];
    int all = 0;
    MANY(if (counts[all] > all) all += counts[all];)
    for (int i = threadIdx.x; i < all; i += 256) {
        part[threadIdx.x] = in[i];
        __syncthreads();
        out[i] = part[255 - threadIdx.x] + rows; //~ shared-race!
    }
}

void run(const int *counts, float *out, const float *in, int rows)
{
    sum_up<<<rows, 256>>>(counts, out, in, rows);
}
