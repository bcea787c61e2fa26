// CL302. Shapes that a check allows, that a neighbour's check leaves out, that a caller's number decides, and
// lists in parentheses.
#include <algorithm>

#define ROWS_OF(n, rows) (((n) + (rows)-1) / (rows))

const int DEPTH_MOST = 4096;
const int LANES = 16;

__global__ void tall(float *a, int depth)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row < depth)
        a[row * (long long)LANES + threadIdx.x] = 1.0f;
}

void short_or_tall(float *a, int depth)
{
    if (depth <= DEPTH_MOST) {
        dim3 block(LANES, ROWS_OF(depth, 32)); //~ invalid-launch
        tall<<<1, block>>>(a, depth); //~ unchecked-launch?
    }
}

void short_enough(float *a, int depth)
{
    if (depth <= DEPTH_MOST / 2) {
        dim3 block(LANES, ROWS_OF(depth, 32));
        tall<<<1, block>>>(a, depth);
    }
}

// the lines of a plot: as many as the caller asks for, and the kernel is told how many
__global__ void plot(float *a, int marks)
{
    a[blockIdx.x * (long long)marks + threadIdx.x] = 1.0f;
}

void plot_all(float *a, int batch, int marks)
{
    plot<<<batch, marks>>>(a, marks); //~ invalid-launch
}

void plot_few(float *a, int batch, int marks)
{
    if (marks > 512)
        return;
    plot<<<batch, marks>>>(a, marks);
}

// the caller tunes the block: the kernel asks blockDim.x
__global__ void tuned(float *a, long long n)
{
    long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = 1.0f;
}

void tune(float *a, long long n, int wide)
{
    tuned<<<256, wide>>>(a, n);
}

// (32, 8) is 8
void lists(float *a, long long n)
{
    tuned<<<n / 256 + 1, (32, 8)>>>(a, n);      //~ invalid-launch
    tuned<<<(n / 256 + 1), (256)>>>(a, n);
    tuned<<<dim3(n / 256 + 1, 1), dim3(32, 8)>>>(a, n); //~ invalid-launch?
    tuned<<<dim3(n / 256 + 1, 1), dim3(256, 1)>>>(a, n);
}

__global__ void planes(float *a, long long n0, long long n1, long long n2)
{
    long long i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    long long k = blockIdx.z * blockDim.z + threadIdx.z;
    if (i < n0 && j < n1 && k < n2)
        a[(k * n1 + j) * n0 + i] = 1.0f;
}

void only_z(float *a, long long n0, long long n1, long long n2)
{
    dim3 block;
    block.x = std::min<unsigned>(n0, 256);
    block.y = std::min<unsigned>(n1, 256 / block.x);
    dim3 grid((n0 + block.x - 1) / block.x, (n1 + block.y - 1) / block.y, n2); //~ invalid-launch
    if (grid.z > 65535)
        tuned<<<(n0 * n1 * n2 + 255) / 256, 256>>>(a, n0 * n1 * n2);
    else
        planes<<<grid, block>>>(a, n0, n1, n2);
}

void both(float *a, long long n0, long long n1, long long n2)
{
    dim3 block;
    block.x = std::min<unsigned>(n0, 256);
    block.y = std::min<unsigned>(n1, 256 / block.x);
    dim3 grid((n0 + block.x - 1) / block.x, (n1 + block.y - 1) / block.y, n2);
    if (grid.z > 65535 || grid.y > 65535)
        tuned<<<(n0 * n1 * n2 + 255) / 256, 256>>>(a, n0 * n1 * n2);
    else
        planes<<<grid, block>>>(a, n0, n1, n2);
}

// what is put on z is no length of an array
void rows_are_many(float *a, int rows, int batch_size, int width)
{
    int taken = 4;
    while ((rows + taken - 1) / taken > 65535)
        taken *= 2;
    dim3 block(32, taken);
    dim3 grid((width + 31) / 32, (rows + taken - 1) / taken, batch_size);
    planes<<<grid, block>>>(a, width, rows, batch_size);
}
