// SPDX-License-Identifier: Apache-2.0
// CL201: launches that have just as many threads as there are elements get to none behind the last.
struct Config {
    static Config *get();
    int batch();
};
void gpu_malloc(void **, size_t);

struct Layer {
    Layer(const Layer *other);
    Layer(int);
    float *ones;
    int batch;
};

/* other files may launch it otherwise */
__global__ void fill(float *v, int value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > value) //~ missing-bounds-check?
        return;
    v[i] = 1.0f;
}

static __global__ void fill_here(float *v, int value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > value)
        return;
    v[i] = 1.0f;
}

__global__ void fill_twice(float *v, int value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > value) //~ missing-bounds-check!
        return;
    v[i] = 1.0f;
}

Layer::Layer(const Layer *other)
{
    batch = other->batch;
    gpu_malloc((void **)&ones, batch * sizeof(float));
    fill<<<1, batch>>>(ones, batch);
    fill_here<<<1, batch>>>(ones, batch);
    fill_twice<<<2, batch>>>(ones, batch);
}

Layer::Layer(int)
{
    batch = Config::get()->batch();
    gpu_malloc((void **)&ones, batch * sizeof(float));
    fill<<<1, batch>>>(ones, batch);
    fill_here<<<1, batch>>>(ones, batch);
}

/* no more blocks than n divides, and than there may be */
#define SECTION 512
template <class T> __global__ void pairs(int n, int rounds, T *in, T *out)
{
    for (int k = 0; k < rounds; k++) {
        int i = 2 * blockIdx.x * blockDim.x + threadIdx.x + k * blockDim.x * gridDim.x;
        out[i] = in[i] + in[i + blockDim.x];
    }
}

template <class T> __global__ void pairs_open(int n, int rounds, T *in, T *out)
{
    for (int k = 0; k < rounds; k++) {
        int i = 2 * blockIdx.x * blockDim.x + threadIdx.x + k * blockDim.x * gridDim.x;
        out[i] = in[i] + in[i + blockDim.x]; //~ missing-bounds-check
    }
}

void run(int n, int rounds, float *in, float *out, int blocks)
{
    int most = 65535;
    pairs<float><<<(n / SECTION > most) ? most : n / SECTION, SECTION >> 1>>>(n, rounds, in, out);
    pairs_open<float><<<blocks, SECTION >> 1>>>(n, rounds, in, out);
}
