// SPDX-License-Identifier: Apache-2.0
// CL201: a template that its source file does not launch runs nowhere: what it lacks is worth a note.
template <typename T> __global__ void fill(T **data, int size)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    T *own = data[0];
    own[i] = 1; //~ missing-bounds-check?
}

/* another file may launch this one */
__global__ void fill_floats(float *data, int size)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    data[i] = 1; //~ missing-bounds-check?
}

template <typename T> __global__ void fill_made(T *data, int size)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    data[i] = 1; //~ missing-bounds-check?
}

template __global__ void fill_made<float>(float *data, int size);

template <typename T> __global__ void fill_handed(T *data, int size)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    data[i] = 1; //~ missing-bounds-check?
}

void start(void (*kernel)(float *, int), float *data, int n);

void run(float *data, int n)
{
    start(fill_handed<float>, data, n);
}

/* whoever asks for the end of such a length has one that is no multiple of the block */
__global__ void fill_asked(int *data, int size)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    if (i < size)
        data[i] = 1;
}
