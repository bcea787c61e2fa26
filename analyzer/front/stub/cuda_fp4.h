/* Stands for cuda_fp4.h. */
#include "cuda_fp8.h"
