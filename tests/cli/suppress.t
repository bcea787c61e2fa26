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
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18797==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7ff374ca831b bp 0x7ff3719fe490 sp 0x7ff3719fdc20 T1)
! ==18797==The signal is caused by a READ memory access.
! ==18797==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7ff374ca831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5601d80728db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5601d804ca91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5601d804ca91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5601d805f737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5601d805bb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7ff3740a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7ff3741278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7ff374c49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5601d805bea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18797==ABORTING
= 1
$ cudalint -s CL099 -v same.cu 2>&1 | grep suppress
= 1
$ cudalint -s CL099 -f concise --no-suppress same.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18803==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f0f7f4a831b bp 0x7f0f7c3fe490 sp 0x7f0f7c3fdc20 T1)
! ==18803==The signal is caused by a READ memory access.
! ==18803==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f0f7f4a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x558f7479e8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x558f74778a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x558f74778a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x558f7478b737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x558f74787b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f0f7eaa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f0f7eb278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f0f7f449726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x558f74787ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18803==ABORTING
= 1
$ cudalint -s CL099 -f jsonl --no-suppress same.cu | python3 -c 'import json, sys; print([json.loads(l).get("suppressed") for l in sys.stdin])'
| []
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18806==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f746e0a831b bp 0x7f746affe490 sp 0x7f746affdc20 T1)
! ==18806==The signal is caused by a READ memory access.
! ==18806==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f746e0a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x561566d068db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x561566ce0a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x561566ce0a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x561566cf3737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x561566cefb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f746d6a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f746d7278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f746e049726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x561566cefea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18806==ABORTING
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
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18809==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f1ddf8a831b bp 0x7f1ddc7fe490 sp 0x7f1ddc7fdc20 T1)
! ==18809==The signal is caused by a READ memory access.
! ==18809==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f1ddf8a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55d471bf68db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55d471bd0a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55d471bd0a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55d471be3737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55d471bdfb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f1ddeea71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f1ddef278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f1ddf849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55d471bdfea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18809==ABORTING
= 1
$ cudalint -s CL099 -f concise not.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18811==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f53ab2a831b bp 0x7f53a7ffe490 sp 0x7f53a7ffdc20 T1)
! ==18811==The signal is caused by a READ memory access.
! ==18811==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f53ab2a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5596be31c8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5596be2f6a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5596be2f6a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5596be309737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5596be305b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f53aa6a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f53aa7278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f53ab249726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5596be305ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18811==ABORTING
= 1

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
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18813==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f41e3ca831b bp 0x7f41e09fe490 sp 0x7f41e09fdc20 T1)
! ==18813==The signal is caused by a READ memory access.
! ==18813==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f41e3ca831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5578f611c8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5578f60f6a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5578f60f6a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5578f6109737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5578f6105b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f41e30a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f41e31278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f41e3c49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5578f6105ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18813==ABORTING
= 1
$ cudalint -i CL002,CL001 malformed.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18815==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f8857aa831b bp 0x7f88549fe490 sp 0x7f88549fdc20 T1)
! ==18815==The signal is caused by a READ memory access.
! ==18815==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f8857aa831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55c5533cd8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55c5533a7a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55c5533a7a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55c5533ba737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55c5533b6b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f88570a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f88571278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f8857a49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55c5533b6ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18815==ABORTING
= 1

An unused one is reported when its rule ran, and only then.
% file unused.cu
__global__ void a(float *x)
{
    x[threadIdx.x] = 1.0f; // cudalint: ignore[CL099, CL101]
}
% end
$ cudalint -s CL099 unused.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18817==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f9a938a831b bp 0x7f9a907fe490 sp 0x7f9a907fdc20 T1)
! ==18817==The signal is caused by a READ memory access.
! ==18817==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f9a938a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5589f05648db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5589f053ea91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5589f053ea91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5589f0551737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5589f054db29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f9a92ea71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f9a92f278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f9a93849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5589f054dea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18817==ABORTING
= 1
$ cudalint -s CL101 -f concise unused.cu
! cudalint: --select: no rule is called 'CL101'; did you mean 'CL001'?
= 2
$ cudalint -s CL204 -f concise unused.cu
! cudalint: --select: no rule is called 'CL204'; see `cudalint rules`
= 2
$ cudalint -s CL099,CL101 -i CL001 -f concise unused.cu
! cudalint: --select: no rule is called 'CL101'; did you mean 'CL001'?
= 2
