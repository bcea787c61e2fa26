/* Stands for curand_normal.h. */
#include "curand_kernel.h"
