/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/extent.h"

#include <stdio.h>

#include "ir_test_util.h"
#include "pass_test_util.h"

static struct analysis *a;

static struct extent of_param(const char *host, unsigned param)
{
    a = analyse(arena_printf(test_arena,
                             "kernel @k(p: ptr<f32>, n: s32) {\n"
                             "  shared tile: array<array<f32, 17>, 16> mem\n"
                             "  dynshared buf: f32[] mem\n"
                             "  eval add(n, 1)\n  store &tile, 1.0\n  store &buf, 1.0\n}\n"
                             "host @run(count: s32) {\n  local d: ptr<f32> mem\n%s}\n",
                             host));
    struct analysis_func *k = func(a, "k");
    return extent_of(k, ir_var(a->module, k->func->params.at[param]));
}

#define MALLOC "  call @cudaMalloc(&d, mul(cast<u64>(count), 4:u64))\n"
#define LAUNCH "  load t.1: ptr<f32> = &d\n  launch @k<<<1, 32>>>(t.1, count)\n"

START_TEST(test_arrays)
{
    of_param("", 0);
    struct analysis_func *k = func(a, "k");
    struct extent x = extent_of(k, ir_address_root(nth(k, IR_STMT_STORE, 0)->addr));
    ck_assert_int_eq(x.source, EXTENT_ARRAY);
    ck_assert_int_eq(x.elements, 16);
    ck_assert(ir_is_const(x.bytes, 16 * 17 * 4));
    x = extent_of(k, ir_address_root(nth(k, IR_STMT_STORE, 1)->addr));
    ck_assert_int_eq(x.source, EXTENT_UNKNOWN);
}
END_TEST

START_TEST(test_malloc_in_kernel_terms)
{
    struct extent x = of_param(MALLOC LAUNCH, 0);
    ck_assert_int_eq(x.source, EXTENT_ALLOCATION);
    ck_assert_str_eq(expr_text(test_arena, x.bytes), "mul(n, 4:u64)");
    ck_assert_ptr_nonnull(x.where);
    ck_assert_int_eq(of_param(MALLOC LAUNCH, 1).source, EXTENT_UNKNOWN);
}
END_TEST

START_TEST(test_number)
{
    struct extent x = of_param("  call @cudaMallocManaged(&d, 4096:u64, 1)\n" LAUNCH, 0);
    ck_assert_int_eq(x.elements, 1024);
    ck_assert_int_eq(of_param(LAUNCH, 0).source, EXTENT_UNKNOWN);
}
END_TEST

START_TEST(test_result_of_call)
{
    struct extent x = of_param("  call v.1: ptr<f32> = @cudaMalloc(&d, 400:u64)\n"
                               "  launch @k<<<1, 32>>>(v.1, count)\n",
                               0);
    ck_assert_int_eq(x.elements, 100);
    x = of_param("  call v.1: ptr<f32> = @get_buffer(400:u64)\n"
                 "  launch @k<<<1, 32>>>(v.1, count)\n",
                 0);
    ck_assert_int_eq(x.source, EXTENT_UNKNOWN);
}
END_TEST

START_TEST(test_overwritten_or_shifted_pointer)
{
    struct extent x =
        of_param(MALLOC "  call v.1: ptr<f32> = @other()\n  store &d, v.1\n" LAUNCH, 0);
    ck_assert_int_eq(x.source, EXTENT_UNKNOWN);
    x = of_param(MALLOC "  load t.1: ptr<f32> = &d\n"
                        "  launch @k<<<1, 32>>>(ptradd(t.1, 5), count)\n",
                 0);
    ck_assert_int_eq(x.source, EXTENT_UNKNOWN);
}
END_TEST

START_TEST(test_launches_that_disagree)
{
    struct extent x =
        of_param(MALLOC LAUNCH "  local e: ptr<f32> mem\n  call @cudaMalloc(&e, 40:u64)\n"
                               "  load t.2: ptr<f32> = &e\n  launch @k<<<1, 32>>>(t.2, count)\n",
                 0);
    ck_assert_int_eq(x.source, EXTENT_UNKNOWN);
}
END_TEST

START_TEST(test_size_unknown_to_the_kernel)
{
    struct extent x = of_param("  call c.1: s32 = @size()\n"
                               "  call @cudaMalloc(&d, mul(cast<u64>(c.1), 4:u64))\n" LAUNCH,
                               0);
    ck_assert_int_eq(x.source, EXTENT_UNKNOWN);
    struct analysis_func *k = func(a, "k");
    size_t n;
    const struct launch_site *const *sites = launch_of(a->launches, k->func, &n);
    x = extent_at_launch(sites[0], k->func->params.at[0]);
    ck_assert_int_eq(x.source, EXTENT_ALLOCATION); /* in host terms it is known */
}
END_TEST

static void check_vector(const char *host, const char *bytes)
{
    struct extent x = of_param(host, 0);
    if (!bytes) {
        ck_assert_int_eq(x.source, EXTENT_UNKNOWN);
        return;
    }
    ck_assert_int_eq(x.source, EXTENT_ALLOCATION);
    ck_assert_str_eq(expr_text(test_arena, x.bytes), bytes);
}

/* As the front lowers `device_vector<float> v(count)`, `&v[0]` and a copy of a host_vector. */
START_TEST(test_device_vector)
{
    static const char data[] = "  call v.1: struct device_ptr = @data() on(v)\n"
                               "  call v.2: ptr<f32> = @raw_pointer_cast(v.1)\n"
                               "  launch @k<<<1, 32>>>(v.2, count)\n";
    static const char made[] = "  local v: struct device_vector\n"
                               "  set v = record<struct device_vector>(cast<u64>(count))\n";
    char text[1024];
    snprintf(text, sizeof text, "%s%s", made, data);
    check_vector(text, "mul(n, 4:u64)");
    snprintf(text, sizeof text, "%s  call @resize(7:u64) on(v)\n%s", made, data);
    check_vector(text, NULL);
    snprintf(text, sizeof text,
             "  local h: struct host_vector\n  local v: struct device_vector\n"
             "  set h = record<struct host_vector>(cast<u64>(count), 1)\n"
             "  set v = record<struct device_vector>(h)\n%s",
             data);
    check_vector(text, "mul(n, 4:u64)");
    snprintf(text, sizeof text,
             "  local v: struct device_vector\n"
             "  set v = record<struct device_vector>(1, 2, 3)\n%s",
             data);
    check_vector(text, NULL);
    static const char first[] =
        "  load t.1: struct device_reference = ptradd<ptr<struct device_reference>>(v, %s:u64)\n"
        "  call v.2: ptr<f32> = @raw_pointer_cast(pure<struct device_ptr>(\"operator&\", t.1))\n"
        "  launch @k<<<1, 32>>>(v.2, count)\n";
    char tail[512];
    snprintf(tail, sizeof tail, first, "0");
    snprintf(text, sizeof text, "%s%s", made, tail);
    check_vector(text, "mul(n, 4:u64)");
    snprintf(tail, sizeof tail, first, "3");
    snprintf(text, sizeof text, "%s%s", made, tail);
    check_vector(text, NULL);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_arrays,
                                  test_malloc_in_kernel_terms,
                                  test_number,
                                  test_result_of_call,
                                  test_overwritten_or_shifted_pointer,
                                  test_launches_that_disagree,
                                  test_size_unknown_to_the_kernel,
                                  test_device_vector};
    return RUN("extent", tests);
}
