Where reports go.

% file a.cu
__global__ void k(float *x)
{
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
% end
$ cudalint -s CL099 -f concise -o out.txt a.cu; cat out.txt; ls
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| 1 problem (1 note) in 1 file, T s. Run `cudalint explain CL099`.
| a.cu
| out.txt
= 0
$ cudalint -s CL099 -f concise --report sarif=x.sarif --report jsonl=x.jsonl a.cu; head -c 40 x.sarif; wc -l <x.jsonl
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| 1 problem (1 note) in 1 file, T s. Run `cudalint explain CL099`.
| {
|  "$schema": "https://json.schemastore.2
= 0
$ cudalint -s CL099 -o no/such/folder.txt a.cu
! cudalint: no/such/folder.txt: No such file or directory
= 2
$ cudalint -s CL099 -o x --report json=x a.cu
! cudalint: two reports are to be written to x
= 2
$ cudalint -s CL099 -q -f concise -o /dev/stdout a.cu
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -s CL099 a.cu >/dev/full
! cudalint: standard output: No space left on device
= 2

Failures are said on standard error when the report does not go to a person.
$ cudalint -f sarif -o x.sarif nosuch.cu
! cudalint: nosuch.cu: No such file or directory
= 2
$ cudalint -f json nosuch.cu | grep -c unreadable-input
| 1
! cudalint: nosuch.cu: No such file or directory
= 0

The output is the same for every number of threads.
$ for i in $(seq 40); do cp a.cu f$i.cu; done; for j in 1 2 7; do cudalint -s CL099 -f jsonl -j$j | sed '/summary/d' | md5sum; done | uniq | wc -l
| 1
= 0
$ cudalint -s CL099 -q --show-timing a.cu 2>&1 >x | sed 's/[0-9.]* s /T s/' | grep -c 'T s'
| 6
= 0

Nothing of it is for a terminal.
$ cudalint -s CL099 -f concise a.cu 2>&1 | grep -c "$(printf '\033')"
| 0
= 1
