/* SPDX-License-Identifier: Apache-2.0 */
/* Verdicts from made-up evidence: only what a rule claims confirms. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "confirm/judge.h"

static struct arena *a;

static void setup(void)
{
    a = arena_create();
}

static void teardown(void)
{
    arena_destroy(a);
}

static struct ir_span span(unsigned line)
{
    return (struct ir_span){
        .path = "src/a.cu", .line = line, .column = 5, .end_line = line, .end_column = 20};
}

static struct evidence_place place(unsigned line)
{
    return (struct evidence_place){.path = "src/a.cu", .line = line, .column = 9};
}

struct made {
    struct job job;
    struct evidence evidence;
    struct plan_item item;
    int violating;
};

/* One scenario, one run that came to its end, a buffer x of 1000 floats and n = 1000. */
static void make(struct made *m, enum claim_kind kind, unsigned line)
{
    struct scenario s = {.name = "n = 1000",
                         .origin = "launch at src/a.cu:30",
                         .grid = {4, 1, 1},
                         .block = {256, 1, 1}};
    struct scenario_buffer b = {.name = "x",
                                .element = {"f32", 4},
                                .bytes = 4000,
                                .exact = true,
                                .why = "cudaMalloc at line 20"};
    struct scenario_value x = {.name = "x", .kind = SCENARIO_VALUE_BUFFER};
    struct scenario_value n = {.name = "n", .kind = SCENARIO_VALUE_INT, .number = 1000};
    struct scenario_argument ax = {.name = "x", .bytes = 8}, an = {.name = "n", .bytes = 4};
    memset(m, 0, sizeof *m);
    vec_push(a, &ax.values, x);
    vec_push(a, &an.values, n);
    vec_push(a, &s.buffers, b);
    vec_push(a, &s.arguments, ax);
    vec_push(a, &s.arguments, an);
    vec_push(a, &m->job.scenarios, s);
    struct evidence_run r = {.scenario = s.name, .stop = "done", .stop_text = ""};
    vec_push(a, &m->evidence.runs, r);
    m->evidence.engine = "ptx-cpu";
    m->evidence.error = "";
    m->item.claim = (struct plan_claim){.kind = kind, .at = span(line), .parameter = "x"};
    vec_push(a, &m->item.scenarios, 0u);
}

static struct evidence_violation bounds(unsigned line)
{
    return (struct evidence_violation){.kind = "out-of-bounds",
                                       .space = "global",
                                       .access = "read",
                                       .size = 4,
                                       .count = 1,
                                       .who = {{3, 0, 0}, {232, 0, 0}},
                                       .at = place(line),
                                       .object = "x",
                                       .offset = 4000,
                                       .object_bytes = 4000,
                                       .object_exact = true,
                                       .text = ""};
}

static struct confirmation *judge(struct made *m, struct evidence_violation v)
{
    vec_push(a, &m->evidence.runs.at[0].violations, v);
    return judge_evidence(a, &m->item, &m->job, &m->evidence, &m->violating);
}

static const char *text(const struct confirmation *c)
{
    struct strbuf b = {0};
    confirmation_text(&b, c);
    const char *out = arena_strdup(a, strbuf_text(&b));
    strbuf_free(&b);
    return out;
}

START_TEST(test_bounds_confirmed)
{
    struct made m;
    make(&m, CLAIM_BOUNDS, 41);
    struct confirmation *c = judge(&m, bounds(41));
    ck_assert_int_eq(c->verdict, VERDICT_CONFIRMED);
    ck_assert_int_eq(m.violating, 0);
    ck_assert_uint_eq(c->witness.len, 1);
    ck_assert_uint_eq(c->witness.at[0].thread[0], 232);
    ck_assert_str_eq(text(c), "ptx-cpu, grid (4), block (256), n = 1000: thread (232,0,0) of block "
                              "(3,0,0) reads x[1000], which has 1000 elements (cudaMalloc at line "
                              "20)");
}
END_TEST

