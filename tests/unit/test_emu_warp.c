/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Warp operations against host arithmetic, on random values, masks and groups of lanes.  What a
 * lane gets from one that does not take part is not defined (ISA 9.7.9.6) and not looked at.
 */
#include "emu_test_util.h"

struct lanes {
    uint64_t a[32];
    uint32_t b[32], c[32], q[32]; /* q: predicate in bit 0 */
    uint32_t mask;
    uint64_t d[32]; /* results: value, predicate */
    uint32_t p[32];
};

/* `op` reads %a (32 bits), %A (64 bits), %b, %c, %q, %m and writes %d, %p; lanes of the mask run it. */
static void run_lanes(struct lanes *l, const char *op)
{
    static const char text[] = PTX_HEAD
        ".visible .entry k(.param .u64 x, .param .u64 y, .param .u64 z)\n{\n"
        ".reg .b64 %x, %y, %A;\n.reg .b32 %a, %b, %c, %d, %m, %n, %t, %w;\n.reg .pred %q, %p, %z;\n"
        "ld.param.u64 %x, [x];\nld.param.u64 %y, [y];\nld.param.u32 %m, [z];\nmov.u32 %t, %tid.x;\n"
        "mad.wide.u32 %x, %t, 32, %x;\nmad.wide.u32 %y, %t, 16, %y;\n"
        "ld.global.u64 %A, [%x];\nld.global.u32 %a, [%x];\nld.global.u32 %b, [%x+8];\n"
        "ld.global.u32 %c, [%x+12];\nld.global.u32 %n, [%x+16];\nsetp.ne.u32 %q, %n, 0;\n"
        "shr.u32 %n, %m, %t;\nand.b32 %n, %n, 1;\nsetp.eq.u32 %z, %n, 0;\n"
        "mov.u32 %d, 0x5555;\nsetp.ne.u32 %p, 0, 0;\n"
        "@%z bra skip;\n";
    static const char end[] = "\nskip:\nselp.u32 %w, 1, 0, %p;\nst.global.u32 [%y], %d;\n"
                              "st.global.u32 [%y+8], %w;\nret;\n}\n";
    char *ptx = malloc(sizeof text + sizeof end + strlen(op));
    sprintf(ptx, "%s%s%s", text, op, end);
    uint32_t in[32][8] = {{0}}, out[32][4];
    for (int i = 0; i < 32; i++) {
        memcpy(in[i], &l->a[i], 8);
        in[i][2] = l->b[i];
        in[i][3] = l->c[i];
        in[i][4] = l->q[i] & 1;
    }
    struct machine m;
    struct emu_options o = {.detect = EMU_DETECT_ALL};
    machine_open(&m, ptx, &o);
    uint64_t p[3] = {machine_buffer(&m, "in", sizeof in, EMU_FILL_ZERO, in),
                     machine_buffer(&m, "out", sizeof out, EMU_FILL_ZERO, NULL), l->mask};
    machine_run(&m, 1, 32, 0, p, 3);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE && m.ev.violation_count == 0, "%s\n%s", op,
                  machine_text(&m));
    emu_memory_read(m.e, p[1], out, sizeof out);
    for (int i = 0; i < 32; i++) {
        l->d[i] = out[i][0];
        l->p[i] = out[i][2];
    }
    machine_close(&m);
    free(ptx);
}

static void fill(struct lanes *l, uint64_t *seed, unsigned spread)
{
    do
        l->mask = (uint32_t)next_random(seed);
    while (!l->mask);
    if (next_random(seed) % 3 == 0)
        l->mask = UINT32_MAX;
    for (int i = 0; i < 32; i++) {
        l->a[i] = spread ? next_random(seed) % spread : next_random(seed);
        l->b[i] = (uint32_t)next_random(seed);
        l->c[i] = (uint32_t)next_random(seed);
        l->q[i] = (uint32_t)next_random(seed);
    }
}

static bool takes_part(const struct lanes *l, int lane)
{
    return l->mask >> lane & 1;
}

/* ---- shfl ------------------------------------------------------------------------------------ */

enum { UP, DOWN, BFLY, IDX };
static const char *const modes[] = {"up", "down", "bfly", "idx"};

/* __shfl_*_sync(mask, value, n, width), from the text of the CUDA C++ Programming Guide: where the
 * value comes from, or the lane itself with *own. */
