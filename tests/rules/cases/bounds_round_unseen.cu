// SPDX-License-Identifier: Apache-2.0
// CL201: whether a pointer that is moved on in every round has a second round, launches out of sight say: a note.
__global__ void unseen(float *out, const float *in, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out += i;
        *out = in[i]; //~ missing-bounds-check?
    }
}

__global__ void seen(float *out, const float *in, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out += i;
        *out = in[i]; //~ missing-bounds-check!
    }
}

void run(float *out, const float *in, int n)
{
    seen<<<64, 256>>>(out, in, n);
}
