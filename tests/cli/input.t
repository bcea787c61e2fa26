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
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18183==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f8bc3ca831b bp 0x7f8bc09fe490 sp 0x7f8bc09fdc20 T1)
! ==18183==The signal is caused by a READ memory access.
! ==18183==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f8bc3ca831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55769f2a08db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55769f27aa91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55769f27aa91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55769f28d737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55769f289b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f8bc30a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f8bc31278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f8bc3c49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55769f289ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18183==ABORTING
= 1
$ cudalint -s CL099 -q -f concise --stdin-filename dir/x.cu - <src/a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18186==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f9f382a831b bp 0x7f9f351fe490 sp 0x7f9f351fdc20 T1)
! ==18186==The signal is caused by a READ memory access.
! ==18186==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f9f382a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5611ea4cd8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5611ea4a7a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5611ea4a7a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5611ea4ba737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5611ea4b6b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f9f378a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f9f379278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f9f38249726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5611ea4b6ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18186==ABORTING
= 1

Names as given or relative to the working directory.
$ cudalint -s CL099 -q -f concise ./src//a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18188==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7feb626a831b bp 0x7feb5f5fe490 sp 0x7feb5f5fdc20 T1)
! ==18188==The signal is caused by a READ memory access.
! ==18188==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7feb626a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55f914dac8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55f914d86a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55f914d86a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55f914d99737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55f914d95b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7feb61aa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7feb61b278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7feb62649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55f914d95ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18188==ABORTING
= 1
$ cudalint -s CL099 -q -f concise "$PWD/src/a.cu"
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18190==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f9364ca831b bp 0x7f9361bfe490 sp 0x7f9361bfdc20 T1)
! ==18190==The signal is caused by a READ memory access.
! ==18190==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f9364ca831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x56392a0878db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x56392a061a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x56392a061a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x56392a074737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x56392a070b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f93642a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f93643278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f9364c49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x56392a070ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18190==ABORTING
= 1
$ cd src; cudalint -s CL099 -q -f concise ../src/a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18192==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f79f3aa831b bp 0x7f79f07fe490 sp 0x7f79f07fdc20 T1)
! ==18192==The signal is caused by a READ memory access.
! ==18192==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f79f3aa831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55dd2a4e28db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55dd2a4bca91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55dd2a4bca91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55dd2a4cf737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55dd2a4cbb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f79f2ea71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f79f2f278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f79f3a49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55dd2a4cbea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18192==ABORTING
= 1

A file once, however often it is named.
$ ln -s a.cu src/link.cu; cudalint -s CL099 -q -f concise src src/a.cu ./src "$PWD/src"; rm src/link.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18253==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fa13a2a831b bp 0x7fa1371fe490 sp 0x7fa1371fdc20 T1)
! ==18253==The signal is caused by a READ memory access.
! ==18253==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fa13a2a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55ef0ce308db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55ef0ce0aa91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55ef0ce0aa91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55ef0ce1d737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55ef0ce19b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fa1398a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fa1399278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fa13a249726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55ef0ce19ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18253==ABORTING
= 0

