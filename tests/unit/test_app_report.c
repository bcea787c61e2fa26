/* SPDX-License-Identifier: Apache-2.0 */
/* `cudalint run`: from what the injection remembers to what the user reads. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/app_run.h"
#include "runtime/inject/watch.h"

static struct arena *arena;
static struct watch *w;

static void setup(void)
{
    arena = arena_create();
    w = calloc(1, sizeof *w);
}

static void teardown(void)
{
    arena_destroy(arena);
    free(w);
}

static void launch(const char *name, uint64_t argument)
{
    struct watch_launch *l = watch_launch_next(w);
    snprintf(l->name, sizeof l->name, "%s", name);
    l->grid[0] = 4;
    l->grid[1] = l->grid[2] = 1;
    l->block[0] = 256;
    l->block[1] = l->block[2] = 1;
    l->param_count = 1;
    l->param_bytes[0] = 8;
    l->params[0] = argument;
}

static struct app_report read_back(int code, bool is_launch)
{
    char *text;
    size_t n;
    struct app_report r;
    FILE *out = open_memstream(&text, &n);
    if (code)
        watch_write_failure(w, code, "cuStreamSynchronize", is_launch, out);
    watch_write_end(w, out);
    fclose(out);
    app_report_read(arena, text, n, &r);
    free(text);
    return r;
}

static const char *print(const struct app_report *r)
{
    struct strbuf out = {0};
    app_report_print(arena, r, false, &out);
    const char *text = arena_strdup(arena, strbuf_text(&out));
    strbuf_free(&out);
    return text;
}

START_TEST(open_launches_are_suspects)
{
    watch_allocated(w, 0x7f0000000000, 4000);
    launch("_Z5firstPf", 0x7f0000000000);
    w->synchronised = 1;
    launch("_Z6secondPf", 0x7f0000000010);
    launch("_ZN2ns5thirdIfLi4EEEvPT_", 5);
    struct app_report r = read_back(700, false);
    ck_assert_int_eq(r.failures.at[0].code, 700);
    ck_assert_uint_eq(r.failures.at[0].launches.len, 2);
    ck_assert_str_eq(r.failures.at[0].launches.at[0].kernel, "_ZN2ns5thirdIfLi4EEEvPT_");
    ck_assert(!r.failures.at[0].launches.at[0].arguments.at[0].is_allocation);
    ck_assert(r.failures.at[0].launches.at[1].arguments.at[0].is_allocation);
    ck_assert_uint_eq(r.failures.at[0].launches.at[1].arguments.at[0].offset, 16);
    ck_assert_uint_eq(r.failures.at[0].launches.at[1].arguments.at[0].size, 4000);
    const char *text = print(&r);
    ck_assert_ptr_nonnull(strstr(text, "CUDA_ERROR_ILLEGAL_ADDRESS (700)"));
    ck_assert_ptr_nonnull(strstr(text, "one of the 2 kernels"));
    ck_assert_ptr_nonnull(strstr(text, "ns::third<<<(4,1,1), (256,1,1), 0>>>, launch 3"));
    ck_assert_ptr_nonnull(strstr(text, "argument 1: allocation of 4000 bytes, at byte 16\n"));
    ck_assert_ptr_null(strstr(text, "first"));
}
END_TEST

START_TEST(refused_launch_is_named)
{
    launch("_Z1kPf", 0);
    struct app_report r = read_back(1, true);
    ck_assert_uint_eq(r.failures.at[0].launches.len, 1);
    ck_assert_ptr_nonnull(strstr(print(&r), "this launch was refused:"));
}
END_TEST

static struct app_report read_text(const char *text)
{
    struct app_report r;
    app_report_read(arena, text, strlen(text), &r);
    return r;
}

/* Each error goes with its launch, also after others; the same over and over is one. */
START_TEST(every_failure_has_its_launch)
{
    char *text;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    launch("_Z3badv", 0);
    watch_write_failure(w, 1, "cuLaunchKernel", true, out);
    for (int i = 0; i < 3; i++) {
        launch("_Z5worsev", 0);
        watch_write_failure(w, 701, "cuLaunchKernel", true, out);
    }
    launch("_Z4goodv", 0);
    w->launches[4].stream = w;
    watch_stream_ended(w, w);
    launch("_Z5wrongv", 0);
    watch_write_failure(w, 700, "cuCtxSynchronize", false, out);
    launch("_Z5aftervv", 0);
    watch_write_failure(w, 700, "cuLaunchKernel", false, out); /* the context is lost: no news */
    watch_write_failure(w, 2, "cuMemAlloc", false, out);
    watch_write_end(w, out);
    fclose(out);
    struct app_report r = read_text(text);
    free(text);
    ck_assert_uint_eq(r.failures.len, 3);
    ck_assert_str_eq(r.failures.at[0].launches.at[0].kernel, "_Z3badv");
    ck_assert_uint_eq(r.failures.at[0].times, 1);
    ck_assert_str_eq(r.failures.at[1].launches.at[0].kernel, "_Z5worsev");
    ck_assert_uint_eq(r.failures.at[1].times, 3);
    ck_assert_uint_eq(r.failures.at[2].launches.len, 1); /* refused ones never ran, one has ended */
    ck_assert_str_eq(r.failures.at[2].launches.at[0].kernel, "_Z5wrongv");
    ck_assert_ptr_nonnull(strstr(print(&r), "the same happened 3 times"));
    ck_assert_ptr_nonnull(strstr(print(&r), "this kernel failed:\ncudalint:   wrong<<<"));
}
END_TEST

