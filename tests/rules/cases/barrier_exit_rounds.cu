// SPDX-License-Identifier: Apache-2.0
// CL101: what is known at a barrier is known of its round: those that leave in another one are missed.

// They leave in an early round, the others come to the barrier in a late one.
__global__ void early_rounds(const float *in, float *out, int rounds)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        if (in[t + r] > 0 && r < 4)
            break;
        if (r < 4)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// By the thread's own number.
__global__ void early_tail(const float *in, float *out, int n, int rounds)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        if (t + r * 256 >= n && r < 4)
            break;
        if (r < 4) {
            out[t] += 1;
            continue;
        }
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// Of a flag that is read again in each round, and a return.
__global__ void flag_of_round(const float *in, float *out, int n, const int *flags)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    int i = blockIdx.x * 256 + t;
    for (int r = 0; r < 4; r++) {
        int flag = flags[r];
        if (i >= n && flag == 1) //~ barrier-divergent!
            return;
        if (flag == 1)
            continue;
        sums[t] = i < n ? in[i] : 0;
        __syncthreads();
        if (i < n)
            out[i] = sums[255 - t];
        __syncthreads();
    }
}

// Each second round.
__global__ void odd_rounds(const float *in, float *out, int rounds)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        int odd = r & 1;
        if (in[t + r] > 0 && odd)
            break;
        if (odd)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// A state that the loop carries.
__global__ void carried(const float *in, float *out, int state)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < 9; r++) {
        if (in[t] > 0 && state == 1)
            break;
        if (state == 1) {
            state = 0;
            continue;
        }
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
        state = 1;
    }
}

// The loop looks for the first round that counts, and the barrier stands behind it.
__global__ void looked_for(const float *in, float *out, const int *states)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0;; r++) {
        int state = states[r];
        if (in[t + r] > 0 && state == 1) //~ barrier-divergent!
            return;
        if (state != 1)
            break;
    }
    sums[t] = in[t];
    __syncthreads();
    out[t] = sums[255 - t];
}

// They leave both loops, by what is another number in each round of the inner one.
__global__ void leaves_both(const float *in, float *out)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < 8; r++) {
        for (int q = 0; q < 8; q++) {
            if (in[t + q] > 0 && q < 4)
                goto done;
            if (q < 4)
                continue;
            sums[t] = in[t + r];
            __syncthreads(); //~ barrier-divergent!
            out[t] += sums[255 - t];
            __syncthreads();
        }
    }
done:
    out[t] *= 2;
}

// They leave the inner loop, which alone has the barrier.
__global__ void leaves_inner(const float *in, float *out)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < 8; r++) {
        for (int q = 0; q < 8; q++) {
            if (in[t + q] > 0 && q < 4)
                break;
            if (q < 4)
                continue;
            sums[t] = in[t + r];
            __syncthreads(); //~ barrier-divergent!
            out[t] += sums[255 - t];
            __syncthreads();
        }
    }
}

__constant__ int kinds[64];

// The same element of constant memory by its name, another one in each round.
__global__ void constant_of_round(const float *in, float *out, int rounds)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        if (in[t + r] > 0 && kinds[r] == 1)
            break;
        if (kinds[r] == 1)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// A loop of `goto`.
__global__ void again(const float *in, float *out, const int *states)
{
    __shared__ float sums[256];
    int t = threadIdx.x, r = 0;
next:
    int state = states[r++];
    if (in[t + r] > 0 && state == 1)
        return;
    if (state == 1) //~ barrier-divergent!
        goto next;
    sums[t] = in[t];
    __syncthreads();
    out[t] += sums[255 - t];
    __syncthreads();
    if (r < 9)
        goto next;
}

// An inner loop is left where the whole block skips the barrier of this round: all meet in the next one.
__global__ void comes_back(const float *in, float *out, int rounds, const int *flags)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        float best = 0;
        for (int q = 0; q < 8; q++) {
            best += in[t + q];
            if (best > 4 && r < 4)
                break;
        }
        if (r < 4)
            continue;
        sums[t] = best;
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// So does a `continue`.
__global__ void goes_on(const float *in, float *out, int rounds, const int *flags)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        int flag = flags[r];
        if (in[t + r] > 0 && flag == 1)
            continue;
        if (flag == 1) {
            out[t] += 1;
            continue;
        }
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
        if (flags[r + 1] == 7)
            return;
    }
}

// What is the same in all rounds.
__global__ void of_all_rounds(const float *in, float *out, int rounds, bool alone)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        if (in[t + r] > 0 && alone)
            break;
        if (alone) {
            out[t] += 1;
            continue;
        }
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// Rounds that have no barrier are the last ones: nobody waits for those that have left.
__global__ void late_rounds(const float *in, float *out, int n, int rounds)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        if (t + r * 256 >= n && r > 3)
            break;
        if (r > 3) {
            out[t] += 1;
            continue;
        }
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// The last rounds of an inner loop; the outer one begins again with the first ones, without those that have left.
__global__ void late_and_again(const float *in, float *out, int n)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int q = 0; q < n; q++) {
        for (int r = 0; r < n; r++) {
            if (in[t + r] > 0 && r > 4) //~ barrier-divergent!
                return;
            if (r > 4)
                continue;
            sums[t] = in[t];
            __syncthreads();
            out[t] += sums[255 - t];
            __syncthreads();
        }
    }
}

// The inner loop is left for the next round of the outer one, which all come to.
__global__ void next_outer(const float *in, float *out, int rounds)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        for (int q = 0; q < 8; q++) {
            if (in[t + q] > 0 && r < 4)
                goto next;
        }
        if (r < 4)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    next:;
    }
}

// A flag of the outer round, and the inner loop has the barrier.
__global__ void flag_of_outer(const float *in, float *out, int rounds, const int *flags)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        int flag = flags[r];
        for (int q = 0; q < 8; q++) {
            if (in[t + q] > 0 && flag == 1)
                break;
            if (flag == 1)
                continue;
            sums[t] = in[t];
            __syncthreads();
            out[t] += sums[255 - t];
            __syncthreads();
        }
    }
}

// All leave where another flag says so; where the first does, all go on.
__global__ void all_leave(const float *in, float *out, int rounds, const int *flags)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        int flag = flags[r];
        if (in[t + r] > 0 && flag == 1)
            goto next;
        if (flag == 1)
            continue;
        if (flags[rounds] == 9)
            return;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    next:;
    }
}

// One element of constant memory is the same in all rounds.
__global__ void constant_of_all(const float *in, float *out, int rounds)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        if (in[t + r] > 0 && kinds[0] == 1)
            return;
        if (kinds[0] == 1)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}
