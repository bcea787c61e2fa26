// Ways to stop: assert, trap, assume, exit on the host, throw.
#include <cassert>
#include <cstdio>
#include <stdexcept>

__global__ void guards(int *a, int n)
{
    int i = threadIdx.x;
    assert(i < n);
    a[i] = 1;
    __builtin_assume(n > 4);
    if (a[i] == 3)
        __trap();
    a[i + 1] = 2;
}

void host(int *a, int n)
{
    if (!a) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    if (n < 0)
        throw std::runtime_error("negative");
    guards<<<1, n>>>(a, n);
}
