/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/zip_function.h. */
#include <__cudalint_thrust.h>
