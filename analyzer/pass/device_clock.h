/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Clock rates of a device, which CUDA tells in kHz as an int: `prop.clockRate * 1000`.
 *
 * What the fastest devices answer is known: 2520000 kHz of the processors, 14001000 kHz of the memory.  A product of
 * ints that is small for the device on the author's desk passes 2^31 on another one.
 */
#ifndef CUDALINT_PASS_DEVICE_CLOCK_H
#define CUDALINT_PASS_DEVICE_CLOCK_H

#include "pass/analysis.h"

struct device_clock {
    int64_t value;      /* of the product */
    const char *device; /* on which */
    const char *rates;  /* "clockRate = 2520000": what it answers there */
};

/* Is s, on the host, such a product in 32 bits that wraps on a device there is? */
bool device_clock_wraps(struct analysis_func *af, const struct ir_stmt *s,
                        struct device_clock *out);

#endif
