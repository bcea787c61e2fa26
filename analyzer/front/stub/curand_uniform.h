/* Stands for curand_uniform.h. */
#include "curand_kernel.h"
