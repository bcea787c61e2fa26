Messages name what stands in the source, and none of the types that our own headers make up.

% file a.cu
#include <thrust/count.h>
#include <thrust/execution_policy.h>
__global__ void look(int n) {}
void run(int *p, int most)
{
    int n = thrust::count(thrust::device, p, p + most, 0);
    look<<<(n + 127) / 128, 128>>>(n);
    cudaDeviceSynchronize();
}
% end
$ cudalint --select CL302 -f concise a.cu
| a.cu:7:5: error: the grid of `look` is empty when `count(device, p, p + most, 0)` is 0, which nothing rules out: the launch fails [invalid-launch CL302]
| 1 problem (1 error) in 1 file, T s. Run `cudalint explain CL302`.
= 1
