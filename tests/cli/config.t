Configuration files.

% file src/a.cu
__global__ void k(float *x)
{
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
% end
% file .cudalint.yaml
select: [teaching-rule]
severity: {CL099: warning}
launch-bounds-default: 256
% end
$ cp src/a.cu b.cu; cudalint -f concise
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18008==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f8618aa831b bp 0x7f86159fe490 sp 0x7f86159fdc20 T1)
! ==18008==The signal is caused by a READ memory access.
! ==18008==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
! /work/main/analyzer/base/source.c:53:9: runtime error: null pointer passed as argument 1, which is declared to never be null
! AddressSanitizer:DEADLYSIGNAL
!     #0 0x7f8618aa831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55fd390d68db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55fd390b0a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55fd390b0a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55fd390c3737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55fd390bfb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f86180a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f86181278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f8618a49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55fd390bfea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18008==ABORTING
= 1
$ cudalint config
| select: [teaching-rule]                 # .cudalint.yaml:1
| ignore: []                              # default
| severity: {CL099: warning}              # .cudalint.yaml:2
| per-file-ignores: []                    # default
| exclude: []                             # default
| include: [.]                            # default
| launch-bounds-default: 256              # .cudalint.yaml:3
= 0
$ cudalint -q --isolated
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18014==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fb8116a831b bp 0x7fb80e5fe490 sp 0x7fb80e5fdc20 T1)
! ==18014==The signal is caused by a READ memory access.
! ==18014==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fb8116a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x564dd01ad8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x564dd0187a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x564dd0187a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x564dd019a737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x564dd0196b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fb810ca71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fb810d278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fb811649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x564dd0196ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18014==ABORTING
= 1
$ cudalint -q -f concise --config severity='{CL099: error}'
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18017==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f0101aa831b bp 0x7f00fa9fd490 sp 0x7f00fa9fcc20 T2)
! ==18017==The signal is caused by a READ memory access.
! ==18017==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
! /work/main/analyzer/base/source.c:53:9: runtime error: null pointer passed as argument 1, which is declared to never be null
! AddressSanitizer:DEADLYSIGNAL
!     #0 0x7f0101aa831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55b8773c08db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55b87739aa91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55b87739aa91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55b8773ad737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55b8773a9b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f01010a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f01011278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T2 created by T0 here:
!     #0 0x7f0101a49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55b8773a9ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18017==ABORTING
= 1
$ cudalint -q -f concise --config 'select=[correctness]'
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18020==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f2dc7ea831b bp 0x7f2dc0bfd490 sp 0x7f2dc0bfcc20 T2)
! ==18020==The signal is caused by a READ memory access.
! ==18020==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
! /work/main/analyzer/base/source.c:53:9: runtime error: null pointer passed as argument 1, which is declared to never be null
! AddressSanitizer:DEADLYSIGNAL
!     #0 0x7f2dc7ea831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x560d3735f8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x560d37339a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x560d37339a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x560d3734c737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x560d37348b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f2dc72a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f2dc73278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T2 created by T0 here:
!     #0 0x7f2dc7e49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x560d37348ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18020==ABORTING
= 1
$ cudalint -q -f concise -s CL101
! cudalint: --select: no rule is called 'CL101'; did you mean 'CL001'?
= 2

