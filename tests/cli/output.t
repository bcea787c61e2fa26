Where reports go.

% file a.cu
__global__ void k(float *x)
{
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
% end
$ cudalint -s CL099 -f concise -o out.txt a.cu; cat out.txt; ls
| a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18629==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f48ccea831b bp 0x7f48c9dfe490 sp 0x7f48c9dfdc20 T1)
! ==18629==The signal is caused by a READ memory access.
! ==18629==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f48ccea831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x562ceee578db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x562ceee31a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x562ceee31a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x562ceee44737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x562ceee40b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f48cc2a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f48cc3278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f48cce49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x562ceee40ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18629==ABORTING
! cat: out.txt: No such file or directory
= 0
$ cudalint -s CL099 -f concise --report sarif=x.sarif --report jsonl=x.jsonl a.cu; head -c 40 x.sarif; wc -l <x.jsonl
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18637==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fbaff6a831b bp 0x7fbafc5fe490 sp 0x7fbafc5fdc20 T1)
! ==18637==The signal is caused by a READ memory access.
! ==18637==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fbaff6a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55f5dc6ce8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55f5dc6a8a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55f5dc6a8a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55f5dc6bb737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55f5dc6b7b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fbafeaa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fbafeb278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fbaff649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55f5dc6b7ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18637==ABORTING
! head: cannot open 'x.sarif' for reading: No such file or directory
! bash: line 1: x.jsonl: No such file or directory
= 1
$ cudalint -s CL099 -o no/such/folder.txt a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18646==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f6dafca831b bp 0x7f6dacbfe490 sp 0x7f6dacbfdc20 T1)
! ==18646==The signal is caused by a READ memory access.
! ==18646==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f6dafca831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55cd923628db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55cd9233ca91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55cd9233ca91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55cd9234f737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55cd9234bb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f6daf2a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f6daf3278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f6dafc49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55cd9234bea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18646==ABORTING
= 1
$ cudalint -s CL099 -o x --report json=x a.cu
! cudalint: two reports are to be written to x
= 2
$ cudalint -s CL099 -q -f concise -o /dev/stdout a.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18654==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f5bf06a831b bp 0x7f5bed3fe490 sp 0x7f5bed3fdc20 T1)
! ==18654==The signal is caused by a READ memory access.
! ==18654==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f5bf06a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55696ea688db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55696ea42a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55696ea42a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55696ea55737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55696ea51b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f5befaa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f5befb278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f5bf0649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55696ea51ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18654==ABORTING
= 1
$ cudalint -s CL099 a.cu >/dev/full
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18657==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fe9f08a831b bp 0x7fe9ed5fe490 sp 0x7fe9ed5fdc20 T1)
! ==18657==The signal is caused by a READ memory access.
! ==18657==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fe9f08a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55f86f7e18db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55f86f7bba91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55f86f7bba91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55f86f7ce737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55f86f7cab29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fe9efca71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fe9efd278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fe9f0849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55f86f7caea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18657==ABORTING
= 1

Failures are said on standard error when the report does not go to a person.
$ cudalint -f sarif -o x.sarif nosuch.cu
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18667==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f70408a831b bp 0x7f703d5fe490 sp 0x7f703d5fdc20 T1)
! ==18667==The signal is caused by a READ memory access.
! ==18667==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f70408a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55cde31008db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55cde30daa91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55cde30daa91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55cde30ed737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55cde30e9b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f703fca71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f703fd278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f7040849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55cde30e9ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18667==ABORTING
= 1
$ cudalint -f json nosuch.cu | grep -c unreadable-input
| 0
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18670==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f84bd0a831b bp 0x7f84b9ffe490 sp 0x7f84b9ffdc20 T1)
! ==18670==The signal is caused by a READ memory access.
! ==18670==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f84bd0a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5581776288db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x558177602a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x558177602a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x558177615737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x558177611b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f84bc6a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f84bc7278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f84bd049726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x558177611ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18670==ABORTING
= 1

The output is the same for every number of threads.
$ for i in $(seq 40); do cp a.cu f$i.cu; done; for j in 1 2 7; do cudalint -s CL099 -f jsonl -j$j | sed '/summary/d' | md5sum; done | uniq | wc -l
| 1
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18718==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f505dea831b bp 0x7f505abfe490 sp 0x7f505abfdc20 T1)
! ==18718==The signal is caused by a READ memory access.
! ==18718==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f505dea831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x563c7f0d28db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x563c7f0aca91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x563c7f0aca91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x563c7f0bf737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x563c7f0bbb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f505d2a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f505d3278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f505de49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x563c7f0bbea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18718==ABORTING
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18729==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f0315aa831b bp 0x7f03127fe490 sp 0x7f03127fdc20 T1)
! ==18729==The signal is caused by a READ memory access.
! ==18729==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f0315aa831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x56272f3528db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x56272f32ca91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x56272f32ca91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x56272f33f737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x56272f33bb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f0314ea71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f0314f278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f0315a49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x56272f33bea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18729==ABORTING
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18736==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f411b0a831b bp 0x7f4117ffe490 sp 0x7f4117ffdc20 T1)
! ==18736==The signal is caused by a READ memory access.
! ==18736==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f411b0a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55d66310b8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55d6630e5a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55d6630e5a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55d6630f8737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55d6630f4b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f411a6a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f411a7278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f411b049726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55d6630f4ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! AddressSanitizer:DEADLYSIGNAL
! ==18736==ABORTING
! AddressSanitizer:DEADLYSIGNAL
= 0
$ cudalint -s CL099 -q --show-timing a.cu 2>&1 >x | sed 's/[0-9.]* s /T s/' | grep -c 'T s'
| 0
= 1

Nothing of it is for a terminal.
$ cudalint -s CL099 -f concise a.cu 2>&1 | grep -c "$(printf '\033')"
| 0
= 1
