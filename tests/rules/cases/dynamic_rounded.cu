// SPDX-License-Identifier: Apache-2.0
// CL301: a length rounded up to whole ones, and the larger of two lengths.
template <int BY> __global__ void attend(float *out, const float *in, int n)
{
    extern __shared__ float logits[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        logits[i] = in[i];
    __syncthreads();
    if (threadIdx.x < n)
        out[threadIdx.x] = logits[n - 1 - threadIdx.x];
}

template <int BY> void rounded(float *out, const float *in, int max_context_len)
{
    int padded = (max_context_len + BY - 1) / BY * BY;
    int bytes = padded * sizeof(float);
    attend<BY><<<1, 128, bytes>>>(out, in, max_context_len); //~ shared-memory-too-large
}

void by_sixteen(float *out, const float *in, int context_len)
{
    int bytes = (context_len + 16 - 1) / 16 * 16 * sizeof(float);
    attend<16><<<1, 128, bytes>>>(out, in, context_len); //~ shared-memory-too-large
}

void larger(float *out, const float *in, int cols, int width)
{
    int longest = cols > width ? cols : width;
    attend<16><<<1, 128, longest * sizeof(float)>>>(out, in, cols); //~ shared-memory-too-large
}

// the smaller of the two may be held by the other
void smaller(float *out, const float *in, int cols, int room)
{
    int shortest = cols < room ? cols : room;
    attend<16><<<1, 128, shortest * sizeof(float)>>>(out, in, shortest);
}

void compared(float *out, const float *in, int context_len)
{
    if (context_len > 8192)
        return;
    attend<16><<<1, 128, (context_len + 16 - 1) / 16 * 16 * sizeof(float)>>>(out, in, context_len);
}

template void rounded<32>(float *, const float *, int);
