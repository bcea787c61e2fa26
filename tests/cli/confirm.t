--confirm with workers that are played: what is asked, what is reported. Real runs: tests/run_all.py confirm.

% file a.cu
__global__ void shift(float *data, int n)
{
    __shared__ float tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        tile[threadIdx.x] = data[i];
        __syncthreads();
        data[i] = tile[255 - threadIdx.x];
    }
}
int main()
{
    float *data;
    cudaMalloc(&data, 1000 * sizeof(float));
    shift<<<4, 256>>>(data, 1000);
}
% end
% file seen.json
{"evidence":1,"engine":"ptx-cpu","producer":"nvrtc 13.0","error":"","entry":"_Z5shiftPfi","compileSeconds":0.125,"engineSeconds":0.25,"runs":[{"scenario":"launch at a.cu:15","stop":"done","violations":[{"kind":"barrier-exited","count":1,"who":{"block":[3,0,0],"thread":[0,0,0]},"at":{"path":"a.cu","line":7,"column":9},"groups":[{"state":"waits","first":0,"last":231,"at":{"path":"a.cu","line":7,"column":9}},{"state":"exited","first":232,"last":255,"at":{"path":"a.cu","line":10,"column":1}}]}],"seconds":0.5}]}
% end
% file held.json
{"evidence":1,"engine":"ptx-cpu","producer":"nvrtc 13.0","error":"","runs":[{"scenario":"launch at a.cu:15","stop":"done"}]}
% end
% file compiler.json
{"evidence":1,"engine":"ptx-cpu","error":"compilation failed","stage":"compiler","log":"a.cu(1): error: identifier \"x\" is undefined\n"}
% end

$ export XDG_CACHE_HOME=$PWD/cache
= 0

