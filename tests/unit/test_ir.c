/* SPDX-License-Identifier: Apache-2.0 */
#include "ir_test_util.h"

static struct arena *a;
static struct ir_module *m;
static const struct ir_type *s32, *u32, *s64, *u64, *f32;

static void setup(void)
{
    a = arena_create();
    m = ir_module_create(a, "t.cu");
    s32 = ir_type_int(m, 32, true);
    u32 = ir_type_int(m, 32, false);
    s64 = ir_type_int(m, 64, true);
    u64 = ir_type_int(m, 64, false);
    f32 = ir_type_float(m, 32);
}

static void teardown(void)
{
    arena_destroy(a);
}

START_TEST(test_types_are_shared)
{
    ck_assert_ptr_eq(s32, ir_type_int(m, 32, true));
    ck_assert_ptr_ne(s32, u32);
    ck_assert_ptr_eq(ir_type_pointer(m, f32), ir_type_pointer(m, f32));
    const struct ir_type *array = ir_type_array(m, f32, 10, NULL);
    ck_assert_int_eq(array->size, 40);
    ck_assert_int_eq(ir_type_array(m, array, 3, NULL)->size, 120);
    ck_assert_int_eq(ir_type_array(m, array, INT64_MAX, NULL)->size, -1);
    struct ir_type named = *u64;
    named.name = "size_t";
    const struct ir_type *size_type = ir_type_intern(m, &named);
    ck_assert_ptr_ne(size_type, u64);
    ck_assert(ir_type_same(size_type, u64));
    ck_assert(!ir_type_same(s64, u64));
    ck_assert(!ir_type_same(ir_type_pointer(m, s32), ir_type_pointer(m, u32)));
}
END_TEST

START_TEST(test_expressions_are_shared)
{
    const struct ir_expr *x = ir_builtin(m, IR_BUILTIN_TID_X);
    const struct ir_expr *y = ir_builtin(m, IR_BUILTIN_NTID_X);
    const struct ir_expr *sum = ir_binary(m, IR_ADD, u32, x, y);
    ck_assert_ptr_eq(sum, ir_binary(m, IR_ADD, u32, x, y));
    ck_assert_ptr_ne(sum, ir_binary(m, IR_ADD, u32, y, x));
    ck_assert_ptr_ne(sum, ir_binary(m, IR_ADD, s32, x, y));
    ck_assert_uint_eq(sum->depth, 1);
    ck_assert_uint_eq(sum->size, 3);
    ck_assert_ptr_ne(ir_opaque(m, s32, "a"), ir_opaque(m, s32, "a"));
    ck_assert_ptr_eq(ir_string(m, "a"), ir_string(m, "a"));
    ck_assert_ptr_eq(ir_float(m, f32, 0.5), ir_float(m, f32, 0.5));
    ck_assert_ptr_ne(ir_float(m, f32, 0.0), ir_float(m, f32, -0.0));
}
END_TEST

