// SPDX-License-Identifier: Apache-2.0
//
// A grid-stride loop over more than 2^31 bytes. The length is 64 bits wide, the loop variable is
// not: it wraps to a negative value, which is still less than n, and the loop runs on in front of
// the buffer.
//
// bad.cu counts in int; good.cu counts in long long, start and stride included.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t status_ = (call);                                                              \
        if (status_ != cudaSuccess) {                                                              \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,                          \
                    cudaGetErrorString(status_));                                                  \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

// Encrypts or decrypts in place.
__global__ void xor_bytes(unsigned char *data, long long n, unsigned char key)
{
    const int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = first; i < n; i += gridDim.x * blockDim.x) {  //~ int32-overflow-index
        data[i] ^= key;
    }
}

int main()
{
    const size_t n = ((size_t)1 << 31) + 100 * 1000 * 1000;
    const unsigned char key = 0x5a, plain = 0x21;
    std::vector<unsigned char> part(1 << 20);

    unsigned char *dev_data;
    CHECK(cudaMalloc(&dev_data, n));
    CHECK(cudaMemset(dev_data, plain, n));
    xor_bytes<<<1024, 256>>>(dev_data, (long long)n, key);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());

    // A megabyte from the front, from around 2^31, and from the end.
    const size_t half = part.size() / 2;
    for (size_t start : {(size_t)0, ((size_t)1 << 31) - half, n - part.size()}) {
        CHECK(cudaMemcpy(part.data(), dev_data + start, part.size(), cudaMemcpyDeviceToHost));
        for (size_t i = 0; i < part.size(); i++) {
            if (part[i] != (plain ^ key)) {
                printf("mismatch at %zu: got %d, want %d\n", start + i, part[i], plain ^ key);
                return 1;
            }
        }
    }
    CHECK(cudaFree(dev_data));
    printf("OK\n");
    return 0;
}
