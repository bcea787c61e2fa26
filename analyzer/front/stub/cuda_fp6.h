/* Stands for cuda_fp6.h. */
#include "cuda_fp8.h"
