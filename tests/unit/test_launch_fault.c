/* SPDX-License-Identifier: Apache-2.0 */
#include "solve/launch_fault.h"

#include "ir_test_util.h"
#include "pass/compared.h"
#include "pass/launch_dim.h"
#include "pass_test_util.h"

/* A host function of a library with statements and one launch of @k; -1: no fault. */
static int fault(const char *body, const char *shape)
{
    struct analysis *a = analyse(arena_printf(
        test_arena,
        "struct dim3 { x: u32, y: u32, z: u32 }\n"
        "kernel @k(p: ptr<f32>, n: s32) {\n"
        "  br lt(add(mul(blockIdx.x, blockDim.x), threadIdx.x), cast<u32>(n)), in, out\n"
        "in:\n  store ptradd(p, threadIdx.x), 0.0\n  jump out\nout:\n}\n"
        "host @run(d: ptr<f32>, n: s32, num_rows: s32, cols: s32, threads: s32, batch: s32, "
        "num_heads: s32, height: s32) {\n%s  launch @k<<<%s>>>(d, n)\n}\n",
        body, shape));
    size_t n, faults;
    const struct launch_site *const *sites =
        launch_of(a->launches, ir_module_find(a->module, "k"), &n);
    ck_assert_uint_eq(n, 1);
    const struct launch_fault *f = launch_fault_find(sites[0], &faults);
    ck_assert_uint_le(faults, 1);
    return faults ? (int)f->kind : -1;
}

#define DIM3 "record<struct dim3{12}>"

START_TEST(test_numbers)
{
    ck_assert_int_eq(fault("", "1, " DIM3 "(64, 32)"), LAUNCH_BLOCK_TOO_LARGE);
    ck_assert_int_eq(fault("", "1, " DIM3 "(1, 1, 65)"), LAUNCH_BLOCK_TOO_LARGE);
    ck_assert_int_eq(fault("", DIM3 "(1, 65536), 32"), LAUNCH_GRID_TOO_LARGE);
    ck_assert_int_eq(fault("", "0, 32"), LAUNCH_EMPTY);
    ck_assert_int_eq(fault("", DIM3 "(70000, 65535, 65535), " DIM3 "(32, 32)"), -1);
    ck_assert_int_eq(fault("", "1, " DIM3 "(1, 1, 64)"), -1);
}
END_TEST

START_TEST(test_sizes)
{
    ck_assert_int_eq(fault("", DIM3 "(1, num_rows), 32"), LAUNCH_GRID_GROWS);
    ck_assert_int_eq(fault("", DIM3 "(1, div(add(num_rows, 3), 4)), 32"), LAUNCH_GRID_GROWS);
    ck_assert_int_eq(fault("", DIM3 "(1, 1, mul(batch, height)), 32"), LAUNCH_GRID_GROWS);
    ck_assert_int_eq(fault("", DIM3 "(num_rows, num_heads), 32"), -1);
    ck_assert_int_eq(fault("", DIM3 "(1, div(add(num_rows, 31), 32)), 32"), LAUNCH_GRID_GROWS);
    ck_assert_int_eq(fault("", DIM3 "(1, div(add(num_rows, 63), 64)), 32"), -1);
    ck_assert_int_eq(fault("", DIM3 "(1, min(num_rows, 65535)), 32"), -1);
    ck_assert_int_eq(fault("", DIM3 "(1, height), 32"), -1);
    ck_assert_int_eq(
        fault("  br gt(num_rows, 65535), bad, on\nbad:\n  ret\non:\n", DIM3 "(1, num_rows), 32"),
        -1);
    ck_assert_int_eq(fault("", "num_rows, cols"), LAUNCH_BLOCK_GROWS);
    ck_assert_int_eq(fault("", "num_rows, threads"), -1);
    ck_assert_int_eq(fault("", "num_rows, min(cols, 1024)"), -1);
}
END_TEST

START_TEST(test_empty)
{
    const char *size = "  call t.1: s32 = @numel() on(d) objtype unknown\"Tensor\"\n";
    const char *blocks = "div(add(t.1, 255), 256), 256";
    ck_assert_int_eq(fault(size, blocks), LAUNCH_MAY_BE_EMPTY);
    ck_assert_int_eq(fault(size, "add(div(sub(t.1, 1), 256), 1), 256"), -1);
    ck_assert_int_eq(fault(size, "max(div(add(t.1, 255), 256), 1), 256"), -1);
    ck_assert_int_eq(
        fault(arena_printf(test_arena, "%s  br eq(t.1, 0), none, on\nnone:\n  ret\non:\n", size),
              blocks),
        -1);
    ck_assert_int_eq(
        fault("  call t.1: s32 = @size() on(d) objtype unknown\"std::vector<int>\"\n", blocks), -1);
    ck_assert_int_eq(fault("", "div(add(n, 255), 256), 256"), -1);
}
END_TEST