static const struct {
    const char *in;
    const char *out;
} folding[] = {
    {"add(2, 3)", "5"},
    {"add(2147483647, 1)", "add(2147483647, 1)"}, /* would wrap: stays visible */
    {"sub(0:u32, 1:u32)", "sub(0:u32, 1:u32)"},
    {"mul(65536, 65536)", "mul(65536, 65536)"},
    {"mul(65536:s64, 65536:s64)", "4294967296:s64"},
    {"div(7, 2)", "3"},
    {"div(-7, 2)", "-3"},
    {"rem(-7, 2)", "-1"},
    {"div(7, 0)", "div(7, 0)"},
    {"shl(1, 10)", "1024"},
    {"shl(1, 31)", "shl(1, 31)"},
    {"shl(1, 40)", "shl(1, 40)"},
    {"shr(-8, 1)", "-4"},
    {"and(12, 10)", "8"},
    {"or(12, 10)", "14"},
    {"xor(12, 10)", "6"},
    {"bitnot(0:u32)", "4294967295:u32"},
    {"bitnot(0)", "-1"},
    {"neg(5)", "-5"},
    {"neg(5:u32)", "neg(5:u32)"},
    {"min(3, 4)", "3"},
    {"max(3, 4)", "4"},
    {"lt(3, 4)", "true"},
    {"ge(3, 4)", "false"},
    {"lnot(false)", "true"},
    {"lnot(lnot(lt(i, n)))", "lt(i, n)"},
    {"lnot(lnot(i))", "cast<bool>(i)"},
    {"land(true, lt(i, n))", "lt(i, n)"},
    {"land(lt(i, n), false)", "false"},
    {"lor(lt(i, n), true)", "true"},
    {"lor(false, lt(i, n))", "lt(i, n)"},
    {"select(true, i, n)", "i"},
    {"select(lt(i, n), i, i)", "i"},
    {"add(i, 0)", "i"},
    {"add(0, i)", "i"},
    {"sub(i, 0)", "i"},
    {"sub(i, i)", "sub(i, i)"},
    {"mul(1, i)", "i"},
    {"mul(i, 0)", "0"},
    {"div(i, 1)", "i"},
    {"rem(i, 1)", "0"},
    {"min(i, i)", "i"},
    {"add<u32>(i, 0)", "cast<u32>(i)"},
    {"cast<s32>(i)", "i"},
    {"cast<s32>(cast<s64>(i))", "i"},
    {"cast<s32>(cast<s8>(i))", "cast<s32>(cast<s8>(i))"},
    {"cast<s32>(cast<u64>(i))", "cast<s32>(cast<u64>(i))"},
    {"cast<u8>(255)", "255:u8"},
    {"cast<u8>(256)", "cast<u8>(256)"},
    {"cast<u64>(-1)", "cast<u64>(-1)"},
    {"cast<bool>(7)", "true"},
    {"cast<s32>(1.75)", "1"},
    {"cast<s32>(1e30)", "cast<s32>(1e+30)"},
    {"cast<f32>(3)", "3.0"},
    {"cast<f32>(16777217)", "cast<f32>(16777217)"},
    {"add(1.5, 2.25)", "3.75"},
    {"div(1.0, 0.0)", "div(1.0, 0.0)"},
    {"ptradd(p, 0)", "ptradd(p, 0)"},
    {"ptradd(&s, i)", "ptradd(cast<ptr<f32>>(&s), i)"},
    {"sizeof(f32[10])", "40:u64"},
    {"member(with(r, .b, i), .b)", "i"},
    {"member(with(r, .b, i), .a)", "member(r, .a)"},
    {"member(record<struct Pair{8}>(i, n), .b)", "n"},
    {"member(record<struct Pair{8}>(i, n, i), .b)", "member(record<struct Pair{8}>(i, n, i), .b)"},
    {"member<u32>(record<struct dim3{12}>(8:u32, 4:u32), .y)", "4:u32"},
    {"member<u32>(record<struct dim3{12}>(8), .x)", "8:u32"},
    {"member<u32>(record<struct dim3{12}>(8), .z)", "1:u32"},
    {"member<f32>(record<struct float4{16}>(1.0, 2.0, 3.0, 4.0), .w)", "4.0"},
    {"with(record<struct dim3{12}>(), .y, 4:u32)", "record<struct dim3{12}>(1:u32, 4:u32)"},
    {"with(with(r, .b, i), .b, n)", "with(r, .b, n)"},
    {"record<struct dim3{12}>(record<struct dim3{12}>(1, 2))", "record<struct dim3{12}>(1, 2)"},
};

static const struct ir_expr *parse_one(const char *text)
{
    const char *module = arena_printf(a,
                                      "struct Pair { a: s32, b: s32 }\n"
                                      "device @f(i: s32, n: s32, p: ptr<f32>, "
                                      "r: struct Pair{8}) {\n"
                                      "  shared s: f32[16]\n"
                                      "entry:\n"
                                      "  eval %s\n"
                                      "}\n",
                                      text);
    m = parse_text(a, module);
    return m->funcs.at[0]->stmts.at[0]->expr;
}

START_TEST(test_simplification)
{
    ck_assert_str_eq(expr_text(a, parse_one(folding[_i].in)), folding[_i].out);
}
END_TEST

START_TEST(test_malformed_becomes_opaque)
{
    const struct ir_expr *x = ir_int(m, s32, 1);
    ck_assert_int_eq(ir_make(m, IR_ADD, s32, NULL, &x, 1)->op, IR_OPAQUE);
    ck_assert_int_eq(ir_binary(m, IR_ADD, s32, x, NULL)->op, IR_OPAQUE);
    ck_assert_int_eq(ir_make(m, IR_INT, s32, NULL, NULL, 0)->op, IR_OPAQUE);
    const struct ir_expr *deep = ir_builtin(m, IR_BUILTIN_TID_X);
    for (int i = 0; i < 5000; i++)
        deep = ir_unary(m, IR_NEG, u32, deep);
    ck_assert_uint_le(deep->depth, 2100);
    const struct ir_expr *wide = ir_builtin(m, IR_BUILTIN_TID_X);
    for (int i = 0; i < 100; i++)
        wide = ir_binary(m, IR_ADD, u32, wide, wide);
    ck_assert_uint_le(wide->size, 100001);
}
END_TEST

