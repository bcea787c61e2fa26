/* Stands for cusolverRf.h. */
#include "cusolverDn.h"
