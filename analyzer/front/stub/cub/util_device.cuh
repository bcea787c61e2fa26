/* Stands for cub/util_device.cuh. */
#include <__cudalint_cub.h>
