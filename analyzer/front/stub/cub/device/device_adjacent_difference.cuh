/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/device/device_adjacent_difference.cuh. */
#include <__cudalint_cub_device.h>
