// SPDX-License-Identifier: Apache-2.0
// CL102: on every way from one round to the next all wait, wherever the barrier stands; or a place that comes again.
#define WHOLE __shared__ int s[256]; int t = threadIdx.x; s[t] = in[t]; __syncthreads();

// All wait between the rounds.
__global__ void at_top(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++) {
        __syncthreads();
        int w = max(s[5], in[r]);
        if (t == 0)
            s[5] = w;
        out[r * 256 + t] = w;
    }
}
__device__ int raise(int *p, int least)
{
    int v = max(*p, least);
    if (threadIdx.x == 0)
        *p = v;
    return v;
}
__global__ void at_top_and_call(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++) {
        __syncthreads();
        out[r * 256 + t] = raise(s + 5, r);
    }
}
__device__ int raise_and_wait(int *p, int least)
{
    int v = max(*p, least);
    if (threadIdx.x == 0)
        *p = v;
    __syncthreads();
    return v;
}
__global__ void in_call(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++)
        out[r * 256 + t] = raise_and_wait(s + 5, r);
}
__device__ int wait_and_raise(int *p, int least)
{
    __syncthreads();
    int v = max(*p, least);
    if (threadIdx.x == 0)
        *p = v;
    return v;
}
__global__ void first_in_call(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++)
        out[r * 256 + t] = wait_and_raise(s + 5, r);
}
__device__ int raise_and_add(int *p, int least, int more)
{
    int v = max(*p, least);
    if (threadIdx.x == 0)
        *p = v;
    return v + more;
}
__global__ void adds_round(int *out, const int *in, int least, int n)
{
    WHOLE
    for (int r = 0; r < n; r++)
        out[r * 256 + t] = raise_and_add(s + 5, least, r);
}
__device__ int raise_and_wait_for(int *p, int least)
{
    int v = max(*p, least);
    if (threadIdx.x == 0)
        *p = v; //~ shared-race!
    if (least > 3)
        __syncthreads();
    return v;
}
__global__ void some_in_call(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++)
        out[r * 256 + t] = raise_and_wait_for(s + 5, r); //~ shared-race!
}
__global__ void before_next(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0;; r++) {
        int w = max(s[5], in[r]);
        if (t == 0)
            s[5] = w;
        out[t] += w;
        if (r == n)
            break;
        __syncthreads();
    }
}
__global__ void but_for_last(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++) {
        int w = max(s[5], in[r]);
        if (t == 0)
            s[5] = w;
        out[t] += w;
        if (r + 1 < n)
            __syncthreads();
    }
}
__global__ void not_in_first(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++) {
        if (r != 0)
            __syncthreads();
        int w = max(s[5], in[r]);
        if (t == 0)
            s[5] = w;
        out[t] += w;
    }
}
__global__ void after_first(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++) {
        if (r > 0)
            __syncthreads();
        int w = max(s[5], in[r]);
        if (t == 0)
            s[5] = w;
        out[t] += w;
    }
}
__global__ void not_in_last(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++) {
        int w = max(s[5], in[r]);
        if (t == 0)
            s[5] = w;
        out[t] += w;
        if (r < n - 1)
            __syncthreads();
    }
}
__global__ void last_is_other(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++) {
        int w = max(s[5], in[r]);
        if (t == 0)
            s[5] = w;
        out[t] += w;
        if (r != n - 1)
            __syncthreads();
    }
}
__global__ void last_goes_on(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++) {
        int w = max(s[5], in[r]);
        if (t == 0)
            s[5] = w;
        out[t] += w;
        if (r == n - 1)
            continue;
        __syncthreads();
    }
}
__global__ void only_in_last(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++) {
        int w = max(s[5], in[r]);
        if (t == 0)
            s[5] = w; //~ shared-race!
        out[t] += w;
        if (r == n - 1)
            __syncthreads();
    }
}
__global__ void last_begins(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++) {
        if (r < n - 1)
            __syncthreads();
        int w = max(s[5], in[r]);
        if (t == 0)
            s[5] = w; //~ shared-race!
        out[t] += w;
    }
}
__global__ void first_ends(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++) {
        int w = max(s[5], in[r]);
        if (t == 0)
            s[5] = w; //~ shared-race!
        out[t] += w;
        if (r > 0)
            __syncthreads();
    }
}
__global__ void counted_at_top(int *out, const int *in, const int *counts, int m)
{
    WHOLE
    int sum = 0;
    for (int r = 0; r < m; r++) {
        int n = counts[r];
        __syncthreads();
        for (int i = t; i < n; i += 256)
            sum += s[i];
        if (t == 0)
            s[n] = r;
    }
    out[t] = sum;
}
__global__ void counted_and_left(int *out, const int *in, const int *counts, int m)
{
    WHOLE
    int sum = 0;
    for (int r = 0; r < m; r++) {
        int n = counts[r];
        for (int i = t; i < n; i += 256)
            sum += s[i];
        if (t == 0)
            s[n] = r;
        if (n < 0)
            return;
        __syncthreads();
    }
    out[t] = sum;
}
__global__ void counted_either_way(int *out, const int *in, const int *counts, int m)
{
    WHOLE
    int sum = 0;
    for (int r = 0; r < m; r++) {
        int n = counts[r];
        for (int i = t; i < n; i += 256)
            sum += s[i];
        if (t == 0)
            s[n] = r;
        if (n > 9) {
            __syncthreads();
            sum++;
        } else {
            __syncthreads();
        }
    }
    out[t] = sum;
}

