What the passes know, statement by statement.

% file a.cu
__global__ void sum(const float *in, float *out, int n, int pitch)
{
    __shared__ float part[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    part[threadIdx.x] = in[blockIdx.y * pitch + i];
    __syncthreads();
    out[i] = part[127 - threadIdx.x];
}
void run(const float *in, float *out, int n, int pitch)
{
    sum<<<dim3((n + 127) / 128, 4), 128>>>(in, out, n, pitch);
}
% end
$ cudalint --dump obligations a.cu
| kernel sum(1:17)
|   4:13 index product blockIdx.x * blockDim.x in 32 bits: blockIdx.x (size) times blockDim.x (small), range [0, 274877906688]
|     proved for the 1 launch in sight by Z3; other files may launch it
|   7:28 index product blockIdx.y * pitch in 32 bits: blockIdx.y (size) times pitch (size), range [0, 140733193322498]
|     broken: n = 1, blockIdx.x = 0, threadIdx.x = 0, blockIdx.y = 3, pitch = 1431655766: it is 2 (launch at 13:5)
|   7:25 read in [blockIdx.y * pitch + (blockIdx.x * blockDim.x + threadIdx.x)] range [0, 140735340806144] under a condition on the thread
|   7:5 write part [threadIdx.x of 128] range [0, 127] under a condition on the thread
|     proved for any launch by linear reasoning
|   8:5 barrier __syncthreads: `i >= n` at 5:9 varies with threadIdx.x
|     broken: n = 1, blockIdx.x = 0, threadIdx.x = 0 (launch at 13:5)
|   9:14 read part [127 - threadIdx.x of 128] range [0, 127] under a condition on the thread
|     proved for any launch by linear reasoning
|   9:5 write out [blockIdx.x * blockDim.x + threadIdx.x] range [0, 2147483646] bounded by n-1
|     proved for any launch by linear reasoning
| launch sum at 13:5: grid ((n + 127) / 128, 4, 1) block (128, 1, 1) shared 0, rounds up n along x
= 0

What the solver proves, what breaks and with which values, and what stays open.

% file solver.cu
__global__ void scale(float *out, const float *in, int rows, int cols)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows && col < cols)
        out[row * cols + col] = in[row * cols + col];
}
__global__ void sum(const float *x, float *y, int n, const int *at)
{
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    s[threadIdx.x] = x[i];
    __syncthreads();
    y[i] = s[255 - threadIdx.x] + s[at[i]];
}
static int div_up(int a, int b) { return (a + b - 1) / b; }
static void run(float *a, float *b, int *at, int rows, int cols)
{
    dim3 block(16, 16), grid(div_up(cols, 16), div_up(rows, 16));
    scale<<<grid, block>>>(a, b, rows, cols);
    sum<<<(cols - 100) / 256, 256>>>(a, b, cols - 100, at);
}
int main()
{
    float *a = 0, *b = 0;
    int *at = 0;
    cudaMalloc(&a, 65537L * 32768 * 4);
    cudaMalloc(&b, 65537L * 32768 * 4);
    cudaMalloc(&at, 32768 * 4);
    run(a, b, at, 65537, 32768);
}
% end
$ cudalint --dump obligations solver.cu
| kernel scale(1:17)
|   3:15 index product blockIdx.y * blockDim.y in 32 bits: blockIdx.y (size) times blockDim.y (small), range [0, 1048544]
|     proved for any launch by ranges
|   4:15 index product blockIdx.x * blockDim.x in 32 bits: blockIdx.x (size) times blockDim.x (small), range [0, 34359738336]
|     proved for the 1 launch in sight by Z3
|   6:36 index product row * cols in 32 bits: row (size) times cols (size), range [0, 2251763305414673]
|     broken: blockIdx.y = 4096, threadIdx.y = 0, blockIdx.x = 0, threadIdx.x = 0, rows = 65537, cols = 32768: it is -2147483648 (launch at 22:5)
|   6:33 read in [(blockIdx.y * blockDim.y + threadIdx.y) * cols + (bl...blockDim.x + threadIdx.x)] range [0, 2251765452898319] under a condition on the thread
|   6:13 index product row * cols in 32 bits: row (size) times cols (size), range [0, 2251763305414673]
|     broken: blockIdx.y = 4096, threadIdx.y = 0, blockIdx.x = 0, threadIdx.x = 0, rows = 65537, cols = 32768: it is -2147483648 (launch at 22:5)
|   6:9 write out [(blockIdx.y * blockDim.y + threadIdx.y) * cols + (bl...blockDim.x + threadIdx.x)] range [0, 2251765452898319] under a condition on the thread
| kernel sum(8:17)
|   11:13 index product blockIdx.x * blockDim.x in 32 bits: blockIdx.x (size) times blockDim.x (small), range [0, 549755813376]
|     proved for the 1 launch in sight by Z3
|   14:22 read x [blockIdx.x * blockDim.x + threadIdx.x] range [0, 2147483646] bounded by n-1
|     proved for any launch by linear reasoning
|   14:5 write s [threadIdx.x of 256] range [0, 255] under a condition on the thread
|     proved for any launch by linear reasoning
|   15:5 barrier __syncthreads: `i >= n` at 12:9 varies with threadIdx.x
|     proved for the 1 launch in sight by Z3
|   16:12 read s [255 - threadIdx.x of 256] range [0, 255] under a condition on the thread
|     proved for any launch by linear reasoning
|   16:37 read at [blockIdx.x * blockDim.x + threadIdx.x] range [0, 2147483646] bounded by n-1
|     proved for any launch by linear reasoning
|   16:35 read s [at[i] of 256] range [-2147483648, 2147483647] under a condition on the thread
|     broken by data: blockIdx.x = 0, threadIdx.x = 0, n = 32668: it is -1 (launch at 23:5)
|   16:5 write y [blockIdx.x * blockDim.x + threadIdx.x] range [0, 2147483646] bounded by n-1
|     proved for any launch by linear reasoning
| launch scale at 22:5: grid (div_up(cols, 16), div_up(rows, 16), 1) block (16, 16, 1) shared 0, rounds up cols along x, rounds up rows along y
| launch sum at 23:5: grid ((cols - 100) / 256, 1, 1) block (256, 1, 1) shared 0
= 0
$ cudalint -q solver.cu
| solver.cu:6:36: warning: `row * cols` is computed in 32 bits (int) and wraps: with cols = 32768, rows = 65537 (launch at line 22, called at line 32) it is -2147483648 [int32-overflow-index CL204]
|     6 |         out[row * cols + col] = in[row * cols + col];
|       |                                    ^^^^^^^^^^
|       = help: multiply in 64 bits: convert the first factor to `size_t` before `row * cols`
| solver.cu:23:5: error: `(cols - 100) / 256` rounds down, but `sum` checks for a tail: the last elements get no thread [invalid-launch CL302]
|    23 |     sum<<<(cols - 100) / 256, 256>>>(a, b, cols - 100, at);
|       |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
|       = help: round up: (n + b - 1) / b
= 1
