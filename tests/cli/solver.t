What the solver decides, and that it decides the same every time.

Products of two sizes that only the run knows: inside what the launch allocates, one row more, the wrong
width (which is right where both are the same).

% file products.cu
__global__ void fits(float *out, const float *in, int height, int width)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < height && col < width)
        out[row * width + col] = in[col * height + row];
}
__global__ void one_row_more(float *out, int height, int width)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row <= height && col < width)
        out[row * width + col] = 0;
}
__global__ void swapped(float *out, int height, int width)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < height && col < width)
        out[col * width + row] = 0;
}
__global__ void alike(float *out, int n)
{
    int row = blockIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (col < n)
        out[col * n + row] = 0;
}
void run(int height, int width)
{
    float *a, *b;
    cudaMalloc(&a, height * width * sizeof(float));
    cudaMalloc(&b, height * width * sizeof(float));
    dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
    fits<<<grid, block>>>(a, b, height, width);
    one_row_more<<<grid, block>>>(a, height, width);
    swapped<<<grid, block>>>(a, height, width);
    cudaFree(a);
    cudaFree(b);
}
void square(int n)
{
    float *a;
    cudaMalloc(&a, n * n * sizeof(float));
    alike<<<dim3((n + 255) / 256, n), 256>>>(a, n);
    cudaFree(a);
}
% end
$ cudalint --dump obligations products.cu | grep -E -A1 'kernel|elements at' | grep -v -e -- -e product
| kernel fits(1:17)
|     height * width elements at 34:5:
|     proved for the 1 launch in sight by Z3
|     height * width elements at 34:5:
|     proved for the 1 launch in sight by Z3
| kernel one_row_more(8:17)
|     height * width elements at 35:5:
|     broken: height = 31, blockIdx.y = 1, threadIdx.y = 15, width = 15, blockIdx.x = 0, threadIdx.x = 14: it is 479 (launch at 35:5)
| kernel swapped(15:17)
|     height * width elements at 36:5:
|     broken: height = 2, blockIdx.y = 0, threadIdx.y = 1, width = 33, blockIdx.x = 2, threadIdx.x = 0: it is 1057 (launch at 36:5)
| kernel alike(22:17)
|     n * n elements at 44:5:
|     proved for the 1 launch in sight by Z3
= 0
$ cudalint -q products.cu
| products.cu:12:9: error: `out[row * width + col]` is off by one: the check lets the index reach `height`, one past the last element [missing-bounds-check CL201]
|    12 |     if (row <= height && col < width)
|       |         ^^^^^^^^^^^^^
|    13 |         out[row * width + col] = 0;
|       |         ---------------------- this uses it
|       |         ---------------------- for example with height = 1, blockIdx.y = 0, threadIdx.y = 1, width = 1, blockIdx.x = 0 and threadIdx.x = 0 the index is 1 (launch at line 35)
|       = help: check the index before the access: `if (index < length)` around every access that uses it
| products.cu:20:9: error: the row of `out[col * width + row]` is compared with `width`, which is how long a row is, and not with `height`: where the sides differ, rows past the end pass the check [missing-bounds-check CL201]
|    19 |     if (row < height && col < width)
|       |                         ----------- the check that takes the other side
|    20 |         out[col * width + row] = 0;
|       |         ^^^^^^^^^^^^^^^^^^^^^^
|       = help: compare the row with `height`
| products.cu:26:13: note: `col * n` is computed in 32 bits (int) and indexes memory: it wraps when the product reaches 2^31, as with col = 65536 and n = 32768 (launch at line 44) [int32-overflow-index CL204]
|    26 |         out[col * n + row] = 0;
|       |             ^^^^^^^
|       = help: multiply in 64 bits: convert the first factor to `size_t` before `col * n`
| products.cu:31:5: warning: the status of `cudaMalloc` is dropped, and nothing behind it asks for errors: if it fails, what follows works on wrong memory and nobody is told [unchecked-cuda-call CL401]
|    31 |     cudaMalloc(&a, height * width * sizeof(float));
|       |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
|    32 |     cudaMalloc(&b, height * width * sizeof(float));
|       |     ---------------------------------------------- nor does anybody read that of `cudaMalloc`
|       = help: return the error or stop; cast it to void if it does not matter
| products.cu:34:5: note: nothing in this file asks whether the launch of `fits` failed, nor that of another function [unchecked-launch CL402]
|    34 |     fits<<<grid, block>>>(a, b, height, width);
|       |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
|       = help: check cudaGetLastError() behind the launch
| products.cu:43:5: warning: the status of `cudaMalloc` is dropped, and nothing behind it asks for errors: if it fails, what follows works on wrong memory and nobody is told [unchecked-cuda-call CL401]
|    43 |     cudaMalloc(&a, n * n * sizeof(float));
|       |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
|       = help: return the error or stop; cast it to void if it does not matter
| products.cu:44:5: note: grid.y of `alike` is `n`, which nothing bounds: beyond 65535 the launch fails [invalid-launch CL302]
|    44 |     alike<<<dim3((n + 255) / 256, n), 256>>>(a, n);
|       |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
|       = help: put this size on grid.x, or clamp it to 65535 and loop in the kernel
= 1

