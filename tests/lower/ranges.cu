// Range-based for over arrays, handlers of exceptions, references that stand for variables.
void reset(int &v);
__global__ void ranges(float *x, int n)
{
    __shared__ float tile[32];
    int own[7];
    for (int &v : own)
        v = threadIdx.x;
    for (int v : own)
        x[v] = 2;
    for (auto &t : tile) {
        if (t > 3)
            continue;
        t = 0;
    }
}

__device__ void set(int &v);
__global__ void references(float *x, int n)
{
    int a = 3;
    int &b = a;
    int &c = b;
    set(c);
    x[a] = 1; // not x[3]
    int d = 3;
    int &e = d;
    e++;
    x[d] = 1;
}

__global__ void k(float *x);
int handlers(float *x, int n)
{
    try {
        k<<<1, n>>>(x);
    } catch (int code) {
        n = code;
    } catch (...) {
        n = 7;
    }
    try {
        return n;
    } catch (...) {
        k<<<2, n>>>(x);
    }
    return 0;
}
