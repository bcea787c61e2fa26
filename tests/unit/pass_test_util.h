/* SPDX-License-Identifier: Apache-2.0 */
/* For tests of passes: IR text in, `eval` statements as probes. */
#ifndef CUDALINT_TESTS_PASS_TEST_UTIL_H
#define CUDALINT_TESTS_PASS_TEST_UTIL_H

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "ir/ir_text.h"
#include "pass/analysis.h"

static struct arena *test_arena;

static void setup(void)
{
    test_arena = arena_create();
}

static void teardown(void)
{
    arena_destroy(test_arena);
}

static inline struct analysis *analyse(const char *text)
{
    struct ir_module *m = ir_parse_module(test_arena, text, strlen(text));
    ck_assert_msg(m != NULL, "%s", error_message());
    return analysis_create(m, (struct analysis_options){0});
}

static inline struct analysis_func *func(struct analysis *a, const char *name)
{
    struct analysis_func *af = analysis_of(a, ir_module_find(a->module, name));
    ck_assert_msg(af != NULL, "no function %s", name);
    return af;
}

/* The index-th statement of a kind, in source order. */
static inline const struct ir_stmt *nth(const struct analysis_func *af, enum ir_stmt_kind kind,
                                        size_t index)
{
    for (size_t i = 0; i < af->func->stmts.len; i++)
        if (af->func->stmts.at[i]->kind == kind && index-- == 0)
            return af->func->stmts.at[i];
    ck_abort_msg("no such statement");
    return NULL;
}

static inline const struct ir_stmt *probe(const struct analysis_func *af, size_t index)
{
    return nth(af, IR_STMT_EVAL, index);
}

static inline int run_case(const char *name, const TTest *const *tests, size_t n)
{
    Suite *s = suite_create(name);
    TCase *c = tcase_create(name);
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_set_timeout(c, 30); /* the solver's steps on a busy machine */
    for (size_t i = 0; i < n; i++)
        tcase_add_test(c, tests[i]);
    suite_add_tcase(s, c);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#define RUN(name, tests) run_case((name), (tests), sizeof(tests) / sizeof *(tests))

#endif
