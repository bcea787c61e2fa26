Ways that no call in sight takes: others may call what stands in a header, or is linked.

% file step.cuh
template <bool EXCHANGE> __device__ float step(float v)
{
    __shared__ float tile[64];
    if (EXCHANGE && v > 3) {
        tile[threadIdx.x] = v;
        __syncthreads();
    }
    return v;
}
template <bool EXCHANGE> __global__ void run(float *out)
{
    out[threadIdx.x] = step<EXCHANGE>(out[threadIdx.x]);
}
inline void start(float *out)
{
    run<false><<<1, 64>>>(out);
}
% end
% file a.cu
#include "step.cuh"
void start_all(float *out)
{
    start(out);
}
% end
% file b.cu
__device__ float sum(float v, bool exchange)
{
    __shared__ float tile[64];
    if (exchange && v > 3) {
        tile[threadIdx.x] = v;
        __syncthreads();
    }
    return v;
}
__global__ void run(float *out)
{
    out[threadIdx.x] = sum(out[threadIdx.x], false);
}
% end

The header by itself, and as one file has it.
$ cudalint -s CL101 -q -f concise step.cuh
| step.cuh:6:9: error: __syncthreads() is not reached by every thread of the block [barrier-divergent CL101]
= 1
$ cudalint -s CL101 -q -f concise a.cu
= 0

Device code that is linked.
$ cudalint -s CL101 -q -f concise b.cu
= 0
$ printf '[{"directory": "%s", "file": "b.cu", "command": "nvcc -dc b.cu"}]' "$PWD" >compile_commands.json; cudalint -s CL101 -q -f concise b.cu
| b.cu:6:9: error: __syncthreads() is not reached by every thread of the block [barrier-divergent CL101]
= 1
$ printf '[{"directory": "%s", "file": "b.cu", "command": "nvcc -rdc=true -c b.cu"}]' "$PWD" >compile_commands.json; cudalint -s CL101 -q -f concise b.cu
| b.cu:6:9: error: __syncthreads() is not reached by every thread of the block [barrier-divergent CL101]
= 1
$ printf '[{"directory": "%s", "file": "b.cu", "command": "nvcc -rdc=false -c b.cu"}]' "$PWD" >compile_commands.json; cudalint -s CL101 -q -f concise b.cu
= 0
