/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cuda_pipeline.h; the primitives themselves are in the prelude. */
#ifndef CUDALINT_CUDA_PIPELINE_H
#define CUDALINT_CUDA_PIPELINE_H
#include "__cudalint_prelude.h"
namespace nvcuda {
namespace experimental {
class pipeline {
public:
    __device__ size_t commit();
    __device__ void commit_and_wait();
    __device__ void wait(size_t);
    template <unsigned __N> __device__ void wait_prior();
};
template <class __T> __device__ void memcpy_async(__T &, const __T &, pipeline &);
} // namespace experimental
} // namespace nvcuda
#endif
