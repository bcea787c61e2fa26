What the passes know, statement by statement.

% file a.cu
__global__ void sum(const float *in, float *out, int n, int pitch)
{
    __shared__ float part[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    part[threadIdx.x] = in[blockIdx.y * pitch + i];
    __syncthreads();
    out[i] = part[127 - threadIdx.x];
}
void run(const float *in, float *out, int n, int pitch)
{
    sum<<<dim3((n + 127) / 128, 4), 128>>>(in, out, n, pitch);
}
% end
$ cudalint --dump obligations a.cu
| kernel sum(1:17)
|   4:13 index product blockIdx.x * blockDim.x in 32 bits: blockIdx.x (size) times blockDim.x (small), range [0, 274877906688]
|   7:28 index product blockIdx.y * pitch in 32 bits: blockIdx.y (size) times pitch (size), range [0, 140733193322498]
|   7:25 read in [blockIdx.y * pitch + (blockIdx.x * blockDim.x + threadIdx.x)] range [0, 140735340806144] under a condition on the thread
|   7:5 write part [threadIdx.x of 128] range [0, 127] under a condition on the thread
|   8:5 barrier __syncthreads: open, `i >= n` at 5:9 varies with threadIdx.x
|   9:14 read part [127 - threadIdx.x of 128] range [0, 127] under a condition on the thread
|   9:5 write out [blockIdx.x * blockDim.x + threadIdx.x] range [0, 2147483646] bounded by n-1
| launch sum at 13:5: grid ((n + 127) / 128, 4, 1) block (128, 1, 1) shared 0, rounds up n along x
= 0
