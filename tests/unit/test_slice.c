/* SPDX-License-Identifier: Apache-2.0 */
/* Slices of small texts: parameters, launches, options, and that no byte changes its place.  Whole
 * slices stand in tests/slice. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "front/slice.h"

static struct arena *arena;
static struct source src;
static struct ir_module *module;

static void setup(void)
{
    arena = arena_create();
}

static void teardown(void)
{
    arena_destroy(arena);
}

static struct slice slice_with(const char *text, const char *kernel, struct front_options *o)
{
    struct front_report report = {0};
    struct slice s;
    source_from_text(arena, "test.cu", text, strlen(text), &src);
    ck_assert_msg(front_load(arena, &src, o, &module, &report) == 0, "%s", error_message());
    const struct ir_func *f = ir_module_find(module, kernel);
    ck_assert_msg(f != NULL, "no kernel %s", kernel);
    ck_assert_msg(slice_kernels(arena, &src, o, module, &f, 1, &s) == 0, "%s", error_message());
    return s;
}

static struct slice slice_text(const char *text, const char *kernel)
{
    struct front_options o = {0};
    return slice_with(text, kernel, &o);
}

static const struct slice_field *field(const struct slice *s, const char *name)
{
    for (size_t i = 0; i < s->params.len; i++) {
        for (size_t k = 0; k < s->params.at[i].fields.len; k++) {
            if (strcmp(s->params.at[i].fields.at[k].name, name) == 0)
                return &s->params.at[i].fields.at[k];
        }
    }
    ck_abort_msg("no field %s", name);
}

static bool has(const struct slice *s, const char *part)
{
    return strstr(s->source, part) != NULL;
}

/* Every line of the slice that a #line puts into the file has the file's own text, as far as it is
 * not blank. */
static void check_places(const struct slice *s)
{
    unsigned line = 0, seen = 0;
    bool in_file = false;
    for (const char *p = s->source; *p;) {
        size_t n = strcspn(p, "\n");
        if (strncmp(p, "#line ", 6) == 0) {
            line = (unsigned)strtoul(p + 6, NULL, 10);
            in_file = memmem(p, n, "\"test.cu\"", 9) != NULL;
        } else {
            size_t have = 0;
            const char *original = in_file ? source_line(&src, line, &have) : "";
            for (size_t i = 0; in_file && p[0] != '#' && i < n; i++)
                ck_assert_msg(p[i] == ' ' || (i < have && p[i] == original[i]),
                              "line %u column %zu: '%.*s'", line, i + 1, (int)n, p);
            seen += in_file;
            line++;
        }
        p += n + (p[n] == '\n');
    }
    ck_assert_uint_gt(seen, 0);
}

START_TEST(parameters_are_taken_apart)
{
    struct slice s = slice_text("#include <cuda_fp16.h>\n"
                                "struct Base { long long id; };\n"
                                "struct In { const float *p; int k[2]; };\n"
                                "struct P : Base { char c; In in; __half h; unsigned b : 3; };\n"
                                "union U { int i; float f; };\n"
                                "__global__ void k(P p, double *q, const __half *r, void *v,\n"
                                "                  unsigned long long n, bool flag, float4 f4,\n"
                                "                  U u, const P *ps) {}\n",
                                "k");
    ck_assert_ptr_null(s.error);
    ck_assert_uint_eq(s.params.len, 9);
    ck_assert_str_eq(field(&s, "p.id")->type, "i64");
    ck_assert_uint_eq(field(&s, "p.c")->offset, 8);
    ck_assert_uint_eq(field(&s, "p.in.p")->offset, 16);
    ck_assert_int_eq(field(&s, "p.in.p")->kind, SLICE_POINTER);
    ck_assert(field(&s, "p.in.p")->target_const);
    ck_assert_uint_eq(field(&s, "p.in.k[1]")->offset, 28);
    ck_assert_str_eq(field(&s, "p.h")->type, "f16");
    ck_assert_int_eq(field(&s, "p.b")->kind, SLICE_OPAQUE);
    ck_assert_str_eq(field(&s, "q")->target_type, "f64");
    ck_assert(!field(&s, "q")->target_const);
    ck_assert_str_eq(field(&s, "r")->target_type, "f16");
    ck_assert_uint_eq(field(&s, "v")->target_bytes, 0);
    ck_assert(!field(&s, "n")->is_signed);
    ck_assert_uint_eq(field(&s, "flag")->bytes, 1);
    ck_assert_uint_eq(field(&s, "f4.w")->offset, 12);
    ck_assert_int_eq(field(&s, "u")->kind, SLICE_OPAQUE);
    ck_assert_str_eq(field(&s, "ps")->target_type, "bytes");
    ck_assert_uint_eq(field(&s, "ps")->target_bytes, 40);
}
END_TEST

