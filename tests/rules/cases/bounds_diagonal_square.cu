/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the diagonal of a matrix that its launches hand over as a square, or that the host has compared before. */
#include <cassert>
#include <stdexcept>

__global__ void add_once(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value;
}
void run_once(float *m, int n)
{
    add_once<<<4, 256>>>(m, 1.f, n, n);
}

__global__ void add_asserted(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value;
}
void run_asserted(float *m, int rows, int cols)
{
    assert(rows == cols);
    add_asserted<<<4, 256>>>(m, 1.f, rows, cols);
}

__global__ void add_returned(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value;
}
void run_returned(float *m, int r, int c)
{
    if (r != c)
        return;
    add_returned<<<4, 256>>>(m, 1.f, r, c);
}

__global__ void add_thrown(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value;
}
void run_thrown(float *m, int r, int c)
{
    if (r != c)
        throw std::runtime_error("no square");
    add_thrown<<<4, 256>>>(m, 1.f, r, c);
}

__global__ void add_shorter(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value;
}
void run_shorter(float *m, int r, int c)
{
    int k = r < c ? r : c;
    add_shorter<<<4, 256>>>(m, 1.f, k, c);
}

__global__ void add_checked(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value;
}
void run_checked(float *m, int r, int c)
{
    PROJECT_CHECK(r == c, "no square");
    add_checked<<<4, 256>>>(m, 1.f, r, c);
}

__global__ void add_constant(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value;
}
void run_constant(float *m)
{
    add_constant<<<4, 256>>>(m, 1.f, 100, 128);
}

__global__ void add_longer(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value; //~ missing-bounds-check?
}
void run_longer(float *m)
{
    add_longer<<<4, 256>>>(m, 1.f, 128, 100);
}

__global__ void add_any(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value; //~ missing-bounds-check?
}
void run_any(float *m, int r, int c)
{
    add_any<<<4, 256>>>(m, 1.f, r, c);
}

struct Matrix {
    float *p;
    int rows, cols;
};
__global__ void fill(Matrix a, float value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < a.rows && threadIdx.y < a.cols)
        a.p[(size_t)i * a.cols + threadIdx.y] = value;
}
__global__ void add_of_object(Matrix a, float value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < a.rows)
        a.p[(size_t)i * a.cols + i] += value;
}
__global__ void add_of_object_asserted(Matrix a, float value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < a.rows)
        a.p[(size_t)i * a.cols + i] += value;
}
__global__ void add_of_any_object(Matrix a, float value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < a.rows)
        a.p[(size_t)i * a.cols + i] += value; //~ missing-bounds-check?
}
void run_objects(float *p, int n, Matrix a, Matrix b)
{
    Matrix square{p, n, n};
    add_of_object<<<(n + 255) / 256, 256>>>(square, 1);
    add_of_any_object<<<(b.rows + 255) / 256, 256>>>(b, 1);
}
void run_object_asserted(const Matrix &a)
{
    assert(a.rows == a.cols);
    add_of_object_asserted<<<(a.rows + 255) / 256, 256>>>(a, 1);
}
