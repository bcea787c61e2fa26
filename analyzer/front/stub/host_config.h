/* Stands for host_config.h: everything is in the prelude. */
#include "__cudalint_prelude.h"
