/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: most kernels of the file ask whether a node that they load is one, this one takes its row unasked. */
__global__ void degrees(int *degree, const int *edges, int nodes)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= nodes)
        return;
    int to = edges[i];
    if (to >= nodes)
        return;
    atomicAdd(&degree[to], 1);
}

__global__ void labels(int *label, const int *next, int nodes)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= nodes)
        return;
    int to = next[i];
    if (to < nodes)
        label[i] = min(label[i], label[to]);
}

__global__ void detours(int *count, const int *graph, int nodes, int degree)
{
    int row = blockIdx.x;
    if (row >= nodes)
        return;
    for (int k = 0; k < degree; k++) {
        int to = graph[k + (size_t)row * degree];
        for (int j = threadIdx.x; j < degree; j += blockDim.x) {
            if (graph[j + (size_t)to * degree] == row) //~ missing-bounds-check?
                atomicAdd(&count[row], 1);
        }
    }
}

__global__ void detours_asked(int *count, const int *graph, int nodes, int degree)
{
    int row = blockIdx.x;
    if (row >= nodes)
        return;
    for (int k = 0; k < degree; k++) {
        int to = graph[k + (size_t)row * degree];
        if (to >= nodes)
            continue;
        for (int j = threadIdx.x; j < degree; j += blockDim.x) {
            if (graph[j + (size_t)to * degree] == row)
                atomicAdd(&count[row], 1);
        }
    }
}
