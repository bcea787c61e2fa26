// Operators of one operand that clang leaves open: a template, and an overload somewhere.
struct bits { int b; };
bits operator&(bits, bits);
bits operator&(bits);
bits operator*(bits);
bits operator-(bits);
bits operator~(bits);
bits operator++(bits &);
bits operator--(bits &, int);
bool operator!(bits);

template <int SIDE, typename T>
__global__ void open_unary(const float *in, T *out, int n)
{
    __shared__ float tile[SIDE][SIDE];
    __shared__ T count[SIDE];
    int tx = threadIdx.x, ty = threadIdx.y;
    *((float2 *)(&tile[ty][tx])) = *((float2 *)(in + n * ty));
    ++count[tx];
    count[ty]--;
    T x = -count[tx];
    if (!count[ty])
        x = ~x;
    *(out + (-x)) = *(&count[ty]);
    out[ty] = tile[tx][ty];
}
