/* SPDX-License-Identifier: Apache-2.0 */
/* Lowering of small texts; larger cases with their expected IR stand in tests/lower. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "front/front.h"
#include "ir/ir_text.h"

static struct arena *arena;
static struct front_report report;

static void setup(void)
{
    arena = arena_create();
}

static void teardown(void)
{
    arena_destroy(arena);
}

static struct ir_module *load(const char *text)
{
    struct source src;
    source_from_text(arena, "test.cu", text, strlen(text), &src);
    struct front_options o = {0};
    struct ir_module *m = NULL;
    report = (struct front_report){0};
    ck_assert_msg(front_load(arena, &src, &o, &m, &report) == 0, "%s", error_message());
    return m;
}

static const struct ir_func *function(const struct ir_module *m, const char *name)
{
    const struct ir_func *f = ir_module_find(m, name);
    ck_assert_msg(f != NULL, "no function %s", name);
    return f;
}

/* The statements of a function as text, without its head and its declarations. */
static const char *body(const struct ir_func *f)
{
    struct strbuf b = {0};
    ir_print_func(&b, f, (struct ir_text_options){false});
    const char *at = strstr(strbuf_text(&b), "entry:\n");
    const char *copy = arena_strdup(arena, at ? at + strlen("entry:\n") : "");
    strbuf_free(&b);
    return copy;
}

static const struct ir_stmt *statement(const struct ir_func *f, enum ir_stmt_kind kind, size_t skip)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (f->stmts.at[i]->kind == kind && skip-- == 0)
            return f->stmts.at[i];
    }
    ck_abort_msg("no such statement");
    return NULL;
}

START_TEST(nothing)
{
    ck_assert_uint_eq(load("")->funcs.len, 0);
    ck_assert_uint_eq(load("// only a comment")->funcs.len, 0);
    ck_assert_uint_eq(load("#if 0\n__global__ void k() {}\n#endif\n")->funcs.len, 0);
    ck_assert_uint_eq(load("__global__ void declared(int *);\n")->funcs.len, 0);
}
END_TEST

START_TEST(one_statement)
{
    const struct ir_module *m = load("__global__ void k(int *a, int n)\n{\n    a[n] = 1;\n}\n");
    const struct ir_func *f = function(m, "k");
    ck_assert_str_eq(body(f), "  store ptradd(a, n), 1\n  ret\n}\n");
    ck_assert_int_eq(f->kind, FUNC_KERNEL);
    ck_assert_uint_eq(f->params.len, 2);
    ck_assert_int_eq(f->params.at[1]->param_index, 1);
    const struct ir_stmt *s = statement(f, IR_STMT_STORE, 0);
    ck_assert_uint_eq(s->span.line, 3);
    ck_assert_uint_eq(s->span.column, 5);
    ck_assert_uint_eq(s->span.end_column, 9);
    ck_assert_ptr_null(s->span.macro);
    ck_assert(s->is_write);
}
END_TEST

START_TEST(kinds_of_functions)
{
    const struct ir_module *m =
        load("namespace a { namespace b { __device__ int d() { return 1; } } }\n"
             "extern \"C\" __global__ void k() {}\n"
             "__host__ __device__ int hd() { return 2; }\n"
             "template <class T> struct S { __device__ T get() { return t; } T t; };\n"
             "template <> struct S<int> { __device__ int get() { return 3; } };\n"
             "static void h() {}\n"
             "int main() { h(); return 0; }\n");
    ck_assert_int_eq(function(m, "d")->kind, FUNC_DEVICE);
    ck_assert_str_eq(function(m, "d")->qualified_name, "a::b::d");
    ck_assert_int_eq(function(m, "k")->kind, FUNC_KERNEL);
    ck_assert_int_eq(function(m, "hd")->kind, FUNC_HOST_DEVICE);
    ck_assert_int_eq(function(m, "h")->kind, FUNC_HOST);
    ck_assert(m->has_main);
    unsigned methods = 0, templates = 0;
    for (size_t i = 0; i < m->funcs.len; i++) {
        if (strcmp(m->funcs.at[i]->name, "get") == 0) {
            methods++;
            templates += m->funcs.at[i]->is_template;
            ck_assert_str_eq(m->funcs.at[i]->record_name, "S");
        }
    }
    ck_assert_uint_eq(methods, 2);
    ck_assert_uint_eq(templates, 1);
    const struct ir_stmt *s = statement(function(m, "main"), IR_STMT_CALL, 0);
    ck_assert_ptr_eq(s->callee, function(m, "h"));
}
END_TEST

START_TEST(macro_positions)
{
    const struct ir_module *m = load("#define AT(p, i) ((p)[i])\n"
                                     "#define SYNC __syncthreads()\n"
                                     "__global__ void k(int *a, int n)\n"
                                     "{\n"
                                     "    AT(a, n + 1) = a[n];\n"
                                     "    SYNC;\n"
                                     "}\n");
    const struct ir_func *f = function(m, "k");
    const struct ir_stmt *s = statement(f, IR_STMT_STORE, 0);
    ck_assert_str_eq(s->span.macro, "AT");
    ck_assert_uint_eq(s->span.line, 5);
    ck_assert_uint_eq(s->span.column, 5);
    ck_assert_uint_eq(s->span.end_column, 17);
    s = statement(f, IR_STMT_EVAL, 0); /* written by the user: no macro */
    ck_assert_ptr_null(s->span.macro);
    ck_assert_uint_eq(s->span.column, 11);
    ck_assert_uint_eq(s->span.end_column, 16);
    s = statement(f, IR_STMT_BARRIER, 0);
    ck_assert_str_eq(s->span.macro, "SYNC");
    ck_assert_uint_eq(s->span.line, 6);
    ck_assert_uint_eq(s->span.end_column, 9);
}
END_TEST

