/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: a test compares what it has copied, through the pointer of a smart one, too: a copy that failed fails the test.
 * What it copies to the device is none of that. */
#include <cstdlib>
#include <cuda_runtime.h>
#include <memory>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            abort();                                                                               \
    } while (0)

void compareResults(const char *name, const float *got, const float *wanted);

void perform(float *device, float *other, const float *wanted, size_t n)
{
    CHECK(cudaMemset(device, 0, n * 4));
    CHECK(cudaMemset(other, 0, n * 4));
    CHECK(cudaMemset(device, 0, n * 4));
    CHECK(cudaDeviceSynchronize());
    std::unique_ptr<float[]> got = std::make_unique<float[]>(n);
    cudaMemcpy(got.get(), device, n * sizeof(float), cudaMemcpyDeviceToHost);
    compareResults("doubled", got.get(), wanted);
}

void upload(float *device, float *host, size_t n)
{
    CHECK(cudaMemset(device, 0, n * 4));
    CHECK(cudaMemset(device, 1, n * 4));
    CHECK(cudaDeviceSynchronize());
    cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice); //~ unchecked-cuda-call
}

void expect_sums(int *out, const int *device, float *in)
{
    int sums[8];
    CHECK(cudaMemset(in, 0, 8));
    CHECK(cudaMemset(out, 0, 8));
    CHECK(cudaDeviceSynchronize());
    cudaMemcpy(sums, device, sizeof sums, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 8; k++)
        EXPECT_EQ(sums[k], k * 8);
}
