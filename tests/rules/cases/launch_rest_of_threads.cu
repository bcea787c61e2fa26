// SPDX-License-Identifier: Apache-2.0
// CL302: whole blocks, and one block of those that are left: none where the number is a multiple.
__global__ void square(float *p)
{
    p[blockIdx.x * blockDim.x + threadIdx.x] *= p[blockIdx.x * blockDim.x + threadIdx.x];
}

void run_rest(float *p, unsigned n)
{
    square<<<n / 128, 128>>>(p);
    square<<<1, n % 128>>>(p + n / 128 * 128); //~ invalid-launch
}

void run_difference(float *p, unsigned n)
{
    unsigned blocks, threads = 128;
    if (n < 128) {
        square<<<1, n>>>(p);
    } else {
        blocks = n / 128;
        square<<<blocks, threads>>>(p);
        square<<<1, n - blocks * threads>>>(p + blocks * threads); //~ invalid-launch
    }
}

void run_asked(float *p, unsigned n)
{
    unsigned rest = n % 128;
    square<<<n / 128, 128>>>(p);
    if (rest)
        square<<<1, rest>>>(p + n / 128 * 128);
}

void run_difference_asked(float *p, unsigned n)
{
    unsigned blocks = n / 128, rest = n - blocks * 128;
    square<<<blocks, 128>>>(p);
    if (rest > 0)
        square<<<1, rest>>>(p + n - rest);
}

// one more, and a whole block where nothing is left
void run_more(float *p, unsigned n)
{
    square<<<1, n % 128 + 1>>>(p);
    square<<<1, n % 256 ? n % 256 : 256>>>(p);
}

// there is nothing to ask where it cannot be a multiple
void run_whole(float *p, unsigned n)
{
    if (n % 128 != 0) {
        square<<<n / 128 + 1, 128>>>(p);
        square<<<1, n % 128>>>(p);
    }
}
