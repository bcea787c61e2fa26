// SPDX-License-Identifier: Apache-2.0
// CL201: `cell > cells` lets the number of cells itself through, and the same check elsewhere does not.
__device__ int next_photon;
__device__ int photon_count;

__device__ void track(float *photons, int at)
{
    photons[at] = 0.0f;
}

__device__ int cell_of(int x, int y, int resolution)
{
    return x + y * resolution;
}

__global__ void scattered(float *out, const int *densities, int resolution, int x, int y)
{
    int grid_count = resolution * resolution;
    int neighbours[2];
    neighbours[0] = cell_of(x, y, resolution);
    neighbours[1] = cell_of(x + 1, y, resolution);
    for (int k = 0; k < 2; k++) {
        if (neighbours[k] < 0 || neighbours[k] >= grid_count)
            continue;
        out[threadIdx.x] += densities[neighbours[k]];
    }
}

__global__ void coherent(float *out, const int *densities, int resolution, int x, int y)
{
    int grid_count = resolution * resolution;
    int neighbours[2];
    neighbours[0] = cell_of(x, y, resolution);
    neighbours[1] = cell_of(x + 1, y, resolution);
    for (int k = 0; k < 2; k++) {
        if (neighbours[k] < 0 || neighbours[k] > grid_count) //~ missing-bounds-check
            continue;
        out[threadIdx.x] += densities[neighbours[k]];
    }
}

__global__ void track_all(float *photons)
{
    while (true) {
        int photon_index = atomicAdd(&next_photon, 1);
        if (photon_index >= photon_count)
            break;
        track(photons, photon_index);
    }
}

__global__ void sample_all(float *photons)
{
    while (true) {
        int photon_index = atomicAdd(&next_photon, 1);
        if (photon_index > photon_count) //~ missing-bounds-check
            break;
        track(photons, photon_index);
    }
}

// counted from one: nothing in the file says that the last is out
__global__ void from_one(float *photons, int photon_total)
{
    while (true) {
        int photon_number = atomicAdd(&next_photon, 1) + 1;
        if (photon_number > photon_total)
            break;
        track(photons, photon_number - 1);
    }
}

// what is beyond is told apart behind it
__global__ void with_the_end(float *out, const int *densities, int resolution, const int *order, int at)
{
    int row_count = resolution;
    int row_number = order[at];
    if (row_number > row_count)
        return;
    out[0] = densities[row_number];
}

/* An amount that just fits is no place. */
__device__ void copy_bytes(char *to, const char *from, int bytes);

__global__ void pack_all(char *to, const char *from, const int *sizes, int total_size)
{
    int bytes = sizes[blockIdx.x];
    if (bytes > total_size)
        return;
    copy_bytes(to, from, bytes);
}

__global__ void end_all(char *to, const int *sizes, int total_size)
{
    int bytes = sizes[blockIdx.x];
    if (bytes >= total_size)
        return;
    to[bytes] = 0;
}
