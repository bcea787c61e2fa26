// SPDX-License-Identifier: Apache-2.0
// CL102, CL105: memory that an object's constructor has been handed, which its methods use.
struct Filled {
    float *v;
    __device__ void put(const float *in) { v[threadIdx.x] = in[threadIdx.x]; }
    __device__ float get() { return v[255 - threadIdx.x]; }
};

__global__ void by_list(float *out, const float *in)
{
    __shared__ float s[256];
    Filled f{s};
    f.put(in); //~ shared-race
    out[threadIdx.x] = f.get();
    __syncthreads();
}

struct Assigned {
    float *v;
    int by;
    __device__ Assigned(float *p, int n)
    {
        v = p;
        by = n;
    }
    __device__ void run(const float *in, float *out)
    {
        put(in); //~ shared-race
        out[threadIdx.x] = get();
    }
    __device__ void put(const float *in) { v[threadIdx.x] = by * in[threadIdx.x]; }
    __device__ float get() { return v[255 - threadIdx.x]; }
};

__global__ void by_assignment(float *out, const float *in)
{
    extern __shared__ char raw[];
    Assigned a((float *)raw, 3);
    a.run(in, out);
    __syncthreads();
}

template <typename T>
struct Initial {
    T *v;
    int rounds;
    __device__ Initial(T *p, int n) : v(p), rounds(n) {}
    __device__ void put(const T *in) { v[threadIdx.x] = in[threadIdx.x]; }
    __device__ T get() { return v[255 - threadIdx.x]; }
    __device__ T next()
    {
        rounds++;
        return v[threadIdx.x ^ 64];
    }
};

template <typename T>
__global__ void by_initial(T *out, const T *in)
{
    __shared__ T s[256];
    Initial<T> i(s, 3);
    i.put(in); //~ shared-race
    out[threadIdx.x] = i.get();
    __syncthreads();
}

__global__ void counted(float *out, const float *in)
{
    __shared__ float s[256];
    Initial<float> i(s, 3);
    i.put(in); //~ shared-race
    out[threadIdx.x] = i.next();
    __syncthreads();
}

template <typename T>
__global__ void waits(T *out, const T *in)
{
    __shared__ T s[256];
    Initial<T> i(s, 3);
    i.put(in);
    __syncthreads();
    out[threadIdx.x] = i.get();
}

// two objects over two arrays, and one that goes on to the next
__global__ void apart(float *out, const float *in)
{
    __shared__ float s[512];
    Filled f{s}, g{s + 256};
    f.put(in);
    __syncthreads();
    g.put(in);
    out[threadIdx.x] = f.get();
    __syncthreads();
}

struct Moving {
    float *v;
    __device__ Moving(float *p) : v(p) {}
    __device__ void put(const float *in) { v[threadIdx.x] = in[threadIdx.x]; }
    __device__ float get() { return v[255 - threadIdx.x]; }
    __device__ void move() { v += 256; }
};

__global__ void moves(float *out, const float *in)
{
    __shared__ float s[512];
    Moving m(s);
    m.put(in);
    __syncthreads();
    out[threadIdx.x] = m.get();
    m.move();
    m.put(in);
}

void run(float *out, const float *in)
{
    by_list<<<1, 256>>>(out, in);
    by_assignment<<<1, 256, 1024>>>(out, in);
    by_initial<float><<<1, 256>>>(out, in);
    counted<<<1, 256>>>(out, in);
    waits<float><<<1, 256>>>(out, in);
    apart<<<1, 256>>>(out, in);
    moves<<<1, 256>>>(out, in);
}

// of global memory
__global__ void scratch_of_block(float *out, const float *in, float *scratch)
{
    Assigned a(scratch + blockIdx.x * 256, 3);
    a.put(in); //~ global-race
    out[blockIdx.x * 256 + threadIdx.x] = a.get();
}

__global__ void scratch_waits(float *out, const float *in, float *scratch)
{
    Assigned a(scratch + blockIdx.x * 256, 3);
    a.put(in);
    __syncthreads();
    out[blockIdx.x * 256 + threadIdx.x] = a.get();
}

// two buffers in turn, and what is each thread's own
__global__ void in_turn(float *out, const float *in, int n)
{
    __shared__ float s[2][256];
    for (int i = 0; i < n; i++) {
        Filled f{s[i % 2]};
        f.put(in + i * 256);
        __syncthreads();
        out[threadIdx.x] += f.get();
    }
}

__global__ void own(float *out, const float *in)
{
    float local[256];
    Assigned a(local, 3);
    a.put(in);
    out[threadIdx.x] = a.get();
    __syncthreads();
}

__global__ void next_round(float *out, const float *in, int n)
{
    __shared__ float s[256];
    for (int i = 0; i < n; i++) {
        Filled f{s};
        f.put(in + i * 256);
        __syncthreads();
        out[threadIdx.x] += f.get(); //~ shared-race
    }
}

void run_more(float *out, const float *in, float *scratch, int n)
{
    scratch_of_block<<<4, 256>>>(out, in, scratch);
    scratch_waits<<<4, 256>>>(out, in, scratch);
    in_turn<<<1, 256>>>(out, in, n);
    own<<<1, 256>>>(out, in);
    next_round<<<1, 256>>>(out, in, n);
}
