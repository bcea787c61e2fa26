// SPDX-License-Identifier: Apache-2.0
// CL403: `__shared__` in a function of the host.
#include <vector>
// Shared memory is no variable of the host, wherever it is declared.
void on_host()
{
    __shared__ int partial[1000];
    int own[1000];
    cudaMemcpy(partial, own, 1000 * sizeof(int), cudaMemcpyHostToDevice);
}
int main()
{
    std::vector<int> v(1000);
    int own[1000];
    cudaMemcpy(own, v.data(), 1000 * sizeof(int), cudaMemcpyHostToDevice); //~ memcpy-mismatch!
}
