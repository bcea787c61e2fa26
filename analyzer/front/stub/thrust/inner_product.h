/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/inner_product.h. */
#include <__cudalint_thrust_algorithm.h>
