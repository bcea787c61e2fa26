The option parser.

% file a.cu
__global__ void k(float *x)
{
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
% end
$ cudalint --help | head -3
| Finds bugs in CUDA code: no toolkit, no GPU, no compile database needed.
|
| Usage:
= 0
$ cudalint --version
| cudalint 0.1.0
= 0
$ cudalint --frmat json
! cudalint: unknown option '--frmat'; did you mean '--format'?
= 2
$ cudalint --format jsn a.cu
! cudalint: unknown format 'jsn'; did you mean 'json'?
= 2
$ cudalint --format
! cudalint: option --format needs a value
= 2
$ cudalint -Z
! cudalint: unknown option '-Z' in '-Z'; see `cudalint --help`
= 2
$ cudalint --quiet=yes
! cudalint: option --quiet takes no value
= 2
$ cudalint -qsCL099 -fconcise a.cu
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -q -s=CL099 a.cu
! cudalint: --select: no rule is called '=CL099'; did you mean 'CL099'?
= 2
$ cudalint --select=CL099 --format=concise --quiet a.cu
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0

Options of later releases are refused, not passed over.
$ cudalint --baseline x a.cu
! cudalint: --baseline is not in this release
= 2
$ cudalint --fix a.cu
! cudalint: --fix is not in this release
= 2
$ cudalint --since HEAD a.cu
! cudalint: --since is not in this release
= 2

Values.
$ cudalint -j x a.cu
! cudalint: --jobs wants a number from 0 to 256, not 'x'
= 2
$ cudalint -j 1000 a.cu
! cudalint: --jobs wants a number from 0 to 256, not '1000'
= 2
$ cudalint --shard 3/2 a.cu
! cudalint: --shard wants I/N with 1 <= I <= N, not '3/2'
= 2
$ cudalint --file-timeout 0 a.cu
! cudalint: --file-timeout wants a number from 1 to 86400, not '0'
= 2
$ cudalint --shard 2 a.cu
! cudalint: --shard wants I/N with 1 <= I <= N, not '2'
= 2
$ cudalint --arch volta a.cu
! cudalint: --arch wants sm_NN, such as sm_90, not 'volta'
= 2
$ cudalint --std 17 a.cu
! cudalint: --std wants a C++ standard, such as c++17, not '17'
= 2
$ cudalint --color sometimes a.cu
! cudalint: --color wants auto, always or never, not 'sometimes'
= 2
$ cudalint --report sarif a.cu
! cudalint: --report wants FORMAT=FILE, not 'sarif'
= 2
$ cudalint --report pdf=x a.cu
! cudalint: --report: unknown format 'pdf'; see --help for the formats
= 2
$ cudalint --stdin-filename x.cu a.cu
! cudalint: --stdin-filename wants `-` as the only path
= 2
$ cudalint --dump irr a.cu
! cudalint: --dump 'irr' is unknown; did you mean 'ir'?
= 2

Arguments from a file.
% file args.txt
# a comment
-s
CL099

  --format=concise
a.cu
% end
$ cudalint @args.txt -q
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint @nothing.txt
! cudalint: argument file: nothing.txt: No such file or directory
= 2
$ echo @loop.txt >loop.txt; cudalint @loop.txt
! cudalint: @loop.txt: argument files name each other
= 2
