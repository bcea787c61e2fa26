// SPDX-License-Identifier: Apache-2.0
// CL201: what lies in the list is compared with how long the list is, and not the place.
__global__ void mark(const int *list, int count, int per_block, float *out)
{
    int first = blockIdx.x * per_block;
    for (int j = 0; j < per_block; j++) {
        int v = list[first + j]; //~ missing-bounds-check?
        if (v >= count)
            break;
        if (threadIdx.x == 0)
            out[v] = 1.0f;
    }
}
void run_mark(const int *list, int n, float *out) { mark<<<(n + 15) / 16, 32>>>(list, n, 16, out); }
__global__ void by_name(const int *wantedRows, int wantedCount, int each, float *out)
{
    for (int j = 0; j < each; j++) {
        int v = wantedRows[blockIdx.x * each + j]; //~ missing-bounds-check?
        if (v >= wantedCount)
            break;
        out[v] = 1.0f;
    }
}
// labels are below their own number
__global__ void labels(const int *label, int class_count, int per_block, float *out)
{
    for (int j = 0; j < per_block; j++) {
        int v = label[blockIdx.x * per_block + j];
        if (v >= class_count)
            break;
        out[v] = 1.0f;
    }
}
__global__ void right(const int *wantedRows, int wantedCount, int each, float *out)
{
    for (int j = 0; j < each; j++) {
        if (blockIdx.x * each + j >= wantedCount)
            break;
        out[wantedRows[blockIdx.x * each + j]] = 1.0f;
    }
}
