// SPDX-License-Identifier: Apache-2.0
// CL302, CL202, CL301: what breaks a launch is in sight, or nobody in sight sets it.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <torch/extension.h>

__global__ void clear(float *x, int n)
{
    if (threadIdx.x < n)
        x[threadIdx.x] = 0.0f;
}

// ---- a block that a number makes too large

void of_parameter(float *x, int num_rows)
{
    clear<<<1, num_rows>>>(x, num_rows); //~ invalid-launch?
}

void of_words(float *x, char **words)
{
    int num_rows = atoi(words[1]);
    clear<<<1, num_rows>>>(x, num_rows); //~ invalid-launch?
}

void of_environment(float *x)
{
    int num_rows = atoi(getenv("ROWS"));
    clear<<<1, num_rows>>>(x, num_rows); //~ invalid-launch!
}

void of_environment_checked(float *x)
{
    int num_rows = atoi(getenv("ROWS"));
    if (num_rows > 512)
        exit(1);
    clear<<<1, num_rows>>>(x, num_rows);
}

void of_input(float *x)
{
    int num_rows;
    std::cin >> num_rows;
    clear<<<1, num_rows>>>(x, num_rows); //~ invalid-launch!
}

void of_file(float *x, FILE *file)
{
    int num_rows = 0;
    if (fscanf(file, "%d", &num_rows) != 1)
        return;
    clear<<<1, num_rows>>>(x, num_rows); //~ invalid-launch!
}

void of_tensor(torch::Tensor x)
{
    int num_rows = x.size(0); //~ invalid-launch!
    clear<<<1, num_rows>>>(x.data_ptr<float>(), num_rows);
}

struct Settings {
    int num_rows;
    int num_points;
    int num_tokens;
};

void of_member(float *x, const Settings &s)
{
    clear<<<1, s.num_rows>>>(x, s.num_rows); //~ invalid-launch?
}

void read_settings(Settings &s, FILE *file)
{
    s.num_points = std::stoi(getenv("POINTS"));
    s.num_tokens = std::stoi(getenv("TOKENS"));
    if (s.num_tokens > 512)
        exit(1);
}

void of_member_read(float *x, const Settings &s)
{
    clear<<<1, s.num_points>>>(x, s.num_points); //~ invalid-launch!
}

void of_member_checked(float *x, const Settings &s)
{
    clear<<<1, s.num_tokens>>>(x, s.num_tokens); //~ invalid-launch?
}

static void launch_rows(float *x, int num_rows)
{
    clear<<<1, num_rows>>>(x, num_rows); //~ invalid-launch!
}

void of_caller(float *x)
{
    launch_rows(x, atoi(getenv("ROWS")));
}

static void launch_asked(float *x, int num_rows)
{
    clear<<<1, num_rows>>>(x, num_rows); //~ invalid-launch?
}

int rows_of(const float *x);
void of_caller_asked(float *x)
{
    int num_rows = atoi(getenv("ROWS"));
    if (num_rows <= 512)
        launch_asked(x, num_rows);
    launch_asked(x, rows_of(x));
}

// ---- a grid that rounds down

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.0f;
}

void down_parameter(float *x, int n)
{
    scale<<<n / 256, 256>>>(x, n); //~ invalid-launch?
}

void down_environment(float *x)
{
    int n = atoi(getenv("N"));
    scale<<<n / 256, 256>>>(x, n); //~ invalid-launch!
}

void down_tensor(torch::Tensor x)
{
    scale<<<x.numel() / 256, 256>>>(x.data_ptr<float>(), x.numel()); //~ invalid-launch!
}

static void down_of_caller(float *x, int n)
{
    scale<<<n / 256, 256>>>(x, n); //~ invalid-launch!
}

void calls_with_rest(float *x)
{
    down_of_caller(x, 1024);
    down_of_caller(x, 1000);
}

static void down_of_whole(float *x, int n)
{
    scale<<<n / 256, 256>>>(x, n); //~ invalid-launch?
}

void calls_with_whole(float *x, int n)
{
    down_of_whole(x, 1024);
    down_of_whole(x, n);
}

// ---- a grid that may be empty

void none_counted(float *x, const int *device_count)
{
    int count;
    cudaMemcpy(&count, device_count, sizeof(int), cudaMemcpyDeviceToHost);
    scale<<<(count + 255) / 256, 256>>>(x, count); //~ invalid-launch!
}

void none_let_through(float *x, int width)
{
    if (width < 0)
        return;
    scale<<<(width + 255) / 256, 256>>>(x, width); //~ invalid-launch?
}

void none_asked_elsewhere(float *x, int num_pages)
{
    if (num_pages == 0)
        return;
    scale<<<(num_pages + 255) / 256, 256>>>(x, num_pages);
}

void none_not_asked(float *x, int num_pages)
{
    scale<<<(num_pages + 255) / 256, 256>>>(x, num_pages); //~ invalid-launch?
}

// ---- no threads

__global__ void rows_of_block(float *x, int rows, int cols)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row < rows)
        for (int c = threadIdx.x; c < cols; c += blockDim.x)
            x[(long long)row * cols + c] += 1.0f;
}

void threads_of_parameter(float *x, int rows, int cols)
{
    dim3 block(32, 1024 / cols); //~ invalid-launch?
    rows_of_block<<<rows, block>>>(x, rows, cols);
}

void threads_of_tensor(torch::Tensor x, int rows)
{
    int cols = x.size(1);
    dim3 block(32, 1024 / cols); //~ invalid-launch!
    rows_of_block<<<rows, block>>>(x.data_ptr<float>(), rows, cols);
}
