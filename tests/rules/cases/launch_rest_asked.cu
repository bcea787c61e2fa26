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

__global__ void work(float *p, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        p[i * 32 + blockIdx.x] *= 2.0f;
}

// The number of rounds counts whether there is a rest.
void permute_counted(float *data, int groups, int perms)
{
    const int most = perms <= 4096 ? 1024 : 64;
    const int whole = groups / most;
    const int rest = groups % most;
    const int rounds = whole + (rest != 0 ? 1 : 0);
    for (int l = 0; l < rounds; ++l) {
        int now = l < whole ? most : rest;
        work<<<now, 32>>>(data + l * most, now);
    }
}
