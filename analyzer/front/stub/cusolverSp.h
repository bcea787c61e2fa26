/* Stands for cusolverSp.h. */
#include "cusolverDn.h"
