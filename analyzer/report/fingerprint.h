/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What makes a finding the same finding when lines move.
 *
 * "cudalint/v1", ours: rule, path, function, the text of the line without needless blanks, and
 * which of several equal ones it is.  GitHub's primaryLocationLineHash is the hash of
 * github/codeql-action (src/fingerprints.ts), so that alerts keep their identity whoever uploads.
 */
#ifndef CUDALINT_REPORT_FINGERPRINT_H
#define CUDALINT_REPORT_FINGERPRINT_H

#include "base/source.h"
#include "base/vec.h"
#include "report/finding.h"

/* Sets both on the n findings, all of them in source s (NULL: not readable), sorted. */
void fingerprint_set(struct arena *a, const struct source *s, struct finding *const *f, size_t n);

/* "hex:occurrence" for each line of the file; line i + 1 at [i]; *n of them. */
const char *const *fingerprint_line_hashes(struct arena *a, const char *text, size_t size,
                                           size_t *n);

#endif
