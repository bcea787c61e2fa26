/* Stands for curand_lognormal.h. */
#include "curand_kernel.h"
