/* SPDX-License-Identifier: Apache-2.0 */
/* Results of obligations in words. */
#include <string.h>

#include "base/strbuf.h"
#include "solve/obligation.h"

#define SIZES_MOST 4
#define SIZE_TEXT 40

const char *obligation_by_text(enum obligation_by by)
{
    static const char *const texts[] = {"nothing", "ranges", "linear reasoning",
                                        "the launches' numbers", "Z3"};
    return texts[by];
}

const char *obligation_result_text(struct arena *a, const struct obligation_result *r)
{
    const char *by = obligation_by_text(r->by);
    if (r->state == OBLIGATION_PROVED && r->sizes_only)
        by = arena_printf(a, "%s, for sizes from 0 on", by);
    switch (r->state) {
    case OBLIGATION_PROVED:
        if (r->launches == 0)
            return arena_printf(a, "proved for any launch by %s", by);
        return arena_printf(a, "proved for %s %u launch%s in sight by %s",
                            r->launches == 1 ? "the" : "all", r->launches,
                            r->launches == 1 ? "" : "es", by);
    case OBLIGATION_BROKEN: return "broken";
    default: return arena_printf(a, "open: %s", r->why ? r->why : "nothing decides it");
    }
}

static bool is_size(const struct ir_expr *e)
{
    return e->op == IR_VAR || e->op == IR_MEMBER;
}

const char *obligation_sizes_text(struct arena *a, const struct obligation_result *r)
{
    struct strbuf s = {0};
    unsigned n = 0, all = 0;
    for (size_t i = 0; i < r->values.len; i++)
        all += is_size(r->values.at[i].leaf);
    all = all < SIZES_MOST ? all : SIZES_MOST;
    for (size_t i = 0; i < r->values.len && n < all; i++) {
        const struct obligation_value *v = &r->values.at[i];
        if (!is_size(v->leaf))
            continue;
        n++;
        strbuf_addf(&s, "%s%s = %lld",
                    n == 1     ? ""
                    : n == all ? " and "
                               : ", ",
                    ir_expr_source(a, v->leaf, SIZE_TEXT), (long long)v->value);
    }
    const char *text = arena_strdup(a, s.len ? strbuf_text(&s) : "");
    strbuf_free(&s);
    return text;
}

#define EXAMPLE_MOST 6

const char *obligation_example_text(struct arena *a, const struct obligation_result *r)
{
    struct strbuf s = {0};
    const char *texts[EXAMPLE_MOST];
    size_t n = 0;
    if (r->state != OBLIGATION_BROKEN)
        return NULL;
    for (size_t i = 0; i < r->values.len; i++) {
        const char *name = ir_expr_source(a, r->values.at[i].leaf, SIZE_TEXT);
        const char *one = arena_printf(a, "%s = %lld", name, (long long)r->values.at[i].value);
        bool known = false; /* a parameter is called what its argument is, as a rule */
        for (size_t k = 0; k < n; k++)
            known = known || strcmp(texts[k], one) == 0;
        if (known)
            continue;
        if (n == EXAMPLE_MOST)
            return NULL;
        texts[n++] = one;
    }
    for (size_t i = 0; i < n; i++)
        strbuf_addf(&s, "%s%s", i == 0 ? "" : i + 1 == n ? " and " : ", ", texts[i]);
    const char *text = n ? arena_strdup(a, strbuf_text(&s)) : NULL;
    strbuf_free(&s);
    return text;
}
