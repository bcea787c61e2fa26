/* SPDX-License-Identifier: Apache-2.0 */
/* --emit-repro: a program of its own for a confirmed finding. */
#ifndef CUDALINT_CONFIRM_REPRO_H
#define CUDALINT_CONFIRM_REPRO_H

#include "base/strbuf.h"
#include "report/finding.h"
#include "runtime/scenario.h"

/* The program's text: the slice, and a main() that allocates, fills, launches and says what failed. */
void repro_print(struct strbuf *out, const struct finding *f, const struct job *job,
                 const struct scenario *s);
/* Into DIR/FILE-LINE-CODE.cu. Best effort. */
void repro_write(struct arena *a, const char *dir, const struct finding *f, const struct job *job,
                 const struct scenario *s);

#endif
