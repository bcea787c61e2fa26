// Dynamic shared memory: extern arrays and the class that hides one.
template <class T> struct SharedMemory {
    __device__ inline operator T *()
    {
        extern __shared__ int __smem[];
        return (T *)__smem;
    }
};

template <class T> __device__ T *scratch()
{
    extern __shared__ __align__(16) unsigned char bytes[];
    return reinterpret_cast<T *>(bytes);
}

template <class T> __global__ void shared(T *out, int n)
{
    T *s = SharedMemory<T>();
    extern __shared__ float raw[];
    T *mine = scratch<T>();
    s[threadIdx.x] = out[threadIdx.x];
    raw[n + threadIdx.x] = 1.0f;
    __syncthreads();
    out[threadIdx.x] = s[n] + mine[0];
}

__global__ void plain(float *out)
{
    float *s = SharedMemory<float>();
    s[threadIdx.x] = out[0];
}
