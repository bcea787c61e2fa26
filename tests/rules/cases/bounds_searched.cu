/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a search that may find nothing. */

__global__ void nearest_plane(float *out, const float *depth, const float *cost, int n, int planes, bool rough)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= n)
        return;
    float least = 255.0f;
    int best = -1;
    for (int z = 0; z < planes; z++) {
        float c = cost[z * n + x];
        if (c < least) {
            least = c;
            best = z;
        }
    }
    if (rough) {
        out[x] = depth[best]; //~ missing-bounds-check?
        return;
    }
    int before = max(best - 1, 0);
    out[x] = 0.5f * (depth[before] + depth[best]);
}

/* unsigned: it is never below 0 */
__global__ void look_up(float *out, const float *values, const int *keys, const int *wanted, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned at = -1;
    for (unsigned k = 0; k < 8; k++) {
        if (keys[i * 8 + k] == wanted[i]) {
            at = k;
            break;
        }
    }
    if (at >= 0)
        out[i] = values[at]; //~ missing-bounds-check?
}

/* asked for; taken by the first that comes; what the search has seen is asked; the last of a list */
__global__ void fine(float *out, const float *values, const float *cost, const int *keys, int n, int most)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int asked = -1, first = -1, near = -1, last = -1;
    float least = 1e30f, less = 3.0f;
    for (int k = 0; k < most; k++) {
        if (keys[k] == i)
            asked = k;
        if (cost[k] < least) {
            least = cost[k];
            first = k;
        }
        if (cost[k] < less) {
            less = cost[k];
            near = k;
        }
        last = k;
    }
    if (asked >= 0)
        out[i] = values[asked];
    out[i] += values[first];
    if (less < 3.0f)
        out[i] += values[near];
    out[i] += values[last];
}