static int guide_source(int mode, int lane, int n, int width, bool *own)
{
    int group = lane / width, from;
    *own = false;
    switch (mode) {
    case UP:
        from = lane - n;
        *own = from < group * width;
        break;
    case DOWN:
        from = lane + n;
        *own = from >= (group + 1) * width;
        break;
    case BFLY: /* earlier groups may be read, later ones not */
        from = lane ^ n;
        *own = from / width > group;
        break;
    default: return group * width + n % width;
    }
    return *own ? lane : from;
}

START_TEST(shuffles_of_widths)
{
    uint64_t seed = 1 + (uint64_t)_i;
    int mode = _i % 4, width = 1 << (_i / 4 % 6);
    for (int round = 0; round < 6; round++) {
        struct lanes l;
        char op[200];
        fill(&l, &seed, 0);
        int n = (int)(next_random(&seed) % 32);
        snprintf(op, sizeof op, "shfl.sync.%s.b32 %%d|%%p, %%a, %d, %d, %%m;", modes[mode], n,
                 (32 - width) << 8 | (mode == UP ? 0 : 31));
        run_lanes(&l, op);
        for (int i = 0; i < 32; i++) {
            bool own;
            int from = guide_source(mode, i, n, width, &own);
            if (!takes_part(&l, i))
                continue;
            ck_assert_msg(l.p[i] == !own, "%s: predicate of lane %d", op, i);
            if (takes_part(&l, from))
                ck_assert_msg(l.d[i] == (uint32_t)l.a[from], "%s: lane %d", op, i);
        }
    }
}
END_TEST

/* Every lane with a distance of its own, and any clamp and segment mask: ISA 9.7.9.6. */
START_TEST(shuffles_of_any_kind)
{
    uint64_t seed = 1000 + (uint64_t)_i;
    int mode = _i % 4;
    for (int round = 0; round < 8; round++) {
        struct lanes l;
        char op[200];
        fill(&l, &seed, 0);
        snprintf(op, sizeof op, "shfl.sync.%s.b32 %%d|%%p, %%a, %%b, %%c, %%m;", modes[mode]);
        run_lanes(&l, op);
        for (int i = 0; i < 32; i++) {
            int n = (int)(l.b[i] % 32), clamp = (int)(l.c[i] % 32),
                segment = (int)(l.c[i] / 256 % 32);
            int last = (i & segment) + (clamp & (31 - segment)), first = i & segment;
            int from = mode == UP     ? i - n
                       : mode == DOWN ? i + n
                       : mode == BFLY ? (i ^ n)
                                      : first + (n & (31 - segment));
            bool valid = mode == UP ? from >= last : from <= last;
            from = valid ? from : i;
            if (!takes_part(&l, i))
                continue;
            ck_assert_msg(l.p[i] == valid, "%s: predicate of lane %d", op, i);
            if (takes_part(&l, from))
                ck_assert_msg(l.d[i] == (uint32_t)l.a[from], "%s: lane %d", op, i);
        }
    }
}
END_TEST

/* ---- vote, match, redux, elect, activemask --------------------------------------------------- */

START_TEST(votes)
{
    uint64_t seed = 2000 + (uint64_t)_i;
    for (int negated = 0; negated < 2; negated++) {
        struct lanes l;
        fill(&l, &seed, 0);
        uint32_t unanimous = (uint32_t)next_random(&seed) % 4; /* all, none, mixed, mixed */
        uint32_t yes = 0;
        for (int i = 0; i < 32; i++) {
            l.q[i] = unanimous < 2 ? unanimous : l.q[i];
            yes |= (uint32_t)(takes_part(&l, i) && (l.q[i] & 1) != (uint32_t)negated) << i;
        }
        static const char *const kinds[] = {"all", "any", "uni"};
        for (int k = 0; k < 4; k++) {
            char op[160];
            const char *not_word = negated ? "!" : "";
            if (k < 3)
                snprintf(op, sizeof op, "vote.sync.%s.pred %%p, %s%%q, %%m;", kinds[k], not_word);
            else
                snprintf(op, sizeof op, "vote.sync.ballot.b32 %%d, %s%%q, %%m;", not_word);
            run_lanes(&l, op);
            bool want = k == 0 ? yes == l.mask : k == 1 ? yes != 0 : yes == l.mask || yes == 0;
            for (int i = 0; i < 32; i++) {
                if (!takes_part(&l, i))
                    continue;
                if (k < 3)
                    ck_assert_msg(l.p[i] == want, "%s: lane %d of %x", op, i, l.mask);
                else
                    ck_assert_msg(l.d[i] == yes, "%s: lane %d of %x", op, i, l.mask);
            }
        }
    }
}
END_TEST

