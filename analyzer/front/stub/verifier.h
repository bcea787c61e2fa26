/* Stands for verifier.h of the verifiers' headers (ESBMC-GPU, GPUVerify). */
#include "cuda.h"
