/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a place that is loaded anew in each round, and compared with its end in the first round only; not where each
 * round compares it, all rounds take the same one, or something else keeps the others inside. */
__global__ void plan_of(unsigned *plans, const unsigned *members, const unsigned *place,
                        const unsigned *own, unsigned groups, unsigned locals)
{
    unsigned g = blockIdx.x * blockDim.x + threadIdx.x;
    if (g >= groups)
        return;
    unsigned plan = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned p = place[members[g * 4 + i]];
        if (i == 0 && p >= locals) {
            plan = 0;
            break;
        }
        plan |= own[p]; //~ missing-bounds-check?
    }
    plans[g] = plan;
}

__global__ void plan_of_all(unsigned *plans, const unsigned *members, const unsigned *place,
                            const unsigned *own, unsigned groups, unsigned locals)
{
    unsigned g = blockIdx.x * blockDim.x + threadIdx.x;
    if (g >= groups)
        return;
    unsigned plan = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned p = place[members[g * 4 + i]];
        if (i == 0 && p >= locals)
            break;
        if (p < locals)
            plan |= own[p];
    }
    plans[g] = plan;
}

__global__ void plan_of_one(unsigned *plans, const unsigned *place, const unsigned *own,
                            unsigned groups, unsigned locals)
{
    unsigned g = blockIdx.x * blockDim.x + threadIdx.x;
    if (g >= groups)
        return;
    unsigned plan = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned p = place[g];
        if (i == 0 && p >= locals)
            break;
        plan |= own[p] << i;
    }
    plans[g] = plan;
}
