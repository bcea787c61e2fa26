/* Stands for cuda_bf16.hpp. */
#include "cuda_bf16.h"