// On some way they do not.
__global__ void sometimes(int *out, const int *in, const int *counts, int m)
{
    WHOLE
    int sum = 0;
    for (int r = 0; r < m; r++) {
        int n = counts[r];
        for (int i = t; i < n; i += 256)
            sum += s[i];
        if (t == 0)
            s[n] = r; //~ shared-race!
        if (n > 9)
            __syncthreads();
    }
    out[t] = sum;
}
__global__ void between_the_two(int *out, const int *in, const int *counts, int m)
{
    WHOLE
    int sum = 0;
    for (int r = 0; r < m; r++) {
        int n = counts[r];
        for (int i = t; i < n; i += 256)
            sum += s[i];
        __syncthreads();
        if (t == 0)
            s[n] = r; //~ shared-race!
    }
    out[t] = sum;
}
__global__ void of_two_loops(int *out, const int *in, int n)
{
    WHOLE
    for (int o = 0; o < n; o++) {
        for (int r = 0; r < 16; r++) {
            int v = max(s[r], in[o]);
            if (t == 0)
                s[r] = v; //~ shared-race! shared-race!
            out[(o * 16 + r) * 256 + t] = v;
        }
    }
}
__global__ void place_again(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++) {
        int v = max(s[r & 7], in[r]);
        if (t == 0)
            s[r & 7] = v; //~ shared-race! shared-race!
        out[r * 256 + t] = v;
    }
}
__global__ void place_for_two(int *out, const int *in, int n)
{
    WHOLE
    for (int r = 0; r < n; r++) {
        int v = max(s[r / 2], in[r]);
        if (t == 0)
            s[r / 2] = v; //~ shared-race! shared-race!
        out[r * 256 + t] = v;
    }
}
// Each round has another place.
__global__ void of_two_loops_each(int *out, const int *in, int n)
{
    WHOLE
    for (int o = 0; o < 8; o++) {
        for (int r = 0; r < 16; r++) {
            int v = max(s[o * 16 + r], in[o]);
            if (t == 0)
                s[o * 16 + r] = v;
            out[(o * 16 + r) * 256 + t] = v;
        }
    }
}
__global__ void along_pointer(int *out, const int *in, int n)
{
    WHOLE
    int *p = s;
    for (int r = 0; r < 16; r++) {
        int v = max(*p, in[r]);
        if (t == 0)
            *p = v;
        p += 2;
        out[r * 256 + t] = v;
    }
}
void run(int *out, const int *in, const int *counts, int n)
{
    at_top<<<1, 256>>>(out, in, n);
    at_top_and_call<<<1, 256>>>(out, in, n);
    in_call<<<1, 256>>>(out, in, n);
    first_in_call<<<1, 256>>>(out, in, n);
    adds_round<<<1, 256>>>(out, in, 7, n);
    some_in_call<<<1, 256>>>(out, in, n);
    before_next<<<1, 256>>>(out, in, n);
    but_for_last<<<1, 256>>>(out, in, n);
    not_in_first<<<1, 256>>>(out, in, n);
    after_first<<<1, 256>>>(out, in, n);
    not_in_last<<<1, 256>>>(out, in, n);
    last_is_other<<<1, 256>>>(out, in, n);
    last_goes_on<<<1, 256>>>(out, in, n);
    only_in_last<<<1, 256>>>(out, in, n);
    last_begins<<<1, 256>>>(out, in, n);
    first_ends<<<1, 256>>>(out, in, n);
    counted_at_top<<<1, 256>>>(out, in, counts, n);
    counted_and_left<<<1, 256>>>(out, in, counts, n);
    counted_either_way<<<1, 256>>>(out, in, counts, n);
    sometimes<<<1, 256>>>(out, in, counts, n);
    between_the_two<<<1, 256>>>(out, in, counts, n);
    of_two_loops<<<1, 256>>>(out, in, n);
    place_again<<<1, 256>>>(out, in, n);
    place_for_two<<<1, 256>>>(out, in, n);
    of_two_loops_each<<<1, 256>>>(out, in, n);
    along_pointer<<<1, 256>>>(out, in, n);
}
