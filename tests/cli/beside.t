What other files of the project launch and call: `cudalint kernel.cu` reads them, whatever is on the command line.

% file scale.cuh
__global__ void scale(float *x, int n, float by);
void add(float *x, int n);
% end
% file scale.cu
#include "scale.cuh"
__global__ void scale(float *x, int n, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= by;
}
% end
% file tail/scale.cu
#include "../scale.cuh"
__global__ void scale(float *x, int n, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= by;
}
% end
% file tail/run.cu
#include "../scale.cuh"
void run(float *x, int n)
{
    scale<<<(n + 255) / 256, 256>>>(x, n, 2.0f);
}
% end

Nobody launches it: what its own text says is worth a note.
$ cudalint -f concise scale.cu
| scale.cu:5:5: note: `x[i]` has no bounds check and the length parameter `n` is never used: threads beyond it access past the end [missing-bounds-check CL201]
| 1 problem (1 note) in 1 file, T s. Run `cudalint explain CL201`.
= 0

A launch in the file beside it rounds up: the message says where.
$ cudalint tail/scale.cu
| tail/scale.cu:5:5: error: `x[i]` has no bounds check, but the launch at run.cu:4 rounds up: threads beyond `n` access past the end [missing-bounds-check CL201]
|     5 |     x[i] *= by;
|       |     ^^^^
|       |     ---- for example with n = 1, blockIdx.x = 0 and threadIdx.x = 255 the index is 255 (launch at run.cu:4)
|       = note: tail/run.cu:4:5: whole blocks are launched, the last one has a tail
|       = help: check the index before the access: `if (index < length)` around every access that uses it
| 1 problem (1 error) in 1 file, T s. Run `cudalint explain CL201`.
= 1

The one launch of a program, of a length that is a multiple.
% file whole/scale.cu
#include "../scale.cuh"
__global__ void scale(float *x, int n, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= by;
}
% end
% file whole/main.cu
#include "../scale.cuh"
int main()
{
    const int n = 1024;
    float *x;
    if (cudaMalloc(&x, n * sizeof(float)) != cudaSuccess)
        return 1;
    scale<<<n / 256, 256>>>(x, n, 2.0f);
    return cudaDeviceSynchronize() != cudaSuccess;
}
% end
$ cudalint -f concise whole/scale.cu
| No problems in 1 file, T s.
= 0

A main.cu that includes the file itself.
% file text/scale.cu
__global__ void scale(float *x, int n, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= by;
}
% end
% file text/main.cu
#include "scale.cu"
int main(int argc, char **argv)
{
    int n = argc * 100;
    float *x;
    if (cudaMalloc(&x, n * sizeof(float)) != cudaSuccess)
        return 1;
    scale<<<(n + 255) / 256, 256>>>(x, n, 2.0f);
    return cudaDeviceSynchronize() != cudaSuccess;
}
% end
$ cudalint -f concise text/scale.cu
| text/scale.cu:4:5: error: `x[i]` has no bounds check, but the launch at main.cu:8 rounds up: threads beyond `argc * 100` access past the end [missing-bounds-check CL201]
| 1 problem (1 error) in 1 file, T s. Run `cudalint explain CL201`.
= 1

A file with a kernel of that name is of another program.
% file twins/scale.cu
__global__ void scale(float *x, int n, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= by;
}
% end
% file twins/other.cu
__global__ void scale(float *x, int n, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= by;
}
void run(float *x, int n)
{
    scale<<<(n + 255) / 256, 256>>>(x, n, 2.0f);
}
% end
$ cudalint -f concise twins/scale.cu | grep -c 'never used'
| 1
= 0

Standard input has no files beside it.
$ cudalint -f concise - <twins/scale.cu | grep -c 'never used'
| 1
= 0