START_TEST(the_launch_is_found)
{
    struct slice s = slice_text("template <class T, int N> __global__ void k(T *p) {}\n"
                                "void other() { k<int, 2><<<1, 2>>>(0); }\n"
                                "int main() { k<double, 8><<<3, 4>>>(nullptr); }\n",
                                "k");
    ck_assert_ptr_null(s.error);
    ck_assert_str_eq(s.name_expression, "k<int, 2>");
    ck_assert_str_eq(s.instantiation, "launch at test.cu:2");
    ck_assert_ptr_nonnull(s.launch);
    ck_assert_uint_eq(s.launch->span.line, 2);
    ck_assert_uint_eq(s.template_args.len, 2);
    ck_assert_str_eq(s.template_args.at[1].name, "N");
    ck_assert_int_eq(s.template_args.at[1].number, 2);
    ck_assert_str_eq(field(&s, "p")->target_type, "i32");
}
END_TEST

START_TEST(defaults_are_stated)
{
    struct slice s = slice_text(
        "template <typename T, int BLOCK_SIZE, bool Flag> __global__ void k(T *p) { *p %= 2; }\n",
        "k");
    ck_assert_ptr_null(s.error);
    /* float has no % */
    ck_assert_str_eq(s.instantiation, "default: T = int, BLOCK_SIZE = 256, Flag = false");
    ck_assert_str_eq(s.name_expression, "k<int, 256, false>");
    ck_assert_ptr_null(s.launch);
}
END_TEST

START_TEST(no_byte_changes_its_place)
{
    struct slice s =
        slice_text("#define ONE \\\n    1\n"
                   "int host() { return 0; } __device__ int two() { return 2; }\n"
                   "namespace a { int b(); namespace c {\n"
                   "  struct S { int x; S(int y) : x(y) {} /* no */ int h() { return\n"
                   "  host(); } __device__ int d() const { return x; } };\n"
                   "}} // end\n"
                   "#if ONE > 2\nint dead;\n#endif\n"
                   "\t__global__ void k(a::c::S s, int *p)\n{\n"
                   "#if ONE == 1\n    p[0] = ONE + two();\n#else\n    host();\n#endif\n"
                   "#pragma unroll\n    for (;;) p[1] = s.d(); }\n",
                   "k");
    ck_assert_ptr_null(s.error);
    check_places(&s);
    ck_assert(has(&s, "two()"));
    ck_assert(has(&s, "#pragma unroll"));
    ck_assert(!has(&s, "host()"));
    ck_assert(!has(&s, "dead"));
    ck_assert(!has(&s, "#if ONE"));
}
END_TEST

START_TEST(options_that_count)
{
    struct front_options o = {0};
    vec_push(arena, &o.defines, "LIMIT=8");
    vec_push(arena, &o.defines, "OTHER=9");
    struct slice s = slice_with("__global__ void k(int *p) { p[LIMIT] = 0; }\n", "k", &o);
    ck_assert_ptr_null(s.error);
    ck_assert_uint_eq(s.options.len, 3);
    ck_assert_str_eq(s.options.at[2], "-DLIMIT=8");
}
END_TEST

START_TEST(headers_of_the_toolkit)
{
    struct slice s = slice_text("#include <cuda_fp16.h>\n#include <cub/cub.cuh>\n"
                                "__global__ void k(__half *p) { p[0] = __hadd(p[1], p[2]); }\n",
                                "k");
    ck_assert_ptr_null(s.error);
    ck_assert_uint_eq(s.toolkit_headers.len, 1);
    ck_assert_str_eq(s.toolkit_headers.at[0], "cuda_fp16.h");
    s = slice_text("#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
                   "__global__ void k() { cg::this_thread_block().sync(); }\n",
                   "k");
    ck_assert_ptr_null(s.error);
    ck_assert_uint_eq(s.toolkit_headers.len, 0); /* ours is enough */
    ck_assert(has(&s, "namespace cg = cooperative_groups;"));
    s = slice_text("#include <cooperative_groups.h>\n"
                   "__global__ void k() { cooperative_groups::this_cluster().sync(); }\n",
                   "k");
    ck_assert_uint_eq(s.toolkit_headers.len, 1);
}
END_TEST