START_TEST(test_constants)
{
    int64_t v = 0;
    ck_assert(ir_is_int(parse_one("cast<u32>(-1)"), &v));
    ck_assert_int_eq(v, 4294967295);
    ck_assert(ir_is_int(parse_one("cast<s64>(cast<u8>(257))"), &v));
    ck_assert_int_eq(v, 1);
    ck_assert(!ir_is_int(parse_one("cast<u64>(-1)"), &v));
    ck_assert(!ir_is_int(parse_one("i"), &v));
    ck_assert(!ir_is_int(parse_one("1.0"), &v));
    ck_assert(!ir_is_int(NULL, &v));
    ck_assert(ir_is_const(parse_one("true"), 1));
    ck_assert_int_eq(ir_int(m, u32, -1)->number, 4294967295);
    ck_assert_int_eq(ir_int(m, ir_type_bool(m), 7)->number, 1);
    ck_assert(ir_is_builtin(parse_one("cast<s64>(cast<s32>(threadIdx.x))"), IR_BUILTIN_TID_X));
}
END_TEST

static bool count_node(const struct ir_expr *e, void *context)
{
    (void)e;
    ++*(unsigned *)context;
    return true;
}

START_TEST(test_walk_and_contains)
{
    const struct ir_expr *e = parse_one("add(mul(i, n), mul(mul(i, n), i))");
    unsigned n = 0;
    ck_assert(ir_walk(e, count_node, &n));
    ck_assert_uint_eq(n, 5); /* add, mul, mul, i, n */
    ck_assert(ir_contains(e, e->args[0]));
    ck_assert(ir_contains(e, e->args[0]->args[0]));
    ck_assert(!ir_contains(e->args[0], e));
    ck_assert(!ir_contains(e, ir_int(m, NULL, 77)));
    const struct ir_expr *many = ir_builtin(m, IR_BUILTIN_TID_X);
    for (int i = 0; i < 1000; i++)
        many = ir_binary(m, IR_SUB, ir_type_int(m, 32, false), many, ir_int(m, NULL, 1000 + i));
    n = 0;
    ck_assert(ir_walk(many, count_node, &n));
    ck_assert_uint_eq(n, 2001);
}
END_TEST

START_TEST(test_substitution)
{
    const struct ir_expr *e = parse_one("add(mul(i, n), select(lt(i, n), i, 0))");
    const struct ir_expr *from[] = {e->args[0]->args[0], e->args[0]->args[1]};
    const struct ir_expr *to[] = {ir_int(m, NULL, 3), ir_int(m, NULL, 4)}; /* of the new module */
    ck_assert(ir_is_const(ir_substitute(m, e, from, to, 2), 15));
    ck_assert_str_eq(expr_text(a, ir_substitute(m, e, from, to, 1)),
                     "add(mul(3, n), select(lt(3, n), 3, 0))");
    const struct ir_expr *swapped[] = {from[1], from[0]};
    ck_assert_str_eq(expr_text(a, ir_substitute(m, e, from, swapped, 2)),
                     "add(mul(n, i), select(lt(n, i), n, 0))");
    ck_assert_ptr_eq(ir_substitute(m, e, from, to, 0), e);
}
END_TEST

static void expect_component(const char *text, unsigned i, const char *want)
{
    ck_assert_str_eq(expr_text(a, ir_dim3_component(m, parse_one(text), i)), want);
}

START_TEST(test_dim3)
{
    expect_component("i", 0, "i");
    expect_component("i", 1, "1:u32");
    expect_component("record<struct dim3{12}>(i, n)", 0, "i");
    expect_component("record<struct dim3{12}>(i, n)", 1, "n");
    expect_component("record<struct dim3{12}>(i, n)", 2, "1:u32");
    expect_component("cast<struct dim3{12}>(i)", 0, "i");
    expect_component("opaque<struct dim3{12}>(\"x\")", 2,
                     "member<u32>(opaque<struct dim3{12}>(\"x\"), .z)");
}
END_TEST

