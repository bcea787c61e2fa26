`cudalint run`: the program's exit status is kept, its output is not touched.

$ cudalint run -- sh -c 'echo out; exit 3'
| out
= 3
$ cudalint run -- sh -c 'kill -9 $$'
= 137
$ cudalint run -v -- true
! cudalint: the program did not use CUDA
= 0
$ cudalint run -- no-such-program
! cudalint: no-such-program: No such file or directory
= 127
$ cudalint run
! cudalint: run wants a program: cudalint run [SOURCE...] -- APP ARGS
= 2
