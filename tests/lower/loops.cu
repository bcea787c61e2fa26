// Loops, missing parts of for, break and continue, switch with fall through, goto.
#define CHECK(x) do { if (!(x)) return; } while (0)

__global__ void loops(float *a, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        a[i] = 0.0f;
    for (;;) {
        if (n-- < 3)
            break;
        if (n == 7)
            continue;
        a[n] = 1.0f;
    }
    int j = 0;
    for (; j < n;)
        j++;
    while (n > 0)
        n >>= 1;
    do {
        a[n] += 1.0f;
    } while (++n < 10);
    CHECK(n > 2);
    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (threadIdx.x < s)
            a[threadIdx.x] += a[threadIdx.x + s];
        __syncthreads();
    }
}

template <int A> __global__ void choose(int *a, int n)
{
    switch (n) {
    case 0: a[0] = 1; break;
    case 1: a[1] = 1;
    case 2:
    case 3: a[2] = 1; break;
    case A: a[3] = 1; break;
    default: a[4] = 1;
    }
    if (n > 4)
        goto done;
    a[5] = 1;
done:
    a[6] = 1;
}
