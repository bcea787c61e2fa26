The text formats. The first line of a finding is for programs, the rest is indented.

% file a.cu
__global__ void first(float *x)
{
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
% end
$ cudalint -s CL099 a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18825==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f97cd4a831b bp 0x7f97ca3fe490 sp 0x7f97ca3fdc20 T1)
! ==18825==The signal is caused by a READ memory access.
! ==18825==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f97cd4a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5609f13f38db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5609f13cda91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5609f13cda91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5609f13e0737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5609f13dcb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f97ccaa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f97ccb278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f97cd449726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5609f13dcea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18825==ABORTING
= 1
$ cudalint -s CL099 -f concise a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18827==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f2eb06a831b bp 0x7f2ead3fe490 sp 0x7f2ead3fdc20 T1)
! ==18827==The signal is caused by a READ memory access.
! ==18827==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f2eb06a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x555612ea78db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x555612e81a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x555612e81a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x555612e94737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x555612e90b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f2eafaa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f2eafb278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f2eb0649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x555612e90ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18827==ABORTING
= 1
$ cudalint -s CL099 -q a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18829==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fcd114a831b bp 0x7fcd0e3fe490 sp 0x7fcd0e3fdc20 T1)
! ==18829==The signal is caused by a READ memory access.
! ==18829==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fcd114a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55a2a6df58db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55a2a6dcfa91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55a2a6dcfa91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55a2a6de2737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55a2a6ddeb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fcd108a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fcd109278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fcd11449726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55a2a6ddeea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18829==ABORTING
= 1
$ cudalint -s CL099 --severity CL099=error a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18831==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fb300aa831b bp 0x7fb2fd7fe490 sp 0x7fb2fd7fdc20 T1)
! ==18831==The signal is caused by a READ memory access.
! ==18831==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fb300aa831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x558a064a58db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x558a0647fa91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x558a0647fa91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x558a06492737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x558a0648eb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fb2ffea71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fb2fff278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fb300a49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x558a0648eea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18831==ABORTING
= 1
$ cudalint -s CL099 --color always a.cu | cat -v
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18834==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fc1e72a831b bp 0x7fc1e41fe490 sp 0x7fc1e41fdc20 T1)
! ==18834==The signal is caused by a READ memory access.
! ==18834==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fc1e72a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55660b6038db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55660b5dda91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55660b5dda91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55660b5f0737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55660b5ecb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fc1e68a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fc1e69278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fc1e7249726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55660b5ecea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18834==ABORTING
= 0
$ CLICOLOR_FORCE=1 cudalint -s CL099 -q -f concise a.cu | cat -v
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18838==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f385b8a831b bp 0x7f38587fe490 sp 0x7f38587fdc20 T1)
! ==18838==The signal is caused by a READ memory access.
! ==18838==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f385b8a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55b90aa4e8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55b90aa28a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55b90aa28a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55b90aa3b737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55b90aa37b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f385aea71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f385af278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f385b849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55b90aa37ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18838==ABORTING
= 0
$ NO_COLOR=1 CLICOLOR_FORCE=1 cudalint -s CL099 -q -f concise a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18841==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f61686a831b bp 0x7f61653fe490 sp 0x7f61653fdc20 T1)
! ==18841==The signal is caused by a READ memory access.
! ==18841==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f61686a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55953e35c8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55953e336a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55953e336a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55953e349737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55953e345b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f6167aa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f6167b278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f6168649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55953e345ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18841==ABORTING
= 1
$ NO_COLOR=1 cudalint --color=always -s CL099 -q -f concise a.cu | cat -v
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18844==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fe8bd6a831b bp 0x7fe8ba5fe490 sp 0x7fe8ba5fdc20 T1)
! ==18844==The signal is caused by a READ memory access.
! ==18844==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fe8bd6a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x556dc94cf8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x556dc94a9a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x556dc94a9a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x556dc94bc737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x556dc94b8b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fe8bcca71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fe8bcd278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fe8bd649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x556dc94b8ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18844==ABORTING
= 0
$ cudalint -s CL099 --statistics a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18847==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f36864a831b bp 0x7f36833fe490 sp 0x7f36833fdc20 T1)
! ==18847==The signal is caused by a READ memory access.
! ==18847==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f36864a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55970453b8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x559704515a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x559704515a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x559704528737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x559704524b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f3685aa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f3685b278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f3686449726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x559704524ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18847==ABORTING
= 1
$ cudalint a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18849==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7efe828a831b bp 0x7efe7f5fe490 sp 0x7efe7f5fdc20 T1)
! ==18849==The signal is caused by a READ memory access.
! ==18849==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7efe828a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55cd1d0228db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55cd1cffca91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55cd1cffca91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55cd1d00f737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55cd1d00bb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7efe81ca71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7efe81d278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7efe82849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55cd1d00bea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18849==ABORTING
= 1
$ cudalint -q a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18851==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f3c240a831b bp 0x7f3c20ffe490 sp 0x7f3c20ffdc20 T1)
! ==18851==The signal is caused by a READ memory access.
! ==18851==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f3c240a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55cbc6b068db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55cbc6ae0a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55cbc6ae0a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55cbc6af3737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55cbc6aefb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f3c236a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f3c237278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f3c24049726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55cbc6aefea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18851==ABORTING
= 1

