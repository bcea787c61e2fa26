// SPDX-License-Identifier: Apache-2.0
// CL204: pointers that the host steps on, and sums that it hands to kernels, in 64 bits.

__global__ void add(double *p, int n);

int in_64_bits(double *density, int sets, int npairs, int naux)
{
    for (int i = 0; i < sets; i++) {
        add<<<64, 64>>>(density + (size_t)i * npairs * naux, naux);
        density += (size_t)4 * npairs * naux;
    }
    return (int)cudaGetLastError();
}
