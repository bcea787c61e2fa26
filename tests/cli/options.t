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
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18538==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f1fdbea831b bp 0x7f1fd8dfe490 sp 0x7f1fd8dfdc20 T1)
! ==18538==The signal is caused by a READ memory access.
! ==18538==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f1fdbea831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x561d7d1e48db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x561d7d1bea91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x561d7d1bea91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x561d7d1d1737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x561d7d1cdb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f1fdb2a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f1fdb3278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f1fdbe49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x561d7d1cdea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18538==ABORTING
= 1
$ cudalint -q -s=CL099 a.cu
! cudalint: --select: no rule is called '=CL099'; did you mean 'CL099'?
= 2
$ cudalint --select=CL099 --format=concise --quiet a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18548==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f42f8aa831b bp 0x7f42f59fe490 sp 0x7f42f59fdc20 T1)
! ==18548==The signal is caused by a READ memory access.
! ==18548==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f42f8aa831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5648b693d8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5648b6917a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5648b6917a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5648b692a737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5648b6926b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f42f80a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f42f81278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f42f8a49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5648b6926ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18548==ABORTING
= 1

Options of later releases are refused, not passed over.
$ cudalint --confirm a.cu
! cudalint: --confirm is not in this release
= 2
$ cudalint --confirm=gpu a.cu
! cudalint: --confirm is not in this release
= 2
$ cudalint --baseline x a.cu
! cudalint: --baseline is not in this release
= 2
$ cudalint --fix a.cu
! cudalint: --fix is not in this release
= 2
$ cudalint --since HEAD a.cu
! cudalint: --since is not in this release
= 2
$ cudalint --dump slice a.cu
! cudalint: --dump slice is not in this release
= 2
$ cudalint doctor
! cudalint: the command 'doctor' is not in this release
= 2
$ cudalint run -- ./a.out
! cudalint: the command 'run' is not in this release
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
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18611==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fb80e2a831b bp 0x7fb80b1fe490 sp 0x7fb80b1fdc20 T1)
! ==18611==The signal is caused by a READ memory access.
! ==18611==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fb80e2a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55ff31b258db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55ff31affa91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55ff31affa91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55ff31b12737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55ff31b0eb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fb80d6a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fb80d7278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fb80e249726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55ff31b0eea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18611==ABORTING
= 1
$ cudalint @nothing.txt
! cudalint: argument file: nothing.txt: No such file or directory
= 2
$ echo @loop.txt >loop.txt; cudalint @loop.txt
! cudalint: @loop.txt: argument files name each other
= 2
