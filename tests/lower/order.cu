// Evaluation order, increments, commas, assignments as values.
__device__ int next(int *p);

__global__ void order(int *a, int *b, int n)
{
    int i = 0;
    a[i++] = b[i];
    a[++i] = n--;
    int j = i = n;
    a[j] = (b[0] = 3, b[1]);
    *a++ = *b++;
    a[next(b)] = next(a) + next(b);
    b[i] = a[i] = 0;
    a[i] <<= 1;
    (*a)--;
}
