/* SPDX-License-Identifier: Apache-2.0 */
#include <check.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/limits.h"
#include "solve/smt.h"

struct told {
    enum smt_answer answer;
    unsigned steps;
    int64_t x;
    bool has_x;
};

/* `0 <= x, x < y, y <= most, least < x * y`. */
static struct told ask(struct smt_memo *memo, int64_t most, int64_t least)
{
    struct smt *s = smt_open(memo, LIMIT_SOLVER_STEPS);
    const struct smt_term *x = smt_unknown(s), *y = smt_unknown(s);
    smt_assert(s, smt_le(s, smt_number(s, 0), x));
    smt_assert(s, smt_lt(s, x, y));
    smt_assert(s, smt_le(s, y, smt_number(s, most)));
    smt_assert(s, smt_lt(s, smt_number(s, least), smt_mul(s, x, y)));
    struct told t = {.answer = smt_check(s)};
    t.steps = smt_steps(s);
    t.has_x = smt_value(s, x, &t.x);
    smt_close(s);
    return t;
}

static void check_same(struct told want, struct told got)
{
    ck_assert_int_eq(want.answer, got.answer);
    ck_assert_uint_eq(want.steps, got.steps);
    ck_assert_int_eq(want.has_x, got.has_x);
    ck_assert_int_eq(want.x, got.x);
}

START_TEST(answers_are_the_same_when_asked_again)
{
    struct arena *a = arena_create();
    struct smt_memo memo = {.arena = a};
    struct told none = ask(NULL, 3, 6), model = ask(NULL, 3, 5);
    ck_assert_int_eq(none.answer, SMT_NONE);
    ck_assert_uint_gt(none.steps, 0);
    ck_assert_int_eq(model.answer, SMT_MODEL);
    ck_assert(model.has_x);
    ck_assert_int_eq(model.x, 2);
    for (unsigned i = 0; i < 3; i++) {
        check_same(none, ask(&memo, 3, 6)); /* one number apart: not the same question */
        check_same(model, ask(&memo, 3, 5));
    }
    ck_assert_uint_eq(memo.answers.len, 2);
    arena_destroy(a);
}
END_TEST

/* Only the first asks for the one, only the second for the other. */
START_TEST(values_that_nobody_asked_for_are_found_later)
{
    struct arena *a = arena_create();
    struct smt_memo memo = {.arena = a};
    int64_t value[2] = {0, 0};
    for (unsigned i = 0; i < 2; i++) {
        struct smt *s = smt_open(&memo, LIMIT_SOLVER_STEPS);
        const struct smt_term *x[2] = {smt_unknown(s), smt_unknown(s)};
        smt_assert(s, smt_eq(s, x[0], smt_number(s, 5)));
        smt_assert(s, smt_eq(s, x[1], smt_mul(s, x[0], x[0])));
        ck_assert_int_eq(smt_check(s), SMT_MODEL);
        ck_assert(smt_value(s, x[i], &value[i]));
        smt_close(s);
    }
    ck_assert_int_eq(value[0], 5);
    ck_assert_int_eq(value[1], 25);
    ck_assert_uint_eq(memo.answers.len, 1);
    arena_destroy(a);
}
END_TEST

START_TEST(equal_terms_are_one_and_unknowns_are_not)
{
    struct smt *s = smt_open(NULL, 1000);
    const struct smt_term *x = smt_unknown(s), *y = smt_unknown(s);
    ck_assert_ptr_ne(x, y);
    ck_assert_ptr_eq(smt_add(s, x, y), smt_add(s, x, y));
    ck_assert_ptr_ne(smt_add(s, x, y), smt_add(s, y, x));
    ck_assert_ptr_ne(smt_add(s, x, y), smt_mul(s, x, y));
    ck_assert_ptr_eq(smt_number(s, 8), smt_power(s, 3));
    ck_assert_ptr_ne(smt_number(s, 1), smt_truth(s, true));
    smt_close(s);
}
END_TEST

START_TEST(what_cannot_be_made_makes_the_answer_unknown)
{
    struct smt *s = smt_open(NULL, 1000);
    const struct smt_term *x = smt_unknown(s), *is = smt_lt(s, x, smt_number(s, 3));
    ck_assert_ptr_null(smt_power(s, 65));
    ck_assert_ptr_null(smt_add(s, x, NULL));
    ck_assert_ptr_null(smt_add(s, x, is));
    ck_assert_ptr_null(smt_not(s, x));
    ck_assert_ptr_null(smt_eq(s, x, is));
    ck_assert_ptr_null(smt_choose(s, x, x, x));
    ck_assert_ptr_nonnull(smt_choose(s, is, x, smt_power(s, 64)));
    smt_assert(s, is);
    smt_assert(s, NULL);
    ck_assert_int_eq(smt_check(s), SMT_UNKNOWN);
    ck_assert_uint_eq(smt_steps(s), 0);
    smt_close(s);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("smt");
    TCase *t = tcase_create("all");
    suite_add_tcase(s, t);
    tcase_add_test(t, answers_are_the_same_when_asked_again);
    tcase_add_test(t, values_that_nobody_asked_for_are_found_later);
    tcase_add_test(t, equal_terms_are_one_and_unknowns_are_not);
    tcase_add_test(t, what_cannot_be_made_makes_the_answer_unknown);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