static const struct {
    const char *in;
    const char *out;
} sources[] = {
    {"add(mul(i, n), 1)", "i * n + 1"},
    {"mul(add(i, n), 2)", "(i + n) * 2"},
    {"sub(i, sub(n, 1))", "i - (n - 1)"},
    {"sub(sub(i, n), 1)", "i - n - 1"},
    {"land(lt(i, n), lor(eq(i, 1), lnot(eq(n, 2))))", "i < n && (i == 1 || !(n == 2))"},
    {"select(lt(i, n), i, n)", "i < n ? i : n"},
    {"neg(add(i, n))", "-(i + n)"},
    {"mul(i, -1)", "i * -1"},
    {"cast<s64>(add(i, n))", "i + n"},
    {"mul<s64>(cast<s64>(add(i, n)), 2:s64)", "(i + n) * 2"},
    {"cast<f32>(i)", "(float)i"},
    {"cast<u64\"size_t\">(i)", "(size_t)i"},
    {"min(i, pure<s32>(\"__popc\", n))", "min(i, __popc(n))"},
    {"ptradd(p, i)", "p + i"},
    {"add(threadIdx.x, $warpSize)", "threadIdx.x + warpSize"},
    {"member(r, .b)", "r.b"},
    {"&s", "s"},
    {"field<ptr<s32>>(&s, .\"[]\")", "&s"}, /* elements of an object of a type out of sight */
    {"opaque<s32>(\"why\")", "..."},
    {"shl(or(i, 1), 2)", "(i | 1) << 2"},
};

START_TEST(test_source)
{
    ck_assert_str_eq(ir_expr_source(a, parse_one(sources[_i].in), 80), sources[_i].out);
}
END_TEST

START_TEST(test_source_of_loads_and_cuts)
{
    m = parse_text(a, "kernel @k(a: ptr<f32>, n: s32) {\n"
                      "  shared s: f32[4][8]\n"
                      "entry:\n"
                      "  load t.1: f32 = ptradd(ptradd(a, n), 1)\n"
                      "  load t.2: f32 = ptradd(cast<ptr<f32>>("
                      "ptradd(cast<ptr<f32[8]>>(&s), n)), 2)\n"
                      "  call t.3: f32 = @foo(n, 1)\n"
                      "  eval add(add(t.1, t.2), t.3)\n"
                      "}\n");
    const struct ir_expr *e = m->funcs.at[0]->stmts.at[3]->expr;
    ck_assert_str_eq(ir_expr_source(a, e, 80), "(a + n)[1] + s[n][2] + foo(n, 1)");
    const char *cut = ir_expr_source(a, e, 20);
    ck_assert_uint_le(strlen(cut), 20);
    ck_assert_ptr_nonnull(strstr(cut, "..."));
    const struct ir_expr *wide = ir_builtin(m, IR_BUILTIN_TID_X);
    for (int i = 0; i < 14; i++)
        wide = ir_binary(m, IR_ADD, ir_type_int(m, 32, false), wide, wide);
    ck_assert_uint_le(strlen(ir_expr_source(a, wide, 60)), 60);
    for (size_t max = 0; max < 12; max++)
        ck_assert_uint_le(strlen(ir_expr_source(a, e, max)), max);
}
END_TEST

START_TEST(test_source_of_choice)
{
    m = parse_text(a, "kernel @k(n: s32) {\n"
                      "  local merge: s32 src \"\"\n"
                      "entry:\n"
                      "  set merge = n\n"
                      "  eval mul(n, merge)\n"
                      "}\n");
    const struct ir_expr *e = m->funcs.at[0]->stmts.at[1]->expr;
    ck_assert_str_eq(ir_expr_source(a, e, 80), "n * (...)");
}
END_TEST

