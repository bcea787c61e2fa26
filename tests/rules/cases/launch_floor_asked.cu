/* SPDX-License-Identifier: Apache-2.0 */
/* CL201 CL302: a quotient that is rounded down has no rest, where the host asks for one or pads the length. */
#include <cassert>

int roundUp(int n, int by);
bool is_multiple(int n, int by);

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2;
}

void run(float *x, int n)
{
    scale<<<n / 256, 256>>>(x, n); //~ invalid-launch?
}
void run_asked(float *x, int n)
{
    if (n & 255)
        return;
    scale<<<n / 256, 256>>>(x, n);
}
void run_asserted(float *x, int n)
{
    assert((n & 255) == 0);
    scale<<<n / 256, 256>>>(x, n);
}
void run_checked(float *x, int n)
{
    PROJECT_CHECK((n & 255) == 0);
    scale<<<n / 256, 256>>>(x, n);
}
void run_kept(float *x, int n)
{
    int rest = n & 0xff;
    if (rest != 0)
        return;
    scale<<<n / 256, 256>>>(x, n);
}
void run_by_function(float *x, int n)
{
    if (!is_multiple(n, 256))
        return;
    scale<<<n / 256, 256>>>(x, n);
}
void run_flag(float *x, int n)
{
    if (n & 256) /* no remainder */
        return;
    scale<<<n / 256, 256>>>(x, n); //~ invalid-launch?
}
/* whole warps, and blocks of eight of them */
void run_warps(float *x, int n)
{
    assert(n % 32 == 0);
    scale<<<n / 256, 256>>>(x, n); //~ invalid-launch!
}
void run_few_warps(float *x, int n)
{
    if (n & 63)
        return;
    scale<<<n / 256, 256>>>(x, n); //~ invalid-launch!
}
void run_by_less(float *x, int n)
{
    if (!is_multiple(n, 32))
        return;
    scale<<<n / 256, 256>>>(x, n); //~ invalid-launch!
}
void run_by_more(float *x, int n)
{
    assert(n % 1024 == 0);
    scale<<<n / 256, 256>>>(x, n);
}
void run_of_warps(float *x, int n)
{
    if ((n & 31) == 0)
        scale<<<n / 32, 32>>>(x, n);
}
void run_of_any_threads(float *x, int n, int threads)
{
    assert(n % threads == 0);
    scale<<<n / 256, 256>>>(x, n);
}
void run_padded(float *x, int m)
{
    int n = roundUp(m, 256);
    scale<<<n / 256, 256>>>(x, n);
}
void run_padded_less(float *x, int m)
{
    int n = roundUp(m, 32);
    scale<<<n / 256, 256>>>(x, n); //~ invalid-launch?
}

static void run_of_caller(float *x, int n)
{
    scale<<<n / 256, 256>>>(x, n);
}
void call(float *x, int n)
{
    if ((n & 255) == 0)
        run_of_caller(x, n);
    run_of_caller(x, 1024);
}
static void run_of_less(float *x, int n)
{
    scale<<<n / 256, 256>>>(x, n); //~ invalid-launch?
}
void call_less(float *x, int n)
{
    if (n % 64 == 0)
        run_of_less(x, n);
}
static void run_of_any(float *x, int n)
{
    scale<<<n / 256, 256>>>(x, n); //~ invalid-launch?
}
void call_any(float *x, int n)
{
    run_of_any(x, n);
    run_of_any(x, 1024);
}

/* The kernel is told of the padded length. */
__global__ void halve(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] /= n;
}
void run_halve(float *x, int m)
{
    int n = roundUp(m, 256);
    halve<<<n / 256, 256>>>(x, n);
}
__global__ void halve_some(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] /= n; //~ missing-bounds-check!
}
void run_halve_some(float *x, int m)
{
    int n = roundUp(m, 256);
    halve_some<<<n / 256, 256>>>(x, m);
}
