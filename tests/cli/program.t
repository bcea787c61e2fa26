The numbers that the other files of a program hand to a launcher of this one.

% file kernels.cu
__global__ void scale(float *x, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= by;
}
__global__ void shift(float *x, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] += by;
}
__global__ void turn(float *x, int width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < width)
        x[i] = -x[i];
}
__global__ void clear(float *x)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}
struct weights {
    float *x;
    int size;
};
__global__ void halve(float *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= 0.5f;
}
struct image {
    int mask_rows, mask_cols;
};
__global__ void negate(const image m, float *pixels)
{
    int row = threadIdx.x;
    while (row < m.mask_rows) {
        for (int i = 0; i < m.mask_cols; i++)
            pixels[row * m.mask_rows + i] *= -1;
        row += blockDim.x;
    }
}
void run_halve(weights &w)
{
    halve<<<(w.size + 63) / 64, 64>>>(w.x);
}
extern "C" void run_scale(float *x, unsigned int n, float by)
{
    scale<<<(n + 63) / 64, 64>>>(x, by);
}
extern "C" void run_shift(float *x, unsigned int n, float by)
{
    shift<<<(n + 63) / 64, 64>>>(x, by);
}
void run_turn(float *x, size_t width)
{
    turn<<<width / 16, 16>>>(x, width);
}
void run_clear(float *x, int n)
{
    clear<<<(n + 63) / 64, 64>>>(x);
}
% end
% file main.cpp
#include "sizes.h"
const unsigned int meshSize = 256;
extern "C" void run_scale(float *x, unsigned int n, float by);
extern "C" void run_shift(float *x, unsigned int n, float by);
void run_turn(float *x, size_t width);
void run_clear(float *x, int n);
int main(int argc, char **argv)
{
    float *x = make(meshSize * ROWS);
    run_scale(x, meshSize, 2.f); // not run_scale(x, 7, 2.f)
    run_scale(x, meshSize * ROWS, 2.f);
    run_shift(x, meshSize + ODD, 2.f);
    run_turn(x, 720);
    run_clear(x, argc);
}
% end
% file sizes.h
#define ROWS 30
#define ODD 1
void run_turn(float *x); // another one
% end

All of whole blocks, but what shift() is handed, and what nobody knows of clear(); who fills the object of halve()
chooses both.
$ cudalint -q -s CL201,CL302 -f concise kernels.cu
| kernels.cu:9:5: error: `x[i]` has no bounds check, but the launch at line 52 rounds up: threads beyond `n` access past the end [missing-bounds-check CL201]
| kernels.cu:19:5: error: `x[blockIdx.x * blockDim.x + threadIdx.x]` has no bounds check, but the launch at line 60 rounds up: threads beyond `n` access past the end [missing-bounds-check CL201]
| kernels.cu:28:5: note: `x[i]` has no bounds check, but the launch at line 44 rounds up: threads beyond `w->size` access past the end [missing-bounds-check CL201]
| kernels.cu:38:13: note: the row of `pixels[row * m.mask_rows + i]` is compared with `m.mask_rows`, which is how long a row is, and not with `mask_cols`: where the sides differ, rows past the end pass the check [missing-bounds-check CL201]
= 1

Another file calls it with a number of its own.
$ printf 'void run_scale(float *, unsigned, float);\nvoid more(float *x, int rows) { run_scale(x, rows * 64, 1.f); }\n' >more.cpp
= 0
$ cudalint -q -s CL201 -f concise kernels.cu | head -1 | cut -c1-40
| kernels.cu:4:5: error: `x[i]` has no bou
= 0