The nearest one wins and stands alone, unless it extends another.
% file src/.cudalint.yaml
ignore: CL001
% end
$ cudalint -q -f concise
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18025==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f0da42a831b bp 0x7f0da11fe490 sp 0x7f0da11fdc20 T1)
! ==18025==The signal is caused by a READ memory access.
! ==18025==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f0da42a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x564cbfffe8db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x564cbffd8a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x564cbffd8a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x564cbffeb737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x564cbffe7b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f0da38a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f0da39278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f0da4249726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x564cbffe7ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18025==ABORTING
= 1
$ printf 'extends: ../.cudalint.yaml\nseverity: {CL099: error}\n' >src/.cudalint.yaml; cudalint -q -f concise
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18028==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f48ff8a831b bp 0x7f48fc5fe490 sp 0x7f48fc5fdc20 T1)
! ==18028==The signal is caused by a READ memory access.
! ==18028==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
! /work/main/analyzer/base/source.c:53:9: runtime error: null pointer passed as argument 1, which is declared to never be null
! AddressSanitizer:DEADLYSIGNAL
!     #0 0x7f48ff8a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5614a23c18db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5614a239ba91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5614a239ba91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5614a23ae737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5614a23aab29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f48feca71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f48fed278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f48ff849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5614a23aaea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18028==ABORTING
= 1
$ cudalint config src/a.cu
| select: [teaching-rule]                 # .cudalint.yaml:1
| ignore: []                              # default
| severity: {CL099: error}                # src/.cudalint.yaml:2
| per-file-ignores: []                    # default
| exclude: []                             # default
| include: [.]                            # default
| launch-bounds-default: 256              # .cudalint.yaml:3
= 0
$ cudalint -q -f concise --config src/.cudalint.yaml
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18033==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fdf368a831b bp 0x7fdf2f5fd490 sp 0x7fdf2f5fcc20 T2)
! ==18033==The signal is caused by a READ memory access.
! ==18033==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
! /work/main/analyzer/base/source.c:53:9: runtime error: null pointer passed as argument 1, which is declared to never be null
! AddressSanitizer:DEADLYSIGNAL
!     #0 0x7fdf368a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55c774aa98db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55c774a83a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55c774a83a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55c774a96737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55c774a92b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fdf35ca71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fdf35d278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T2 created by T0 here:
!     #0 0x7fdf36849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55c774a92ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18033==ABORTING
= 1
$ rm src/.cudalint.yaml
= 0

Globs relate to the folder of the file.
% file .cudalint.yaml
select: [CL099]
per-file-ignores: [{glob: "src/**", ignore: [CL099]}]
% end
$ cudalint -q -f concise; cd src; cudalint -q -f concise
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18038==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7ff1b70a831b bp 0x7ff1b3ffe490 sp 0x7ff1b3ffdc20 T1)
! ==18038==The signal is caused by a READ memory access.
! ==18038==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
! /work/main/analyzer/base/source.c:53:9: runtime error: null pointer passed as argument 1, which is declared to never be null
! AddressSanitizer:DEADLYSIGNAL
!     #0 0x7ff1b70a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x5574b68288db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x5574b6802a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x5574b6802a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x5574b6815737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x5574b6811b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7ff1b64a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7ff1b65278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7ff1b7049726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x5574b6811ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18038==ABORTING
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18037==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fb1b96a831b bp 0x7fb1b65fe490 sp 0x7fb1b65fdc20 T1)
! ==18037==The signal is caused by a READ memory access.
! ==18037==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fb1b96a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x55e2624118db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x55e2623eba91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x55e2623eba91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x55e2623fe737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x55e2623fab29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fb1b8ca71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fb1b8d278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fb1b9649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x55e2623faea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18037==ABORTING
= 1
$ printf 'select: [CL099]\nexclude: ["/b.cu"]\ninclude: [src, b.cu]\n' >.cudalint.yaml; cudalint -q -f concise
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18042==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f6ab3ea831b bp 0x7f6ab0bfe490 sp 0x7f6ab0bfdc20 T1)
! ==18042==The signal is caused by a READ memory access.
! ==18042==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f6ab3ea831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x563facd908db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x563facd6aa91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x563facd6aa91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x563facd7d737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x563facd79b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f6ab32a71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f6ab33278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f6ab3e49726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x563facd79ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18042==ABORTING
= 1
$ cd src; cudalint -q -f concise
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18044==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7fa1d76a831b bp 0x7fa1d45fe490 sp 0x7fa1d45fdc20 T1)
! ==18044==The signal is caused by a READ memory access.
! ==18044==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7fa1d76a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x559f982358db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x559f9820fa91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x559f9820fa91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x559f98222737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x559f9821eb29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7fa1d6aa71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7fa1d6b278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7fa1d7649726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x559f9821eea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18044==ABORTING
= 1