/* A launch that the kernel itself refuses, or that divides by zero, shows nothing. */
START_TEST(test_excluded_runs)
{
    struct made m;
    for (unsigned i = 0; i < 3; i++) {
        make(&m, CLAIM_BOUNDS, 41);
        if (i == 0)
            m.evidence.runs.at[0].stop = "assert";
        if (i == 1)
            m.evidence.runs.at[0].stop = "trap";
        struct evidence_violation zero = {.kind = "division-by-zero", .at = place(38)};
        if (i == 2)
            vec_push(a, &m.evidence.runs.at[0].violations, zero);
        struct confirmation *c = judge(&m, bounds(41));
        ck_assert_int_eq(c->verdict, VERDICT_UNDECIDED);
        ck_assert_ptr_nonnull(strstr(c->reason, i == 0   ? "an assertion of the kernel"
                                                : i == 1 ? "a trap"
                                                         : "divides by zero"));
    }
}
END_TEST

START_TEST(test_made_up_constants)
{
    struct made m;
    make(&m, CLAIM_BOUNDS, 41);
    m.item.claim.assumed = "constexpr int kTile = 16;";
    struct confirmation *c = judge(&m, bounds(41));
    ck_assert_int_eq(c->verdict, VERDICT_UNDECIDED);
    ck_assert_ptr_nonnull(strstr(c->reason, "kTile = 16"));
    make(&m, CLAIM_BOUNDS, 41); /* held with them: says which were tried */
    m.item.claim.assumed = "constexpr int kTile = 16;";
    c = judge_evidence(a, &m.item, &m.job, &m.evidence, &m.violating);
    ck_assert_int_eq(c->verdict, VERDICT_NOT_REPRODUCED);
}
END_TEST

/* An empty kernel in place of one that cannot be had: its shared memory is not in the sum. */
START_TEST(test_bare_launches)
{
    struct made m;
    struct evidence_violation v = {.kind = "launch-refused", .text = "grid.x: 0"};
    make(&m, CLAIM_LAUNCH, 41);
    m.item.claim.bare = "needs X";
    m.item.claim.axes = 1;
    ck_assert_int_eq(judge(&m, v)->verdict, VERDICT_CONFIRMED);
    make(&m, CLAIM_SHARED_SIZE, 41);
    m.item.claim.bare = "needs X";
    struct confirmation *c = judge_evidence(a, &m.item, &m.job, &m.evidence, &m.violating);
    ck_assert_int_eq(c->verdict, VERDICT_UNDECIDED);
    ck_assert_str_eq(c->reason, "needs X");
}
END_TEST

/* Each of these is a violation, but not what the rule claims. */
START_TEST(test_bounds_unrelated)
{
    struct made m;
    make(&m, CLAIM_BOUNDS, 41);
    struct evidence_violation line = bounds(42), object = bounds(41), open = bounds(41);
    struct evidence_violation kind = bounds(41), file = bounds(41);
    object.object = "y";
    open.object_exact = false;
    kind.kind = "misaligned";
    file.at.path = "src/b.cu";
    vec_push(a, &m.evidence.runs.at[0].violations, line);
    vec_push(a, &m.evidence.runs.at[0].violations, object);
    vec_push(a, &m.evidence.runs.at[0].violations, open);
    vec_push(a, &m.evidence.runs.at[0].violations, kind);
    struct confirmation *c = judge(&m, file);
    ck_assert_int_eq(c->verdict, VERDICT_NOT_REPRODUCED);
    ck_assert_str_eq(text(c), "ptx-cpu, 1 launch tried: grid (4), block (256), n = 1000");
}
END_TEST

START_TEST(test_called_function)
{
    struct made m;
    make(&m, CLAIM_BOUNDS, 41);
    struct evidence_violation v = bounds(7); /* inlined from line 41 */
    vec_push(a, &v.stack, place(7));
    vec_push(a, &v.stack, place(41));
    ck_assert_int_eq(judge(&m, v)->verdict, VERDICT_CONFIRMED);
}
END_TEST