A guard of the kernel that is no bound of a variable: nothing that passes it wraps.

% file trap.cu
__global__ void sums(const float *x, float *out, int rows, int cols)
{
    if ((long long)rows * cols > 1000000)
        __trap();
    int row = blockIdx.x;
    if (row < rows)
        out[row] = x[row * cols + threadIdx.x % cols];
}
__global__ void sums_of_any(const float *x, float *out, int rows, int cols)
{
    int row = blockIdx.x;
    if (row < rows)
        out[row] = x[row * cols + threadIdx.x % cols];
}
% end
$ cudalint -q -i CL105 trap.cu
| trap.cu:13:22: note: `row * cols` is computed in 32 bits (int) and indexes memory: it wraps when the product reaches 2^31, as with row = 65536 and cols = 32768 [int32-overflow-index CL204]
|    13 |         out[row] = x[row * cols + threadIdx.x % cols];
|       |                      ^^^^^^^^^^
|       = help: multiply in 64 bits: convert the first factor to `size_t` before `row * cols`
= 0

Z3 counts steps, never time: what it says is the same for every number of threads, alone and beside others.

$ mkdir many; for i in $(seq 12); do cp products.cu many/p$i.cu; cp trap.cu many/t$i.cu; done
= 0
$ for j in 1 2 7 2; do cudalint -f jsonl -j$j many | sed '/summary/d' | md5sum; done | uniq | wc -l
| 1
= 0
$ for i in 1 2 3 4; do cudalint --dump obligations products.cu >d$i & done; wait; md5sum d? | cut -d' ' -f1 | uniq | wc -l
| 1
= 0

One that it cannot decide ends by the same step: three cubes, and how it is left open.

% file cubes.cu
__global__ void cubes(int *a, int n, int w, int h)
{
    __shared__ int s[10];
    if (n >= 2 && w >= 2 && h >= 2 && h < 20000 && n * n * n + w * w * w == h * h * h)
        s[n - w] = 1;
    a[threadIdx.x] = s[threadIdx.x % 10];
}
% end
$ for i in 1 2 3; do cudalint --dump obligations cubes.cu | grep 'did not decide'; done
|     open: Z3 did not decide it within its steps
|     open: Z3 did not decide it within its steps
|     open: Z3 did not decide it within its steps
= 0

A counterexample is among the first launches that confirmation runs, behind two usual sizes: those say more.

% file first.cu
__global__ void reverse(const float *x, float *y, int n)
{
    __shared__ float s[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    s[threadIdx.x] = x[i];
    __syncthreads();
    y[i] = s[127 - threadIdx.x];
}
void run(const float *x, float *y, int n)
{
    reverse<<<(n + 127) / 128, 128>>>(x, y, n);
}
% end
$ cudalint --confirm --dump scenario first.cu | grep -o 'launch at [^"]*' | uniq | head -3
| launch at first.cu:13; chosen: n = 1000
| launch at first.cu:13; chosen: n = 129
| launch at first.cu:13; a counterexample of the solver: n = 1
! cudalint: note: first.cu:13: no run can show this
= 0
$ cudalint -s CL101 -q --confirm first.cu | grep -o 'confirmed: .*'
| confirmed: ptx-cpu, grid (8), block (128), n = 1000: in block (7,0,0) threads 0-103 wait at 8:5, 104-127 left at 10:1
= 0
