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

/* what says nothing of squares */

__global__ void add_no_square(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value; //~ missing-bounds-check?
}
void run_no_square(float *m, int r, int c)
{
    if (r == c)
        return;
    add_no_square<<<4, 256>>>(m, 1.f, r, c);
}

__global__ void add_upright(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value; //~ missing-bounds-check?
}
void run_upright(float *m, int r, int c)
{
    if (r < c)
        return;
    add_upright<<<4, 256>>>(m, 1.f, r, c);
}

__global__ void add_flat(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value;
}
void run_flat(float *m, int r, int c)
{
    if (r > c)
        return;
    add_flat<<<4, 256>>>(m, 1.f, r, c);
}

__global__ void add_frequent(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value; //~ missing-bounds-check?
}
void frequent(int r, int c);
void run_frequent(float *m, int r, int c)
{
    frequent(r, c);
    add_frequent<<<4, 256>>>(m, 1.f, r, c);
}

__global__ void add_late(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value; //~ missing-bounds-check?
}
void run_late(float *m, int r, int c)
{
    add_late<<<4, 256>>>(m, 1.f, r, c);
    assert(r == c);
}

__global__ void add_equal(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value;
}
void run_equal(float *m, int r, int c)
{
    PROJECT_CHECK_EQ(r, c);
    add_equal<<<4, 256>>>(m, 1.f, r, c);
}

__global__ void add_unequal(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value; //~ missing-bounds-check?
}
void run_unequal(float *m, int r, int c)
{
    PROJECT_CHECK_NE(r, c);
    add_unequal<<<4, 256>>>(m, 1.f, r, c);
}

__global__ void add_refused(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value;
}
void logic_error(const char *);
void run_refused(float *m, int r, int c)
{
    if (r != c)
        logic_error("no square");
    add_refused<<<4, 256>>>(m, 1.f, r, c);
}

__global__ void add_said(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value; //~ missing-bounds-check?
}
void print(const char *);
void run_said(float *m, int r, int c)
{
    if (r != c)
        print("no square");
    add_said<<<4, 256>>>(m, 1.f, r, c);
}

__global__ void add_where_square(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value;
}
void run_where_square(float *m, int r, int c)
{
    if (r == c)
        add_where_square<<<4, 256>>>(m, 1.f, r, c);
}

__global__ void add_required(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value;
}
void require_square(int r, int c);
void run_required(float *m, int r, int c)
{
    require_square(r, c);
    add_required<<<4, 256>>>(m, 1.f, r, c);
}
