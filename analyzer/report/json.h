/* SPDX-License-Identifier: Apache-2.0 */
/* The little that the JSON emitters share: text that may be invalid UTF-8, and printing. */
#ifndef CUDALINT_REPORT_JSON_H
#define CUDALINT_REPORT_JSON_H

#include <jansson.h>

#include "base/strbuf.h"
#include "report/report.h"

/* A JSON string (invalid UTF-8 replaced), or null for NULL. */
json_t *json_text(const char *s);
/* Sets a new reference under a key. */
void json_put(json_t *object, const char *key, json_t *value);
void json_put_text(json_t *object, const char *key, const char *s);
void json_put_number(json_t *object, const char *key, size_t n);
/* Prints and releases. indent 0: one line. Ends with a line end. */
void json_print(struct strbuf *out, json_t *value, unsigned indent);

/* The documented object of a finding (type "finding") and of the summary. */
json_t *json_finding(const struct finding *f);
json_t *json_summary(const struct report *r);

#endif
