/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: nothing is left over of a multiple; a share of the device is less than one block beside many. */
__global__ void scale(float *x, int first)
{
    x[blockIdx.x * blockDim.x + threadIdx.x + first] *= 2.0f;
}
__global__ void sums(float *x, int n, int parts)
{
    x[blockIdx.y * n + blockIdx.x] += parts;
}

const int LIMIT = 64;
void in_pieces(float *x, int num)
{
    int pieces = (num + LIMIT - 1) / LIMIT;
    for (int i = 0; i < pieces; i++) {
        int blocks = i == pieces - 1 ? num % LIMIT : LIMIT; //~ invalid-launch
        scale<<<blocks, 128>>>(x, i * LIMIT);
    }
}
void in_pieces_to_the_end(float *x, int num)
{
    for (int first = 0; first < num; first += LIMIT) {
        int blocks = num - first < LIMIT ? num - first : LIMIT;
        scale<<<blocks, 128>>>(x, first);
    }
}
void rest(float *x, int num)
{
    scale<<<num / 1024 + 1, 128>>>(x, 0);
    scale<<<(num % 1024 + 127) / 128, 128>>>(x, 1024); //~ invalid-launch
}
void rest_asked(float *x, int num)
{
    int left = num % 1024;
    if (left)
        scale<<<left, 128>>>(x, 0);
}

void shares(float *x, int features, int rows)
{
    int num_sms;
    cudaDeviceGetAttribute(&num_sms, cudaDevAttrMultiProcessorCount, 0);
    int gx = (features + 127) / 128;
    int gy = num_sms * 4 / gx;
    dim3 grid(gx, min(gy, (rows + 31) / 32)); //~ invalid-launch
    sums<<<grid, 128>>>(x, features, gy);
}
void at_least_one(float *x, int features, int rows, const cudaDeviceProp *prop)
{
    int gx = (features + 127) / 128;
    int gy = max(1, prop->multiProcessorCount * 4 / gx);
    sums<<<dim3(gx, gy), 128>>>(x, features, gy);
}
struct sizes {
    int n, hw;
};
void dealt_out(float *x, const sizes &p, int num_heads)
{
    sums<<<dim3(p.hw, 128 / p.n), 128>>>(x, p.hw, 2); //~ invalid-launch
    sums<<<dim3(8, 128 / num_heads), 128>>>(x, 8, 2); //~ invalid-launch
}
