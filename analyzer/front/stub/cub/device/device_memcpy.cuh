/* Stands for cub/device/device_memcpy.cuh. */
#include <__cudalint_cub_device.h>
