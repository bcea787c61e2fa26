/* Stands for cusolverMg.h. */
#include "cusolverDn.h"
