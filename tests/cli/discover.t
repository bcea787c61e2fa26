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
! AddressSanitizer:DEADLYSIGNAL
! AddressSanitizer=================================================================
! :DEADLYSIGNAL
! ==18089==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fef82ea831b bp 0x7fef7fdfe490 sp 0x7fef7fdfdc20 T1)
! ==18089==The signal is caused by a READ memory access.
! ==18089==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
! /work/main/analyzer/base/source.c:53:9: runtime error: null pointer passed as argument 1, which is declared to never be null
! AddressSanitizer:DEADLYSIGNAL
!     #0 0x7fef82ea831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55cd967c78db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55cd967a1a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55cd967a1a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55cd967b4737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55cd967b0b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fef824a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fef825278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fef82e49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55cd967b0ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! AddressSanitizer==18089==ABORTING
= 1
$ cudalint -s CL099 -q -f concise src b.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18094==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f4e3f2a831b bp 0x7f4e3c1fe490 sp 0x7f4e3c1fdc20 T1)
! ==18094==The signal is caused by a READ memory access.
! ==18094==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
! AddressSanitizer:DEADLYSIGNAL
! /work/main/analyzer/base/source.c:53:9: runtime error: null pointer passed as argument 1, which is declared to never be null
! AddressSanitizer:DEADLYSIGNAL
!     #0 0x7f4e3f2a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5608c6acd8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5608c6aa7a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5608c6aa7a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5608c6aba737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5608c6ab6b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f4e3e8a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f4e3e9278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f4e3f249726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5608c6ab6ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18094==ABORTING
= 1
$ cudalint -s CL099 -q -f concise src/d.cpp src/.g.cu .hidden
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18098==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7faaefea831b bp 0x7faae8bfd490 sp 0x7faae8bfcc20 T2)
! ==18098==The signal is caused by a READ memory access.
! ==18098==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
! /work/main/analyzer/base/source.c:53:9: runtime error: null pointer passed as argument 1, which is declared to never be null
! AddressSanitizer:DEADLYSIGNAL
!     #0 0x7faaefea831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55e4d4bda8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55e4d4bb4a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55e4d4bb4a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55e4d4bc7737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55e4d4bc3b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7faaef2a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7faaef3278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T2 created by T0 here:
!     #0 0x7faaefe49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55e4d4bc3ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! AddressSanitizer:DEADLYSIGNAL
! ==18098==ABORTING
= 1
$ cudalint -s CL099 -q -f concise --exclude 'build,sub'
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18102==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fa95aaa831b bp 0x7fa9579fe490 sp 0x7fa9579fdc20 T1)
! ==18102==The signal is caused by a READ memory access.
! ==18102==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fa95aaa831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x564eed3748db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x564eed34ea91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x564eed34ea91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x564eed361737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x564eed35db29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fa95a0a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fa95a1278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fa95aa49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x564eed35dea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18102==ABORTING
= 1
$ cudalint -s CL099 -q -f concise --exclude 'src/**/*.cuh,./b.cu'
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18105==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fcb724a831b bp 0x7fcb6f3fe490 sp 0x7fcb6f3fdc20 T1)
! ==18105==The signal is caused by a READ memory access.
! ==18105==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
! /work/main/analyzer/base/source.c:53:9: runtime error: null pointer passed as argument 1, which is declared to never be null
! AddressSanitizer:DEADLYSIGNAL
!     #0 0x7fcb724a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x560dfe6018db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x560dfe5dba91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x560dfe5dba91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x560dfe5ee737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x560dfe5eab29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fcb71aa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fcb71b278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fcb72449726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x560dfe5eaea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18105==ABORTING
= 1
$ cudalint -s CL099 -q -f concise --exclude 'src' src/a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18108==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f7f3d6a831b bp 0x7f7f3a3fe490 sp 0x7f7f3a3fdc20 T1)
! ==18108==The signal is caused by a READ memory access.
! ==18108==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f7f3d6a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55d7e4eda8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55d7e4eb4a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55d7e4eb4a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55d7e4ec7737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55d7e4ec3b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f7f3caa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f7f3cb278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f7f3d649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55d7e4ec3ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18108==ABORTING
= 1
$ cudalint -s CL099 -f concise --exclude 'src' --force-exclude src/a.cu b.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18110==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fdb8baa831b bp 0x7fdb887fe490 sp 0x7fdb887fdc20 T1)
! ==18110==The signal is caused by a READ memory access.
! ==18110==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fdb8baa831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55da694248db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55da693fea91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55da693fea91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55da69411737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55da6940db29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fdb8aea71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fdb8af278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fdb8ba49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55da6940dea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18110==ABORTING
= 1

