/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/overflow.h"

#include "pass_test_util.h"

START_TEST(test_names)
{
    static const char *const small[] = {"n_heads",         "nheads",   "top_k",
                                        "num_experts",     "tile_idx", "blocks_per_h",
                                        "ksize",           "ndim",     "warp_offset",
                                        "num_slices",      "gridStep", "num_speculative_tokens",
                                        "thr_load_row_off"};
    static const char *const open[] = {
        "hidden_dim", "hiddenDim",  "vocab_size_padd", "stride_head", "head_stride", "row",
        "innerDim",   "num_tokens", "block_row",       "size",        "dim",         ""};
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        ck_assert_msg(overflow_name_is_small(small[i]), "%s", small[i]);
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        ck_assert_msg(!overflow_name_is_small(open[i]), "%s", open[i]);
    ck_assert(!overflow_name_is_small(NULL));
}
END_TEST

/* Is `eval <product>`, an offset of p behind `sets`, a product to report? */
static bool reported(const char *sets, const char *product, const char *offset)
{
    struct analysis *a = analyse(arena_printf(
        test_arena,
        "kernel @k(p: ptr<f32>, q: ptr<s32>, rows: s32, cols: s32, width: s32, n_heads: s32, "
        "T: s32, C: s32, batch_size: s32) {\nentry:\n%s  eval %s\n  store ptradd(p, %s), "
        "0.0\n  ret\n}\n",
        sets, product, offset));
    struct analysis_func *f = func(a, "k");
    const struct ir_stmt *s = probe(f, 0);
    const struct ir_stmt *use;
    struct index_flow *flow = index_flow_build(f);
    return index_flow_reaches(flow, s->expr, &use) && overflow_is_candidate(f, flow, s->expr, s) &&
           overflow_is_realistic(f, flow, s->expr, s->source_expr, s);
}

#define ROW "cast<s32>(blockIdx.x)"

START_TEST(test_rows)
{
    ck_assert(reported("", "mul(" ROW ", cols)", "mul(" ROW ", cols)"));
    ck_assert(reported("  load t.1: s32 = ptradd(q, 0)\n", "mul(t.1, width)", "mul(t.1, width)"));
    /* lines of an image, heads, copies for each of a batch, blockIdx.y rows */
    ck_assert(!reported("", "mul(" ROW ", width)", "mul(" ROW ", width)"));
    ck_assert(!reported("", "mul(" ROW ", n_heads)", "mul(" ROW ", n_heads)"));
    ck_assert(!reported("", "mul(" ROW ", batch_size)", "mul(" ROW ", batch_size)"));
    ck_assert(
        !reported("", "mul(cast<s32>(blockIdx.y), cols)", "mul(cast<s32>(blockIdx.y), cols)"));
}
END_TEST

START_TEST(test_third_factor)
{
    const char *inner = "mul(cast<s32>(blockIdx.y), T)";
    ck_assert(!reported("", inner, inner));
    ck_assert(reported("", inner, arena_printf(test_arena, "mul(%s, C)", inner)));
    ck_assert(!reported("", inner, arena_printf(test_arena, "mul(%s, 4)", inner)));
}
END_TEST

START_TEST(test_shapes)
{
    const char *again = "mul(div(" ROW ", cols), cols)";
    ck_assert(!reported("", again, again));
    ck_assert(!reported("", "mul(T, C)", "mul(T, C)")); /* an extent, no index */
    const char *tile = "mul(cast<s32>(mul(blockIdx.x, blockDim.x)), rows)";
    ck_assert(!reported("", tile, tile));
}
END_TEST

/* Blocks that share the rows out are few: blockIdx is the number of a worker. */
START_TEST(test_workers)
{
    const char *scratch = "mul(" ROW ", cols)";
    ck_assert(!reported("  load t.1: f32 = ptradd(p, cast<s32>(gridDim.x))\n", scratch, scratch));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_names, test_rows, test_third_factor, test_shapes,
                                  test_workers};
    return RUN("overflow", tests);
}