START_TEST(test_barrier)
{
    struct made m;
    make(&m, CLAIM_BARRIER, 41);
    struct evidence_violation v = {.kind = "barrier-exited",
                                   .who = {{3, 0, 0}, {0, 0, 0}},
                                   .at = place(41),
                                   .object = "",
                                   .text = ""};
    struct evidence_group waits = {"waits", 0, 231, place(41)};
    struct evidence_group left = {"exited", 232, 255, place(45)};
    vec_push(a, &v.groups, waits);
    vec_push(a, &v.groups, left);
    struct confirmation *c = judge(&m, v);
    ck_assert_int_eq(c->verdict, VERDICT_CONFIRMED);
    ck_assert_str_eq(c->summary,
                     "in block (3,0,0) threads 0-231 wait at 41:9, 232-255 left at 45:9");
    ck_assert_uint_eq(c->witness.len, 2);
}
END_TEST

START_TEST(test_barrier_elsewhere)
{
    struct made m;
    make(&m, CLAIM_BARRIER, 41);
    struct evidence_violation v = {
        .kind = "barrier-exited", .at = place(60), .object = "", .text = ""};
    ck_assert_int_eq(judge(&m, v)->verdict, VERDICT_NOT_REPRODUCED);
}
END_TEST

START_TEST(test_barrier_of_the_grid)
{
    static const struct {
        enum claim_kind kind;
        const char *state; /* of blocks 5 to 7 */
        bool confirmed;
    } all[] = {{CLAIM_BARRIER_GRID, "exited", true},
               {CLAIM_BARRIER_GRID, "waits", false}, /* they wait for something else */
               {CLAIM_BARRIER, "exited", false}};    /* no barrier of the block is missed */
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct made m;
        make(&m, all[i].kind, 41);
        struct evidence_violation v = {
            .kind = "endless-wait", .at = place(41), .object = "", .text = "", .blocks = true};
        struct evidence_group waits = {"waits", 0, 4, place(41)};
        struct evidence_group others = {all[i].state, 5, 7, place(45)};
        vec_push(a, &v.groups, waits);
        vec_push(a, &v.groups, others);
        struct confirmation *c = judge(&m, v);
        ck_assert_int_eq(c->verdict == VERDICT_CONFIRMED, all[i].confirmed);
        if (all[i].confirmed)
            ck_assert_str_eq(c->summary, "of the grid blocks 0-4 wait at 41:9, 5-7 left at 45:9");
    }
}
END_TEST

static struct evidence_violation race(unsigned first, unsigned second)
{
    struct evidence_violation v = bounds(second);
    v.kind = "race";
    v.space = "shared";
    v.has_other = true;
    v.other_at = place(first);
    v.other_access = "write";
    return v;
}

/* A claim of two accesses, the first in line 41. */
static void make_race(struct made *m, enum claim_kind kind, unsigned other)
{
    make(m, kind, 41);
    m->item.claim.has_other = true;
    m->item.claim.other = span(other);
}

START_TEST(test_race)
{
    struct made m;
    make_race(&m, CLAIM_RACE_SHARED, 43);
    struct evidence_violation same = race(41, 43);
    same.same_value = true;
    vec_push(a, &m.evidence.runs.at[0].violations, same);
    ck_assert_int_eq(judge(&m, race(41, 50))->verdict, VERDICT_NOT_REPRODUCED);
    struct confirmation *c = judge(&m, race(43, 41));
    ck_assert_int_eq(c->verdict, VERDICT_CONFIRMED);
    ck_assert_uint_eq(c->witness.len, 2);
    ck_assert_uint_eq(c->witness.at[1].track, 1);
}
END_TEST

/* Since Volta nothing orders the lanes of a warp either; between blocks they are no news. */
START_TEST(test_race_of_a_warp)
{
    struct made m;
    struct evidence_violation warp = race(43, 41);
    warp.lockstep = true;
    make_race(&m, CLAIM_RACE_SHARED, 43);
    ck_assert_int_eq(judge(&m, warp)->verdict, VERDICT_CONFIRMED);
    warp.space = "global";
    make_race(&m, CLAIM_RACE_GLOBAL, 43);
    ck_assert_int_eq(judge(&m, warp)->verdict, VERDICT_NOT_REPRODUCED);
    m.item.claim.lockstep = true;
    ck_assert_int_eq(judge(&m, warp)->verdict, VERDICT_CONFIRMED);
}
END_TEST

