/* Stands for cudaProfiler.h. */
#include "cuda.h"
