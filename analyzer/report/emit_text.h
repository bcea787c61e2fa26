/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the two text formats. */
#ifndef CUDALINT_REPORT_EMIT_TEXT_H
#define CUDALINT_REPORT_EMIT_TEXT_H

#include "base/strbuf.h"
#include "report/finding.h"

/* "path:line:col: severity: message [name CODE]" and a line end. */
void emit_text_headline(const struct finding *f, bool color, struct strbuf *out);

#endif
