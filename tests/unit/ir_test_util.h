/* SPDX-License-Identifier: Apache-2.0 */
/* For tests that write IR as text. */
#ifndef CUDALINT_TESTS_IR_TEST_UTIL_H
#define CUDALINT_TESTS_IR_TEST_UTIL_H

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "ir/ir_text.h"

static inline struct ir_module *parse_text(struct arena *a, const char *text)
{
    struct ir_module *m = ir_parse_module(a, text, strlen(text));
    ck_assert_msg(m != NULL, "%s", error_message());
    return m;
}

static inline const char *print_text(struct arena *a, const struct ir_module *m, bool spans)
{
    struct strbuf out = {0};
    ir_print_module(&out, m, (struct ir_text_options){.spans = spans});
    const char *text = arena_strdup(a, strbuf_text(&out));
    strbuf_free(&out);
    return text;
}

static inline const char *expr_text(struct arena *a, const struct ir_expr *e)
{
    struct strbuf out = {0};
    ir_print_expr(&out, e);
    const char *text = arena_strdup(a, strbuf_text(&out));
    strbuf_free(&out);
    return text;
}

static inline struct ir_block *find_block(const struct ir_func *f, const char *label)
{
    for (size_t i = 0; i < f->blocks.len; i++) {
        if (strcmp(f->blocks.at[i]->label, label) == 0)
            return f->blocks.at[i];
    }
    ck_abort_msg("no block '%s'", label);
    return NULL;
}

/* A small generator of our own: the same programs on every machine. */
static inline unsigned next_random(unsigned *state)
{
    *state = *state * 1664525U + 1013904223U;
    return *state >> 8;
}

static inline int run_suite(Suite *s)
{
    SRunner *runner = srunner_create(s);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