START_TEST(what_is_missing_is_named)
{
    struct slice s = slice_text("__global__ void k(Unknown *p) { p->go(); }\n", "k");
    ck_assert_str_eq(s.error, "needs Unknown, which is not in the file or its headers");
    s = slice_text("__device__ int far(int x);\n__global__ void k(int *p) { *p = far(1); }\n", "k");
    ck_assert_str_eq(s.error,
                     "needs the definition of far, which is not in the file or its headers");
    s = slice_text("texture<float, 1> t;\n"
                   "__global__ void k(float *p) { *p = tex1Dfetch(t, 1); }\n",
                   "k");
    ck_assert_str_eq(s.error, "needs texture references, which CUDA 12 removed");
    /* An overload that nobody calls may miss what it likes. */
    s = slice_text("template <class T> __device__ T f(T x) { return x; }\n"
                   "template <> __device__ Odd f(Odd x) { return x; }\n"
                   "__global__ void k(int *p) { *p = f(1); }\n",
                   "k");
    ck_assert_ptr_null(s.error);
    ck_assert(!has(&s, "Odd"));
}
END_TEST

static bool assumes(const struct slice *s, const char *text)
{
    for (size_t i = 0; i < s->assumed.len; i++) {
        if (strcmp(s->assumed.at[i], text) == 0)
            return true;
    }
    return false;
}

/* Aliases, constants, macros and small classes of headers that are not there. */
START_TEST(stand_ins_are_stated)
{
    struct slice s = slice_text("__global__ void k(scalar_t *p, int n) {\n"
                                "    CUDA_KERNEL_LOOP(i, n) p[i] = 1;\n}\n",
                                "k");
    ck_assert_msg(s.error == NULL, "%s", s.error);
    ck_assert(has(&s, "typedef float scalar_t;"));
    ck_assert(has(&s, "#define CUDA_KERNEL_LOOP(i, n)"));
    ck_assert(assumes(&s, "typedef float scalar_t;"));
    ck_assert(!s.assumes_numbers);
    s = slice_text("__global__ void k(float *p) { p[threadIdx.x] = kNumThreads; }\n", "k");
    ck_assert_msg(s.error == NULL, "%s", s.error);
    ck_assert(assumes(&s, "constexpr int kNumThreads = 256;"));
    ck_assert(s.assumes_numbers);
    s = slice_text("template <class T, Mode m> __global__ void k(T *p) {\n"
                   "    if (m == Mode::Add) p[0] = 1;\n    if (m == Mode::None) p[1] = 2;\n}\n",
                   "k");
    ck_assert_msg(s.error == NULL, "%s", s.error);
    ck_assert(has(&s, "enum class Mode : int { Add, None, };"));
    ck_assert(s.assumes_numbers);
    s = slice_text(
        "template <class T> __global__ void k(T *p, int n) {\n"
        "    vec_t<T, 4> v;\n    v.load(p);\n    v[0] = ceil_div(n, 4);\n    v.store(p);\n}\n",
        "k");
    ck_assert_msg(s.error == NULL, "%s", s.error);
    ck_assert(assumes(&s, "a stand-in for vec_t"));
    ck_assert(assumes(&s, "a stand-in for ceil_div"));
    /* A call that a template leaves open; the name of the file's own is no gap. */
    s = slice_text("template <class T> __device__ T sum(T x) { return x + WARP_SHFL_XOR(x, 1); }\n"
                   "__global__ void k(float *p) { p[0] = sum(p[1]); }\n",
                   "k");
    ck_assert_msg(s.error == NULL, "%s", s.error);
    ck_assert(assumes(&s, "a stand-in for WARP_SHFL_XOR"));
    s = slice_text("__device__ int ceil_div(int a, int b) { return a / b; }\n"
                   "__global__ void k(int *p) { p[0] = ceil_div(p[0], 2); }\n",
                   "k");
    ck_assert_uint_eq(s.assumed.len, 0);
}
END_TEST

START_TEST(overloads_are_told_apart)
{
    struct slice s = slice_text("__global__ void k(float *p) {}\n__global__ void k(int n) {}\n"
                                "template <class T> __global__ void t(T x) {}\n"
                                "template <> __global__ void t<int>(int x) {}\n"
                                "int main() { t<int><<<1, 1>>>(2); }\n",
                                "k");
    ck_assert_ptr_null(s.error);
    ck_assert(!has(&s, "int n"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("slice");
    TCase *t = tcase_create("slice");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, parameters_are_taken_apart);
    tcase_add_test(t, the_launch_is_found);
    tcase_add_test(t, defaults_are_stated);
    tcase_add_test(t, no_byte_changes_its_place);
    tcase_add_test(t, options_that_count);
    tcase_add_test(t, headers_of_the_toolkit);
    tcase_add_test(t, what_is_missing_is_named);
    tcase_add_test(t, stand_ins_are_stated);
    tcase_add_test(t, overloads_are_told_apart);
    suite_add_tcase(suite, t);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
