/* Stands for host_defines.h: everything is in the prelude. */
#include "__cudalint_prelude.h"
