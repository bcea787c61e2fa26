/* SPDX-License-Identifier: Apache-2.0 */
#include "report/emit.h"
#include "report/json.h"

void emit_jsonl(const struct report *r, const struct emit_options *o, struct strbuf *out)
{
    (void)o;
    for (size_t i = 0; i < r->findings.len; i++)
        json_print(out, json_finding(r->findings.at[i]), 0);
    json_print(out, json_summary(r), 0);
}

void emit_json(const struct report *r, const struct emit_options *o, struct strbuf *out)
{
    (void)o;
    json_t *list = json_array();
    for (size_t i = 0; i < r->findings.len; i++)
        json_array_append_new(list, json_finding(r->findings.at[i]));
    json_t *document = json_object();
    json_put_number(document, "version", 1);
    json_put(document, "findings", list);
    json_put(document, "summary", json_summary(r));
    json_print(out, document, 2);
}
