/* Stands for curand_mtgp32.h. */
#include "curand_kernel.h"
