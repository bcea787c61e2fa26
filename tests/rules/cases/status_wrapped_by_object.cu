// A class takes the answer: its constructor, out of sight, is handed it.  What wraps a call asks.
#include <cuda_runtime.h>
struct throws_on_failure {
    explicit throws_on_failure(cudaError_t status);
    throws_on_failure(cudaError_t status, const char *what);
};
float *upload(const float *host, size_t n)
{
    float *data = nullptr;
    throws_on_failure(cudaMalloc(&data, n * sizeof(float)));
    throws_on_failure(cudaMemcpy(data, host, n * sizeof(float), cudaMemcpyHostToDevice), "upload");
    return data;
}
float *upload_all(const float *host, size_t n)
{
    float *data = nullptr;
    cudaMalloc(&data, n * sizeof(float)); //~ unchecked-cuda-call
    cudaMemcpy(data, host, n * sizeof(float), cudaMemcpyHostToDevice); //~ unchecked-cuda-call
    return data;
}
struct holder {
    void *memory;
    void get(size_t n)
    {
        throws_on_failure{cudaMallocHost(&memory, n)};
    }
};