START_TEST(results_that_are_read)
{
    const struct ir_module *m = load("void f(void *p)\n"
                                     "{\n"
                                     "    cudaFree(p);\n"
                                     "    cudaError_t stored = cudaFree(p);\n"
                                     "    cudaError_t read = cudaFree(p);\n"
                                     "    if (read != cudaSuccess)\n"
                                     "        return;\n"
                                     "    if (cudaFree(p))\n"
                                     "        return;\n"
                                     "    (void)cudaFree(p);\n"
                                     "}\n");
    const struct ir_func *f = function(m, "f");
    const bool expected[] = {false, false, true, true, true}; /* (void): not wanted */
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        ck_assert_msg(statement(f, IR_STMT_CALL, i)->checked_result == expected[i], "call %zu", i);
}
END_TEST

START_TEST(made_up_types_are_marked)
{
    const struct ir_module *m = load("#include \"missing.h\"\n"
                                     "__global__ void k(lib::Accessor<float> a, index_t n)\n"
                                     "{\n"
                                     "    a[n * 2] = a[0];\n"
                                     "}\n");
    const struct ir_func *f = function(m, "k");
    ck_assert_uint_ge(m->missing_includes.len, 1);
    ck_assert_uint_ge(m->repaired_decls, 1);
    ck_assert(f->params.at[0]->guessed);
    ck_assert(statement(f, IR_STMT_STORE, 0)->guessed);
    ck_assert_int_eq(f->params.at[0]->type->kind, TYPE_UNKNOWN);
}
END_TEST

START_TEST(constants_of_made_up_values_do_not_fold)
{
    const struct ir_module *m = load("#include \"missing.h\"\n"
                                     "__global__ void k(int *a)\n"
                                     "{\n"
                                     "    const int n = lib::count(4);\n"
                                     "    if (n > 2)\n"
                                     "        a[0] = n;\n"
                                     "}\n");
    statement(function(m, "k"), IR_STMT_BRANCH, 0);
}
END_TEST

START_TEST(deep_nesting_ends)
{
    struct strbuf b = {0};
    strbuf_add(&b, "__global__ void k(int *a, int n)\n{\n    a[0] = ");
    for (int i = 0; i < 900; i++)
        strbuf_add(&b, "(1+");
    strbuf_add(&b, "n");
    for (int i = 0; i < 900; i++)
        strbuf_add(&b, ")");
    strbuf_add(&b, ";\n    a[1] = 2;\n}\n");
    const struct ir_module *m = load(strbuf_text(&b));
    const struct ir_func *f = function(m, "k");
    ck_assert_uint_ge(f->stmts.len, 3);
    strbuf_free(&b);
}
END_TEST

START_TEST(variables_stay_values)
{
    const struct ir_module *m = load("__device__ void set(int *p, int &r);\n"
                                     "__global__ void k(int *a, int n)\n"
                                     "{\n"
                                     "    int value = n, pointed = n, referred = n;\n"
                                     "    set(&pointed, referred);\n"
                                     "    a[value] = pointed + referred;\n"
                                     "}\n");
    const struct ir_func *f = function(m, "k");
    for (size_t i = 0; i < f->decls.len; i++) {
        const struct ir_decl *d = f->decls.at[i];
        if (strcmp(d->name, "value") == 0)
            ck_assert(!d->in_memory);
        if (strcmp(d->name, "pointed") == 0 || strcmp(d->name, "referred") == 0)
            ck_assert(d->in_memory);
    }
}
END_TEST

START_TEST(same_text_same_ir)
{
    static const char text[] = "template <int N, class F> __global__ void k(float *a, F f)\n"
                               "{\n"
                               "    __shared__ float s[N][N + 1];\n"
                               "    for (int i = 0; i < N; i++)\n"
                               "        s[i][threadIdx.x] = f(a[i]) ? a[i] : 0;\n"
                               "    __syncthreads();\n"
                               "    a[N] = s[0][N];\n"
                               "}\n";
    struct strbuf x = {0}, y = {0};
    ir_print_module(&x, load(text), (struct ir_text_options){true});
    ir_print_module(&y, load(text), (struct ir_text_options){true});
    ck_assert_str_eq(strbuf_text(&x), strbuf_text(&y));
    strbuf_free(&x);
    strbuf_free(&y);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("lower");
    TCase *t = tcase_create("lower");
    tcase_set_timeout(t, 60);
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, nothing);
    tcase_add_test(t, one_statement);
    tcase_add_test(t, kinds_of_functions);
    tcase_add_test(t, macro_positions);
    tcase_add_test(t, results_that_are_read);
    tcase_add_test(t, made_up_types_are_marked);
    tcase_add_test(t, constants_of_made_up_values_do_not_fold);
    tcase_add_test(t, deep_nesting_ends);
    tcase_add_test(t, variables_stay_values);
    tcase_add_test(t, same_text_same_ir);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
