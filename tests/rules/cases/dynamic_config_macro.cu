/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: the whole configuration of a launch is a macro, in a file whose types are out of sight, so that clang gives the
 * launch up and only its text is left: what it hands over is not known.  One that is written out says what it lacks. */
#include "field.h"

template <int Way, class Value> __global__ void turn_rows(Value *x, const Value (*factors)[WINDOW], bool back)
{
    extern __shared__ Value lane_of[];
    lane_of[threadIdx.x] = x[threadIdx.x] * factors[Way][threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = lane_of[blockDim.x - 1 - threadIdx.x];
}

class rows {
    value_t *data;
    const factors_t &factors;

public:
    rows(value_t *d, const factors_t &f) : data(d), factors(f) {}

    void turn(int way, unsigned blocks, unsigned block)
    {
#define SHAPE_OF_ROWS blocks, block, sizeof(value_t) * block
        if (way == 0)
            turn_rows<0><<<SHAPE_OF_ROWS>>>(data, factors.first, false);
        else if (way == 1)
            turn_rows<1><<<blocks, block, sizeof(value_t) * block>>>(data, factors.second, false);
        else
            turn_rows<1><<<blocks, block>>>(data, factors.second, true); //~ shared-memory-too-large!
    }
};
