/* SPDX-License-Identifier: Apache-2.0 */
/* Without a driver the engine says so, and nothing else happens. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/gpu/engine_gpu.h"

START_TEST(probe_answers)
{
    struct confirm_caps caps;
    if (engine_gpu.probe(&caps) == 0) {
        ck_assert_uint_ge(caps.arch, 50);
        ck_assert(caps.device[0] != '\0');
    } else {
        ck_assert_msg(strstr(caps.reason, "driver"), "%s", caps.reason);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("driver");
    TCase *t = tcase_create("probe");
    tcase_add_test(t, probe_answers);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
