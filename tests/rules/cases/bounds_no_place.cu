/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a function that says -1 where there is no place, asked in one mode and not in the other; checks
 * that choose, and checks of another case, bound nothing. */
struct shape {
    int first, last, pitch;
};

__device__ int place_of(int i, struct shape s, int axes)
{
    int place = 0;
    for (int axis = 0; axis < axes; axis++) {
        int k = i % s.pitch - s.first;
        if (k < 0 || k >= s.last)
            return -1;
        i /= s.pitch;
        place += k * s.last;
    }
    return place;
}

__global__ void move(float *part, float *whole, struct shape s, int n, bool widen)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int place = place_of(i, s, 3);
    if (widen) {
        if (place < 0)
            whole[i] = 0.0f;
        else
            whole[i] = part[place];
    } else {
        part[place] = whole[i]; //~ missing-bounds-check
    }
}

__global__ void move_some(float *part, float *whole, struct shape s, int n, bool widen)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int place = place_of(i, s, 3);
    if (widen) {
        if (place < 0)
            whole[i] = 0.0f;
        else
            whole[i] = part[place];
    } else if (place >= 0) {
        part[place] = whole[i];
    }
}

/* the first few get one more, and all of them get some */
__global__ void deal(int *share, int *start, const int *given)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int extra = given[0] % 32;
    if (i < extra)
        share[i] = given[0] / 32 + 1;
    else
        share[i] = given[0] / 32;
    start[i] = 0;
}

/* as many threads as columns, or fewer: then nothing is a column */
__global__ void wait(int *done, int *share, const int *columns, const int *given, int threads)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threads >= given[0]) {
        if (i < given[0])
            done[columns[i]] = 1;
    } else {
        share[i] = given[0] / threads;
    }
}

/* the same list in both cases, and one asks */
__global__ void wait_same(int *columns, int n, int mode)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (mode == 0) {
        if (i < n)
            columns[i] = 1;
    } else if (mode == 1) {
        columns[i] = 2; //~ missing-bounds-check
    }
}

/* the caller says whether the list has holes */
__global__ void take(float *out, const int *list, int n, bool has_holes)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = list[i];
    if (has_holes) {
        if (k >= 0)
            out[k] = 1.0f;
    } else {
        out[k] = 2.0f;
    }
}