One file that fails does not hide the others.
$ cudalint -s CL099 -f concise src/a.cu nosuch.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18376==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fecc14a831b bp 0x7fecba1fd490 sp 0x7fecba1fcc20 T2)
! ==18376==The signal is caused by a READ memory access.
! ==18376==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fecc14a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x56512b6c58db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x56512b69fa91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x56512b69fa91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x56512b6b2737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x56512b6aeb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fecc08a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fecc09278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T2 created by T0 here:
!     #0 0x7fecc1449726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x56512b6aeea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18376==ABORTING
= 1
$ cudalint -s CL099 -q -f jsonl src/a.cu nosuch.cu | cut -c1-60
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18427==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7feebbea831b bp 0x7feeb8dfe490 sp 0x7feeb8dfdc20 T1)
! ==18427==The signal is caused by a READ memory access.
! ==18427==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7feebbea831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5637735e48db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5637735bea91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5637735bea91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5637735d1737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5637735cdb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7feebb4a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7feebb5278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7feebbe49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5637735cdea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! /work/main/analyzer/base/source.c:53:9: runtime error: null pointer passed as argument 1, which is declared to never be null
! AddressSanitizer:DEADLYSIGNAL
! ==18427==ABORTING
= 0
$ printf 'int a;\0int b;\n' >binary.cu; cudalint -q binary.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18439==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f63fe8a831b bp 0x7f63fb5fe490 sp 0x7f63fb5fdc20 T1)
! ==18439==The signal is caused by a READ memory access.
! ==18439==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f63fe8a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x556f48f168db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x556f48ef0a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x556f48ef0a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x556f48f03737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x556f48effb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f63fdca71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f63fdd278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f63fe849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x556f48effea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18439==ABORTING
= 1
$ printf '\377\376i\0n\0t\0' >wide.cu; cudalint -q wide.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18451==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f1c4d6a831b bp 0x7f1c4a3fe490 sp 0x7f1c4a3fdc20 T1)
! ==18451==The signal is caused by a READ memory access.
! ==18451==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f1c4d6a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x56328c3ba8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x56328c394a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x56328c394a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x56328c3a7737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x56328c3a3b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f1c4caa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f1c4cb278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f1c4d649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x56328c3a3ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18451==ABORTING
= 1
$ truncate -s 17M huge.cu; cudalint -q huge.cu; rm huge.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18465==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f56e66a831b bp 0x7f56e33fe490 sp 0x7f56e33fdc20 T1)
! ==18465==The signal is caused by a READ memory access.
! ==18465==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f56e66a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55e2917018db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55e2916dba91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55e2916dba91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55e2916ee737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55e2916eab29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f56e5aa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f56e5b278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f56e6649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55e2916eaea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18465==ABORTING
= 0
$ : >empty.cu; cudalint empty.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18471==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fb034ea831b bp 0x7fb031bfe490 sp 0x7fb031bfdc20 T1)
! ==18471==The signal is caused by a READ memory access.
! ==18471==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fb034ea831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x562eb76b88db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x562eb7692a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x562eb7692a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x562eb76a5737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x562eb76a1b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fb0342a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fb0343278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fb034e49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x562eb76a1ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18471==ABORTING
= 1
$ printf '\357\273\277__global__ void k(float *x)\n{\n    __syncthreads();\n    x[0] = 1;\n}\n' >bom.cu; cudalint -s CL099 -q -f concise bom.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18481==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fcfb78a831b bp 0x7fcfb47fe490 sp 0x7fcfb47fdc20 T1)
! ==18481==The signal is caused by a READ memory access.
! ==18481==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fcfb78a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55c873d608db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55c873d3aa91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55c873d3aa91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55c873d4d737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55c873d49b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fcfb6ea71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fcfb6f278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fcfb7849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55c873d49ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18481==ABORTING
= 1

No file at all is no error.
$ mkdir none; cudalint none
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18491==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f0413aa831b bp 0x7f04107fe490 sp 0x7f04107fdc20 T1)
! ==18491==The signal is caused by a READ memory access.
! ==18491==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f0413aa831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5594756a28db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55947567ca91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55947567ca91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55947568f737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55947568bb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f0412ea71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f0412f278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f0413a49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55947568bea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! /work/main/analyzer/base/source.c:53:9: runtime error: null pointer passed as argument 1, which is declared to never be null
! AddressSanitizer:DEADLYSIGNAL
! ==18491==ABORTING
= 1
$ cudalint -q none
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18503==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f74ce6a831b bp 0x7f74cb5fe490 sp 0x7f74cb5fdc20 T1)
! ==18503==The signal is caused by a READ memory access.
! ==18503==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
! /work/main/analyzer/base/source.c:53:9: runtime error: null pointer passed as argument 1, which is declared to never be null
! AddressSanitizer:DEADLYSIGNAL
!     #0 0x7f74ce6a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5606335df8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5606335b9a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5606335b9a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5606335cc737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5606335c8b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f74cdca71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f74cdd278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f74ce649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5606335c8ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18503==ABORTING
= 1