/* A reduced kernel has no line that the compiler moved: what it shows, it shows exactly. */
START_TEST(test_race_of_a_reduced_kernel)
{
    struct made m;
    struct evidence_violation warp = race(43, 41);
    warp.lockstep = true;
    make_race(&m, CLAIM_RACE_SHARED, 43);
    m.item.claim.reduced = true;
    ck_assert_int_eq(judge(&m, warp)->verdict, VERDICT_NOT_REPRODUCED);
    ck_assert_int_eq(judge(&m, race(43, 41))->verdict, VERDICT_CONFIRMED);
}
END_TEST

/* A barrier stands for a call out of sight: a race behind it is one whatever the call does, but not where
 * the barrier parts the threads; and where none shows, the call decides. */
START_TEST(test_race_beside_a_call)
{
    struct made m;
    make_race(&m, CLAIM_RACE_SHARED, 43);
    m.item.claim.reduced = true;
    m.item.claim.waits = "whether advance at line 42 waits for the block";
    struct confirmation *c = judge(&m, race(41, 50));
    ck_assert_int_eq(c->verdict, VERDICT_UNDECIDED);
    ck_assert_str_eq(c->reason, m.item.claim.waits);
    ck_assert_int_eq(judge(&m, race(41, 43))->verdict, VERDICT_CONFIRMED);
    struct evidence_violation parted = bounds(42);
    parted.kind = "barrier-mismatch";
    ck_assert_int_eq(judge(&m, parted)->verdict, VERDICT_UNDECIDED);
}
END_TEST

/* Both accesses are in functions that are called where the claim says. */
START_TEST(test_race_in_callees)
{
    struct made m;
    make_race(&m, CLAIM_RACE_SHARED, 43);
    struct evidence_violation v = race(10, 20);
    vec_push(a, &v.stack, place(20));
    vec_push(a, &v.stack, place(43));
    vec_push(a, &v.other_stack, place(10));
    ck_assert_int_eq(judge(&m, v)->verdict, VERDICT_NOT_REPRODUCED);
    vec_push(a, &v.other_stack, place(41));
    ck_assert_int_eq(judge(&m, v)->verdict, VERDICT_CONFIRMED);
}
END_TEST

/* buf[2 * i] and buf[2 * i + 1] of lines 41 and 42 are one access of 8 bytes. */
START_TEST(test_race_of_merged_accesses)
{
    struct made m;
    make_race(&m, CLAIM_RACE_SHARED, 60);
    struct evidence_violation v = race(42, 60);
    v.size = 4;
    ck_assert_int_eq(judge(&m, v)->verdict, VERDICT_NOT_REPRODUCED);
    v.size = 8;
    v.other_at = place(50);
    ck_assert_int_eq(judge(&m, v)->verdict, VERDICT_NOT_REPRODUCED);
    v.other_at = place(42);
    ck_assert_int_eq(judge(&m, v)->verdict, VERDICT_CONFIRMED);
}
END_TEST

static struct evidence_violation refusal(const char *text)
{
    return (struct evidence_violation){.kind = "launch-refused", .object = "", .text = text};
}

/* A launch may be refused for another reason than the rule's. */
START_TEST(test_launch)
{
    static const char shared[] = "cudaErrorInvalidValue: bytes of shared memory: 65536";
    static const char grid[] = "cudaErrorInvalidConfiguration: grid.x: 0";
    struct made m;
    make(&m, CLAIM_SHARED_SIZE, 30);
    ck_assert_int_eq(judge(&m, refusal(grid))->verdict, VERDICT_NOT_REPRODUCED);
    struct confirmation *c = judge(&m, refusal(shared));
    ck_assert_int_eq(c->verdict, VERDICT_CONFIRMED);
    ck_assert_str_eq(c->summary, shared);
    ck_assert_uint_eq(c->witness.at[0].line, 30);
    make(&m, CLAIM_LAUNCH, 30);
    m.item.claim.axes = 2;
    ck_assert_int_eq(judge(&m, refusal(shared))->verdict, VERDICT_NOT_REPRODUCED);
    ck_assert_int_eq(judge(&m, refusal(grid))->verdict, VERDICT_NOT_REPRODUCED);
    m.item.claim.axes = 1;
    ck_assert_int_eq(judge(&m, refusal(grid))->verdict, VERDICT_CONFIRMED);
}
END_TEST