A function of the host, which a .cpp calls.
% file calls/add.cu
__global__ void add_one(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] += 1;
}
void add(float *x, int n)
{
    add_one<<<(n + 255) / 256, 256>>>(x, n);
}
% end
% file calls/main.cpp
#include <cuda_runtime.h>
#include "../scale.cuh"
int main()
{
    float *x;
    if (cudaMalloc(&x, 4096 * sizeof(float)) != cudaSuccess)
        return 1;
    add(x, 4096);
    return cudaDeviceSynchronize() != cudaSuccess;
}
% end
$ cudalint -f concise calls/add.cu
| No problems in 1 file, T s.
= 0
$ sed -i 's/4096/4000/g' calls/main.cpp; cudalint -f concise calls/add.cu
| calls/add.cu:4:5: error: `x[i]` has no bounds check, but the launch at line 8 rounds up: threads beyond `n` access past the end [missing-bounds-check CL201]
| 1 problem (1 error) in 1 file, T s. Run `cudalint explain CL201`.
= 1

In a checkout other folders are searched up to its top, the nearest first.
$ mkdir -p repo/src/kernels repo/src/host repo/.git; cp text/scale.cu repo/src/kernels; cp tail/run.cu repo/src/host; cudalint -f concise repo/src/kernels
| repo/src/kernels/scale.cu:4:5: error: `x[i]` has no bounds check, but the launch at run.cu:4 rounds up: threads beyond `n` access past the end [missing-bounds-check CL201]
| 1 problem (1 error) in 1 file, T s. Run `cudalint explain CL201`.
= 1

A folder and a pipe with such names, garbage, a file that is too large, and one that includes itself by another way.
$ mkdir -p bad/dir.cu; mkfifo bad/pipe.cu; cp text/scale.cu bad/; printf 'scale<<<\377\376(((' >bad/noise.cu; cudalint -f concise bad/scale.cu | grep -c CL201
| 2
= 0
$ (echo 'void f(float *x, int n) { scale<<<(n + 255) / 256, 256>>>(x, n, 2.0f); }'; head -c 2000000 /dev/zero | tr '\0' '\n') >bad/large.cpp; cudalint -f concise bad/scale.cu | grep -c run.cu
| 0
= 1
% file again/scale.cu
#ifndef AGAIN
#define AGAIN
__global__ void scale(float *x, int n, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= by;
}
#endif
% end
% file again/all.h
#include "scale.cu"
% end
% file again/run.cu
#include "all.h"
void run(float *x, int n)
{
    scale<<<(n + 255) / 256, 256>>>(x, n, 2.0f);
}
% end
% file twice/scale.cu
__global__ void scale(float *x, int n, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= by;
}
% end
% file twice/all.h
#include "scale.cu"
% end
% file twice/run.cu
#include "all.h"
void run(float *x, int n)
{
    scale<<<(n + 255) / 256, 256>>>(x, n, 2.0f);
}
% end
$ cudalint -f concise again/scale.cu twice/scale.cu
| again/scale.cu:6:5: note: `x[i]` has no bounds check and the length parameter `n` is never used: threads beyond it access past the end [missing-bounds-check CL201]
| twice/scale.cu:4:5: note: `x[i]` has no bounds check and the length parameter `n` is never used: threads beyond it access past the end [missing-bounds-check CL201]
| 2 problems (2 notes) in 2 files, T s. Run `cudalint explain CL201`.
= 0

A file that defines one of the names uses none of the others, either: the next folder decides.
% file pair/src/kernels/pair.cu
__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= 2.0f;
}
__global__ void shift(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] += 2.0f;
}
% end
% file pair/src/kernels/other.cu
__global__ void shift(float *x, int n)
{
    x[threadIdx.x] = n;
}
void start(float *x, int n)
{
    scale<<<n / 256, 256>>>(x, n);
}
% end
% file pair/src/host/run.cu
__global__ void scale(float *x, int n);
void run(float *x, int n)
{
    scale<<<(n + 255) / 256, 256>>>(x, n);
}
% end
$ mkdir pair/.git; cudalint -f concise pair/src/kernels/pair.cu | grep :4:
| pair/src/kernels/pair.cu:4:5: error: `x[i]` has no bounds check, but the launch at run.cu:4 rounds up: threads beyond `n` access past the end [missing-bounds-check CL201]
= 0

What the host does with the runtime is told as the file itself has it.
% file leak/make.cu
int *make()
{
    int *kept, *lost;
    if (cudaMalloc(&kept, 4096) != cudaSuccess || cudaMalloc(&lost, 4096) != cudaSuccess)
        return nullptr;
    return kept;
}
% end
% file leak/use.cpp
int *make();
int use(int *all)
{
    int *lost = make();
    return lost == all;
}
% end
$ cudalint -f concise leak/make.cu
| leak/make.cu:4:51: warning: the memory of `lost` is lost when `make` returns: nothing frees it or keeps it [leak CL405]
| 1 problem (1 warning) in 1 file, T s. Run `cudalint explain CL405`.
= 1

