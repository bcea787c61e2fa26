/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/overflow.h"

#include "pass/count_name.h"
#include "pass/typical.h"
#include "pass_test_util.h"

START_TEST(test_names)
{
    static const struct {
        const char *name;
        enum count_kind kind;
    } cases[] = {{"n_heads", COUNT_SMALL},
                 {"nheads", COUNT_SMALL},
                 {"top_k", COUNT_SMALL},
                 {"tile_idx", COUNT_SMALL},
                 {"blocks_per_h", COUNT_SMALL},
                 {"ksize", COUNT_SMALL},
                 {"ndim", COUNT_SMALL},
                 {"numSlices", COUNT_SMALL},
                 {"num_speculative_tokens", COUNT_SMALL},
                 {"k", COUNT_SMALL},
                 {"K", COUNT_PLAIN},
                 {"b", COUNT_SMALL},
                 {"ab", COUNT_PLAIN},
                 {"hidden_dim", COUNT_LARGE},
                 {"vocab_size_padd", COUNT_LARGE},
                 {"row", COUNT_LARGE},
                 {"block_row", COUNT_LARGE},
                 {"num_tokens", COUNT_LARGE},
                 {"seq_len", COUNT_LARGE},
                 {"ncols", COUNT_LARGE},
                 {"size", COUNT_PLAIN},
                 {"dim", COUNT_PLAIN},
                 {"width_col", COUNT_IMAGE},
                 {"in_h", COUNT_IMAGE},
                 {"c_out", COUNT_CHANNEL},
                 {"im_size", COUNT_LARGE},
                 {"image", COUNT_SMALL},
                 {"warp_start", COUNT_PLAIN},
                 {"row_start", COUNT_LARGE},
                 {"n_vec", COUNT_PLAIN},
                 {"vec_size", COUNT_SMALL},
                 {"s", COUNT_SMALL},
                 {"s01", COUNT_LARGE},
                 {"src0_nb2", COUNT_LARGE},
                 {"C", COUNT_PLAIN},
                 {"kern_len", COUNT_SMALL},
                 {"node_rank", COUNT_SMALL},
                 {"pipe_stage", COUNT_SMALL},
                 {"overlapSize", COUNT_SMALL},
                 {"out_wid", COUNT_IMAGE},
                 {"", COUNT_PLAIN}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_msg(count_name_of(cases[i].name).kind == cases[i].kind, "%s", cases[i].name);
    ck_assert_int_eq(count_name_of(NULL).kind, COUNT_PLAIN);
    ck_assert_uint_eq(count_name_of("stride_head").along, count_name_of("head").bits);
    ck_assert_uint_eq(count_name_of("stride_row").along, 0);
    ck_assert_uint_eq(count_name_of("s01").along, 0);
    ck_assert(count_name_is_scratch("partial_sums") && !count_name_is_scratch("party"));
    ck_assert(count_name_is_shared("smem_a") && !count_name_is_shared("share"));
    ck_assert(count_name_is_index("row") && count_name_is_index("token_id"));
    ck_assert(!count_name_is_index("rows") && !count_name_is_index(NULL));
}
END_TEST

/* Is `eval <product>`, an offset of p behind `sets`, a product to report? */
static bool reported(const char *sets, const char *product, const char *offset)
{
    struct analysis *a = analyse(arena_printf(
        test_arena,
        "kernel @k(p: ptr<f32>, q: ptr<s32>, partial: ptr<f32>, rows: s32, cols: s32, width: s32, "
        "n_heads: s32, T: s32, C: s32, batch_size: s32, stride_head: s32, c_in: s32, c_out: s32, "
        "kernel_w: s32, height: s32) {\nentry:\n%s  eval %s\n  store ptradd(p, %s), "
        "0.0\n  ret\n}\n",
        sets, product, offset));
    struct analysis_func *f = func(a, "k");
    const struct ir_stmt *s = probe(f, 0);
    const struct ir_stmt *use;
    struct index_flow *flow = index_flow_build(f);
    return index_flow_reaches(flow, s->expr, &use) && overflow_is_candidate(f, flow, s->expr, s) &&
           overflow_is_realistic(f, flow, typical_create(f, flow), s->expr, s);
}

#define ROW "cast<s32>(blockIdx.x)"

START_TEST(test_rows)
{
    ck_assert(reported("", "mul(" ROW ", cols)", "mul(" ROW ", cols)"));
    ck_assert(reported("  load t.1: s32 = ptradd(q, threadIdx.x)\n", "mul(t.1, width)",
                       "mul(t.1, width)"));
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
    const char *outer = arena_printf(test_arena, "mul(%s, C)", inner);
    ck_assert(reported("", outer, outer));
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

/* A stride says what it is multiplied by; a block has its own part of scratch memory. */
START_TEST(test_beside)
{
    const char *loaded = "  load t.1: s32 = ptradd(q, cast<s32>(blockIdx.x))\n";
    ck_assert(!reported("", "mul(" ROW ", stride_head)", "mul(" ROW ", stride_head)"));
    ck_assert(reported(loaded, "mul(t.1, cols)", "mul(t.1, cols)"));
    const char *own = "mul(" ROW ", C)";
    ck_assert(reported("", own, own));
    ck_assert(
        !reported(arena_printf(test_arena, "  store ptradd(partial, %s), 0.0\n", own), own, own));
}
END_TEST

/* Weights of a convolution, one image of many channels; a batch of images is another matter. */
START_TEST(test_images)
{
    const char *line = "cast<s32>(add(mul(blockIdx.y, blockDim.y), threadIdx.y))";
    ck_assert(!reported("", "mul(mul(c_out, c_in), mul(kernel_w, kernel_w))",
                        "mul(mul(c_out, c_in), mul(kernel_w, kernel_w))"));
    const char *image = arena_printf(test_arena, "mul(add(mul(c_in, height), %s), width)", line);
    ck_assert(!reported("", image, image));
    const char *batch = arena_printf(
        test_arena, "mul(add(mul(add(mul(" ROW ", c_in), c_out), height), %s), width)", line);
    ck_assert(reported("", batch, batch));
}
END_TEST

/* Parts of one flat index reach no further than it does, unless they are multiplied by more. */
START_TEST(test_flat_parts)
{
    const char *flat = "cast<s32>(add(mul(blockIdx.x, blockDim.x), threadIdx.x))";
    const char *b = arena_printf(test_arena, "div(div(%s, T), C)", flat);
    const char *t = arena_printf(test_arena, "rem(div(%s, T), C)", flat);
    const char *same = arena_printf(test_arena, "mul(add(mul(%s, rows), %s), cols)", b, t);
    ck_assert(!reported("", same, same));
    const char *three = arena_printf(test_arena, "mul(mul(mul(%s, 3), rows), cols)", b);
    ck_assert(reported("", three, three));
}
END_TEST

/* x - x / d * d is the remainder, and what is taken off an index is no index. */
START_TEST(test_difference)
{
    const char *rest = "sub(" ROW ", mul(div(" ROW ", T), T))";
    const char *product = arena_printf(test_arena, "mul(%s, C)", rest);
    ck_assert(!reported("", product, product));
    ck_assert(!reported("", "mul(" ROW ", C)", "sub(rows, mul(" ROW ", C))"));
}
END_TEST

/* A grid of fixed size, and a guard: the guard counts. */
START_TEST(test_guard_at_launch)
{
    struct analysis *a = analyse(
        "kernel @k(p: ptr<f32>, n: s32, cols: s32) {\nentry:\n"
        "  br lt(cast<s32>(blockIdx.x), n), then, out\nthen:\n"
        "  eval mul(cast<s32>(blockIdx.x), cols)\n"
        "  store ptradd(p, mul(cast<s32>(blockIdx.x), cols)), 0.0\n  jump out\nout:\n  ret\n}\n"
        "host @run(d: ptr<f32>) {\n  launch @k<<<65536, 256>>>(d, 100, 40000)\n}\n");
    struct analysis_func *f = func(a, "k");
    const struct ir_stmt *s = probe(f, 0);
    size_t n;
    const struct launch_site *const *sites = launch_of(a->launches, f->func, &n);
    ck_assert_uint_eq(n, 1);
    ck_assert_int_eq(index_flow_range_at_launch(f, sites[0], s->expr, s).hi, 99 * 40000);
    ck_assert_int_eq(index_flow_range_at_launch(f, sites[0], s->expr, f->func->stmts.at[0]).hi,
                     INT64_C(65535) * 40000);
}
END_TEST

/* Guards that bound each other in a circle: an answer in time, whatever it is. */
START_TEST(test_guards_in_a_circle)
{
    struct analysis *a = analyse(
        "kernel @k(p: ptr<f32>, q: ptr<s32>) {\nentry:\n"
        "  load t.1: s32 = ptradd(q, 0)\n  load t.2: s32 = ptradd(q, 1)\n"
        "  load t.3: s32 = ptradd(q, 2)\n"
        "  assume land(land(le(t.1, t.2), le(t.2, t.3)), land(le(t.3, t.1), le(t.1, t.3)))\n"
        "  assume land(le(t.2, t.1), le(t.3, t.2))\n  eval mul(t.1, t.2)\n"
        "  store ptradd(p, mul(t.1, t.2)), 0.0\n  ret\n}\n"
        "host @run(d: ptr<f32>, q: ptr<s32>) {\n  launch @k<<<1, 1>>>(d, q)\n}\n");
    struct analysis_func *f = func(a, "k");
    const struct ir_stmt *s = probe(f, 0);
    size_t n;
    const struct launch_site *const *sites = launch_of(a->launches, f->func, &n);
    ck_assert_int_eq(index_flow_range_at_launch(f, sites[0], s->expr, s).hi, RANGE_MAX);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_names,
                                  test_rows,
                                  test_third_factor,
                                  test_shapes,
                                  test_workers,
                                  test_beside,
                                  test_images,
                                  test_flat_parts,
                                  test_difference,
                                  test_guard_at_launch,
                                  test_guards_in_a_circle};
    return RUN("overflow", tests);
}
