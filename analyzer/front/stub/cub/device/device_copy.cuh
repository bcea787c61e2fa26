/* Stands for cub/device/device_copy.cuh. */
#include <__cudalint_cub_device.h>
