// SPDX-License-Identifier: Apache-2.0
// CL302: ways to ask whether anything is left, before a launch of `n % 128` threads.
__global__ void square(float *p)
{
    p[threadIdx.x] *= p[threadIdx.x];
}

void by_product(float *p, int n)
{
    int full = n / 128;
    if (full * 128 != n)
        square<<<1, n % 128>>>(p + full * 128);
}

void by_rounding(float *p, int n)
{
    int blocks = n / 128, all = (n + 127) / 128;
    if (blocks != all)
        square<<<1, n % 128>>>(p + blocks * 128);
}

bool has_rest(int n);

void by_helper(float *p, int n)
{
    if (has_rest(n))
        square<<<1, n % 128>>>(p);
}

void by_return(float *p, int n)
{
    if (n / 128 * 128 == n)
        return;
    square<<<1, n % 128>>>(p);
}

void by_nobody(float *p, int n)
{
    square<<<1, n % 128>>>(p); //~ invalid-launch
}
