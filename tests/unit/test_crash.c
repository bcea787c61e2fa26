/* SPDX-License-Identifier: Apache-2.0 */
/* Guards against faults: on several threads at once, nested, and when the stack is full. */
#include <check.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/crash.h"
#include "base/pool.h"
#include "base/sanitized.h"

static void fine(void *context)
{
    *(int *)context = 1;
}

static void fault(void *context)
{
    (void)context;
    volatile uintptr_t address = 8;
    *(volatile int *)address = 1;
}

static void stop(void *context)
{
    (void)context;
    abort();
}

static int fill_stack(volatile char *above, int depth)
{
    volatile char here[4096];
    here[0] = above ? above[0] : 'x';
    here[4095] = (char)depth;
    /* Never reached, but no compiler can know. */
    if (depth == INT_MAX)
        return depth;
    return fill_stack(here, depth + 1) + here[4095];
}

static void overflow(void *context)
{
    *(int *)context = fill_stack(NULL, 0);
}

static void nested(void *context)
{
    *(int *)context = crash_guard(fault, NULL);
    fault(NULL);
}

static void on_thread(void *context, size_t index)
{
    int *results = context;
    int unused;
    results[index] = crash_guard(index % 2 ? overflow : fault, &unused);
}

START_TEST(faults_end_the_task_only)
{
    int value = 0;
    crash_install();
    ck_assert_int_eq(crash_guard(fine, &value), 0);
    ck_assert_int_eq(value, 1);
    if (SANITIZED)
        return; /* a sanitizer reports the fault itself */
    ck_assert_int_eq(crash_guard(fault, NULL), SIGSEGV);
    ck_assert_int_eq(crash_guard(stop, NULL), SIGABRT);
    ck_assert_int_eq(crash_guard(nested, &value), SIGSEGV);
    ck_assert_int_eq(value, SIGSEGV);
    int results[8] = {0};
    ck_assert_int_eq(pool_run(3, 8, on_thread, results), 0);
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq(results[i], SIGSEGV);
    ck_assert_int_eq(crash_guard(fine, &value), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("crash");
    TCase *tests = tcase_create("crash");
    tcase_add_test(tests, faults_end_the_task_only);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
