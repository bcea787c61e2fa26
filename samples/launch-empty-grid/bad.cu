// SPDX-License-Identifier: Apache-2.0
//
// Breadth-first search on a chain. A kernel fills the next frontier and counts it; the host launches
// one thread for each member.
//
// After the last vertex the frontier is empty. bad.cu launches a grid of no blocks then; good.cu stops.
#include <cstdio>
#include <cstdlib>
#include <utility>
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

constexpr int BLOCK = 128;

__global__ void expand(const int *frontier, int count, int vertices, int *distance, int step,
                       int *next, int *next_count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) {
        return;
    }
    const int neighbour = frontier[i] + 1;
    if (neighbour < vertices && atomicCAS(&distance[neighbour], -1, step) == -1) {
        next[atomicAdd(next_count, 1)] = neighbour;
    }
}

int main()
{
    const int vertices = 50;
    std::vector<int> distance(vertices, -1);
    distance[0] = 0;
    int *dev_distance, *frontier, *next, *counter;
    CHECK(cudaMalloc(&dev_distance, vertices * sizeof(int)));
    CHECK(cudaMalloc(&frontier, vertices * sizeof(int)));
    CHECK(cudaMalloc(&next, vertices * sizeof(int)));
    CHECK(cudaMalloc(&counter, sizeof(int)));
    CHECK(cudaMemcpy(dev_distance, distance.data(), vertices * sizeof(int),
                     cudaMemcpyHostToDevice));
    CHECK(cudaMemset(frontier, 0, sizeof(int)));
    const int one = 1;
    CHECK(cudaMemcpy(counter, &one, sizeof(int), cudaMemcpyHostToDevice));

    for (int step = 1; step <= vertices + 1; step++) {
        int count;
        CHECK(cudaMemcpy(&count, counter, sizeof(int), cudaMemcpyDeviceToHost));
        CHECK(cudaMemset(counter, 0, sizeof(int)));
        expand<<<(count + BLOCK - 1) / BLOCK, BLOCK>>>(frontier, count, vertices, //~ invalid-launch
                                                       dev_distance, step, next, counter);
        CHECK(cudaGetLastError());
        std::swap(frontier, next);
    }

    CHECK(cudaMemcpy(distance.data(), dev_distance, vertices * sizeof(int),
                     cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_distance));
    CHECK(cudaFree(frontier));
    CHECK(cudaFree(next));
    CHECK(cudaFree(counter));
    for (int v = 0; v < vertices; v++) {
        if (distance[v] != v) {
            printf("mismatch at %d: got %d, want %d\n", v, distance[v], v);
            return 1;
        }
    }
    printf("OK\n");
    return 0;
}