What is wrong in the other file is told when that is asked for.
% file wrong/scale.cu
__global__ void scale(float *x, int n, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= by;
}
% end
% file wrong/run.cu
__global__ void scale(float *x, int n, float by);
__global__ void sum(float *x)
{
    if (threadIdx.x < 32)
        __syncthreads();
    x[threadIdx.x] = 1;
}
void run(float *x, int n)
{
    sum<<<1, 64>>>(x);
    scale<<<(n + 255) / 256, 256>>>(x, n, 2.0f);
}
% end
$ cudalint -f concise wrong/scale.cu
| wrong/scale.cu:4:5: error: `x[i]` has no bounds check, but the launch at run.cu:11 rounds up: threads beyond `n` access past the end [missing-bounds-check CL201]
| 1 problem (1 error) in 1 file, T s. Run `cudalint explain CL201`.
= 1

A call behind a comment is a call: what its last word is says nothing. The grid that it hands over is made of whole blocks.
% file grids/pick.cu
__global__ void pick(int *found, const int *used, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (used[i] && i < n)
        found[i] = 1;
}
bool launch_pick(dim3 grid, dim3 threads, int *found, const int *used, int n)
{
    pick<<<grid, threads>>>(found, used, n);
    return cudaGetLastError() == cudaSuccess;
}
% end
% file grids/run.cpp
bool launch_pick(dim3 grid, dim3 threads, int *found, const int *used, int n);
void run(int *found, const int *used, int n)
{
    dim3 grid(n / 128);
    // pick from the array
    launch_pick(grid, 128, found, used, n);
}
% end
% file tails/pick.cu
__global__ void pick(int *found, const int *used, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (used[i] && i < n)
        found[i] = 1;
}
bool launch_pick(dim3 grid, dim3 threads, int *found, const int *used, int n)
{
    pick<<<grid, threads>>>(found, used, n);
    return cudaGetLastError() == cudaSuccess;
}
% end
% file tails/run.cpp
bool launch_pick(dim3 grid, dim3 threads, int *found, const int *used, int n);
void run(int *found, const int *used, int n)
{
    dim3 grid((n + 127) / 128);
    /* pick from the array */
    launch_pick(grid, 128, found, used, n);
}
% end
$ cudalint -f concise grids/pick.cu
| No problems in 1 file, T s.
= 0
$ cudalint -f concise tails/pick.cu
| tails/pick.cu:4:9: error: `used[i]` is not covered by the check `i < n` that guards the same index elsewhere: threads beyond it access past the end [missing-bounds-check CL201]
| 1 problem (1 error) in 1 file, T s. Run `cudalint explain CL201`.
= 1

How often a function runs that loses a stream, its callers in other files say.
% file leaks/work.h
void work(float *x);
% end
% file leaks/work.cu
#include "work.h"
__global__ void set(float *x)
{
    x[threadIdx.x] = 1;
}
bool step(float *x)
{
    cudaStream_t own;
    cudaStreamCreate(&own);
    set<<<1, 32, 0, own>>>(x);
    return cudaStreamSynchronize(own) == cudaSuccess && cudaGetLastError() == cudaSuccess;
}
void work(float *x)
{
    if (!step(x))
        throw 1;
}
% end
% file leaks/main.cpp
#include "work.h"
int main()
{
    float *x = make();
    work(x);
    return 0;
}
% end
$ cudalint -f concise leaks/work.cu
| No problems in 1 file, T s.
= 0
% file leaks/main.cpp
#include "work.h"
int main(int argc, char **argv)
{
    float *x = make();
    for (int i = 0; i < argc; i++)
        work(x);
    return 0;
}
% end
$ cudalint -f concise leaks/work.cu
| leaks/work.cu:9:5: warning: the stream of `own` is lost when `step` returns: nothing destroys it or keeps it [leak CL405]
| 1 problem (1 warning) in 1 file, T s. Run `cudalint explain CL405`.
= 1
