/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: a walk to a length of 64 bits that another count ends. */
#include <cuda_runtime.h>

__global__ void mark_lists(int *places, size_t most, const int *first, const int *lengths, size_t lists)
{
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < most; //~ int32-overflow-index?
         i += blockDim.x * gridDim.x) {
        if (i >= lists)
            break;
        for (int k = 0; k < lengths[i]; k++)
            places[first[i] + k] = i;
    }
}

__global__ void mark_few(int *places, size_t most, const int *first, int lists)
{
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < most; i += blockDim.x * gridDim.x) {
        if (i >= lists)
            break;
        places[first[i]] = i;
    }
}

/* not of every round */
__global__ void mark_all(int *places, size_t most, const short *first, int lists)
{
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < most; //~ int32-overflow-index!
         i += blockDim.x * gridDim.x) {
        if (first[i] < 0) {
            if (i >= lists)
                break;
            continue;
        }
        places[i] = first[i];
    }
}

void run(int *places, size_t most, const int *first, const int *lengths, size_t lists, const short *signs,
         int few)
{
    mark_lists<<<(lists + 127) / 128, 128>>>(places, most, first, lengths, lists);
    mark_few<<<256, 128>>>(places, most, first, few);
    mark_all<<<256, 128>>>(places, most, signs, few);
}
