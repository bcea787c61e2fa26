// SPDX-License-Identifier: Apache-2.0
// CL302: a check of an absent header whose name is the comparison, in front of the launch or of its block.
#include <nowhere/enforce.h>

__global__ void turn(float *p, int n)
{
    int i = threadIdx.x;
    if (i < n)
        p[i] = 0.f;
}

void enforced(float *p, int head_size, int head_num, cudaStream_t stream)
{
    const dim3 block(head_size, head_num, 1);
    PADDLE_ENFORCE_LE(head_size * head_num, 1024, errors::InvalidArgument("%d", head_size));
    turn<<<16, block, 0, stream>>>(p, head_size);
}

void enforced_before(float *p, int head_size, int head_num, cudaStream_t stream)
{
    PADDLE_ENFORCE_GE(1024, head_size * head_num, errors::InvalidArgument("%d", head_size));
    const dim3 block(head_size, head_num, 1);
    turn<<<16, block, 0, stream>>>(p, head_size);
}

void only_positive(float *p, int head_size, int head_num, cudaStream_t stream)
{
    PADDLE_ENFORCE_GT(head_size * head_num, 0, errors::InvalidArgument("%d", head_size));
    const dim3 block(head_size, head_num, 1); //~ invalid-launch
    turn<<<16, block, 0, stream>>>(p, head_size);
}

// a limit from above, and none of it all the same
void may_be_empty(user_op::Tensor *x, float *p, cudaStream_t stream)
{
    int64_t n = x->shape().elem_cnt();
    CHECK_LE(n, GetMaxVal<int32_t>() / 2);
    turn<<<(n + 255) / 256, 256, 0, stream>>>(p, n); //~ invalid-launch
}
