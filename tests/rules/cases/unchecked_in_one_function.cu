/* CL402: functions that ask about their own launches, all but one, which leaves it to whoever comes later. */
void check(cudaError_t status);

__global__ void step(float *a)
{
    a[threadIdx.x] += 1.0f;
}

void first(float *a)
{
    step<<<1, 64>>>(a);
    check(cudaGetLastError());
}

void second(float *a)
{
    step<<<1, 64>>>(a);
    check(cudaGetLastError());
}

void third(float *a)
{
    step<<<1, 64>>>(a);
    check(cudaGetLastError());
}

void fourth(float *a)
{
    step<<<1, 64>>>(a);
    check(cudaGetLastError());
    step<<<1, 128>>>(a);
    check(cudaGetLastError());
}

void fifth(float *a)
{
    step<<<1, 64>>>(a);
    step<<<1, 128>>>(a);
    check(cudaGetLastError());
}

void last(float *a)
{
    step<<<1, 64>>>(a); //~ unchecked-launch
}

void all(float *a)
{
    last(a);
    first(a);
    second(a);
    third(a);
    fourth(a);
    fifth(a);
}
