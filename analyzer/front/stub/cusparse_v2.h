/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cusparse_v2.h. */
#include "cusparse.h"
