/* SPDX-License-Identifier: Apache-2.0 */
/* Control flow, calls, warp collectives, barriers, atomics, built-in functions: kernels of flow.cu. */
#include "emu_kernel_util.h"

struct args {
    uint64_t a, b, c, d, e;
};

/* Runs a kernel with an output of n ints (and a second buffer), no violations allowed. */
static void run_ints(const char *kernel, unsigned blocks, unsigned threads, int32_t *out, size_t n)
{
    struct machine m;
    kernel_open(&m, "flow.ptx", EMU_DETECT_ALL);
    struct args p = {machine_buffer(&m, "out", n * 4, EMU_FILL_ZERO, NULL),
                     machine_buffer(&m, "more", 64, EMU_FILL_ZERO, NULL), 0, 0, 0};
    kernel_run(&m, kernel, blocks, threads, 0, &p, sizeof p);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE && m.ev.violation_count == 0, "%s", machine_text(&m));
    ck_assert_int_eq(emu_memory_read(m.e, p.a, out, n * 4), 0);
    machine_close(&m);
}

static int nested(int t)
{
    int r = 0;
    for (int i = 0; i < t % 7 + 3; i++) {
        if (i == t % 5)
            continue;
        if (t & 1) {
            if (t & 2)
                r += i * 3;
            else
                r -= i;
            if (r > 20)
                break;
        } else {
            for (int k = 0; k < i; k++)
                r += k ^ t;
        }
    }
    return r;
}

static int collatz(int n)
{
    return n == 1 ? 0 : 1 + collatz(n % 2 ? 3 * n + 1 : n / 2);
}

START_TEST(divergence)
{
    int32_t out[64];
    run_ints("nested", 1, 64, out, 64);
    for (int t = 0; t < 64; t++)
        ck_assert_int_eq(out[t], nested(t));
    run_ints("jump_table", 1, 64, out, 64);
    for (int t = 0; t < 64; t++) {
        int want[] = {t + 5, t * 7, t - 100, t ^ 55, t << 3, t % 4, 1, -t, 42};
        ck_assert_int_eq(out[t], want[t % 9]);
    }
}
END_TEST

START_TEST(calls)
{
    int32_t out[64];
    run_ints("recursion", 1, 64, out, 64);
    for (int t = 0; t < 64; t++)
        ck_assert_int_eq(out[t], collatz(t + 1));
    run_ints("indirect", 1, 64, out, 64);
    for (int t = 0; t < 64; t++)
        ck_assert_int_eq(out[t], t % 3 == 0 ? 2 * t : t % 3 == 1 ? t * t : -t);
    run_ints("structs", 1, 64, out, 64);
    for (int t = 0; t < 64; t++)
        ck_assert_int_eq(out[t], t * 100 + (t % 9 + t) % 9);
}
END_TEST

START_TEST(forward_progress)
{
    int32_t out[8];
    run_ints("spin_lock", 4, 64, out, 1);
    ck_assert_int_eq(out[0], 4 * 63 * 64 / 2);
    run_ints("spin_lock_plain", 4, 64, out, 1);
    ck_assert_int_eq(out[0], 256);
    run_ints("chain", 8, 64, out, 8);
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq(out[i], 8 - i);
}
END_TEST

START_TEST(warp_operations)
{
    int32_t out[288];
    run_ints("warp_ops", 1, 32, out, 288);
    uint32_t thirds = 0, max = 0;
    int evens = 0;
    for (int t = 0; t < 32; t++) {
        thirds |= (uint32_t)(t % 3 == 0) << t;
        max = (uint32_t)(t * 37 % 64) > max ? (uint32_t)(t * 37 % 64) : max;
        evens += t % 2 ? 0 : t;
    }
    for (int t = 0; t < 32; t++) {
        uint32_t fives = 0;
        for (int k = 0; k < 32; k++)
            fives |= (uint32_t)(k / 5 == t / 5) << k;
        ck_assert_int_eq(out[t], 31 * 32 / 2 * 3 + 32);
        ck_assert_int_eq(out[32 + t], t < 3 ? t : t - 3);
        ck_assert_int_eq(out[64 + t], t % 8 + 5 < 8 ? t + 5 : t);
        ck_assert_int_eq(out[96 + t], (t / 16 * 16 + 9) * (t / 16 * 16 + 9));
        ck_assert_uint_eq((uint32_t)out[128 + t], thirds);
        ck_assert_int_eq(out[160 + t], 2);
        ck_assert_uint_eq((uint32_t)out[192 + t], fives);
        ck_assert_int_eq(out[224 + t], (int)max);
        ck_assert_int_eq(out[256 + t], t % 2 ? (int)0xaaaaaaaa : evens);
    }
}
END_TEST

START_TEST(block_barriers)
{
    int32_t out[128];
    run_ints("barriers", 1, 128, out, 128);
    for (int t = 0; t < 128; t++) {
        int v = t < 64 ? 127 - t : 127 - (t - 64) + 1000;
        ck_assert_int_eq(out[t], v + 43 * 10000 + 100);
    }
}
END_TEST

