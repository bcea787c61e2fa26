/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: a batch on the short axis beside the heads, which would do there; members of an absent header's
 * struct are sizes of the run. */
#include "attention_params.h"

template <typename Params> __global__ void attend(Params params);

void run(const AttentionParams &params, cudaStream_t stream)
{
    dim3 grid(params.h, params.b); //~ invalid-launch
    attend<<<grid, 128, 0, stream>>>(params);
}

void run_turned(const AttentionParams &params, cudaStream_t stream)
{
    dim3 grid(params.b, params.h);
    attend<<<grid, 128, 0, stream>>>(params);
}

void run_named(const AttentionParams &params, int num_heads, int batch_size, cudaStream_t stream)
{
    dim3 grid(num_heads, batch_size); //~ invalid-launch
    attend<<<grid, 128, 0, stream>>>(params);
}

/* tiles of rows need the long axis */
void run_tiles(const AttentionParams &params, int seqlen, int batch_size, cudaStream_t stream)
{
    dim3 grid((seqlen + 63) / 64, batch_size);
    attend<<<grid, 128, 0, stream>>>(params);
}

void run_rows(const AttentionParams &params, cudaStream_t stream)
{
    dim3 grid(params.h, params.num_rows); //~ invalid-launch
    attend<<<grid, 128, 0, stream>>>(params);
}

/* a constant of a class, not a member of an object */
void run_constant(const AttentionParams &params, cudaStream_t stream)
{
    dim3 grid(params.h, AttentionTraits::rows);
    attend<<<grid, 128, 0, stream>>>(params);
}

/* an image has as many rows as a camera sees */
void run_image(const Image &image, int channels, cudaStream_t stream)
{
    dim3 grid(channels, image.rows);
    attend<<<grid, 128, 0, stream>>>(image);
    dim3 tiles((image.cols + 31) / 32, (image.rows + 7) / 8);
    attend<<<tiles, dim3(32, 8), 0, stream>>>(image);
}
