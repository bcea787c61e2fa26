// SPDX-License-Identifier: Apache-2.0
// CL302: a launcher is handed the number of elements of a tensor, which may have none.
#include "missing_tensor.h"

__global__ void square(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= x[i];
}

void launch_square(float *x, int n)
{
    square<<<(n + 255) / 256, 256>>>(x, n); //~ invalid-launch
}

void square_all(Tensor t)
{
    launch_square(t.data_ptr<float>(), t.numel());
}

// every caller asks
void launch_asked(float *x, int n)
{
    square<<<(n + 255) / 256, 256>>>(x, n);
}

void square_asked(Tensor t)
{
    if (t.numel() == 0)
        return;
    launch_asked(t.data_ptr<float>(), t.numel());
}

// the launcher does
void launch_asking(float *x, int count)
{
    if (count > 0)
        square<<<(count + 255) / 256, 256>>>(x, count);
}

void square_unasked(Tensor t)
{
    launch_asking(t.data_ptr<float>(), t.numel());
}

// columns are there in a tensor of no rows, too
void launch_columns(float *x, int n)
{
    square<<<(n + 255) / 256, 256>>>(x, n);
}

void square_columns(Tensor t)
{
    launch_columns(t.data_ptr<float>(), t.sizes()[1]);
}

// what must be 0 is another thing: a check of a mode rules no empty tensor out
void square_rows(Tensor t, int mode)
{
    LIB_CHECK(mode == 0, "one mode only");
    const auto n = t.size(0);
    square<<<(n + 255) / 256, 256>>>(t.data_ptr<float>(), n); //~ invalid-launch
}

void square_checked(Tensor t)
{
    const auto rows = t.size(0);
    LIB_CHECK(rows > 0, "no rows");
    square<<<(rows + 255) / 256, 256>>>(t.data_ptr<float>(), rows);
}
