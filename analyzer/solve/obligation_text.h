/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Obligations as text: for each function what must hold where, what the passes know about it, and
 * below it what the solver says: proved (by what, for which launches), broken (by which values) or
 * open (why).  `--dump obligations` prints it; rules decide on the same facts.
 *
 *     kernel scale(4:17)
 *       12:5 barrier __syncthreads: open, some threads leave at 9:7 (`i >= n` varies: threadIdx.x)
 *       10:9 access a[i] of extent unknown: guarded by i < n
 *       10:9 index row * cols in 32 bits: can wrap
 *     launch scale at 30:3: grid ((n + 255) / 256, 1, 1) block (256, 1, 1) shared 0, rounds up n
 */
#ifndef CUDALINT_SOLVE_OBLIGATION_TEXT_H
#define CUDALINT_SOLVE_OBLIGATION_TEXT_H

#include "base/strbuf.h"
#include "pass/analysis.h"

void obligation_print(struct strbuf *out, const struct analysis *a);

#endif
