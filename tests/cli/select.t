Which rules run.

% file a.cu
__global__ void k(float *x)
{
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
% end

The teaching rule answers to its code and its name only.
$ cudalint -f concise -s CL099 a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18757==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fbe4eea831b bp 0x7fbe4bdfe490 sp 0x7fbe4bdfdc20 T1)
! ==18757==The signal is caused by a READ memory access.
! ==18757==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fbe4eea831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5588e7c418db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5588e7c1ba91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5588e7c1ba91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5588e7c2e737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5588e7c2ab29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fbe4e4a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fbe4e5278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fbe4ee49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5588e7c2aea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18757==ABORTING
= 1
$ cudalint -f concise -s teaching-rule a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18759==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f4ba9ca831b bp 0x7f4ba6bfe490 sp 0x7f4ba6bfdc20 T1)
! ==18759==The signal is caused by a READ memory access.
! ==18759==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f4ba9ca831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x564ac4c5e8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x564ac4c38a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x564ac4c38a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x564ac4c4b737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x564ac4c47b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f4ba92a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f4ba93278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f4ba9c49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x564ac4c47ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18759==ABORTING
= 1
$ cudalint -q -s CL0 a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18761==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f2c478a831b bp 0x7f2c445fe490 sp 0x7f2c445fdc20 T1)
! ==18761==The signal is caused by a READ memory access.
! ==18761==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f2c478a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55927d0878db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55927d061a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55927d061a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55927d074737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55927d070b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f2c46ca71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f2c46d278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f2c47849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55927d070ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18761==ABORTING
= 1
$ cudalint -q -s all a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18763==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f1031aa831b bp 0x7f102e9fe490 sp 0x7f102e9fdc20 T1)
! ==18763==The signal is caused by a READ memory access.
! ==18763==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f1031aa831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55f235a458db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55f235a1fa91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55f235a1fa91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55f235a32737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55f235a2eb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f10310a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f10311278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f1031a49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55f235a2eea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18763==ABORTING
= 1
$ cudalint -q -s style a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18765==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7faea4ea831b bp 0x7faea1dfe490 sp 0x7faea1dfdc20 T1)
! ==18765==The signal is caused by a READ memory access.
! ==18765==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7faea4ea831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55f9b64c18db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55f9b649ba91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55f9b649ba91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55f9b64ae737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55f9b64aab29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7faea44a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7faea45278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7faea4e49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55f9b64aaea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18765==ABORTING
= 1

The more specific selector wins; ignored wins a tie.
$ cudalint -q -f concise -s CL099 -i CL0 a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18767==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fe6be8a831b bp 0x7fe6bb7fe490 sp 0x7fe6bb7fdc20 T1)
! ==18767==The signal is caused by a READ memory access.
! ==18767==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fe6be8a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x56534ada88db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x56534ad82a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x56534ad82a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x56534ad95737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x56534ad91b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fe6bdea71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fe6bdf278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fe6be849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x56534ad91ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18767==ABORTING
= 1
$ cudalint -q -s CL099 -i CL099 a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18769==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f4e08aa831b bp 0x7f4e057fe490 sp 0x7f4e057fdc20 T1)
! ==18769==The signal is caused by a READ memory access.
! ==18769==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f4e08aa831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x556e090078db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x556e08fe1a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x556e08fe1a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x556e08ff4737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x556e08ff0b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f4e07ea71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f4e07f278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f4e08a49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x556e08ff0ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18769==ABORTING
= 1
$ cudalint -q -f concise -s CL1,CL099 -i all a.cu
! cudalint: --select: no rule is called 'CL1'; see `cudalint rules`
= 2

Mistakes.
$ cudalint -s teaching-rul a.cu
! cudalint: --select: no rule is called 'teaching-rul'; did you mean 'teaching-rule'?
= 2
$ cudalint -s CL9 a.cu
! cudalint: --select: no rule is called 'CL9'; see `cudalint rules`
= 2
$ cudalint -i corectness a.cu
! cudalint: --ignore: no rule is called 'corectness'; did you mean 'correctness'?
= 2
$ cudalint --severity CL099 a.cu
! cudalint: --severity: 'CL099' is not of the form RULE=LEVEL
= 2
$ cudalint --severity CL099=fatal a.cu
! cudalint: --severity: 'fatal' is no level: note, warning or error
= 2
$ cudalint --severity CL098=note a.cu
! cudalint: --severity: no rule is called 'CL098'; did you mean 'CL099'?
= 2

Levels and the exit code.
$ cudalint -q -f concise -s CL099 --severity teaching-rule=warning a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18785==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f238b6a831b bp 0x7f23885fe490 sp 0x7f23885fdc20 T1)
! ==18785==The signal is caused by a READ memory access.
! ==18785==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f238b6a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5627b13908db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5627b136aa91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5627b136aa91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5627b137d737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5627b1379b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f238aca71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f238ad278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f238b649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5627b1379ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18785==ABORTING
= 1
$ cudalint -q -f concise -s CL099 --fail-on note a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18787==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f7b0baa831b bp 0x7f7b089fe490 sp 0x7f7b089fdc20 T1)
! ==18787==The signal is caused by a READ memory access.
! ==18787==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f7b0baa831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55caa5b798db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55caa5b53a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55caa5b53a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55caa5b66737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55caa5b62b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f7b0b0a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f7b0b1278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f7b0ba49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55caa5b62ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18787==ABORTING
= 1
$ cudalint -q -f concise -s CL099 --severity CL099=warning --fail-on error a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18789==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7ff5f36a831b bp 0x7ff5f03fe490 sp 0x7ff5f03fdc20 T1)
! ==18789==The signal is caused by a READ memory access.
! ==18789==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7ff5f36a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5596db1e88db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5596db1c2a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5596db1c2a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5596db1d5737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5596db1d1b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7ff5f2aa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7ff5f2b278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7ff5f3649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5596db1d1ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18789==ABORTING
= 1
$ cudalint -q -f concise -s CL099 --severity CL099=error --fail-on never a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18791==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fc9fdca831b bp 0x7fc9fabfe490 sp 0x7fc9fabfdc20 T1)
! ==18791==The signal is caused by a READ memory access.
! ==18791==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fc9fdca831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x556df51098db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x556df50e3a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x556df50e3a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x556df50f6737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x556df50f2b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fc9fd2a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fc9fd3278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fc9fdc49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x556df50f2ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18791==ABORTING
= 1
$ cudalint -q -f concise -s CL099 --severity CL099=error --exit-zero a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18793==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fa5208a831b bp 0x7fa51d5fe490 sp 0x7fa51d5fdc20 T1)
! ==18793==The signal is caused by a READ memory access.
! ==18793==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fa5208a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55b38407e8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55b384058a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55b384058a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55b38406b737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55b384067b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fa51fca71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fa51fd278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fa520849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55b384067ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18793==ABORTING
= 1
$ cudalint --fail-on sometimes a.cu
! cudalint: --fail-on: 'sometimes' is no level: note, warning or error
= 2