START_TEST(test_declarations)
{
    struct ir_func *f = ir_func_create(m, "f", FUNC_KERNEL);
    const struct ir_decl *p = ir_decl_create(f, "i", s32, STORAGE_PARAM);
    const struct ir_decl *second = ir_decl_create(f, "i", s32, STORAGE_LOCAL);
    const struct ir_decl *third = ir_decl_create(f, "i", s32, STORAGE_LOCAL);
    const struct ir_decl *temp = ir_decl_create(f, NULL, s32, STORAGE_TEMP);
    ck_assert_int_eq(p->param_index, 0);
    ck_assert_str_eq(second->name, "i.2");
    ck_assert_str_eq(third->name, "i.3");
    ck_assert_str_eq(third->source_name, "i");
    ck_assert_str_eq(temp->name, "t.1");
    ck_assert_str_eq(temp->source_name, "");
    ck_assert(ir_decl_create(f, "s", ir_type_array(m, f32, 4, NULL), STORAGE_SHARED)->in_memory);
    ck_assert(!second->in_memory);
    ck_assert_str_eq(ir_global_create(m, "g", s32, STORAGE_DEVICE)->name, "g");
    ck_assert_str_eq(ir_global_create(m, "g", s32, STORAGE_DEVICE)->name, "g.2");
    ck_assert_ptr_eq(ir_module_find(m, "f"), f);
    ck_assert_ptr_null(ir_module_find(m, "g"));
}
END_TEST

START_TEST(test_finish)
{
    struct ir_span none = {0};
    struct ir_func *f = ir_func_create(m, "f", FUNC_KERNEL);
    struct ir_block *entry = ir_block_create(f, "loop");
    struct ir_block *dead = ir_block_create(f, NULL);
    struct ir_block *end = ir_block_create(f, "loop");
    const struct ir_expr *x = ir_builtin(m, IR_BUILTIN_TID_X);
    ir_stmt_add(entry, IR_STMT_EVAL, none)->expr = x;
    ir_stmt_add(entry, IR_STMT_BRANCH, none)->expr = ir_binary(m, IR_LT, ir_type_bool(m), x, x);
    ir_edge_add(entry, entry);
    ir_edge_add(entry, end);
    ir_stmt_add(entry, IR_STMT_EVAL, none)->expr = x; /* behind the terminator */
    ir_edge_add(dead, end);
    ir_stmt_add(end, IR_STMT_EVAL, none)->expr = x; /* no terminator */
    ir_func_finish(f);
    ck_assert_uint_eq(f->blocks.len, 3);
    ck_assert_str_eq(f->blocks.at[0]->label, "entry"); /* new: the loop was the entry */
    ck_assert_ptr_eq(f->blocks.at[1], entry);
    ck_assert_ptr_eq(f->blocks.at[2], end);
    ck_assert_str_eq(end->label, "loop.2");
    ck_assert_uint_eq(entry->stmts.len, 2);
    ck_assert_uint_eq(end->preds.len, 1);
    ck_assert_int_eq(end->stmts.at[1]->kind, IR_STMT_RETURN);
    for (size_t i = 0; i < f->stmts.len; i++)
        ck_assert_uint_eq(f->stmts.at[i]->id, i);
    ck_assert_uint_eq(f->stmts.len, 5);
}
END_TEST

START_TEST(test_finish_folds_branches)
{
    m = parse_text(a, "kernel @k(n: s32) {\n"
                      "a:\n  br 0, b, c\n"
                      "b:\n  jump c\n"
                      "c:\n  switch 2, 1: b, 2: d, e\n"
                      "d:\n  br lt(n, 1), e, e\n"
                      "e:\n  ret\n}\n");
    ck_assert_str_eq(print_text(a, m, false), "module \"\"\n\nkernel @k(n: s32) {\n"
                                              "a:\n  jump c\n"
                                              "c:\n  jump d\n"
                                              "d:\n  jump e\n"
                                              "e:\n  ret\n}\n");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("ir");
    TCase *c = tcase_create("ir");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, test_types_are_shared);
    tcase_add_test(c, test_expressions_are_shared);
    tcase_add_loop_test(c, test_simplification, 0, (int)(sizeof folding / sizeof *folding));
    tcase_add_test(c, test_malformed_becomes_opaque);
    tcase_add_test(c, test_constants);
    tcase_add_test(c, test_walk_and_contains);
    tcase_add_test(c, test_substitution);
    tcase_add_test(c, test_dim3);
    tcase_add_loop_test(c, test_source, 0, (int)(sizeof sources / sizeof *sources));
    tcase_add_test(c, test_source_of_loads_and_cuts);
    tcase_add_test(c, test_source_of_choice);
    tcase_add_test(c, test_declarations);
    tcase_add_test(c, test_finish);
    tcase_add_test(c, test_finish_folds_branches);
    suite_add_tcase(s, c);
    return run_suite(s);
}
