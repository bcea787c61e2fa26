/* Stands for cufftw.h. */
#include "cufft.h"
