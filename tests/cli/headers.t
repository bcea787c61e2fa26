Findings in headers, missing headers, compile databases, dumps.

% file k.cuh
template <class T> __global__ void k(T *x)
{
    __syncthreads();
    x[threadIdx.x] = 1;
}
template <class T> __global__ void quiet(T *x)
{
    __syncthreads(); // cudalint: ignore[CL099] in the header itself
    x[threadIdx.x] = 1;
}
% end
% file a.cu
#include "k.cuh"
int a;
% end
% file b.cu
#include "k.cuh"
int b;
% end

What two files reach is reported once, at its place in the header.
$ cudalint -s CL099 a.cu b.cu
| k.cuh:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
|     3 |     __syncthreads();
|       |     ^^^^^^^^^^^^^^^
|       = help: remove it, or move it behind the stores that it should order
| 1 problem (1 note) in 2 files, T s. Run `cudalint explain CL099`.
= 0
$ cudalint -s CL099 -q -f jsonl a.cu b.cu | wc -l
| 2
= 0

By whatever way they reach it.
$ mkdir inst; printf '#include "../k.cuh"\n' >inst/c.cu; cudalint -s CL099 -f concise a.cu inst
| k.cuh:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| 1 problem (1 note) in 2 files, T s. Run `cudalint explain CL099`.
= 0

A launch in a header says how its kernels run, to each file that includes it; what is wrong with the launch itself is
told of the header.
% file launch.cuh
template <class T> __global__ void turn(T *out, const T *in, int n)
{
    __shared__ T all[1024];
    int i = threadIdx.x;
    if (i < n) {
        all[i] = in[i];
        __syncthreads();
        out[i] = all[n - 1 - i];
    }
}
template <class T> void turned(T *out, const T *in, int n) { turn<T><<<1, n>>>(out, in, n); }
__global__ void scale(float *x, float by, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= by;
}
inline void scaled(float *x, float by, int n) { scale<<<(n + 255) / 256, 256>>>(x, by, n); }
% end
$ printf '#include "launch.cuh"\nvoid use(float *o, float *i, int n) { turned(o, i, n); scaled(o, 2, n); }\n' >uses.cu; cudalint -s CL101,CL201,CL302 -q -f concise uses.cu
| launch.cuh:15:5: error: `x[i]` has no bounds check, but the launch at line 17 rounds up: threads beyond `n` access past the end [missing-bounds-check CL201]
= 1
$ cudalint -s CL302 -q -f concise launch.cuh
| launch.cuh:11:62: note: a block of `turn` has `n` threads, which nothing bounds: beyond 1024 the launch fails [invalid-launch CL302]
= 0

