/* Stands for cusparse_v2.h. */
#include "cusparse.h"
