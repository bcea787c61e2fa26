How folders are searched.

% file b.cu
__global__ void k(float *x)
{
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
% end
$ mkdir -p src/sub build .hidden; cp b.cu src/a.cu; cp b.cu src/sub/c.cuh; cp b.cu src/d.cpp; cp b.cu build/e.cu; cp b.cu .hidden/f.cu; cp b.cu src/.g.cu
= 0
$ cudalint -s CL099 -q -f concise
| b.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| build/e.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/sub/c.cuh:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -s CL099 -q -f concise src b.cu
| b.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/sub/c.cuh:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -s CL099 -q -f concise src/d.cpp src/.g.cu .hidden
| .hidden/f.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/.g.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/d.cpp:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -s CL099 -q -f concise --exclude 'build,sub'
| b.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -s CL099 -q -f concise --exclude 'src/**/*.cuh,./b.cu'
| build/e.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -s CL099 -q -f concise --exclude 'src' src/a.cu
| src/a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -s CL099 -f concise --exclude 'src' --force-exclude src/a.cu b.cu
| b.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| 1 problem (1 note) in 1 file, T s. Run `cudalint explain CL099`.
! cudalint: note: 1 named file is excluded
= 0

What git ignores.
% file .gitignore
build/
*.cuh
!keep.cuh
% end
$ git init -q .; cp b.cu src/keep.cuh; cudalint -s CL099 -q -f concise
| b.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/keep.cuh:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -s CL099 -q -f concise --no-gitignore . | cut -d: -f1
| b.cu
| build/e.cu
| src/a.cu
| src/keep.cuh
| src/sub/c.cuh
= 0
$ cudalint -s CL099 -q -f concise build/e.cu
| build/e.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cd src && cudalint -s CL099 -q -f concise
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| keep.cuh:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0

Links to folders are not followed, so a loop ends.
$ ln -s .. src/loop; cudalint -s CL099 -q -f concise src
| src/a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/keep.cuh:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0

Parts of the files.
$ cudalint -s CL099 -q -f concise --shard 1/2; cudalint -s CL099 -q -f concise --shard 2/2
| b.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/keep.cuh:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| src/a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0

A folder of many sources is no one program, whichever of them the file system names first.
% file rows.cu
__global__ void rows(float *p, int batch, int size)
{
    p[batch * size * blockIdx.x + threadIdx.x] = 0;
}
% end
$ mkdir one many; cp rows.cu one; cp rows.cu many; echo 'int main() {}' > one/main.cpp; cp one/main.cpp many
= 0
$ for i in $(seq 300); do : > many/z$i.cpp; : > many/a$i.cpp; done; for i in $(seq 200); do : > one/z$i.cpp; done
= 0
$ cudalint -s CL204 -q -f concise one/rows.cu many/rows.cu | cut -d: -f1-4
| many/rows.cu:3:7: note
= 0
