/* SPDX-License-Identifier: Apache-2.0 */
/* What `cudalint doctor` reads from /proc, /sys and /dev, on made-up machines. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"

/* The worker is a program, not a library: its one file that is tested is compiled in. */
#include "runtime/worker/host_facts.c"

struct machine {
    struct arena *arena;
    char root[64];
};

static void begin(struct machine *m)
{
    m->arena = arena_create();
    strcpy(m->root, "/tmp/host_facts.XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(m->root));
}

static void put(struct machine *m, const char *path, const char *text)
{
    char whole[512];
    snprintf(whole, sizeof whole, "%s%s", m->root, path);
    for (char *p = whole + strlen(m->root) + 1; (p = strchr(p, '/')); p++) {
        *p = '\0';
        mkdir(whole, 0755);
        *p = '/';
    }
    FILE *f = fopen(whole, "w");
    ck_assert_ptr_nonnull(f);
    fputs(text, f);
    fclose(f);
}

static struct doctor_host end(struct machine *m)
{
    struct doctor_host out;
    char command[128];
    host_facts(m->arena, m->root, &out);
    snprintf(command, sizeof command, "rm -rf %s", m->root);
    ck_assert_int_eq(system(command), 0);
    return out;
}

START_TEST(driver_loaded)
{
    struct machine m;
    begin(&m);
    put(&m, "/proc/driver/nvidia/version",
        "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.159.04  Release Build\n"
        "GCC version:  gcc version 12.2.0\n");
    put(&m, "/proc/driver/nvidia/params", "ResmanDebugLevel: 1\nRmProfilingAdminOnly: 1\n");
    put(&m, "/sys/bus/pci/devices/0000:01:00.0/vendor", "0x10de\n");
    put(&m, "/sys/bus/pci/devices/0000:01:00.0/class", "0x030200\n");
    put(&m, "/sys/bus/pci/devices/0000:01:00.1/vendor", "0x10de\n"); /* its sound */
    put(&m, "/sys/bus/pci/devices/0000:01:00.1/class", "0x040300\n");
    put(&m, "/dev/nvidia0", "");
    put(&m, "/dev/nvidia1", "");
    put(&m, "/dev/nvidiactl", "");
    put(&m, "/.dockerenv", "");
    struct doctor_host h = end(&m);
    ck_assert_str_eq(h.module, "580.159.04");
    ck_assert_str_eq(h.profiling, "admin");
    ck_assert_uint_eq(h.gpus, 1);
    ck_assert_uint_eq(h.nodes, 2);
    ck_assert(h.container && !h.wsl && !h.nouveau && !h.nodes_denied);
    arena_destroy(m.arena);
}
END_TEST

START_TEST(free_driver_and_wsl)
{
    struct machine m;
    char link[128];
    begin(&m);
    put(&m, "/sys/bus/pci/devices/0000:01:00.0/vendor", "0x10de\n");
    put(&m, "/sys/bus/pci/devices/0000:01:00.0/class", "0x030000\n");
    snprintf(link, sizeof link, "%s/sys/bus/pci/devices/0000:01:00.0/driver", m.root);
    ck_assert_int_eq(symlink("../../../bus/pci/drivers/nouveau", link), 0);
    put(&m, "/proc/sys/kernel/osrelease", "5.15.153.1-microsoft-standard-WSL2\n");
    put(&m, "/dev/dxg", "");
    struct doctor_host h = end(&m);
    ck_assert(h.nouveau && h.wsl && !h.container);
    ck_assert_uint_eq(h.nodes, 1);
    ck_assert_str_eq(h.module, "");
    ck_assert_str_eq(h.profiling, "unknown");
    arena_destroy(m.arena);
}
END_TEST

START_TEST(nothing)
{
    struct machine m;
    begin(&m);
    struct doctor_host h = end(&m);
    ck_assert(!h.nouveau && !h.wsl && !h.container && !h.nodes_denied);
    ck_assert_uint_eq(h.gpus + h.nodes, 0);
    arena_destroy(m.arena);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("host_facts");
    TCase *t = tcase_create("all");
    tcase_add_test(t, driver_loaded);
    tcase_add_test(t, free_driver_and_wsl);
    tcase_add_test(t, nothing);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
