/* SPDX-License-Identifier: Apache-2.0 */
#include "report/finding.h"

#include <ctype.h>
#include <string.h>

static const char *copy_text(struct arena *to, const char *s)
{
    return s ? arena_strdup(to, s) : NULL;
}

static struct ir_span copy_span(struct arena *to, struct ir_span s)
{
    s.path = copy_text(to, s.path);
    s.macro = copy_text(to, s.macro);
    return s;
}

struct finding *finding_copy(struct arena *to, const struct finding *f)
{
    struct finding *out = ARENA_NEW(to, struct finding);
    out->rule = f->rule;
    out->severity = f->severity;
    out->precision = f->precision;
    out->span = copy_span(to, f->span);
    out->use = copy_span(to, f->use);
    out->function = copy_text(to, f->function);
    out->message = copy_text(to, f->message);
    out->help = copy_text(to, f->help);
    for (size_t i = 0; i < f->notes.len; i++) {
        struct finding_note note = {.span = copy_span(to, f->notes.at[i].span),
                                    .message = copy_text(to, f->notes.at[i].message)};
        vec_push(to, &out->notes, note);
    }
    out->needs_proof = f->needs_proof;
    out->confirmation = confirmation_copy(to, f->confirmation);
    out->fingerprint = copy_text(to, f->fingerprint);
    out->line_hash = copy_text(to, f->line_hash);
    out->suppressed = copy_text(to, f->suppressed);
    return out;
}

static int compare_unsigned(unsigned a, unsigned b)
{
    return (a > b) - (a < b);
}

int finding_compare(const struct finding *a, const struct finding *b)
{
    int c = strcmp(a->span.path, b->span.path);
    if (c == 0)
        c = compare_unsigned(a->span.line, b->span.line);
    if (c == 0)
        c = compare_unsigned(a->span.column, b->span.column);
    if (c == 0)
        c = strcmp(a->rule->code, b->rule->code);
    if (c == 0)
        c = strcmp(a->message, b->message);
    if (c == 0)
        c = compare_unsigned(a->use.line, b->use.line);
    return c;
}

/* Equal but for the numbers in it: `n * 39` and `n * 90` of two files that include a template. */
static bool is_same_text(const char *a, const char *b)
{
    while (*a && *b) {
        if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
            a += strspn(a, "0123456789");
            b += strspn(b, "0123456789");
        } else if (*a++ != *b++) {
            return false;
        }
    }
    return *a == *b;
}

bool finding_is_same(const struct finding *a, const struct finding *b)
{
    return a->rule == b->rule && a->span.line == b->span.line && a->span.column == b->span.column &&
           strcmp(a->span.path, b->span.path) == 0 && is_same_text(a->message, b->message);
}
