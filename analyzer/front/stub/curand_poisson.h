/* Stands for curand_poisson.h. */
#include "curand_kernel.h"
