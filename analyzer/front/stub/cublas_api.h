/* Stands for cublas_api.h. */
#include "cublas_v2.h"