START_TEST(atomic_operations)
{
    struct machine m;
    int32_t out[74];
    uint32_t u[2];
    float f;
    double d;
    uint64_t l[2];
    kernel_open(&m, "flow.ptx", EMU_DETECT_ALL);
    struct args p = {machine_buffer(&m, "out", sizeof out, EMU_FILL_ZERO, NULL),
                     machine_buffer(&m, "u", 8, EMU_FILL_ZERO, NULL),
                     machine_buffer(&m, "f", 4, EMU_FILL_ZERO, NULL),
                     machine_buffer(&m, "d", 8, EMU_FILL_ZERO, NULL),
                     machine_buffer(&m, "l", 16, EMU_FILL_ZERO, NULL)};
    kernel_run(&m, "atomics", 1, 64, 0, &p, sizeof p);
    ck_assert_int_eq(m.ev.stop, EMU_STOP_DONE);
    emu_memory_read(m.e, p.a, out, sizeof out);
    emu_memory_read(m.e, p.b, u, sizeof u);
    emu_memory_read(m.e, p.c, &f, sizeof f);
    emu_memory_read(m.e, p.d, &d, sizeof d);
    emu_memory_read(m.e, p.e, l, sizeof l);
    int max = 0, bits = 0;
    uint32_t inc = 0, dec = 0;
    for (int t = 0; t < 64; t++) {
        max = t * 7 % 101 > max ? t * 7 % 101 : max;
        bits ^= 1 << t % 31;
        inc = inc >= 9 ? 0 : inc + 1;
        dec = dec == 0 || dec > 5 ? 5 : dec - 1;
    }
    ck_assert_int_eq(out[0], 63 * 64 / 2);
    ck_assert_int_eq(out[1], max);
    ck_assert_int_eq(out[2], -63);
    ck_assert_int_eq(out[3], bits);
    ck_assert_uint_eq(u[0], inc);
    ck_assert_uint_eq(u[1], dec);
    ck_assert(f == 32.0f && d == 16.0);
    ck_assert_uint_eq(l[0], 77);
    ck_assert_uint_eq(l[1], 64ull << 33);
    machine_close(&m);
}
END_TEST

START_TEST(built_in_functions)
{
    struct machine m;
    uint64_t n = 7;
    kernel_open(&m, "flow.ptx", EMU_DETECT_ALL);
    kernel_run(&m, "print", 1, 32, 0, &n, 8);
    ck_assert_str_eq(m.ev.printed, "n=7 x= 1.50 s=text c=q l=1099511627776 %\n");
    kernel_run(&m, "asserts", 2, 32, 0, &n, 8);
    ck_assert_int_eq(m.ev.stop, EMU_STOP_ASSERT);
    const struct emu_violation *v = machine_find(&m, EMU_V_ASSERT);
    ck_assert_ptr_nonnull(v);
    ck_assert_uint_eq(v->who.thread[0], 7);
    ck_assert_ptr_nonnull(strstr(v->text, "threadIdx.x < n"));
    n = 64;
    kernel_run(&m, "asserts", 2, 32, 0, &n, 8);
    ck_assert_int_eq(m.ev.stop, EMU_STOP_DONE);

    uint64_t out = machine_buffer(&m, "out", 512, EMU_FILL_ZERO, NULL), values[64];
    kernel_run(&m, "heap", 1, 32, 0, &out, 8);
    ck_assert_msg(m.ev.violation_count == 0, "%s", machine_text(&m));
    emu_memory_read(m.e, out, values, 512);
    for (uint64_t t = 0; t < 32; t++)
        ck_assert_uint_eq(values[32 + t], 120 * t);
    machine_close(&m);
}
END_TEST

START_TEST(address_spaces)
{
    struct machine m;
    struct {
        uint64_t out;
        int32_t n;
    } p;
    int32_t out[32];
    kernel_open(&m, "flow.ptx", EMU_DETECT_ALL);
    p.out = machine_buffer(&m, "out", 128, EMU_FILL_ZERO, NULL);
    p.n = 3;
    kernel_run(&m, "spaces", 1, 32, 0, &p, sizeof p);
    ck_assert_msg(m.ev.violation_count == 0, "%s", machine_text(&m));
    emu_memory_read(m.e, p.out, out, 128);
    for (int t = 0; t < 32; t++)
        ck_assert_int_eq(out[t], t % 3 == 0 ? 3 * t : t % 3 == 1 ? 4 * t : 1 << t % 8);
    machine_close(&m);
}
END_TEST

/* The same launch gives the same memory whatever the order of blocks and warps. */
START_TEST(seeds)
{
    for (uint64_t seed = 0; seed < 5; seed++) {
        struct machine m;
        char *text = read_text("flow.ptx");
        struct emu_options o = {.detect = EMU_DETECT_ALL, .seed = seed};
        machine_open(&m, text, &o);
        free(text);
        int32_t out[128];
        uint64_t p = machine_buffer(&m, "out", 512, EMU_FILL_ZERO, NULL);
        kernel_run(&m, "barriers", 7, 128, 0, &p, 8);
        ck_assert_uint_eq(m.ev.blocks_run, 7);
        emu_memory_read(m.e, p, out, 512);
        ck_assert_int_eq(out[5], 122 + 43 * 10000 + 100);
        machine_close(&m);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emu_flow");
    TCase *t = tcase_create("kernels");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, divergence);
    tcase_add_test(t, calls);
    tcase_add_test(t, forward_progress);
    tcase_add_test(t, warp_operations);
    tcase_add_test(t, block_barriers);
    tcase_add_test(t, atomic_operations);
    tcase_add_test(t, built_in_functions);
    tcase_add_test(t, address_spaces);
    tcase_add_test(t, seeds);
    suite_add_tcase(s, t);
    return run_suite(s);
}