A run shows it.
$ cudalint --confirm --runner 'cat >job.json; cat seen.json' a.cu
| a.cu:7:9: error: __syncthreads() is not reached by every thread of the block [barrier-divergent CL101]
|     5 |     if (i < n) {
|       |         ----- differs between threads: `i < n` depends on threadIdx.x
|     7 |         __syncthreads();
|       |         ^^^^^^^^^^^^^^^
|       = confirmed: ptx-cpu, grid (4), block (256), n = 1000: in block (3,0,0) threads 0-231 wait at 7:9, 232-255 left at 10:1
|       = help: move the barrier out of the condition; guard only the accesses
| 1 problem (1 error, 1 confirmed) in 1 file, T s. Run `cudalint explain CL101`.
= 1
$ python3 -c 'import json; s = json.load(open("job.json"))["scenarios"][0]; print(s["grid"], s["block"], s["buffers"][0]["bytes"], s["arguments"][1]["values"][0]["number"])'
| [4, 1, 1] [256, 1, 1] 4000 1000
= 0
$ cudalint --confirm=cpu --runner 'cat >/dev/null; cat seen.json' -f jsonl a.cu
| {"type":"finding","code":"CL101","rule":"barrier-divergent","severity":"error","precision":"high","path":"a.cu","line":7,"column":9,"endLine":7,"endColumn":24,"function":"shift","message":"__syncthreads() is not reached by every thread of the block","notes":[{"path":"a.cu","line":5,"column":9,"message":"differs between threads: `i < n` depends on threadIdx.x"}],"help":"move the barrier out of the condition; guard only the accesses","fingerprint":"f591a0c0b24db0fd9afc4b3f688405d4","suppressed":null,"confirmation":{"verdict":"confirmed","engine":"ptx-cpu","reason":null,"summary":"in block (3,0,0) threads 0-231 wait at 7:9, 232-255 left at 10:1","launches":[{"grid":[4,1,1],"block":[256,1,1],"sharedBytes":0,"arguments":{"n":1000},"origin":"launch at a.cu:15"}],"witness":[{"block":null,"thread":null,"path":"a.cu","line":7,"column":9,"what":"threads 0-231 wait at 7:9"},{"block":null,"thread":null,"path":"a.cu","line":10,"column":1,"what":"threads 232-255 left at 10:1"}],"metrics":[],"seconds":T,"compileSeconds":0.125}}
| {"type":"summary","files":1,"findings":1,"confirmed":1,"notReproduced":0,"refuted":0,"undecided":0,"suppressed":0,"errors":0,"seconds":T}
= 1
$ cudalint --only-confirmed --runner 'cat >/dev/null; cat seen.json' -f github a.cu
| ::error file=a.cu,line=7,endLine=7,col=9,endColumn=24,title=barrier-divergent (CL101)::__syncthreads() is not reached by every thread of the block (confirmed: ptx-cpu, grid (4), block (256), n = 1000: in block (3,0,0) threads 0-231 wait at 7:9, 232-255 left at 10:1)%0AHelp%3A move the barrier out of the condition; guard only the accesses
| 1 problem (1 error, 1 confirmed) in 1 file, T s. Run `cudalint explain CL101`.
= 1
$ cudalint --config confirm=cpu --runner 'cat >/dev/null; cat seen.json' -q -f concise a.cu
| a.cu:7:9: error: __syncthreads() is not reached by every thread of the block [barrier-divergent CL101]
= 1

It holds.
$ cudalint --confirm --runner 'cat >/dev/null; cat held.json' a.cu
| a.cu:7:9: error: __syncthreads() is not reached by every thread of the block [barrier-divergent CL101]
|     5 |     if (i < n) {
|       |         ----- differs between threads: `i < n` depends on threadIdx.x
|     7 |         __syncthreads();
|       |         ^^^^^^^^^^^^^^^
|       = not-reproduced: ptx-cpu, 1 launch tried: grid (4), block (256), n = 1000
|       = help: move the barrier out of the condition; guard only the accesses
| 1 problem (1 error, 1 not-reproduced) in 1 file, T s. Run `cudalint explain CL101`.
= 1
$ cudalint --only-confirmed --runner 'cat >/dev/null; cat held.json' a.cu
| No problems in 1 file, T s.
= 0

It cannot be run.
$ cudalint --confirm --runner 'cat >/dev/null; cat compiler.json' a.cu | grep undecided
|       = undecided: the kernel does not compile on its own: a.cu(1): error: identifier "x" is undefined
| 1 problem (1 error, 1 undecided) in 1 file, T s. Run `cudalint explain CL101`.
= 0
$ cudalint --confirm --runner 'kill -9 $$' a.cu | grep undecided
|       = undecided: the worker was ended by signal 9
| 1 problem (1 error, 1 undecided) in 1 file, T s. Run `cudalint explain CL101`.
= 0
$ cudalint --confirm --runner 'cat >/dev/null; echo no json' a.cu | grep undecided
|       = undecided: the worker's answer: document: '[' or '{' expected near 'no' (line 1, column 2)
| 1 problem (1 error, 1 undecided) in 1 file, T s. Run `cudalint explain CL101`.
= 0
$ cudalint --confirm --runner 'no-such-command-here' a.cu | grep undecided
|       = undecided: the worker could not be started
| 1 problem (1 error, 1 undecided) in 1 file, T s. Run `cudalint explain CL101`.
= 0
$ cudalint --confirm --confirm-timeout 0.1 --runner 'sleep 100' a.cu | grep undecided
|       = undecided: the worker did not answer in time
| 1 problem (1 error, 1 undecided) in 1 file, T s. Run `cudalint explain CL101`.
= 0

Launches go out in rounds: the most telling one first, the others when it shows nothing, and those that
were not over after a few instructions once more, two at most.
% file open.cu
__global__ void shift(float *data, int n)
{
    __shared__ float tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        tile[threadIdx.x] = data[i];
        __syncthreads();
        data[i] = tile[255 - threadIdx.x];
    }
}
void run(float *data, int n)
{
    shift<<<(n + 255) / 256, 256>>>(data, n);
}
% end
% file play.py
import json, sys
job = json.load(sys.stdin)
stop = sys.argv[1]
steps = {s["maxSteps"] for s in job["scenarios"]}
with open("rounds", "a") as log:
    log.write(f"{len(job['scenarios'])} launches of {steps} steps, {'ptx' if job.get('ptx') else 'source'}\n")
seen = {"kind": "barrier-exited", "count": 1, "who": {"block": [3, 0, 0], "thread": [0, 0, 0]},
        "at": {"path": "open.cu", "line": 7, "column": 9}}
print(json.dumps({"evidence": 1, "engine": "ptx-cpu", "error": "", "entry": "shift", "ptx": "//",
                  "runs": [{"scenario": s["name"], "stop": "steps" if stop == "steps" else "done",
                            "violations": [seen] if stop == "seen" else []}
                           for s in job["scenarios"]]}))
% end
$ cudalint -q --confirm --no-cache --runner 'python3 play.py seen' open.cu | grep -o '= [a-z-]*: ptx-cpu'; cat rounds; rm rounds
| = confirmed: ptx-cpu
| 1 launches of {200000} steps, source
= 0
$ cudalint -q --confirm --no-cache --runner 'python3 play.py held' open.cu | grep -o '= [a-z-]*: ptx-cpu, . launches'; cat rounds; rm rounds
| = not-reproduced: ptx-cpu, 8 launches
| 1 launches of {200000} steps, source
| 7 launches of {200000} steps, ptx
= 0
$ cudalint -q --confirm --no-cache --runner 'python3 play.py steps' -s CL101 open.cu | grep -o '= undecided: .*'; head -3 rounds; rm rounds
| = undecided: the kernel runs for too long
| 1 launches of {200000} steps, source
| 7 launches of {200000} steps, ptx
| 2 launches of {2000000} steps, ptx
= 0

The comment overrides the launch; a malformed one is reported.
$ sed -i '1i // cudalint: launch grid=2 block=128 n=200' a.cu; cudalint --dump scenario a.cu | python3 -c 'import json, sys; s = json.loads(sys.stdin.readline())["scenarios"][0]; print(s["grid"], s["block"], s["arguments"][1]["values"][0]["number"], s["origin"])'
| [2, 1, 1] [128, 1, 1] 200 comment at line 1
= 0
$ sed -i '1s/.*/\/\/ cudalint: launch grid=two/' a.cu; cudalint -q -s CL002 -f concise a.cu
| a.cu:1:4: warning: suppression comment: grid wants up to three numbers: grid=4,2,1 [malformed-suppression CL002]
= 1

Mistakes.
$ cudalint --confirm=tpu a.cu
! cudalint: --confirm wants auto, cpu or gpu, not 'tpu'
= 2
$ cudalint --confirm --confirm-timeout soon a.cu
! cudalint: --confirm-timeout wants a number of seconds, not 'soon'
= 2
$ cudalint --confirm --runner '' a.cu
! cudalint: --runner wants a command
= 2

A kernel proved safe for the launch in sight is nothing to report, whether other files may launch it or
not; --confirm says what proves it, without running it, and it is no reason to fail.

% file refuted.cu
__global__ void sum(const float *x, float *y, int n)
{
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    s[threadIdx.x] = x[i];
    __syncthreads();
    y[i] = s[255 - threadIdx.x];
}
void run(const float *x, float *y, int n)
{
    sum<<<n / 256, 256>>>(x, y, n);
}
% end
$ cudalint -q refuted.cu
| refuted.cu:13:5: note: `n / 256` rounds down, but `sum` checks for a tail: the last elements get no thread [invalid-launch CL302]
|    13 |     sum<<<n / 256, 256>>>(x, y, n);
|       |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
|       = help: round up: (n + b - 1) / b
= 0
$ cudalint --confirm refuted.cu
| refuted.cu:5:9: note: threads that leave here never reach __syncthreads() at line 8, which the whole block must reach: this differs between threads: `i >= n` depends on threadIdx.x [barrier-divergent CL101]
|     5 |     if (i >= n)
|       |         ^^^^^^
|     7 |     s[threadIdx.x] = x[i];
|       |     -------------- where a launch parts a block so, what they would have done here is missing for the others
|     8 |     __syncthreads();
|       |     --------------- the barrier that the other threads wait at
|       = refuted: proved for the 1 launch in sight by Z3
|       = help: keep every thread alive until the last barrier: guard the accesses, not the whole thread
| refuted.cu:13:5: note: `n / 256` rounds down, but `sum` checks for a tail: the last elements get no thread [invalid-launch CL302]
|    13 |     sum<<<n / 256, 256>>>(x, y, n);
|       |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
|       = undecided: no run can show this
|       = help: round up: (n + b - 1) / b
| 2 problems (2 notes, 1 refuted, 1 undecided) in 1 file, T s. Run `cudalint explain CL101`.
= 0
% file static.cu
__global__ static void sum(const float *x, float *y, int n)
{
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    s[threadIdx.x] = x[i];
    __syncthreads();
    y[i] = s[255 - threadIdx.x];
}
void run(const float *x, float *y, int n)
{
    sum<<<n / 256, 256>>>(x, y, n);
}
% end
$ cudalint -s CL101 --confirm -q static.cu
| static.cu:5:9: note: threads that leave here never reach __syncthreads() at line 8, which the whole block must reach: this differs between threads: `i >= n` depends on threadIdx.x [barrier-divergent CL101]
|     5 |     if (i >= n)
|       |         ^^^^^^
|     7 |     s[threadIdx.x] = x[i];
|       |     -------------- where a launch parts a block so, what they would have done here is missing for the others
|     8 |     __syncthreads();
|       |     --------------- the barrier that the other threads wait at
|       = refuted: proved for the 1 launch in sight by Z3
|       = help: keep every thread alive until the last barrier: guard the accesses, not the whole thread
= 0
