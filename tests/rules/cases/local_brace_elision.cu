/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: initialisers without braces of their own go to the members of one element after the other. */
struct pair {
    unsigned long long high, low;
};

template <int Rows> __global__ void sums(const pair *x, unsigned long long *out, int n)
{
    pair mine[Rows] = {0, 0};
    for (int k = 0; k < n; k++)
        for (int r = 0; r < Rows; r++) {
            mine[r].high += x[k].high;
            mine[r].low += x[k].low;
        }
    for (int r = 0; r < Rows; r++)
        out[threadIdx.x * Rows + r] = mine[r].high + mine[r].low;
}

template <int Rows> __global__ void counts(const unsigned *x, unsigned *out)
{
    unsigned mine[Rows] = {0, 0};
    for (int k = 0; k <= Rows; k++)
        mine[k] += x[k]; //~ shared-out-of-bounds!
    for (int r = 0; r < Rows; r++)
        out[threadIdx.x * Rows + r] = mine[r];
}

void run(pair *x, unsigned long long *sum, unsigned *y, unsigned *count, int n)
{
    sums<1><<<1, 32>>>(x, sum, n);
    counts<2><<<1, 32>>>(y, count);
}
