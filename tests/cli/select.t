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
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| 1 problem (1 note) in 1 file, T s. Run `cudalint explain CL099`.
= 0
$ cudalint -f concise -s teaching-rule a.cu
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
| 1 problem (1 note) in 1 file, T s. Run `cudalint explain CL099`.
= 0
$ cudalint -q -s CL0 a.cu
= 0
$ cudalint -q -s all a.cu
= 0
$ cudalint -q -s style a.cu
= 0

The more specific selector wins; ignored wins a tie.
$ cudalint -q -f concise -s CL099 -i CL0 a.cu
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -q -s CL099 -i CL099 a.cu
= 0
$ cudalint -q -f concise -s CL1,CL099 -i all a.cu
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0

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
| a.cu:3:5: warning: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 1
$ cudalint -q -f concise -s CL099 --fail-on note a.cu
| a.cu:3:5: note: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 1
$ cudalint -q -f concise -s CL099 --severity CL099=warning --fail-on error a.cu
| a.cu:3:5: warning: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -q -f concise -s CL099 --severity CL099=error --fail-on never a.cu
| a.cu:3:5: error: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint -q -f concise -s CL099 --severity CL099=error --exit-zero a.cu
| a.cu:3:5: error: __syncthreads() is the first thing kernel 'k' does: there is nothing to wait for [teaching-rule CL099]
= 0
$ cudalint --fail-on sometimes a.cu
! cudalint: --fail-on: 'sometimes' is no level: note, warning or error
= 2

A finding that rests on names alone is a note, unless the user gives its rule a level.
% file sizes.cu
__global__ void scale(float *x, int rows, int cols)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y, i = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows && i < cols)
        x[row * cols + i] *= 2.0f;
}
% end
$ cudalint -f concise sizes.cu
| sizes.cu:5:11: note: `row * cols` is computed in 32 bits (int) and indexes memory: it wraps when the product reaches 2^31, as with row = 65536 and cols = 32768 [int32-overflow-index CL204]
| 1 problem (1 note) in 1 file, T s. Run `cudalint explain CL204`.
= 0
$ cudalint -q -f jsonl sizes.cu | grep -o '"severity":"note","precision":"medium"'
| "severity":"note","precision":"medium"
= 0
$ cudalint -q -f concise --fail-on note sizes.cu >note.txt; echo $?
| 1
= 0
$ cudalint -q -f concise --severity CL204=warning sizes.cu
| sizes.cu:5:11: warning: `row * cols` is computed in 32 bits (int) and indexes memory: it wraps when the product reaches 2^31, as with row = 65536 and cols = 32768 [int32-overflow-index CL204]
= 1
$ cudalint -q -f concise --config severity='{CL2: error}' sizes.cu
| sizes.cu:5:11: error: `row * cols` is computed in 32 bits (int) and indexes memory: it wraps when the product reaches 2^31, as with row = 65536 and cols = 32768 [int32-overflow-index CL204]
= 1
