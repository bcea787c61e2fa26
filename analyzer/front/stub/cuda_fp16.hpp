/* Stands for cuda_fp16.hpp. */
#include "cuda_fp16.h"
