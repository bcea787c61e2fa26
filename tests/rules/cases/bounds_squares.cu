/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a program that takes squares only, whose sides another function finds out. */
__global__ void transpose(float *out, const float *in, int width, int height)
{
    int x = blockIdx.x * 16 + threadIdx.x;
    int y = blockIdx.y * 16 + threadIdx.y;
    if (x < height && y < width)
        out[y * width + x] = in[x * height + y];
}
void sides_of(int argc, char **argv, int &size_x, int &size_y);
int main(int argc, char **argv)
{
    int size_x, size_y;
    sides_of(argc, argv, size_x, size_y);
    if (size_x != size_y)
        exit(1);
    void (*kernel)(float *, const float *, int, int) = &transpose;
    dim3 grid((size_x + 15) / 16, (size_y + 15) / 16);
    kernel<<<grid, dim3(16, 16)>>>(0, 0, size_x, size_y);
}
