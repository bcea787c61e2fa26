/* SPDX-License-Identifier: Apache-2.0 */
#include "report/emit.h"
#include "report/emit_text.h"

void emit_concise(const struct report *r, const struct emit_options *o, struct strbuf *out)
{
    for (size_t i = 0; i < r->findings.len; i++)
        emit_text_headline(r->findings.at[i], o->color, out);
    if (!o->quiet)
        emit_summary(r, out);
}
