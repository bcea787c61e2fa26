/* SPDX-License-Identifier: Apache-2.0 */
/* The source lines under a finding, with the places marked. */
#ifndef CUDALINT_REPORT_SNIPPET_H
#define CUDALINT_REPORT_SNIPPET_H

#include "base/source.h"
#include "base/strbuf.h"
#include "report/finding.h"

/* Adds the lines; notes in other files are not shown here. */
void snippet_print(struct strbuf *out, const struct source *s, const struct finding *f, bool color);
/* Is this note's text part of the snippet? */
bool snippet_shows(const struct finding *f, size_t note);

#endif
