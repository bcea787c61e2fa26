`cudalint doctor` judges what a worker tells.  The runner here is a script that plays a machine: it
answers --doctor with a file of facts, and jobs with the real worker, whose evidence for engine gpu
is replaced by that of a file.

% file good.json
{"evidence":1,"engine":"gpu","producer":"nvrtc 13.0","error":"","runs":[{"scenario":"n = 1000","stop":"done","violations":[],"memory":[{"buffer":"y","hash":"HASH"}]},{"scenario":"n = 1001","stop":"done","violations":[{"kind":"out-of-bounds","count":1,"who":{"block":[3,0,0],"thread":[232,0,0]},"at":{"path":"doctor.cu","line":5}}]}]}
% end
% file wrong.json
{"evidence":1,"engine":"gpu","producer":"nvrtc 13.0","error":"","runs":[{"scenario":"n = 1000","stop":"done","violations":[],"memory":[{"buffer":"y","hash":"0x1"}]},{"scenario":"n = 1001","stop":"done","violations":[]}]}
% end
% file h200.json
{"doctor":1,"host":{"gpus":1,"module":"580.159.04","nodes":1,"profiling":"everyone"},"sandbox":"rlimit seccomp","compilers":[{"name":"nvrtc 13.0","path":"/c/libnvrtc.so.13","version":13000,"leastArch":75,"mostArch":121,"headers":true},{"name":"","problem":"no clang found"}],"driver":{"path":"/d/libcuda.so.1","version":13000},"runtime":{"path":"/c/libcudart.so.13","version":13000},"cupti":{"path":"/c/libcupti.so.13"},"devices":[{"number":0,"name":"NVIDIA H200","arch":90,"freeBytes":149000000000,"totalBytes":150000000000,"seconds":0.31}]}
% end
% file old-driver.json
{"doctor":1,"host":{"gpus":1,"module":"580.159.04","nodes":1,"profiling":"admin"},"compilers":[{"name":"nvrtc 13.5","path":"/c/libnvrtc.so.13","version":13050,"leastArch":75,"mostArch":121},{"name":"","problem":"no clang found"}],"driver":{"path":"/d/libcuda.so.1","version":13000},"devices":[{"number":0,"name":"NVIDIA H200","arch":90,"freeBytes":49000000,"totalBytes":150000000000,"seconds":0.31},{"number":1,"name":"NVIDIA H200","arch":90,"prohibited":true,"problem":"CUDA_ERROR_DEVICE_UNAVAILABLE (46): busy"}]}
% end
% file wsl.json
{"doctor":1,"host":{"gpus":0,"nodes":1,"wsl":true},"compilers":[{"name":"","problem":"no NVRTC found"},{"name":"","problem":"no clang found"}],"driver":{"problem":"no NVIDIA driver here (libcuda.so.1 was not found)"},"devices":[]}
% end
% file container.json
{"doctor":1,"host":{"gpus":1,"module":"580.159.04","nodes":0,"container":true},"sandbox":"rlimit landlock","compilers":[{"name":"nvrtc 13.0","path":"/c/libnvrtc.so.13","version":13000,"headers":true},{"name":"clang 22.1.8","path":"/usr/bin/clang-22"}],"driver":{"version":13000,"problem":"the NVIDIA driver does not start: CUDA_ERROR_NO_DEVICE (100)"},"driverError":100,"devices":[]}
% end
% file mismatch.json
{"doctor":1,"host":{"gpus":1,"module":"575.10.01","nodes":1},"sandbox":"rlimit landlock","compilers":[{"name":"nvrtc 13.0","path":"/c/libnvrtc.so.13","version":13000,"headers":true},{"name":"clang 22.1.8","path":"/usr/bin/clang-22"}],"driver":{"version":13000,"problem":"the NVIDIA driver does not start: CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803)"},"driverError":803,"devices":[]}
% end
% file nouveau.json
{"doctor":1,"host":{"gpus":1,"nouveau":true,"nodes":0},"sandbox":"rlimit landlock","compilers":[{"name":"nvrtc 13.0","path":"/c/libnvrtc.so.13","version":13000,"headers":true},{"name":"clang 22.1.8","path":"/usr/bin/clang-22"}],"driver":{"problem":"no NVIDIA driver here (libcuda.so.1 was not found)"},"devices":[]}
% end
% file none.json
{"doctor":1,"host":{"gpus":0,"nodes":0},"sandbox":"rlimit landlock","compilers":[{"name":"nvrtc 13.0","path":"/c/libnvrtc.so.13","version":13000,"headers":true},{"name":"clang 22.1.8","path":"/usr/bin/clang-22"}],"driver":{"problem":"no NVIDIA driver here (libcuda.so.1 was not found)"},"devices":[]}
% end
% file play
#!/bin/sh
# play FACTS [EVIDENCE of gpu] [--doctor]
facts=$1 gpu=$2
for last; do :; done
if [ "$last" = --doctor ]; then cat "$facts"; exit; fi
job=$(cat)
case $job in
*'"engine":"gpu"'*) sed s/HASH/0xede8efcc9005d8bd/ "$gpu" ;;
*) printf %s "$job" | "$(dirname "$(readlink -f "$(command -v cudalint)")")/cudalint-run" ;;
esac
% end
$ chmod +x play
= 0
$ cudalint doctor --runner './play none.json x' | sed 's/([0-9.]* s)/(T)/; s/by [nc][^ ]* [0-9.]*/by C/'
| ok       cudalint         0.1.0
| ok       worker           ./play none.json x
| ok       sandbox          rlimit landlock
| ok       NVRTC            13.0 at /c/libnvrtc.so.13
| ok       clang            22.1.8 at /usr/bin/clang-22
| -        driver           no NVIDIA driver here (libcuda.so.1 was not found)
| -        CUPTI            not found
| -        CUDA runtime     not found; nothing here needs it
| ok       engine ptx-cpu   ready: a kernel compiled by C ran right, one that leaves its buffer was caught (T)
| -        engine gpu       no device; the CPU engine confirms everything but what only hardware shows
| no problems
= 0
$ cudalint doctor --runner './play none.json x' --confirm=gpu >out; echo $?; grep -A1 'driver' out; tail -1 out
| 1
| PROBLEM  driver           no NVIDIA driver here (libcuda.so.1 was not found)
|                           fix: run on a machine with an NVIDIA GPU, or `--runner 'ssh gpu-box cudalint-run'`
| 1 problem
= 0
$ cudalint doctor --runner './play h200.json good.json' --arch sm_90,sm_100,sm_130 | grep -v ptx-cpu | sed 's/([0-9.]* s)/(T)/'
| ok       cudalint         0.1.0
| ok       worker           ./play h200.json good.json
| ok       sandbox          rlimit seccomp
| ok       NVRTC            13.0 at /c/libnvrtc.so.13
| -        clang            not found: no clang found
|                           fix: apt install clang-22 (needed only without NVRTC), or set CUDALINT_CLANG
| ok       driver           runs CUDA 13.0, /d/libcuda.so.1 (kernel module 580.159.04)
| ok       device 0         NVIDIA H200, sm_90, 142097 of 143051 MiB free, context in T s
| ok       sm_90            runs on the sm_90 here
| PROBLEM  sm_100           no device here runs code for it: the best is sm_90
|                           fix: --arch sm_90, or confirm on the CPU engine
| PROBLEM  sm_130           NVRTC 13.0 compiles for sm_75 to sm_121
|                           fix: a newer NVRTC: pip install --upgrade nvidia-cuda-nvrtc
| ok       CUPTI            /c/libcupti.so.13
| ok       counters         everyone may read them
| ok       CUDA runtime     13.0, /c/libcudart.so.13
| ok       engine gpu       ready: a kernel compiled by nvrtc 13.0 ran right, one that leaves its buffer was caught (T)
| 2 problems
= 0
$ cudalint doctor --runner './play h200.json wrong.json' | grep -A1 'engine gpu'
| PROBLEM  engine gpu       the kernel's result is wrong
|                           fix: `cudalint --confirm` would answer `undecided`; the checks above may say why
= 0
$ cudalint doctor --runner './play old-driver.json good.json' --arch 60 | grep -v -e ptx-cpu -e 'engine gpu'
| ok       cudalint         0.1.0
| ok       worker           ./play old-driver.json good.json
| -        sandbox          none
|                           fix: kernels of strangers are compiled and run with less protection: a kernel with seccomp or Landlock has more
| -        NVRTC            13.5 at /c/libnvrtc.so.13, without the toolkit's headers
|                           fix: kernels that include cuda_fp16.h, cub or cooperative_groups.h need them: pip install nvidia-cuda-runtime nvidia-cuda-cccl
| -        clang            not found: no clang found
|                           fix: apt install clang-22 (needed only without NVRTC), or set CUDALINT_CLANG
| ok       driver           runs CUDA 13.0, /d/libcuda.so.1 (kernel module 580.159.04)
| PROBLEM  device 0         NVIDIA H200, sm_90, 46 of 143051 MiB free, context in T s
|                           fix: a scenario needs half a GiB: end other processes (`nvidia-smi` lists them)
| PROBLEM  device 1         NVIDIA H200, sm_90: CUDA_ERROR_DEVICE_UNAVAILABLE (46): busy
|                           fix: compute mode is `prohibited`: nvidia-smi -c 0 (as root)
| PROBLEM  NVRTC and driver NVRTC 13.5 writes PTX that a driver for CUDA 13.0 does not load
|                           fix: a newer driver, or pip install 'nvidia-cuda-nvrtc==13.0.*' and CUDALINT_NVRTC
| ok       sm_60            compiled for sm_75, the oldest that NVRTC 13.5 knows
| PROBLEM  CUPTI            not found
|                           fix: `cudalint run` and counters need it: pip install nvidia-cuda-cupti, or set CUDALINT_CUPTI
| -        counters         only root may read them (RmProfilingAdminOnly: 1): findings about memory transactions are confirmed by the CPU engine only
|                           fix: as root: echo 'options nvidia NVreg_RestrictProfilingToAdminUsers=0' >/etc/modprobe.d/nvidia-profiling.conf, then restart
| -        CUDA runtime     not found; nothing here needs it
| 4 problems
= 0
$ cudalint doctor --runner './play wsl.json x' | grep -A1 -e PROBLEM | grep -v ptx-cpu
| PROBLEM  NVRTC            not found: no NVRTC found
|                           fix: pip install nvidia-cuda-nvrtc, or set CUDALINT_NVRTC to the library or its folder
| PROBLEM  clang            not found: no clang found
|                           fix: apt install clang-22 (needed only without NVRTC), or set CUDALINT_CLANG
| PROBLEM  driver           no NVIDIA driver here (libcuda.so.1 was not found) (WSL)
|                           fix: install NVIDIA's driver in Windows (not in WSL) and run `wsl --update`; /usr/lib/wsl/lib/libcuda.so.1 comes with it
= 0
$ cudalint doctor --runner './play container.json x' | grep -A1 driver
| PROBLEM  driver           the NVIDIA driver does not start: CUDA_ERROR_NO_DEVICE (100) (container) (kernel module 580.159.04)
|                           fix: the container has no device: start it with `--gpus all`
= 0
$ CUDA_VISIBLE_DEVICES=0 cudalint doctor --runner './play mismatch.json x' | grep -A1 driver
| PROBLEM  driver           the NVIDIA driver does not start: CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803) (kernel module 575.10.01)
|                           fix: library and kernel module are of different versions: restart the machine, or `rmmod nvidia_uvm nvidia` and load the new module
= 0
$ cudalint doctor --runner './play nouveau.json x' | grep -A1 driver
| PROBLEM  driver           no NVIDIA driver here (libcuda.so.1 was not found)
|                           fix: the free driver `nouveau` has the GPU: install NVIDIA's driver (Debian: nvidia-driver; Ubuntu: ubuntu-drivers install) and restart
| -        CUPTI            not found
= 0
$ cudalint doctor --runner './play none.json x' --format json | grep -c '"state": "ok"'
| 6
= 0
$ cudalint doctor --runner 'false'
| ok       cudalint         0.1.0
| PROBLEM  worker           asking the worker: it wrote nothing
|                           fix: does the command of --runner start cudalint-run there?
| 1 problem
= 1
$ cudalint doctor file.cu
! cudalint: doctor takes no arguments, only --arch, --confirm=gpu, --runner, --format=json
= 2
$ cudalint doctor --arch fast
! cudalint: --arch wants sm_NN, such as sm_90, not 'fast'
= 2