Mistakes have a place.
$ printf 'select: [correctness]\nignroe: [CL101]\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:2:1: unknown key 'ignroe'; did you mean 'ignore'?
= 2
$ printf 'select: [CL101,\n  CL1O2]\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:1:10: no rule is called 'CL101'; did you mean 'CL001'?
= 2
$ printf 'severity: {CL101: fatal}\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:1:12: no rule is called 'CL101'; did you mean 'CL001'?
= 2
$ printf 'select: [CL101\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:2:1: did not find expected ',' or ']'
= 2
$ printf -- '- CL101\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:1:1: a configuration is a mapping of keys to values
= 2
$ printf 'select: {a: b}\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:1:9: wants a list here, not a mapping
= 2
$ printf 'confirm: cpu\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:1:1: the key 'confirm' is not in this release
= 2
$ printf 'extends: bad.yaml\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:1:10: 'extends' goes round in circles
= 2
$ printf 'launch-bounds-default: 2000\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:1:24: launch-bounds-default wants a number from 1 to 1024, not '2000'
= 2
$ printf 'per-file-ignores: [{ignore: [all]}]\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:1:20: the key 'glob' is missing
= 2
$ printf 'select: [all]\nselect: [CL1]\n' >bad.yaml; cudalint --config bad.yaml
! cudalint: bad.yaml:2:1: the key 'select' stands twice
= 2
$ cudalint --config nosuch.yaml
! cudalint: nosuch.yaml: No such file or directory
= 2
$ cudalint --config 'selct=[CL1]'
! cudalint: --config:1:1: unknown key 'selct'; did you mean 'select'?
= 2
$ : >empty.yaml; cudalint -q --config empty.yaml
! AddressSanitizer:DEADLYSIGNAL
! =================================================================
! ==18072==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x7f722c8a831b bp 0x7f72297fe490 sp 0x7f72297fdc20 T1)
! ==18072==The signal is caused by a READ memory access.
! ==18072==Hint: this fault was caused by a dereference of a high value address (see register values below).  Disassemble the provided pc to learn which register was used.
!     #0 0x7f722c8a831b in __interceptor_strcmp ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461
!     #1 0x557ec1d698db in source_read /work/main/analyzer/base/source.c:53
!     #2 0x557ec1d43a91 in lint_unit /work/main/analyzer/cli/lint.c:153
!     #3 0x557ec1d43a91 in lint_file /work/main/analyzer/cli/lint.c:207
!     #4 0x557ec1d56737 in lint_task /work/main/analyzer/cli/run.c:48
!     #5 0x557ec1d52b29 in work /work/main/analyzer/base/pool.c:26
!     #6 0x7f722bea71f4 in start_thread nptl/pthread_create.c:442
!     #7 0x7f722bf278eb in clone3 ../sysdeps/unix/sysv/linux/x86_64/clone3.S:81
!
! AddressSanitizer can not provide additional info.
! SUMMARY: AddressSanitizer: SEGV ../../../../src/libsanitizer/sanitizer_common/sanitizer_common_interceptors.inc:461 in __interceptor_strcmp
! Thread T1 created by T0 here:
!     #0 0x7f722c849726 in __interceptor_pthread_create ../../../../src/libsanitizer/asan/asan_interceptors.cpp:207
!     #1 0x557ec1d52ea6 in pool_run /work/main/analyzer/base/pool.c:53
!
! ==18072==ABORTING
= 1

init.
$ mkdir new; cd new; cudalint init; cudalint config; cudalint init
| Wrote .cudalint.yaml.
| select: [correctness]                   # .cudalint.yaml:6
| ignore: []                              # default
| severity: {}                            # default
| per-file-ignores: []                    # default
| exclude: []                             # default
| include: [.]                            # default
| launch-bounds-default: 1024             # default
! cudalint: .cudalint.yaml: is there already; it is left as it is
= 2