A missing header is no error; one note a run, not in the report.
% file c.cu
#include "no/such.h"
__global__ void k(float *x)
{
    __syncthreads();
    x[threadIdx.x] = 1;
}
% end
$ cp c.cu d.cu; cudalint -s CL099 -f concise c.cu d.cu
| c.cu:4:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| d.cu:4:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| 2 problems (2 notes) in 2 files, T s. Run `cudalint explain CL099`.
! cudalint: note: 2 files include headers that were not found (the first: no/such.h in c.cu); what they declare is guessed. Add -I, or -p with a compile database.
= 0
$ cudalint -s CL099 -f jsonl c.cu 2>note.txt | head -c 30; wc -l <note.txt
| {"type":"finding","code":"CL091
= 0
$ cudalint -q c.cu
= 0
$ cudalint -v a.cu 2>&1 >report.txt | sed 's/, [0-9.]* s$//'
| cudalint: a.cu: 0 kernels and device functions
| cudalint: note: no compile database: sensible defaults are used
= 0

A header that the project names from its top is found: up to the folder with .git, or the highest one with what only the
top of a project has, and in their include/, inc/ and src/.  So is what that header includes.
$ mkdir -p top/include/lib top/src/ops top/util; printf '#include "util/loop.h"\n#define EACH(i, n) LOOP(i, n)\n' >top/include/lib/each.h
= 0
$ printf '#define LOOP(i, n) for (int i = blockIdx.y; i < (n); i += gridDim.y)\n' >top/util/loop.h
= 0
$ printf '#include <lib/each.h>\n__global__ void k(float *x, int n)\n{\n    EACH(i, n) {\n        x[threadIdx.x] += 1;\n        __syncthreads();\n        x[0] = x[blockDim.x - 1];\n    }\n}\n' >top/src/ops/k.cu
= 0
$ printf '#include "lib/each.h"\n' | cat - top/src/ops/k.cu | sed 2d >top/src/ops/q.cu
= 0
$ cudalint -q -s CL101 --dump ir top/src/ops/q.cu | grep -c 'blockIdx.y'
| 0
= 1
$ touch top/README.md; for f in k q; do cudalint -q --dump ir top/src/ops/$f.cu | grep -c 'blockIdx.y'; done
| 1
| 1
= 0
$ cudalint -f concise -s CL101 top/src/ops
| No problems in 2 files, T s.
= 0
$ mkdir top/random top/string; touch top/.clang-format; sed 's,"lib/each.h",<util/loop.h>,; s/EACH/LOOP/' top/src/ops/q.cu >top/src/r.cu; cudalint --dump flags top/src/r.cu | grep -A1 -e '^-I'; rm top/src/r.cu
| -I
| top
= 0
$ cd top/src/ops; cudalint --dump flags k.cu q.cu | sed -n '/^-iquote/{n;p}; /^-I/{n;p}'; cd ../../..
| ../../include
| ../..
| ../../include
| ../..
= 0

Not beyond the top, and no folder that would hide a header of ours from <>.
$ mkdir -p top/src/.git; cudalint --dump flags top/src/ops/k.cu | grep -c -e -iquote -e '^-I'
| 0
= 1
$ rmdir top/src/.git; touch top/include/stdio.h; cudalint --dump flags top/src/ops/k.cu | grep -c -e -iquote -e '^-I'
| 0
= 1

A compile database.
$ printf '[{"directory": "%s", "file": "e.cu", "command": "nvcc -DFENCE=__syncthreads -c e.cu"}]' "$PWD" >compile_commands.json; printf '__global__ void k(float *x)\n{\n    FENCE();\n    x[0] = 1;\n}\n' >e.cu; cudalint -s CL099 -q -f concise e.cu
| e.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ mkdir db; mv compile_commands.json db; cudalint -s CL099 -q -f concise -p db e.cu
| e.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -s CL099 -q -f concise -D FENCE=__syncthreads e.cu
| e.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -s CL099 -q -f concise e.cu -- -DFENCE=__syncthreads
| e.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -p nosuch e.cu
! cudalint: nosuch: unable to open nosuch: No such file or directory
= 2
$ echo '{' >db/compile_commands.json; cudalint -p db e.cu 2>&1 | cut -d: -f1-3
| cudalint: db/compile_commands.json:2
= 0

Dumps.
$ cudalint --dump flags a.cu | grep -c nocudainc
| 1
= 0
$ cudalint --dump ir c.cu | grep -c barrier
| 1
= 0
$ cudalint --dump cfg c.cu | grep block
| #   block 0 preds - succs - idom - ipdom -
|   barrier block "__syncthreads"() @4:5-4:20
= 0
$ cudalint --dump ast c.cu | grep -c CallExpr
| 1
= 0
$ cudalint --dump ir a.cu c.cu | grep '==>'
| ==> a.cu <==
| ==> c.cu <==
= 0
$ cudalint --dump ir nosuch.cu
! cudalint: nosuch.cu: No such file or directory
= 2

Sizes that a library gets are not its own choice, those of a program are: main() beside the file, or
where the folder is built from.
% file lib/kernels/rows.cu
__global__ void rows(float *x, int cols)
{
    x[blockIdx.x * cols + threadIdx.x] = 0;
}
% end
% file lib/main.cpp
int main() { return 0; }
% end
$ cudalint -s CL204 -f concise lib | sed 's/ is computed.*//'
| lib/kernels/rows.cu:3:7: note: `blockIdx.x * cols`
| 1 problem (1 note) in 1 file, T s. Run `cudalint explain CL204`.
= 0
$ touch lib/Makefile; cudalint -s CL204 -q lib; cd lib/kernels; cudalint -s CL204 -q rows.cu
= 0
$ touch lib/.gitignore; cudalint -s CL204 -q -f concise lib | sed 's/ is computed.*//'
| lib/kernels/rows.cu:3:7: note: `blockIdx.x * cols`
= 0

And it mostly hands over whole blocks of them: who leaves a kernel beyond a length is a note there.
% file parts/sum.cu
__global__ void block_sum(const float *in, float *out, int n)
{
    __shared__ float partial[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    partial[threadIdx.x] = in[i];
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = partial[0] + partial[1];
}

__global__ void chosen_sum(const float *in, const int *chosen, float *out)
{
    __shared__ float partial[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (chosen[i] >= 8)
        return;
    partial[threadIdx.x] = in[i];
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = partial[0] + partial[1];
}
% end
% file parts/main.cpp
int main() { return 0; }
% end
$ cudalint -s CL101 -q -f concise parts | sed 's/ that leave.*//'
| parts/sum.cu:5:9: note: threads
| parts/sum.cu:17:9: error: threads
= 0
$ rm parts/main.cpp; cudalint -s CL101 -q -f concise parts | sed 's/ that leave.*//'
| parts/sum.cu:5:9: error: threads
| parts/sum.cu:17:9: error: threads
= 0
