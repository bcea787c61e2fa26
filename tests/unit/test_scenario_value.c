/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of scenario values, against the compiler's own half precision. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/scenario.h"

static uint64_t bits_of(enum scenario_value_kind kind, const char *type, uint32_t bytes,
                        double real, int64_t number)
{
    struct scenario_value v = {.kind = kind, .type = {type, bytes}, .real = real, .number = number};
    uint8_t out[8];
    uint64_t all = 0;
    scenario_value_bits(&v, out);
    memcpy(&all, out, bytes);
    return all;
}

START_TEST(integers_and_floats)
{
    ck_assert_uint_eq(bits_of(SCENARIO_VALUE_INT, "i32", 4, 0, -2), 0xfffffffeu);
    ck_assert_uint_eq(bits_of(SCENARIO_VALUE_INT, "u8", 1, 0, 300), 300 & 255);
    ck_assert_uint_eq(bits_of(SCENARIO_VALUE_FLOAT, "f32", 4, 1.5, 0), 0x3fc00000u);
    ck_assert_uint_eq(bits_of(SCENARIO_VALUE_FLOAT, "f64", 8, -2.0, 0), 0xc000000000000000ull);
}
END_TEST

/* Halves of every size: multiples and fractions, ties, subnormals, overflow. */
START_TEST(halves)
{
    for (int e = -30; e <= 20; e++)
        for (int k = 0; k <= 4096; k += 3)
            for (int sign = -1; sign <= 1; sign += 2) {
                double v = sign * ldexp(1.0 + k / 4096.0, e);
                _Float16 h = (_Float16)v;
                uint16_t expected;
                memcpy(&expected, &h, sizeof expected);
                ck_assert_msg(bits_of(SCENARIO_VALUE_FLOAT, "f16", 2, v, 0) == expected,
                              "%.17g gives %04llx, not %04x", v,
                              (unsigned long long)bits_of(SCENARIO_VALUE_FLOAT, "f16", 2, v, 0),
                              expected);
            }
    ck_assert_uint_eq(bits_of(SCENARIO_VALUE_FLOAT, "f16", 2, 1e300, 0), 0x7c00);
    ck_assert_uint_eq(bits_of(SCENARIO_VALUE_FLOAT, "f16", 2, -0.0, 0), 0x8000);
    ck_assert_uint_eq(bits_of(SCENARIO_VALUE_FLOAT, "f16", 2, NAN, 0), 0x7e00);
}
END_TEST

START_TEST(brain_floats)
{
    ck_assert_uint_eq(bits_of(SCENARIO_VALUE_FLOAT, "bf16", 2, 1.0, 0), 0x3f80);
    ck_assert_uint_eq(bits_of(SCENARIO_VALUE_FLOAT, "bf16", 2, 1.00390625, 0), 0x3f80); /* tie */
    ck_assert_uint_eq(bits_of(SCENARIO_VALUE_FLOAT, "bf16", 2, 1.01171875, 0), 0x3f82); /* tie */
    ck_assert_uint_eq(bits_of(SCENARIO_VALUE_FLOAT, "bf16", 2, 1.0039063, 0), 0x3f81);
    ck_assert_uint_eq(bits_of(SCENARIO_VALUE_FLOAT, "bf16", 2, 1e39, 0), 0x7f80);
    ck_assert_uint_eq(bits_of(SCENARIO_VALUE_FLOAT, "bf16", 2, -0x1p-133, 0), 0x8001);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("scenario_value");
    TCase *t = tcase_create("bits");
    tcase_add_test(t, integers_and_floats);
    tcase_add_test(t, halves);
    tcase_add_test(t, brain_floats);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
