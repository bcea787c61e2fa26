/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a length that is given for nothing counts a row of blocks for each group, and the index is of tokens. One that is
 * of the tokens, which the grid rounds up, says what it goes past. */
__global__ void count_groups(long long num_experts, long long num_tokens, const int *ends, const int *group_of, int *counts)
{
    int group = blockIdx.x;
    int low = 0;
    if (group != 0)
        low = ends[group - 1];
    int high = ends[group];
    int threads = gridDim.y * blockDim.x;
    int thread = blockIdx.y * blockDim.x + threadIdx.x;
    int each = num_tokens / threads, count = 0;
    for (int i = 0; i < each; ++i) {
        int token = thread * each + i;
        int of = group_of[token];
        if (low <= of && of < high)
            count += 1;
    }
    atomicAdd(&counts[group], count);
}

__global__ void count_tokens(int num_tokens, const int *ends, const int *group_of, int *counts)
{
    int group = blockIdx.y;
    int token = blockIdx.x * blockDim.x + threadIdx.x;
    int of = group_of[token]; //~ missing-bounds-check!
    if (of < ends[group])
        atomicAdd(&counts[group], 1);
}

void run(long long num_experts, long long num_tokens, const int *ends, const int *group_of, int *counts)
{
    dim3 blocks(num_experts, 2);
    count_groups<<<blocks, 1024>>>(num_experts, num_tokens, ends, group_of, counts);
    count_tokens<<<dim3((num_tokens + 255) / 256, num_experts), 256>>>(num_tokens, ends, group_of, counts);
}