START_TEST(failures_are_bounded)
{
    char *text;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    for (int i = 0; i < WATCH_FAILURES + 5; i++) {
        char name[16];
        snprintf(name, sizeof name, "k%d", i);
        launch(name, 0);
        watch_write_failure(w, 1, "cuLaunchKernel", true, out);
    }
    watch_write_end(w, out);
    fclose(out);
    struct app_report r = read_text(text);
    free(text);
    ck_assert_uint_eq(r.failures.len, WATCH_FAILURES);
    ck_assert_uint_eq(r.failures_dropped, 5);
    ck_assert_ptr_nonnull(strstr(print(&r), "5 more calls failed"));
}
END_TEST

START_TEST(freed_memory_is_told)
{
    watch_allocated(w, 0x1000, 64);
    watch_freed(w, 0x1000);
    launch("k", 0x1000);
    struct app_report r = read_back(700, false);
    ck_assert_ptr_nonnull(strstr(print(&r), "allocation of 64 bytes, already freed"));
    ck_assert_uint_eq(r.leaked, 0);
    ck_assert_uint_eq(r.failures.at[0].memory.peak_bytes, 64);
}
END_TEST

/* More launches and allocations than are kept: nothing is lost that counts. */
START_TEST(bounded)
{
    for (unsigned i = 0; i < 3 * WATCH_LAUNCHES; i++)
        launch("k", i);
    for (uint64_t i = 1; i <= 2 * WATCH_ALLOCATIONS; i++)
        watch_allocated(w, i << 20, 512);
    struct app_report r = read_back(719, false);
    ck_assert_uint_eq(r.failures.at[0].launches.len, WATCH_LAUNCHES);
    ck_assert_uint_eq(r.failures.at[0].launches.at[0].number, 3 * WATCH_LAUNCHES);
    ck_assert_uint_eq(r.leaked, 2 * WATCH_ALLOCATIONS);
    ck_assert_uint_eq(r.launched, 3 * WATCH_LAUNCHES);
    ck_assert_ptr_nonnull(watch_allocation_at(w, (1 << 20) + 511));
    ck_assert_ptr_null(watch_allocation_at(w, (1 << 20) + 512));
}
END_TEST

START_TEST(quiet_without_failure)
{
    launch("k", 0);
    struct app_report r = read_back(0, false);
    ck_assert_str_eq(print(&r), "");
    watch_allocated(w, 0x1000, 64);
    r = read_back(0, false);
    ck_assert_ptr_nonnull(strstr(print(&r), "1 allocations (64 bytes) were not freed"));
}
END_TEST

START_TEST(kernel_names)
{
    static const char *const names[][2] = {
        {"_Z4axpyfPKfPfi", "axpy"},
        {"_ZN2at6native29vectorized_elementwise_kernelILi4EZNS0_3addEvE1tEEvi",
         "at::native::vectorized_elementwise_kernel"},
        {"_ZN12_GLOBAL__N_16kernelEv", "(anonymous)::kernel"},
        {"_ZL6kernelv", "kernel"},
        {"plain_c", "plain_c"},
        {"_Z", "_Z"},
        {"_Z99x", "_Z99x"},
        {"_ZN", "_ZN"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_str_eq(app_kernel_name(arena, names[i][0]), names[i][1]);
}
END_TEST

START_TEST(nonsense_is_passed_over)
{
    static const char text[] =
        "failure\nlaunch\t1\nargument\t0\t8\t0x1\n\t\t\nproblem\tno CUPTI\nx";
    struct app_report r;
    app_report_read(arena, text, sizeof text - 1, &r);
    ck_assert_uint_eq(r.failures.len, 0);
    ck_assert_str_eq(r.problem, "no CUPTI");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("app_report");
    TCase *t = tcase_create("report");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, open_launches_are_suspects);
    tcase_add_test(t, refused_launch_is_named);
    tcase_add_test(t, every_failure_has_its_launch);
    tcase_add_test(t, failures_are_bounded);
    tcase_add_test(t, freed_memory_is_told);
    tcase_add_test(t, bounded);
    tcase_add_test(t, quiet_without_failure);
    tcase_add_test(t, kernel_names);
    tcase_add_test(t, nonsense_is_passed_over);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
