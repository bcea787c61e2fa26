/* Stands for alloca.h. */
#include "stdlib.h"
