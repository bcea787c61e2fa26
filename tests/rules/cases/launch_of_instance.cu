// SPDX-License-Identifier: Apache-2.0
// CL302: numbers of a template and the sizes beside them are of one call, and so is the branch that it takes.
#include <cuda_runtime.h>

template <int ROWS, bool MASKED>
__global__ void turn(float *out, int parts)
{
    int i = blockIdx.x * ROWS + threadIdx.x / 32;
    if (!MASKED || i < parts)
        out[i * 32 + threadIdx.x % 32] *= 2.0f;
}

template <int ROWS, bool ODD = false>
static void turn_parts(float *out, int parts)
{
    if constexpr (ODD) {
        if (parts % ROWS != 0)
            turn<ROWS, true><<<(parts + ROWS - 1) / ROWS, 32 * ROWS>>>(out, parts);
        else
            turn<ROWS, false><<<parts / ROWS, 32 * ROWS>>>(out, parts);
    } else {
        turn<ROWS, false><<<parts / ROWS, 32 * ROWS>>>(out, parts);
    }
}

// one part or none in ones, more of them in twos: nothing hands one part to the twos
void turn_all(float *out, unsigned n)
{
    unsigned parts = n / 256;
    constexpr int few = 1;
    constexpr int many = 2;
    if (n <= 256)
        turn_parts<few>(out, parts);
    else
        turn_parts<many, true>(out, parts);
}

void turn_twos(float *out, unsigned n)
{
    if (n > 512)
        turn_parts<2>(out, n / 256);
}

// the same, and one part is handed to the twos
template <int ROWS>
static void shift_parts(float *out, int parts)
{
    turn<ROWS, false><<<parts / ROWS, 32 * ROWS>>>(out, parts); //~ invalid-launch!
}

void shift_all(float *out, unsigned n)
{
    unsigned parts = n / 256;
    constexpr int few = 2;
    constexpr int many = 1;
    if (n <= 256)
        shift_parts<few>(out, parts);
    else
        shift_parts<many>(out, parts);
}

// the branch is that of the call: without ODD there is no other
template <int ROWS, bool ODD = false>
static void halve_parts(float *out, int parts)
{
    if constexpr (ODD)
        turn<ROWS, true><<<(parts + ROWS - 1) / ROWS, 32 * ROWS>>>(out, parts);
    else
        turn<ROWS, false><<<parts / ROWS, 32 * ROWS>>>(out, parts); //~ invalid-launch?
}

void halve_all(float *out, unsigned n)
{
    if (n <= 256)
        halve_parts<2>(out, n / 256);
    else
        halve_parts<2, true>(out, n / 256);
}

// ... and with it there is: the call of one part takes the other way
template <int ROWS, bool ODD = false>
static void split_parts(float *out, int parts)
{
    if constexpr (ODD)
        turn<ROWS, true><<<(parts + ROWS - 1) / ROWS, 32 * ROWS>>>(out, parts);
    else
        turn<ROWS, false><<<parts / ROWS, 32 * ROWS>>>(out, parts);
}

void split_all(float *out, unsigned n)
{
    if (n <= 256)
        split_parts<2, true>(out, n / 256);
    else if (n > 512)
        split_parts<2>(out, n / 256);
}
