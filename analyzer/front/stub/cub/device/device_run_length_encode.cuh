/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/device/device_run_length_encode.cuh. */
#include <__cudalint_cub_device.h>
