/* SPDX-License-Identifier: Apache-2.0 */
/* Tasks in processes of their own: results with pointers, and every way not to end. */
#include <check.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/isolate.h"
#include "base/sanitized.h"

#define TASKS 40

struct answer {
    size_t index;
    const char *text;
    const char *constant;
};

struct seen {
    enum isolate_end ends[TASKS];
    int numbers[TASKS];
    unsigned taken[TASKS];
    size_t wrong;
};

static const char constant[] = "constant";

static void spin(void)
{
    for (volatile unsigned i = 0;; i++)
        continue;
}

static void eat(void)
{
    for (;;) {
        char *volatile p = malloc((size_t)1 << 20);
        if (!p)
            abort();
        memset(p, 1, (size_t)1 << 20);
    }
}

static const void *work(void *context, size_t index, struct arena *out)
{
    (void)context;
    switch (index) {
    case 3: abort();
    case 5: spin(); break;
    case 7: eat(); break;
    case 11: raise(SIGSEGV); break;
    case 13: pause(); break;
    case 17: arena_alloc(out, (size_t)1 << 30); break; /* more than a result may have */
    default: break;
    }
    struct answer *a = ARENA_NEW(out, struct answer);
    a->index = index;
    a->text = arena_printf(out, "task %zu", index);
    a->constant = constant;
    return a;
}

static void take(void *context, size_t index, enum isolate_end end, int number, const void *result)
{
    struct seen *s = context;
    const struct answer *a = result;
    char want[32];
    snprintf(want, sizeof want, "task %zu", index);
    s->taken[index]++;
    s->ends[index] = end;
    s->numbers[index] = number;
    if ((end == ISOLATE_DONE) != (a != NULL) ||
        (a && (a->index != index || strcmp(a->text, want) != 0 || a->constant != constant)))
        s->wrong++;
}

static void check_run(size_t workers)
{
    struct seen s = {0};
    const struct isolate_job job = {.context = &s,
                                    .workers = workers,
                                    .count = TASKS,
                                    .cpu_seconds = 1,
                                    .sleep_seconds = 2,
                                    .bytes = (size_t)256 << 20,
                                    .work = work,
                                    .take = take};
    ck_assert_int_eq(isolate_run(&job), 0);
    ck_assert_uint_eq(s.wrong, 0);
    for (size_t i = 0; i < TASKS; i++) {
        enum isolate_end want = i == 3 || i == 11   ? ISOLATE_CRASH
                                : i == 5            ? ISOLATE_TIME
                                : i == 7 || i == 17 ? ISOLATE_MEMORY
                                : i == 13           ? ISOLATE_SLEEP
                                                    : ISOLATE_DONE;
        ck_assert_uint_eq(s.taken[i], 1);
        ck_assert_msg(s.ends[i] == want, "task %zu ended with %d, not %d", i, s.ends[i], want);
    }
    ck_assert_int_eq(s.numbers[3], SIGABRT);
    ck_assert_int_eq(s.numbers[11], SIGSEGV);
}

START_TEST(every_end)
{
    if (SANITIZED) /* has no limit of memory, and a report for each fault */
        return;
    check_run(1);
    check_run(4);
}
END_TEST

static const void *fine(void *context, size_t index, struct arena *out)
{
    return work(context, index + 100, out);
}

static void count(void *context, size_t index, enum isolate_end end, int number, const void *result)
{
    struct seen *s = context;
    const struct answer *a = result;
    (void)number;
    s->taken[index]++;
    s->wrong += end != ISOLATE_DONE || a->index != index + 100;
}

START_TEST(no_trouble)
{
    for (size_t n = 0; n <= TASKS; n = n * 2 + 1) {
        struct seen s = {0};
        const struct isolate_job job = {.context = &s,
                                        .count = n,
                                        .cpu_seconds = 10,
                                        .sleep_seconds = 10,
                                        .bytes = (size_t)1 << 30,
                                        .work = fine,
                                        .take = count};
        ck_assert_int_eq(isolate_run(&job), 0);
        ck_assert_uint_eq(s.wrong, 0);
        for (size_t i = 0; i < TASKS; i++)
            ck_assert_uint_eq(s.taken[i], i < n);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("isolate");
    TCase *t = tcase_create("isolate");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, every_end);
    tcase_add_test(t, no_trouble);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
