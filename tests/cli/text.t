The text formats. The first line of a finding is for programs, the rest is indented.

% file a.cu
__global__ void first(float *x)
{
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
% end
$ cudalint -s CL099 a.cu
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'first' does: there is nothing to wait for [teaching-rule CL099]
|     3 |     __syncthreads();
|       |     ^^^^^^^^^^^^^^^
|       = help: remove it, or move it behind the stores that it should order
| 1 problem (1 note) in 1 file, T s. Run `cudalint explain CL099`.
= 0
$ cudalint -s CL099 -f concise a.cu
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'first' does: there is nothing to wait for [teaching-rule CL099]
| 1 problem (1 note) in 1 file, T s. Run `cudalint explain CL099`.
= 0
$ cudalint -s CL099 -q a.cu
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'first' does: there is nothing to wait for [teaching-rule CL099]
|     3 |     __syncthreads();
|       |     ^^^^^^^^^^^^^^^
|       = help: remove it, or move it behind the stores that it should order
= 0
$ cudalint -s CL099 --severity CL099=error a.cu
| a.cu:3:5: error: __syncthreads() is the first thing kernel 'first' does: there is nothing to wait for [teaching-rule CL099]
|     3 |     __syncthreads();
|       |     ^^^^^^^^^^^^^^^
|       = help: remove it, or move it behind the stores that it should order
| 1 problem (1 error) in 1 file, T s. Run `cudalint explain CL099`.
= 1
$ cudalint -s CL099 --color always a.cu | cat -v
| ^[[1ma.cu:3:5: ^[[36mnote:^[[0m __syncthreads() is the first thing kernel 'first' does: there is nothing to wait for [teaching-rule CL099]
| ^[[34m    3 |^[[0m     __syncthreads();
| ^[[34m      |^[[0m     ^[[36m^^^^^^^^^^^^^^^^[[0m
|       ^[[34m=^[[0m ^[[32mhelp:^[[0m remove it, or move it behind the stores that it should order
| 1 problem (1 note) in 1 file, T s. Run `cudalint explain CL099`.
= 0
$ CLICOLOR_FORCE=1 cudalint -s CL099 -q -f concise a.cu | cat -v
| ^[[1ma.cu:3:5: ^[[36mnote:^[[0m __syncthreads() is the first thing kernel 'first' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ NO_COLOR=1 CLICOLOR_FORCE=1 cudalint -s CL099 -q -f concise a.cu
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'first' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ NO_COLOR=1 cudalint --color=always -s CL099 -q -f concise a.cu | cat -v
| ^[[1ma.cu:3:5: ^[[36mnote:^[[0m __syncthreads() is the first thing kernel 'first' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -s CL099 --statistics a.cu
|      1  CL099  teaching-rule
| 1 problem (1 note) in 1 file, T s. Run `cudalint explain CL099`.
= 0
$ cudalint a.cu
| No problems in 1 file, T s.
= 0
$ cudalint -q a.cu
= 0

A clean run of several files.
$ cp a.cu b.cu; cudalint
| No problems in 2 files, T s.
= 0

Tabs, wide characters, invalid UTF-8, terminal controls.
$ printf '__global__ void k(float *x)\n{\n\t/*\tx */\t__syncthreads();\n\tx[0] = 1;\n}\n' >tab.cu; cudalint -q -s CL099 tab.cu
| tab.cu:3:10: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
|     3 |     /*  x */    __syncthreads();
|       |                 ^^^^^^^^^^^^^^^
|       = help: remove it, or move it behind the stores that it should order
= 0
$ printf '__global__ void k(float *x)\n{\n    /* 中文 é */ __syncthreads(); // ß\n    x[0] = 1;\n}\n' >wide.cu; cudalint -q -s CL099 wide.cu
| wide.cu:3:21: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
|     3 |     /* 中文 é */ __syncthreads(); // ß
|       |                  ^^^^^^^^^^^^^^^
|       = help: remove it, or move it behind the stores that it should order
= 0
$ printf '__global__ void k(float *x)\n{\n    /* \xff\xc3 \x1b[31m */ __syncthreads();\n    x[0] = 1;\n}\n' >bad.cu; cudalint -q -s CL099 bad.cu
| bad.cu:3:20: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
|     3 |     /* �� �[31m */ __syncthreads();
|       |                    ^^^^^^^^^^^^^^^
|       = help: remove it, or move it behind the stores that it should order
= 0
$ cudalint -q -s CL099 -f json bad.cu | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["findings"]))'
| 1
= 0

Long lines are cut around the mark.
$ python3 -c 'print("__global__ void k(float *x)\n{\n    " + "/* " + "a" * 300 + " */ __syncthreads(); /* " + "b" * 300 + " */\n    x[0] = 1;\n}")' >long.cu; cudalint -q -s CL099 long.cu
| long.cu:3:312: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
|     3 | ...aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa */ __syncthreads(); /* bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb...
|       |                                            ^^^^^^^^^^^^^^^
|       = help: remove it, or move it behind the stores that it should order
= 0

A loop without a condition is told by its first statement.

% file rounds.cu
__global__ void rounds(int *out, int *next, const int *in, int n)
{
    __shared__ int mine;
    for (;;) {
        if (threadIdx.x == 0)
            mine = atomicAdd(next, 1);
        __syncthreads();
        if (mine >= n)
            return;
        out[mine * 128 + threadIdx.x] = in[mine];
    }
}
% end
$ cudalint -q -s CL102 -f concise rounds.cu
| rounds.cu:8:13: error: `mine` is used here and overwritten by other threads in the next round of the loop at line 5, with no barrier between [shared-race CL102]
= 1

Dynamic shared memory is named as the kernel that calls has it.

% file names.cu
__device__ void halve(float *s)
{
    float v = s[blockDim.x - 1 - threadIdx.x];
    s[threadIdx.x] = 0.5f * v;
}
__global__ void first(float *out, const float *in)
{
    extern __shared__ float of_first[];
    of_first[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = of_first[blockDim.x - 1 - threadIdx.x];
}
__global__ void second(float *out, const float *in)
{
    extern __shared__ float of_second[];
    of_second[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    halve(of_second);
    __syncthreads();
    out[threadIdx.x] = of_second[threadIdx.x];
}
% end
$ cudalint -q -s CL102 -f concise names.cu
| names.cu:4:5: error: `of_second` is written here while other threads may still read it at line 3: no barrier between [shared-race CL102]
= 1

What an int keeps of an unsigned product is negative from 2^31 on.
% file kept.cu
__global__ void shift(const float *in, float *out, int num_rows, int num_cols)
{
    int first = blockIdx.x * num_cols;
    for (int i = threadIdx.x; i < num_cols; i += blockDim.x)
        out[first + i] = in[first + i];
}
% end
$ cudalint -q -f concise kept.cu
| kept.cu:3:17: note: `blockIdx.x * num_cols` is computed in 32 bits (unsigned int, kept in an int) and indexes memory: it wraps when the product reaches 2^31, as with blockIdx.x = 65536 and num_cols = 32768 [int32-overflow-index CL204]
= 0
