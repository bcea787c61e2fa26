/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: numbers of elements of many tensors, kept in a table of ints. */
#include <ATen/ATen.h>

template <int DEPTH> struct batch_of_tensors {
    float *first[DEPTH];
    int lengths[DEPTH];
    int count;
};

template <int DEPTH> struct wide_batch_of_tensors {
    float *first[DEPTH];
    int64_t lengths[DEPTH];
    int heads[DEPTH];
    int count;
};

template <int DEPTH>
__global__ void scale_batch(batch_of_tensors<DEPTH> all, float by)
{
    for (int i = threadIdx.x; i < all.lengths[blockIdx.x]; i += blockDim.x)
        all.first[blockIdx.x][i] *= by;
}

template <int DEPTH>
__global__ void scale_wide(wide_batch_of_tensors<DEPTH> all, float by)
{
    for (int64_t i = threadIdx.x; i < all.lengths[blockIdx.x]; i += blockDim.x)
        all.first[blockIdx.x][i] *= by;
}

void scale_all(const std::vector<at::Tensor> &tensors, float by, cudaStream_t stream)
{
    batch_of_tensors<64> all;
    all.count = 0;
    for (int i = 0; i < 64; i++) {
        all.first[i] = tensors[i].data_ptr<float>();
        all.lengths[i] = tensors[i].numel(); //~ int32-overflow-index
    }
    scale_batch<64><<<64, 256, 0, stream>>>(all, by);
    AT_CUDA_CHECK(cudaGetLastError());
}

/* one variable may be a choice; heads are few */
void scale_all_wide(const std::vector<at::Tensor> &tensors, float by, cudaStream_t stream)
{
    wide_batch_of_tensors<64> all;
    all.count = tensors[0].numel();
    for (int i = 0; i < 64; i++) {
        all.first[i] = tensors[i].data_ptr<float>();
        all.lengths[i] = tensors[i].numel();
        all.heads[i] = tensors[i].size(1);
    }
    scale_wide<64><<<64, 256, 0, stream>>>(all, by);
    AT_CUDA_CHECK(cudaGetLastError());
}
