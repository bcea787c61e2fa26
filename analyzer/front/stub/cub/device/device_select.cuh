/* Stands for cub/device/device_select.cuh. */
#include <__cudalint_cub_device.h>
