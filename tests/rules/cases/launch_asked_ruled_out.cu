// SPDX-License-Identifier: Apache-2.0
// CL302: where the size is not asked for none, the launch is not reached, or the only callers do not come that way.
#include <cassert>

__global__ void clear(float *p, int n)
{
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n)
        p[i] = 0;
}
void prepare(float *p);

void run(float *p, int n, bool local)
{
    if (!local && n == 0)
        return;
    clear<<<(n + 63) / 64, 64>>>(p, n); //~ invalid-launch?
}
void run_left(float *p, int n, bool local)
{
    if (!local && n == 0)
        return;
    if (local)
        return;
    clear<<<(n + 63) / 64, 64>>>(p, n);
}
void run_left_before(float *p, int n, bool local)
{
    if (local) {
        prepare(p);
        return;
    }
    if (!local && n == 0)
        return;
    clear<<<(n + 63) / 64, 64>>>(p, n);
}
void run_where(float *p, int n, bool local)
{
    if (!local && n == 0)
        return;
    if (!local)
        clear<<<(n + 63) / 64, 64>>>(p, n);
}
void run_asserted(float *p, int n, bool local)
{
    if (!local && n == 0)
        return;
    assert(!local);
    clear<<<(n + 63) / 64, 64>>>(p, n);
}
void run_case(float *p, int n, int which)
{
    if (which == 1 && n == 0)
        return;
    switch (which) {
    case 1: clear<<<(n + 63) / 64, 64>>>(p, n); break;
    case 2: clear<<<(n + 63) / 64, 64>>>(p, n); break; //~ invalid-launch?
    default: break;
    }
}
void run_third(float *p, int n, int which)
{
    if (which > 1 && n == 0)
        return;
    if (which == 3)
        clear<<<(n + 63) / 64, 64>>>(p, n);
    if (which == 1)
        clear<<<(n + 63) / 64, 64>>>(p, n); //~ invalid-launch?
}

static void run_of_callers(float *p, int n, bool local)
{
    if (!local && n == 0)
        return;
    clear<<<(n + 63) / 64, 64>>>(p, n);
}
void call(float *p, int n, bool local)
{
    run_of_callers(p, n, false);
    run_of_callers(p, 1024, true);
    if (n > 0)
        run_of_callers(p, n, local);
}
static void run_of_any_caller(float *p, int n, bool local)
{
    if (!local && n == 0)
        return;
    clear<<<(n + 63) / 64, 64>>>(p, n); //~ invalid-launch?
}
void call_any(float *p, int n)
{
    run_of_any_caller(p, n, false);
    run_of_any_caller(p, n, true);
}
