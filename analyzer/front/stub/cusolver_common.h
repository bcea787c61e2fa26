/* Stands for cusolver_common.h. */
#include "cusolverDn.h"
