/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/attain.h"

#include "ir_test_util.h"
#include "pass_test_util.h"

/* The probe's expression as index of an array of `elements`; the launch may be empty. */
static bool outside(const char *body, const char *launch, int64_t elements, int64_t *value)
{
    const char *host =
        launch[0] ? arena_printf(test_arena, "host @main() {\n  launch %s\n}\n", launch) : "";
    struct analysis *a =
        analyse(arena_printf(test_arena, "main\nkernel @k(n: s32) {\nentry:\n%s}\n%s", body, host));
    struct analysis_func *k = func(a, "k");
    const struct ir_stmt *s = probe(k, 0);
    struct attained out = {0};
    bool is = attain_outside(k, s, s->expr, elements, &out);
    *value = out.value;
    return is;
}

static void check_outside(const char *body, const char *launch, int64_t elements, int64_t want)
{
    int64_t v;
    ck_assert_msg(outside(body, launch, elements, &v), "%s", body);
    ck_assert_int_eq(v, want);
}

static void check_inside(const char *body, const char *launch, int64_t elements)
{
    int64_t v;
    ck_assert_msg(!outside(body, launch, elements, &v), "%s: %lld", body, (long long)v);
}

START_TEST(test_shape_of_launch)
{
    const char *next = "  eval add(cast<s32>(threadIdx.x), 1)\n  ret\n";
    check_outside(next, "@k<<<1, 256>>>(1)", 256, 256);
    check_inside(next, "@k<<<1, 255>>>(1)", 256);
    check_inside(next, "", 256); /* nothing tells the block */
    check_inside("  eval cast<s32>(threadIdx.z)\n  ret\n", "", 32);
}
END_TEST

START_TEST(test_parts_of_one_index)
{
    /* tid - tid / 32 * 32 + tid / 32 * 32 is tid, not 255 + 7 * 32 */
    check_inside("  eval add(rem(threadIdx.x, 32:u32), mul(div(threadIdx.x, 32:u32), 32:u32))\n"
                 "  ret\n",
                 "@k<<<1, 256>>>(1)", 256);
    check_outside("  eval add(rem(threadIdx.x, 32:u32), mul(div(threadIdx.x, 32:u32), 33:u32))\n"
                  "  ret\n",
                  "@k<<<1, 256>>>(1)", 256, 262);
}
END_TEST

START_TEST(test_conditions)
{
    const char *const guard = "  br lt(cast<s32>(threadIdx.x), %s), yes, out\n"
                              "yes:\n  eval add(cast<s32>(threadIdx.x), 1)\n  jump out\n"
                              "out:\n  ret\n";
    check_inside(arena_printf(test_arena, guard, "255"), "@k<<<1, 256>>>(1)", 256);
    check_outside(arena_printf(test_arena, guard, "256"), "@k<<<1, 256>>>(1)", 256, 256);
    check_inside(arena_printf(test_arena, guard, "n"), "", 256);
    /* an argument of the launch is as good as a number */
    check_outside(arena_printf(test_arena, guard, "n"), "@k<<<1, 256>>>(256)", 256, 256);
    check_inside(arena_printf(test_arena, guard, "n"), "@k<<<1, 256>>>(255)", 256);
}
END_TEST

START_TEST(test_corner_taken_elsewhere)
{
    /* if (x == 0 && y == 0) ... else if (y == 0) t[x - 1] ... : no fact says x != 0 there */
    const char *const body =
        "  br land(eq(threadIdx.x, 0:u32), eq(threadIdx.y, 0:u32)), corner, rest\n"
        "corner:\n  jump out\n"
        "rest:\n  br eq(threadIdx.%s, 0:u32), row, out\n"
        "row:\n  eval sub(cast<s32>(threadIdx.x), 1)\n  jump out\n"
        "out:\n  ret\n";
    const char *const launch = "@k<<<1, record<struct dim3{12}>(16, 16)>>>(1)";
    check_inside(arena_printf(test_arena, body, "y"), launch, 256);
    check_outside(arena_printf(test_arena, body, "x"), launch, 256, -1);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_shape_of_launch, test_parts_of_one_index, test_conditions,
                                  test_corner_taken_elsewhere};
    return RUN("attain", tests);
}