START_TEST(matches)
{
    uint64_t seed = 3000 + (uint64_t)_i;
    for (int wide = 0; wide < 2; wide++) {
        struct lanes l;
        unsigned spread = 1 + (unsigned)(next_random(&seed) % 4);
        fill(&l, &seed, spread);
        uint64_t high = next_random(&seed) % 2 ? 1ull << 40 : 0; /* only 64 bits tell them apart */
        for (int i = 0; i < 32; i += 3)
            l.a[i] |= high;
        for (int all = 0; all < 2; all++) {
            char op[160];
            snprintf(op, sizeof op, "match.sync.%s.%s %s, %s, %%m;", all ? "all" : "any",
                     wide ? "b64" : "b32", all ? "%d|%p" : "%d", wide ? "%A" : "%a");
            run_lanes(&l, op);
            for (int i = 0; i < 32; i++) {
                uint32_t same = 0;
                for (int k = 0; k < 32; k++) {
                    uint64_t differ = l.a[i] ^ l.a[k];
                    same |= (uint32_t)(takes_part(&l, k) && !(wide ? differ : (uint32_t)differ))
                            << k;
                }
                if (!takes_part(&l, i))
                    continue;
                bool agree = same == l.mask;
                ck_assert_msg(l.d[i] == (all ? (agree ? l.mask : 0) : same), "%s: lane %d", op, i);
                ck_assert_msg(!all || l.p[i] == agree, "%s: predicate of lane %d", op, i);
            }
        }
    }
}
END_TEST

START_TEST(reductions)
{
    static const char *const kinds[] = {"add.u32", "add.s32", "min.u32", "max.u32", "min.s32",
                                        "max.s32", "and.b32", "or.b32",  "xor.b32"};
    uint64_t seed = 4000 + (uint64_t)_i;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        struct lanes l;
        char op[160];
        fill(&l, &seed, _i % 3 == 0 ? 50 : 0);
        uint32_t sum = 0, umin = UINT32_MAX, umax = 0, all = UINT32_MAX, any = 0, odd = 0;
        int32_t smin = INT32_MAX, smax = INT32_MIN;
        for (int i = 0; i < 32; i++) {
            uint32_t v = (uint32_t)l.a[i];
            int32_t s = (int32_t)v;
            if (!takes_part(&l, i))
                continue;
            sum += v, all &= v, any |= v, odd ^= v;
            umin = v < umin ? v : umin, umax = v > umax ? v : umax;
            smin = s < smin ? s : smin, smax = s > smax ? s : smax;
        }
        const uint32_t want[] = {sum, sum, umin, umax, (uint32_t)smin, (uint32_t)smax,
                                 all, any, odd};
        snprintf(op, sizeof op, "redux.sync.%s %%d, %%a, %%m;", kinds[k]);
        run_lanes(&l, op);
        for (int i = 0; i < 32; i++)
            ck_assert_msg(!takes_part(&l, i) || l.d[i] == want[k], "%s: lane %d", op, i);
    }
}
END_TEST

START_TEST(leaders_and_active_lanes)
{
    uint64_t seed = 5000 + (uint64_t)_i;
    struct lanes l;
    fill(&l, &seed, 0);
    run_lanes(&l, "elect.sync %d|%p, %m;");
    int leaders = 0;
    for (int i = 0; i < 32; i++) {
        leaders += takes_part(&l, i) && l.p[i];
        ck_assert(!takes_part(&l, i) || (l.d[i] < 32 && l.p[i] == (l.d[i] == (uint64_t)i)));
    }
    ck_assert_int_eq(leaders, 1);
    /* Those that did not skip, of them those with the predicate, then all again. */
    run_lanes(&l, "activemask.b32 %d;");
    for (int i = 0; i < 32; i++)
        ck_assert(!takes_part(&l, i) || l.d[i] == l.mask);
    run_lanes(&l, "@!%q bra join;\nactivemask.b32 %d;\njoin:\nbar.warp.sync %m;\n");
    uint32_t some = 0;
    for (int i = 0; i < 32; i++)
        some |= (uint32_t)(takes_part(&l, i) && l.q[i] & 1) << i;
    for (int i = 0; i < 32; i++)
        ck_assert(!(some >> i & 1) || l.d[i] == some);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emu_warp");
    TCase *t = tcase_create("warp operations");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, shuffles_of_widths, 0, 48);
    tcase_add_loop_test(t, shuffles_of_any_kind, 0, 16);
    tcase_add_loop_test(t, votes, 0, 20);
    tcase_add_loop_test(t, matches, 0, 20);
    tcase_add_loop_test(t, reductions, 0, 12);
    tcase_add_loop_test(t, leaders_and_active_lanes, 0, 12);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