A clean run of several files.
$ cp a.cu b.cu; cudalint
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18853==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fc4ee6a831b bp 0x7fc4eb3fe490 sp 0x7fc4eb3fdc20 T1)
! ==18853==The signal is caused by a READ memory access.
! ==18853==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fc4ee6a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55ba657fc8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55ba657d6a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55ba657d6a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55ba657e9737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55ba657e5b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fc4edaa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fc4edb278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fc4ee649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55ba657e5ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18853==ABORTING
= 1

Tabs, wide characters, invalid UTF-8, terminal controls.
$ printf '__global__ void k(float *x)\n{\n\t/*\tx */\t__syncthreads();\n\tx[0] = 1;\n}\n' >tab.cu; cudalint -q -s CL099 tab.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18857==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fd6a0ca831b bp 0x7fd69dbfe490 sp 0x7fd69dbfdc20 T1)
! ==18857==The signal is caused by a READ memory access.
! ==18857==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fd6a0ca831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x561cb694d8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x561cb6927a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x561cb6927a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x561cb693a737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x561cb6936b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fd6a02a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fd6a03278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fd6a0c49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x561cb6936ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18857==ABORTING
= 1
$ printf '__global__ void k(float *x)\n{\n    /* 中文 é */ __syncthreads(); // ß\n    x[0] = 1;\n}\n' >wide.cu; cudalint -q -s CL099 wide.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18859==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fe6c1aa831b bp 0x7fe6be9fe490 sp 0x7fe6be9fdc20 T1)
! ==18859==The signal is caused by a READ memory access.
! ==18859==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fe6c1aa831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55c5f2cc18db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55c5f2c9ba91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55c5f2c9ba91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55c5f2cae737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55c5f2caab29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fe6c10a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fe6c11278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fe6c1a49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55c5f2caaea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18859==ABORTING
= 1
$ printf '__global__ void k(float *x)\n{\n    /* \xff\xc3 \x1b[31m */ __syncthreads();\n    x[0] = 1;\n}\n' >bad.cu; cudalint -q -s CL099 bad.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18861==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f8a91ca831b bp 0x7f8a8ebfe490 sp 0x7f8a8ebfdc20 T1)
! ==18861==The signal is caused by a READ memory access.
! ==18861==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f8a91ca831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x563e156fc8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x563e156d6a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x563e156d6a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x563e156e9737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x563e156e5b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f8a910a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f8a911278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f8a91c49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x563e156e5ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18861==ABORTING
= 1
$ cudalint -q -s CL099 -f json bad.cu | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["findings"]))'
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18864==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f02178a831b bp 0x7f02145fe490 sp 0x7f02145fdc20 T1)
! ==18864==The signal is caused by a READ memory access.
! ==18864==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f02178a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x556bfc9268db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x556bfc900a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x556bfc900a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x556bfc913737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x556bfc90fb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f0216ca71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f0216d278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f0217849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x556bfc90fea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18864==ABORTING
! Traceback (most recent call last):
!   File "<string>", line 1, in <module>
!   File "/root/.pyenv/versions/3.11.7/lib/python3.11/json/__init__.py", line 293, in load
!     return loads(fp.read(),
!            ^^^^^^^^^^^^^^^^
!   File "/root/.pyenv/versions/3.11.7/lib/python3.11/json/__init__.py", line 346, in loads
!     return _default_decoder.decode(s)
!            ^^^^^^^^^^^^^^^^^^^^^^^^^^
!   File "/root/.pyenv/versions/3.11.7/lib/python3.11/json/decoder.py", line 337, in decode
!     obj, end = self.raw_decode(s, idx=_w(s, 0).end())
!                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!   File "/root/.pyenv/versions/3.11.7/lib/python3.11/json/decoder.py", line 355, in raw_decode
!     raise JSONDecodeError("Expecting value", s, err.value) from None
! json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)
= 1

Long lines are cut around the mark.
$ python3 -c 'print("__global__ void k(float *x)\n{\n    " + "/* " + "a" * 300 + " */ __syncthreads(); /* " + "b" * 300 + " */\n    x[0] = 1;\n}")' >long.cu; cudalint -q -s CL099 long.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18867==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f462a6a831b bp 0x7f46273fe490 sp 0x7f46273fdc20 T1)
! ==18867==The signal is caused by a READ memory access.
! ==18867==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f462a6a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5615fb0c28db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5615fb09ca91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5615fb09ca91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5615fb0af737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5615fb0abb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f4629aa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f4629b278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f462a649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5615fb0abea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18867==ABORTING
= 1
