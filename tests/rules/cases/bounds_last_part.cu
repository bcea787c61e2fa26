/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: rows in parts of a block each, as many as a template was made for: the last one is not whole. */
#define DIV_UP(a, b) (((a) + ((b) - 1)) / (b))

template <int B, int PARTS>
__global__ void scale_rows(const float *values, float *out, int width, int rows, float by)
{
    const int row = blockIdx.x, t = threadIdx.x;
    out += long(row) * width + t;
    values += long(row) * width + t;
    for (int i = 0; i < PARTS - 1; i++)
        out[i * B] = by * values[i * B];
    if ((PARTS - 1) * B + t < width)
        out[(PARTS - 1) * B] = by * values[(PARTS - 1) * B];
}

/* the last part is in the loop, too */
template <int B, int PARTS>
__global__ void scale_all(const float *values, float *out, int width, int rows, float by)
{
    const int row = blockIdx.x, t = threadIdx.x;
    out += long(row) * width + t;
    values += long(row) * width + t;
    for (int i = 0; i < PARTS; i++)
        out[i * B] = by * values[i * B]; //~ missing-bounds-check!
    if ((PARTS - 1) * B + t < width)
        out[(PARTS - 1) * B] = by * values[(PARTS - 1) * B];
}

template <int B, int PARTS, int MOST>
void run(int parts, const float *values, float *out, int width, int rows, float by)
{
    if (PARTS == parts) {
        scale_rows<B, PARTS><<<rows, B>>>(values, out, width, rows, by);
        scale_all<B, PARTS><<<rows, B>>>(values, out, width, rows, by);
        return;
    }
    if constexpr (PARTS < MOST)
        run<B, PARTS + 1, MOST>(parts, values, out, width, rows, by);
}

void choose(const float *values, float *out, int width, int rows, float by)
{
    if (width > 512)
        run<128, 5, 8>(DIV_UP(width, 128), values, out, width, rows, by);
    else
        run<64, 1, 8>(DIV_UP(width, 64), values, out, width, rows, by);
}
