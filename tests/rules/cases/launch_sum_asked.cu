/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: a choice between 0 and 1 that is made for the remainder, and takes the quotient in as well. */
__global__ void step(float *a, int n);

void run(float *a, int n, int m)
{
    int blocks = n / 30 + n % 30 == 0 ? 0 : 1; //~ invalid-launch
    step<<<blocks, 30>>>(a, n);
    step<<<dim3(n / 256 + n % 256 != 0 ? 1 : 0), 256>>>(a, n); //~ invalid-launch
    int rounded = n / 30 + (n % 30 == 0 ? 0 : 1);
    step<<<rounded, 30>>>(a, n);
    int any = m + n % 30 ? 1 : 0; // what is left of one, or the other
    if (any)
        step<<<any, 30>>>(a, n);
}

void run_compared(float *a, int n)
{
    int blocks = n / 512 + n % 512 > 0; //~ invalid-launch
    step<<<blocks, 512>>>(a, n);
    int rounded = n / 512 + (n % 512 > 0);
    step<<<rounded, 512>>>(a, n);
}
