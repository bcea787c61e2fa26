/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the C header stdbool.h; C++ has bool. */
