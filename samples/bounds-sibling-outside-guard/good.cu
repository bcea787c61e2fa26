// SPDX-License-Identifier: Apache-2.0
//
// One kernel resets two arrays of a graph search, one entry a node and one entry an edge, and is
// launched over the longer of the two.
//
// The edge flags have their guard. The node distances, added later one line below, have none, and a
// graph has many more edges than nodes: the store runs hundreds of megabytes past the end.
//
// bad.cu guards the edges only; good.cu guards both.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t status_ = (call);                                                              \
        if (status_ != cudaSuccess) {                                                              \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,                          \
                    cudaGetErrorString(status_));                                                  \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

constexpr int UNREACHED = 0x7fffffff;

__global__ void reset_search(unsigned char *edge_used, int num_edges, int *distance, int num_nodes,
                             int source)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < num_edges) {
        edge_used[i] = 0;
    }
    if (i < num_nodes) {
        distance[i] = i == source ? 0 : UNREACHED;
    }
}

int main()
{
    const int num_nodes = 1000, num_edges = 200 * 1000 * 1000 + 100, source = 7;
    std::vector<int> distance(num_nodes);
    std::vector<unsigned char> used(4096);

    unsigned char *dev_used;
    int *dev_distance;
    CHECK(cudaMalloc(&dev_used, num_edges));
    CHECK(cudaMalloc(&dev_distance, num_nodes * sizeof(int)));
    CHECK(cudaMemset(dev_used, 1, num_edges));

    const int block = 256;
    const int grid = (std::max(num_nodes, num_edges) + block - 1) / block;
    reset_search<<<grid, block>>>(dev_used, num_edges, dev_distance, num_nodes, source);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(distance.data(), dev_distance, num_nodes * sizeof(int),
                     cudaMemcpyDeviceToHost));
    // The last few flags stand for all of them.
    CHECK(cudaMemcpy(used.data(), dev_used + num_edges - used.size(), used.size(),
                     cudaMemcpyDeviceToHost));

    for (int i = 0; i < num_nodes; i++) {
        if (distance[i] != (i == source ? 0 : UNREACHED)) {
            printf("mismatch at node %d: got %d\n", i, distance[i]);
            return 1;
        }
    }
    for (size_t i = 0; i < used.size(); i++) {
        if (used[i] != 0) {
            printf("mismatch at flag %zu\n", i);
            return 1;
        }
    }
    CHECK(cudaFree(dev_used));
    CHECK(cudaFree(dev_distance));
    printf("OK\n");
    return 0;
}
