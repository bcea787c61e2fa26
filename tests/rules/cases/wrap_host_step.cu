// SPDX-License-Identifier: Apache-2.0
// CL204: pointers that the host steps on, and sums that it hands to kernels.

__global__ void add(double *p, int n);

int stepped(double *density, int sets, int npairs, int naux)
{
    for (int i = 0; i < sets; i += 4) {
        add<<<64, 64>>>(density, naux);
        density += 4 * npairs * naux; //~ int32-overflow-index?
    }
    return (int)cudaGetLastError();
}

int handed(double *density, int sets, int npairs, int naux)
{
    for (int i = 0; i < sets; i++)
        add<<<64, 64>>>(density + i * npairs * naux, naux); //~ int32-overflow-index?
    return (int)cudaGetLastError();
}

int of_heads(double *density, int layers, int heads, int head_dim)
{
    for (int i = 0; i < layers; i++)
        add<<<64, 64>>>(density + i * heads * head_dim, head_dim);
    return (int)cudaGetLastError();
}

int of_images(double *density, int batch, int width, int height)
{
    for (int i = 0; i < batch; i++)
        add<<<64, 64>>>(density + i * width * height * 3, width * height);
    return (int)cudaGetLastError();
}
