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

// a place of the block alone, and a length that is a member of what is handed over whole
struct Options {
    int images;
    int scores;
};

static __global__ void start_here(Options options, const int *counts, int *first, int *last)
{
    int image = threadIdx.x;
    if (image > options.images)
        return;
    first[image] = image * options.scores;
    last[image] = image * options.scores + counts[image];
}

__global__ void start(Options options, const int *counts, int *first, int *last)
{
    int image = threadIdx.x;
    if (image > options.images) //~ missing-bounds-check?
        return;
    first[image] = image * options.scores;
    last[image] = image * options.scores + counts[image];
}

/* blocks of more threads than there are images */
static __global__ void start_all(Options options, const int *counts, int *first, int *last)
{
    int image = threadIdx.x;
    if (image > options.images) //~ missing-bounds-check?
        return;
    first[image] = image * options.scores;
    last[image] = image * options.scores + counts[image];
}

void start_images(Options &options, const int *counts, int *first, int *last, cudaStream_t s)
{
    start_here<<<1, options.images, 0, s>>>(options, counts, first, last);
    start<<<1, options.images, 0, s>>>(options, counts, first, last);
    start_all<<<1, options.scores, 0, s>>>(options, counts, first, last);
}
