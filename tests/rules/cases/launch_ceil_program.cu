// SPDX-License-Identifier: Apache-2.0
// CL302: ceil() of a quotient that has rounded down, in a program that hands over numbers only.
#include <cmath>
#include <cstdlib>

__global__ void scale(int n, double *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.0;
}

// all calls: of what a block divides
void scale_all(int n, double *x)
{
    scale<<<ceil(n / 256), 256>>>(n, x); //~ invalid-launch?
}

// one of them: of a number that it does not
void scale_some(int n, double *x)
{
    scale<<<ceil(n / 256), 256>>>(n, x); //~ invalid-launch!
}

// one of them: of whatever the user says
void scale_any(int n, double *x)
{
    scale<<<ceil(n / 256), 256>>>(n, x); //~ invalid-launch!
}

static void run(int n, int most)
{
    double *x;
    cudaMalloc(&x, most * sizeof(double));
    scale_all(n, x);
    scale_some(n, x);
    scale_some(1000, x);
    scale_any(n, x);
    scale_any(most, x);
    cudaFree(x);
}

int main(int argc, char **argv)
{
    int n = 1 << 22;
    run(n, atoi(argv[1]));
    return 0;
}
