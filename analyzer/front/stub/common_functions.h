/* Stands for common_functions.h: everything is in the prelude. */
#include "__cudalint_prelude.h"