START_TEST(test_shape)
{
    const char *sets = "  set blockSize: s32 = 256\n  set numBlocks: s32 = div(add(n, 255), 256)\n";
    ck_assert_int_eq(fault(sets, "blockSize, numBlocks"), LAUNCH_SWAPPED);
    ck_assert_int_eq(fault(sets, "numBlocks, blockSize"), -1);
    ck_assert_int_eq(fault("", "256, div(add(n, 255), 256)"), LAUNCH_SWAPPED);
    ck_assert_int_eq(fault("", "cast<s32>(pure<f64>(\"ceil\", cast<f64>(div(n, 256)))), 256"),
                     LAUNCH_CEIL_TOO_LATE);
    ck_assert_int_eq(fault("", "cast<s32>(pure<f64>(\"ceil\", div(cast<f64>(n), 256.0))), 256"),
                     -1);
    ck_assert_int_eq(
        fault("", "cast<s32>(pure<f64>(\"ceil\", cast<f64>(div(mul(n, 256), 256)))), 256"), -1);
    ck_assert_int_eq(fault("", "div(n, 256), 256"), LAUNCH_FLOOR);
    ck_assert_int_eq(
        fault("  br ne(rem(n, 256), 0), bad, on\nbad:\n  ret\non:\n", "div(n, 256), 256"), -1);
}
END_TEST

/* Wrappers: the kernel is an argument, the shape comes from the caller. */
START_TEST(test_wrapper)
{
    const char *text = "struct dim3 { x: u32, y: u32, z: u32 }\n"
                       "kernel @k(p: ptr<f32>, n: s32) {\n}\n"
                       "host @inner(f: ptr<func>, g: s32, p: ptr<f32>, n: s32) internal {\n"
                       "  launch @f<<<g, 256>>>(p, n) via(f) named \"f\"\n}\n"
                       "host @outer(f: ptr<func>, p: ptr<f32>, n: s32) internal {\n"
                       "  call @inner(f, mul(n, 2), p, n)\n}\n"
                       "host @run(p: ptr<f32>, rows: s32) {\n  call @outer(@k, p, rows)\n}\n";
    struct analysis *a = analyse(text);
    size_t n;
    const struct ir_func *k = ir_module_find(a->module, "k");
    const struct launch_site *const *sites = launch_of(a->launches, k, &n);
    ck_assert_uint_eq(n, 1);
    ck_assert_str_eq(sites[0]->host->func->name, "run");
    ck_assert_str_eq(expr_text(test_arena, sites[0]->grid[0]), "mul(rows, 2)");
    ck_assert_str_eq(expr_text(test_arena, launch_argument(sites[0], k->params.at[1])), "rows");
}
END_TEST

START_TEST(test_names)
{
    ck_assert_int_eq(size_name_of("num_rows"), SIZE_NAME_ROWS);
    ck_assert_int_eq(size_name_of("nRows"), SIZE_NAME_ROWS);
    ck_assert_int_eq(size_name_of("rows_per_batch"), SIZE_NAME_ROWS);
    ck_assert_int_eq(size_name_of("n1"), SIZE_NAME_ROWS);
    ck_assert_int_eq(size_name_of("numHeads"), SIZE_NAME_LIMITED);
    ck_assert_int_eq(size_name_of("threads_per_block"), SIZE_NAME_THREADS);
    ck_assert_int_eq(size_name_of("batch_size"), SIZE_NAME_BATCH);
    ck_assert_int_eq(size_name_of("imageHeight"), SIZE_NAME_EXTENT);
    ck_assert_int_eq(size_name_of("numel"), SIZE_NAME_FLAT);
    ck_assert_int_eq(size_name_of("foo"), SIZE_NAME_UNKNOWN);
    ck_assert_int_eq(size_name_of(NULL), SIZE_NAME_UNKNOWN);
}
END_TEST

int main(void)
{
    const TTest *tests[] = {test_numbers, test_sizes,   test_empty,
                            test_shape,   test_wrapper, test_names};
    return RUN("launch_fault", tests);
}
