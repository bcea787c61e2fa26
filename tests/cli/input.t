What is read, and what cannot be.

% file src/a.cu
__global__ void k(float *x)
{
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
% end

Standard input.
$ cudalint -s CL099 -q -f concise - <src/a.cu
| <stdin>:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -s CL099 -q -f concise --stdin-filename dir/x.cu - <src/a.cu
| dir/x.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0

Names as given or relative to the working directory.
$ cudalint -s CL099 -q -f concise ./src//a.cu
| src/a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -s CL099 -q -f concise "$PWD/src/a.cu"
| src/a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cd src; cudalint -s CL099 -q -f concise ../src/a.cu
| ../src/a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0

A file once, however often it is named.
$ ln -s a.cu src/link.cu; cudalint -s CL099 -q -f concise src src/a.cu ./src "$PWD/src"; rm src/link.cu
| src/a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0

One file that fails does not hide the others.
$ cudalint -s CL099 -f concise src/a.cu nosuch.cu
| nosuch.cu:1:1: error: cannot be analysed: No such file or directory [unreadable-input CL003]
| src/a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| 2 problems (1 error, 1 note) in 2 files, T s. Run `cudalint explain CL003`.
= 2
$ cudalint -s CL099 -q -f jsonl src/a.cu nosuch.cu | cut -c1-60
| {"type":"finding","code":"CL003","rule":"unreadable-input","
| {"type":"finding","code":"CL099","rule":"teaching-rule","sev
| {"type":"summary","files":2,"findings":2,"confirmed":0,"supp
= 0
$ printf 'int a;\0int b;\n' >binary.cu; cudalint -q binary.cu
| binary.cu:1:1: error: cannot be analysed: is not a text file [unreadable-input CL003]
= 2
$ printf '\377\376i\0n\0t\0' >wide.cu; cudalint -q wide.cu
| wide.cu:1:1: error: cannot be analysed: is UTF-16; save it as UTF-8 [unreadable-input CL003]
= 2
$ truncate -s 17M huge.cu; cudalint -q huge.cu; rm huge.cu
| huge.cu:1:1: error: cannot be analysed: 17825792 bytes; files over 16 MiB are not analysed [unreadable-input CL003]
= 0
$ : >empty.cu; cudalint empty.cu
| No problems in 1 file, T s.
= 0
$ printf '\357\273\277__global__ void k(float *x)\n{\n    __syncthreads();\n    x[0] = 1;\n}\n' >bom.cu; cudalint -s CL099 -q -f concise bom.cu
| bom.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0

No file at all is no error.
$ mkdir none; cudalint none
| No problems in 0 files, T s.
! cudalint: note: no .cu or .cuh file was found
= 0
$ cudalint -q none
= 0
