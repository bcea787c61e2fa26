/* Stands for curand_mtgp32_host.h. */
#include "curand_kernel.h"