START_TEST(test_undecided)
{
    struct made m;
    make(&m, CLAIM_BOUNDS, 41);
    m.evidence.runs.at[0].stop = "unsupported";
    m.evidence.runs.at[0].stop_text = "wgmma.mma_async";
    struct confirmation *c = judge_evidence(a, &m.item, &m.job, &m.evidence, &m.violating);
    ck_assert_int_eq(c->verdict, VERDICT_UNDECIDED);
    ck_assert_str_eq(c->reason, "instruction wgmma.mma_async is not modelled");
    m.evidence.error = "compilation failed";
    m.evidence.stage = "compiler";
    m.evidence.log = "a.cu(3): warning: x\na.cu(4): error: y is undefined\n";
    c = judge_evidence(a, &m.item, &m.job, &m.evidence, &m.violating);
    ck_assert_int_eq(c->verdict, VERDICT_UNDECIDED);
    ck_assert_str_eq(c->reason,
                     "the kernel does not compile on its own: a.cu(4): error: y is undefined");
}
END_TEST

/* What broke before the budget ended counts. */
START_TEST(test_confirmed_before_the_end)
{
    struct made m;
    make(&m, CLAIM_BOUNDS, 41);
    m.evidence.runs.at[0].stop = "steps";
    ck_assert_int_eq(judge(&m, bounds(41))->verdict, VERDICT_CONFIRMED);
}
END_TEST

/* Nothing runs: the compiler's log decides. */
START_TEST(test_spill)
{
    struct made m;
    make(&m, CLAIM_SPILL, 12);
    m.job.arch = 90;
    m.item.scenarios.len = 0;
    m.job.engine = "none";
    m.evidence.engine = "";
    m.evidence.producer = "nvrtc 13.0";
    m.evidence.registers = 32;
    m.evidence.spill_stores = 612;
    m.evidence.spill_loads = 424;
    m.evidence.stack_bytes = 224;
    struct confirmation *c = judge_evidence(a, &m.item, &m.job, &m.evidence, &m.violating);
    ck_assert_int_eq(c->verdict, VERDICT_CONFIRMED);
    ck_assert_int_eq(m.violating, -1);
    ck_assert_str_eq(text(c),
                     "nvrtc 13.0: ptxas for sm_90: 32 registers, 612 bytes of spill stores, "
                     "424 bytes of spill loads, 224 bytes of stack");
    m.evidence.spill_stores = 16;
    c = judge_evidence(a, &m.item, &m.job, &m.evidence, &m.violating);
    ck_assert_int_eq(c->verdict, VERDICT_NOT_REPRODUCED);
    m.evidence.registers = 0;
    c = judge_evidence(a, &m.item, &m.job, &m.evidence, &m.violating);
    ck_assert_int_eq(c->verdict, VERDICT_UNDECIDED);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("judge");
    TCase *t = tcase_create("judge");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, test_bounds_confirmed);
    tcase_add_test(t, test_excluded_runs);
    tcase_add_test(t, test_made_up_constants);
    tcase_add_test(t, test_bare_launches);
    tcase_add_test(t, test_bounds_unrelated);
    tcase_add_test(t, test_called_function);
    tcase_add_test(t, test_barrier);
    tcase_add_test(t, test_barrier_elsewhere);
    tcase_add_test(t, test_barrier_of_the_grid);
    tcase_add_test(t, test_race);
    tcase_add_test(t, test_race_of_a_warp);
    tcase_add_test(t, test_race_of_a_reduced_kernel);
    tcase_add_test(t, test_race_beside_a_call);
    tcase_add_test(t, test_race_in_callees);
    tcase_add_test(t, test_race_of_merged_accesses);
    tcase_add_test(t, test_launch);
    tcase_add_test(t, test_undecided);
    tcase_add_test(t, test_spill);
    tcase_add_test(t, test_confirmed_before_the_end);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
