/* Stands for curand_globals.h. */
#include "curand_kernel.h"
