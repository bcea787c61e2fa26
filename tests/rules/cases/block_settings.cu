/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: a block as large as an object's member says, which others filled, is a note, and so is a size that is
 * handed over. */
struct Lattice {
    int num_sites;
    int num_rows;
    int dims[8];
};

__global__ void scale(float *v, float by)
{
    v[blockIdx.x * blockDim.x + threadIdx.x] *= by;
}

void run_member(const Lattice *lattice, float *v)
{
    scale<<<16, lattice->num_rows>>>(v, 2.0f); //~ invalid-launch?
}

void run_size(int num_rows, float *v)
{
    scale<<<16, num_rows>>>(v, 2.0f); //~ invalid-launch?
}
