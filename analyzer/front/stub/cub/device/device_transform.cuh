/* Stands for cub/device/device_transform.cuh. */
#include <__cudalint_cub_device.h>
