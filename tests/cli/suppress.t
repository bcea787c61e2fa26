Suppression comments.

% file same.cu
__global__ void a(float *x)
{
    __syncthreads(); // cudalint: ignore[CL099] the reason
    x[threadIdx.x] = 1.0f;
}
__global__ void b(float *x)
{
    __syncthreads(); /* cudalint: ignore[teaching-rule] */
    x[threadIdx.x] = 1.0f;
}
__global__ void c(float *x)
{
    // cudalint: ignore[CL099] the next statement
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
__global__ void d(float *x)
{
    /*
     * Why this is so.
     * cudalint: ignore[CL099]
     */

    // more words
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
__global__ void e(float *x)
{
    __syncthreads(); // NOLINT(cudalint-teaching-rule, bugprone-x)
    x[threadIdx.x] = 1.0f;
}
__global__ void f(float *x)
{
    // NOLINTNEXTLINE(cudalint-*)
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
// cudalint: ignore-begin[CL099]
__global__ void g(float *x)
{
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
// cudalint: ignore-end[CL099]
// NOLINTBEGIN(cudalint-teaching-rule)
__global__ void h(float *x)
{
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
// NOLINTEND(cudalint-teaching-rule)
% end
$ cudalint -s CL099 same.cu
| No problems in 1 file, T s.
= 0
$ cudalint -s CL099 -v same.cu 2>&1 | grep suppress
| cudalint: note: comments suppress 8 findings
= 0
$ cudalint -s CL099 -f concise --no-suppress same.cu
| same.cu:3:5: note: __syncthreads() is the first thing kernel 'a' does: there is nothing to wait for [teaching-rule CL099]
| same.cu:8:5: note: __syncthreads() is the first thing kernel 'b' does: there is nothing to wait for [teaching-rule CL099]
| same.cu:14:5: note: __syncthreads() is the first thing kernel 'c' does: there is nothing to wait for [teaching-rule CL099]
| same.cu:25:5: note: __syncthreads() is the first thing kernel 'd' does: there is nothing to wait for [teaching-rule CL099]
| same.cu:30:5: note: __syncthreads() is the first thing kernel 'e' does: there is nothing to wait for [teaching-rule CL099]
| same.cu:36:5: note: __syncthreads() is the first thing kernel 'f' does: there is nothing to wait for [teaching-rule CL099]
| same.cu:42:5: note: __syncthreads() is the first thing kernel 'g' does: there is nothing to wait for [teaching-rule CL099]
| same.cu:49:5: note: __syncthreads() is the first thing kernel 'h' does: there is nothing to wait for [teaching-rule CL099]
| 8 problems (8 notes) in 1 file, T s. Run `cudalint explain CL099`.
= 0
$ cudalint -s CL099 -f jsonl --no-suppress same.cu | python3 -c 'import json, sys; print([json.loads(l).get("suppressed") for l in sys.stdin])'
| ['the reason', '', 'the next statement', '', '', '', '', '', 0]
= 0

A whole file; a string is no comment; a comment in front of other code; bare NOLINT is clang-tidy's.
% file file.cu
__global__ void a(float *x)
{
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
/* cudalint: ignore-file[CL099] generated */
% end
% file not.cu
const char *s = "// cudalint: ignore-file[CL099]"; const char *r = R"x(" // cudalint: ignore-file[CL099])x";
char quote = '"'; int million = 1'000'000; // a comment
__global__ void a(float *x)
{
    __syncthreads(); // NOLINT
    x[threadIdx.x] = 1.0f;
}
__global__ void b(float *x)
{
    // cudalint: ignore[CL099] only the next statement, which is not the barrier
    { x[threadIdx.x] = 0.0f; }
}
__global__ void c(float *x)
{

    __syncthreads();
    // cudalint: ignore[CL099] comes too late
    x[threadIdx.x] = 1.0f;
}
% end
$ cudalint -s CL099 -f concise file.cu
| No problems in 1 file, T s.
= 0
$ cudalint -s CL099 -f concise not.cu
| not.cu:5:5: note: __syncthreads() is the first thing kernel 'a' does: there is nothing to wait for [teaching-rule CL099]
| not.cu:10:8: note: suppression comment: nothing to suppress for teaching-rule [unused-suppression CL001]
| not.cu:16:5: note: __syncthreads() is the first thing kernel 'c' does: there is nothing to wait for [teaching-rule CL099]
| not.cu:17:8: note: suppression comment: nothing to suppress for teaching-rule [unused-suppression CL001]
| 4 problems (4 notes) in 1 file, T s. Run `cudalint explain CL099`.
= 0

Malformed comments say what is wrong and never widen.
% file malformed.cu
__global__ void a(float *x)
{
    __syncthreads(); // cudalint: ignore
    x[threadIdx.x] = 1.0f; // cudalint: ignore[]
    x[threadIdx.x] = 1.0f; // cudalint: ignore[CL099
    x[threadIdx.x] = 1.0f; // cudalint: ignore[teaching-rul, CL099]
    x[threadIdx.x] = 1.0f; // cudalint: ignore[correctness]
    x[threadIdx.x] = 1.0f; // cudalint: ingore[CL099]
    x[threadIdx.x] = 1.0f; // cudalint: disable
    x[threadIdx.x] = 1.0f; // cudalint: ignore-end[CL099]
    x[threadIdx.x] = 1.0f; // cudalint: ignore-begin[CL099]
    x[threadIdx.x] = 1.0f; // NOLINT(cudalint-teaching
    x[threadIdx.x] = 1.0f; // NOLINT(cudalint-nothing)
    x[threadIdx.x] = 1.0f; // prose: see cudalint: the manual, and NOLINT
}
% end
$ cudalint -s CL099 -f concise malformed.cu
| malformed.cu:3:5: note: __syncthreads() is the first thing kernel 'a' does: there is nothing to wait for [teaching-rule CL099]
| malformed.cu:3:25: warning: suppression comment: 'ignore' names no rule: write cudalint: ignore[CL101] reason [malformed-suppression CL002]
| malformed.cu:4:48: warning: suppression comment: a rule is missing between the brackets [malformed-suppression CL002]
| malformed.cu:5:31: warning: suppression comment: the bracket is not closed [malformed-suppression CL002]
| malformed.cu:6:31: note: suppression comment: nothing to suppress for teaching-rule [unused-suppression CL001]
| malformed.cu:6:48: warning: suppression comment: no rule is called 'teaching-rul'; did you mean 'teaching-rule'? [malformed-suppression CL002]
| malformed.cu:7:48: warning: suppression comment: no rule is called 'correctness', so the comment suppresses nothing for it [malformed-suppression CL002]
| malformed.cu:8:31: warning: suppression comment: unknown directive 'ingore'; did you mean 'ignore'? [malformed-suppression CL002]
| malformed.cu:9:31: warning: suppression comment: unknown directive 'disable'; known: ignore, ignore-begin, ignore-end, ignore-file, launch [malformed-suppression CL002]
| malformed.cu:10:31: warning: suppression comment: ends a region of 'teaching-rule' that was not begun [malformed-suppression CL002]
| malformed.cu:11:31: warning: suppression comment: this region is never ended, so it suppresses nothing [malformed-suppression CL002]
| malformed.cu:12:31: warning: suppression comment: NOLINT(... has no closing parenthesis [malformed-suppression CL002]
| malformed.cu:13:38: warning: suppression comment: no rule is called 'nothing', so the comment suppresses nothing for it [malformed-suppression CL002]
| 13 problems (11 warnings, 2 notes) in 1 file, T s. Run `cudalint explain CL099`.
= 1
$ cudalint -i CL002,CL001 malformed.cu
| No problems in 1 file, T s.
= 0

An unused one is reported when its rule ran, and only then.
% file unused.cu
__global__ void a(float *x)
{
    x[threadIdx.x] = 1.0f; // cudalint: ignore[CL099, CL101]
}
% end
$ cudalint -s CL099 unused.cu
| unused.cu:3:31: note: suppression comment: nothing to suppress for teaching-rule [unused-suppression CL001]
|     3 |     x[threadIdx.x] = 1.0f; // cudalint: ignore[CL099, CL101]
|       |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
|       = help: remove the comment, or what it names in vain
| 1 problem (1 note) in 1 file, T s. Run `cudalint explain CL001`.
= 0
$ cudalint -s CL101 -f concise unused.cu
| unused.cu:3:31: note: suppression comment: nothing to suppress for barrier-divergent [unused-suppression CL001]
| 1 problem (1 note) in 1 file, T s. Run `cudalint explain CL001`.
= 0
$ cudalint -s CL204 -f concise unused.cu
| No problems in 1 file, T s.
= 0
$ cudalint -s CL099,CL101 -i CL001 -f concise unused.cu
| No problems in 1 file, T s.
= 0

A launch that the body of a macro spells is told once, in the macro; a comment at a use counts for that
use.  What the use names, or an argument of the macro, is told at the use.
% file macro.cu
#include <cuda_runtime.h>
template <int N> __global__ void fill(float *x, int n)
{
    extern __shared__ float s[];
    for (int i = threadIdx.x; i < n; i += N)
        s[i] = x[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += N)
        x[i] = s[n - 1 - i];
}
#define FILL(N)                                     \
    case N:                                         \
        fill<N><<<1, N, n * sizeof(float)>>>(x, n); \
        break
#define LAUNCH(kernel, x, n) kernel<<<1, 128, n * sizeof(float)>>>(x, n)
void run(float *x, int n, int threads)
{
    switch (threads) {
        FILL(64); // cudalint: ignore[CL301] never taken
        FILL(128);
        FILL(256);
    }
    LAUNCH(fill<128>, x, n);
}
% end
$ cudalint -s CL301 macro.cu
| macro.cu:13:9: note: the dynamic shared memory of `fill` grows with `n`, which nothing bounds: beyond 48 KiB the launch fails [shared-memory-too-large CL301]
|    13 |         fill<N><<<1, N, n * sizeof(float)>>>(x, n); \
|       |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
|    20 |         FILL(128);
|       |         --------- used here
|       = help: compare the size with the device's limit before the launch, and opt in with cudaFuncSetAttribute for more than 48 KiB
| macro.cu:23:12: note: the dynamic shared memory of `fill` grows with `n`, which nothing bounds: beyond 48 KiB the launch fails [shared-memory-too-large CL301]
|    23 |     LAUNCH(fill<128>, x, n);
|       |            ^^^^^^^^^^^^^^^^
|       = help: compare the size with the device's limit before the launch, and opt in with cudaFuncSetAttribute for more than 48 KiB
| 2 problems (2 notes) in 1 file, T s. Run `cudalint explain CL301`.
= 0
