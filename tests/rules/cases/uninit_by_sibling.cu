/* SPDX-License-Identifier: Apache-2.0 */
/* CL106: a function that hands out its __shared__ array to several: the one that asks it for the array again does not see
 * who has written to it. A function that has the array to itself does. */

struct storage {
    static __device__ unsigned *first()
    {
        __shared__ unsigned numbers[128];
        return numbers;
    }
    static __device__ void init()
    {
        unsigned *x = first();
        x[threadIdx.x] = 0;
    }
    static __device__ unsigned left()
    {
        unsigned *x = first();
        return x[threadIdx.x];
    }
};

__device__ unsigned lonely()
{
    __shared__ unsigned numbers[128];
    return numbers[threadIdx.x]; //~ uninitialized-shared
}
