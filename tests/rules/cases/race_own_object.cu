// SPDX-License-Identifier: Apache-2.0
// CL102: methods of an object in shared memory: what `this` leads to is the caller's object.

struct counter {
    int left;
    __device__ void run(int *out, int t)
    {
        if (t == 0)
            left = 10;
        __syncthreads();
        while (left >= 0) {
            out[t] += 1;
            __syncthreads();
            if (t == 0)
                left--; //~ shared-race
        }
    }
    __device__ void run_in_step(int *out, int t)
    {
        if (t == 0)
            left = 10;
        __syncthreads();
        while (left >= 0) {
            out[t] += 1;
            __syncthreads();
            if (t == 0)
                left--;
            __syncthreads();
        }
    }
};

struct sums {
    float part[256];
    __device__ float of(float v)
    {
        part[threadIdx.x] = v;
        __syncthreads();
        for (int k = 128; k > 0; k /= 2) {
            if (threadIdx.x < k)
                part[threadIdx.x] += part[threadIdx.x + k];
            __syncthreads();
        }
        return part[0];
    }
    __device__ float again(float v)
    {
        __syncthreads();
        return of(v);
    }
};

struct both {
    sums first, second;
};

// A class template whose object points to the memory.
template <typename T> struct row {
    T *at;
    __device__ row(T *p) : at(p)
    {
    }
    __device__ void take(const T *in)
    {
        at[threadIdx.x] = in[threadIdx.x];
    }
    __device__ T last() const
    {
        return at[255 - threadIdx.x];
    }
};

struct view {
    float *at;
    int n;
    __device__ void take(const float *in)
    {
        at[threadIdx.x] = in[threadIdx.x];
    }
    __device__ float last() const
    {
        return at[n - 1 - threadIdx.x];
    }
};

__global__ void flips(const float *in, float *out)
{
    __shared__ float s[256];
    row<float> r(s);
    r.take(in); //~ shared-race
    out[threadIdx.x] = r.last();
}

__global__ void flips_in_step(const float *in, float *out)
{
    __shared__ float s[256];
    row<float> r(s);
    r.take(in);
    __syncthreads();
    out[threadIdx.x] = r.last();
}

__global__ void flips_a_view(const float *in, float *out)
{
    __shared__ float s[256];
    view v{s, 256};
    v.take(in); //~ shared-race
    out[threadIdx.x] = v.last();
}

__global__ void counts(int *out)
{
    __shared__ counter c;
    c.run(out, threadIdx.x);
}

__global__ void counts_in_step(int *out)
{
    __shared__ counter c;
    c.run_in_step(out, threadIdx.x);
}

__global__ void twice(const float *in, float *out)
{
    __shared__ sums s;
    float mean = s.of(in[threadIdx.x]);
    out[threadIdx.x] = mean + s.of(in[threadIdx.x] - mean); //~ shared-race
}

__global__ void twice_with_a_wait(const float *in, float *out)
{
    __shared__ sums s;
    float mean = s.of(in[threadIdx.x]);
    out[threadIdx.x] = mean + s.again(in[threadIdx.x] - mean);
}

// Two members, and an object of each thread's own.
__global__ void two(const float *in, float *out)
{
    __shared__ both b;
    float mean = b.first.of(in[threadIdx.x]);
    out[threadIdx.x] = mean + b.second.of(in[threadIdx.x] - mean);
}

__global__ void own(float *out)
{
    counter c;
    c.left = 10;
    while (c.left >= 0) {
        __syncthreads();
        c.left--;
    }
    out[threadIdx.x] = c.left;
}

void go(const float *in, float *out, int *count)
{
    counts<<<1, 256>>>(count);
    counts_in_step<<<1, 256>>>(count);
    twice<<<1, 256>>>(in, out);
    twice_with_a_wait<<<1, 256>>>(in, out);
    two<<<1, 256>>>(in, out);
    own<<<1, 256>>>(out);
    flips<<<1, 256>>>(in, out);
    flips_in_step<<<1, 256>>>(in, out);
    flips_a_view<<<1, 256>>>(in, out);
}
