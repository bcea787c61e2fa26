// Records that share a name.
__global__ void a(float *x) { struct T { int a; } t; t.a = 1; x[t.a] = 0; }
__global__ void b(float *x) { struct T { float b; int c; } t; t.c = 1; x[t.c] = 0; }
template <class T> struct V { T x; };
__global__ void c(float *x, V<int> i, V<float> f) { x[i.x] = f.x; }
namespace n { struct T { int q; }; }
__global__ void d(float *x, n::T t) { x[t.q] = 0; }