What git ignores.
% file .gitignore
build/
*.cuh
!keep.cuh
% end
$ git init -q .; cp b.cu src/keep.cuh; cudalint -s CL099 -q -f concise
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18112==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fe6d36a831b bp 0x7fe6cc3fd490 sp 0x7fe6cc3fcc20 T2)
! ==18112==The signal is caused by a READ memory access.
! ==18112==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
! /work/main/analyzer/base/source.c:53:9: runtime error: null pointer passed as argument 1, which is declared to never be null
! AddressSanitizer:DEADLYSIGNAL
!     #0 0x7fe6d36a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55c32175c8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55c321736a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55c321736a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55c321749737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55c321745b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fe6d2aa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fe6d2b278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T2 created by T0 here:
!     #0 0x7fe6d3649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55c321745ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! AddressSanitizer:DEADLYSIGNAL
! ==18112==ABORTING
= 1
$ cudalint -s CL099 -q -f concise --no-gitignore . | cut -d: -f1
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18119==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f16172a831b bp 0x7f16081fb490 sp 0x7f16081fac20 T4)
! ==18119==The signal is caused by a READ memory access.
! ==18119==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f16172a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x559c5ccd48db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x559c5ccaea91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x559c5ccaea91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x559c5ccc1737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x559c5ccbdb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f16168a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f16169278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T4 created by T0 here:
!     #0 0x7f1617249726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x559c5ccbdea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18119==ABORTING
= 0
$ cudalint -s CL099 -q -f concise build/e.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18126==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f16f64a831b bp 0x7f16f33fe490 sp 0x7f16f33fdc20 T1)
! ==18126==The signal is caused by a READ memory access.
! ==18126==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f16f64a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55f94c7478db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55f94c721a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55f94c721a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55f94c734737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55f94c730b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f16f58a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f16f59278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f16f6449726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55f94c730ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18126==ABORTING
= 1
$ cd src && cudalint -s CL099 -q -f concise
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18128==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f16326a831b bp 0x7f162f5fe490 sp 0x7f162f5fdc20 T1)
! ==18128==The signal is caused by a READ memory access.
! ==18128==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f16326a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5580726208db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5580725faa91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5580725faa91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55807260d737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x558072609b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f1631ca71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f1631d278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f1632649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x558072609ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18128==ABORTING
= 1

Links to folders are not followed, so a loop ends.
$ ln -s .. src/loop; cudalint -s CL099 -q -f concise src
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18131==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fe962aa831b bp 0x7fe95f9fe490 sp 0x7fe95f9fdc20 T1)
! ==18131==The signal is caused by a READ memory access.
! ==18131==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fe962aa831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55648ebe38db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55648ebbda91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55648ebbda91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55648ebd0737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55648ebccb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fe961ea71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fe961f278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fe962a49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55648ebccea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18131==ABORTING
= 1

Parts of the files.
$ cudalint -s CL099 -q -f concise --shard 1/2; cudalint -s CL099 -q -f concise --shard 2/2
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18136==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fc96a8a831b bp 0x7fc9677fe490 sp 0x7fc9677fdc20 T1)
! ==18136==The signal is caused by a READ memory access.
! ==18136==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
! /work/main/analyzer/base/source.c:53:9: runtime error: null pointer passed as argument 1, which is declared to never be null
! AddressSanitizer:DEADLYSIGNAL
!     #0 0x7fc96a8a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x556c791fc8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x556c791d6a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x556c791d6a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x556c791e9737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x556c791e5b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fc969ea71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fc969f278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fc96a849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x556c791e5ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18136==ABORTING
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18135==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f4e192a831b bp 0x7f4e161fe490 sp 0x7f4e161fdc20 T1)
! ==18135==The signal is caused by a READ memory access.
! ==18135==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f4e192a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x559b7eb778db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x559b7eb51a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x559b7eb51a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x559b7eb64737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x559b7eb60b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f4e186a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f4e187278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f4e19249726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x559b7eb60ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18135==ABORTING
= 1
