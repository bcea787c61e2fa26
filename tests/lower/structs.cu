// Records by value: members, updates, constructors, unions, structured bindings.
struct Params {
    int n;
    int sizes[4];
    float *data[2];
};
union Bits {
    float f;
    unsigned u;
};
struct Range {
    int begin, end;
};
__device__ Range range_of(int i) { return Range{i, i + 1}; }

__global__ void structs(Params p, float *out)
{
    if (threadIdx.x >= p.n)
        return;
    out[p.sizes[threadIdx.y]] = p.data[1][threadIdx.x];
    int2 v = make_int2(1, 2);
    v.x += p.n;
    out[v.x] = v.y;
    Bits b;
    b.f = out[0];
    out[1] = b.u;
    auto [begin, end] = range_of(p.n);
    out[begin] = end;
    dim3 where = threadIdx;
    out[where.y] = 1.0f;
    float3 local[4] = {};
    local[p.n].z = 2.0f;
    out[2] = local[1].z;
}
