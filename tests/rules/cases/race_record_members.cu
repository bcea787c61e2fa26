/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: a copy of a whole element of a class out of sight, of which others change one member. */
#include "pairs.h"

__global__ void weigh(pair_params *all, float scale, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float sum = 0;
        for (int k = 0; k < n; k++) {
            pair_params one = all[k];
            sum += one.weight;
        }
        all[i].result = all[i].weight / sum * scale;
    }
}

__global__ void weigh_weights(pair_params *all, float scale, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float sum = 0;
        for (int k = 0; k < n; k++)
            sum += all[k].weight;
        all[i].weight = all[i].weight / sum * scale; //~ global-race
    }
}
