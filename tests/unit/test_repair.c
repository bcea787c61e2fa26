/* SPDX-License-Identifier: Apache-2.0 */
#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/pool.h"
#include "front/front_cache.h"
#include "front/front_unit.h"

struct seen {
    const struct session *session;
    unsigned functions; /* with a body */
    unsigned subscripts;
    unsigned barriers;
    unsigned launches;
    unsigned guessed; /* types of parameters that are made up */
};

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct seen *s = data;
    CXString spelling = clang_getCursorSpelling(c);
    const char *name = clang_getCString(spelling);
    bool function = c.kind == CXCursor_FunctionDecl || c.kind == CXCursor_FunctionTemplate ||
                    c.kind == CXCursor_CXXMethod;
    bool call = c.kind == CXCursor_CallExpr;
    s->functions += function && clang_isCursorDefinition(c);
    s->subscripts +=
        c.kind == CXCursor_ArraySubscriptExpr || (call && name && strcmp(name, "operator[]") == 0);
    s->barriers += call && name && strcmp(name, "__syncthreads") == 0;
    s->launches += call && name && strcmp(name, "__cudaPushCallConfiguration") == 0;
    if (c.kind == CXCursor_ParmDecl)
        s->guessed += repair_is_guessed(clang_getTypeDeclaration(clang_getCursorType(c)), NULL);
    clang_disposeString(spelling);
    return CXChildVisit_Recurse;
}

static enum CXChildVisitResult visit_top(CXCursor c, CXCursor parent, CXClientData data)
{
    struct seen *s = data;
    if (session_place_of(s->session, clang_getCursorLocation(c)).in_main) {
        visit(c, parent, data);
        clang_visitChildren(c, visit, data);
    }
    return CXChildVisit_Continue;
}

static struct seen look(const struct front_unit *u)
{
    struct seen s = {.session = &u->session};
    CXCursor top = clang_getTranslationUnitCursor(u->session.tu);
    clang_visitChildren(top, visit_top, &s);
    return s;
}

static int parse(struct arena *a, const char *text, const struct front_options *o,
                 struct front_unit *u, struct front_report *report)
{
    struct source *src = ARENA_NEW(a, struct source);
    source_from_text(a, "test.cu", text, strlen(text), src);
    return front_unit_open(u, a, src, o, report);
}

/* ---- what repair makes of missing names ------------------------------------------------------ */

static const struct {
    const char *name;
    const char *text;
    unsigned functions;
    unsigned subscripts;
    unsigned barriers;
    unsigned launches;
} cases[] = {
    {"nothing missing", "__global__ void k(int *p) { p[threadIdx.x] = 1; __syncthreads(); }", 1, 1,
     1, 0},
    {"unknown parameter type",
     "#include \"gone.h\"\n__global__ void k(real_t *p, size_type n) { p[n] = 1; __syncthreads(); "
     "}",
     1, 1, 1, 0},
    {"types named as integers",
     "#include \"gone.h\"\n__global__ void k(lib_int32_t *p, ns::my_uint64 n, s64 i)\n"
     "{ p[n << 1] = p[n % 32 | i]; __syncthreads(); }",
     1, 2, 1, 0},
    {"functions and classes named as integers",
     "#include \"gone.h\"\n__global__ void k(int *p, my_uint64 n, vec_int32 v)\n"
     "{ p[to_int64(n)] = v.x; p[n] = my_uint64::max(); }",
     1, 2, 0, 0},
    {"qualified template type",
     "template <typename T> __global__ void k(at::Accessor64<T, 2, at::Traits> a, int n)\n"
     "{ a[n][0] = 1; __syncthreads(); }",
     1, 2, 1, 0},
    {"opaque accessor",
     "__global__ void k(at::Accessor64<float, 2> a, float *p, int n)\n"
     "{ p[n] = a[n][0] * 2 + p[a.size(0)]; }",
     1, 4, 0, 0},
    {"specifier macro", "#include \"gone.h\"\nMY_INLINE float f(float *p, int i) { return p[i]; }",
     1, 1, 0, 0},
    {"device marker", "DI void f(int *p) { p[threadIdx.x] = 1; __syncthreads(); }", 1, 1, 1, 0},
    {"launch bounds macro",
     "MY_BOUNDS(256) __global__ void k(int *p) { p[0] = 1; }\n"
     "__global__ void MY_BOUNDS_2(256, 2) k2(int *p) { p[0] = 1; }",
     2, 2, 0, 0},
    {"class marker", "class EXPORT Thing { __device__ int f(int *p) { return p[1]; } };", 1, 1, 0,
     0},
    {"trailing marker", "__device__ int f(int *p) MY_NOEXCEPT { return p[1]; }", 1, 1, 0, 0},
    {"guard macro unknown",
     "#ifdef USE_GPU\n__global__ void k(int *p) { p[0] = 1; }\n#else\nint host;\n#endif\n", 1, 1, 0,
     0},
    {"guard macro nested",
     "#if defined(A)\n#if B\n__global__ void k(int *p) { p[0] = 1; }\n#endif\n#endif\n", 1, 1, 0,
     0},
    {"other platform stays off",
     "#ifdef USE_ROCM\n__global__ void k(int *p) { p[0] = 1; }\n#endif\n", 0, 0, 0, 0},
    {"switched off stays off", "#if 0\n__global__ void k(int *p) { p[0] = 1; }\n#endif\n", 0, 0, 0,
     0},
    {"chosen branch stays",
     "#ifdef X\n__global__ void a(int *p) { p[0] = 1; }\n#else\n"
     "__global__ void b(int *p) { p[1] = p[2]; }\n#endif\n",
     1, 2, 0, 0},
    {"switch inside a body",
     "__global__ void k(int *p) {\n#ifdef USE_IT\n  __shared__ int s[2]; s[0] = p[0];\n"
     "#else\n  NO_CODE;\n#endif\n}\n",
     1, 2, 0, 0},
    {"loop macro", "__global__ void k(int *p, int n) { MY_LOOP(i, n) { p[i] = 1; } }", 1, 1, 0, 0},
    {"known loop macro",
     "__global__ void k(int *p, int n) { CUDA_KERNEL_LOOP(i, n) { p[i] = 1; } }", 1, 1, 0, 0},
    {"statement macro", "void h(int *p) { CHECK_IT(p[0])\n p[1] = 2; }", 1, 2, 0, 0},
    {"dispatch with a lambda",
     "template <typename T> __global__ void k(T *p) { p[0] = 1; }\n"
     "void h(Tensor x) { DISPATCH_ALL(x.type(), \"k\", [&] { k<scalar_t><<<1, 2>>>(0); }); }",
     2, 1, 0, 1},
    {"dispatch with a block",
     "template <int N> __global__ void k(float *p) { p[N] = 1; }\n"
     "void h(int d) { DISPATCH_DIM(d, DIM, { k<DIM><<<1, 2>>>(0); }); }",
     2, 1, 0, 1},
    {"base class",
     "struct F : public base::Functor<int> { __device__ int g(int *p) { return p[0]; } };", 1, 1, 0,
     0},
    {"made-up constants",
     "__global__ void k(int *p) { __shared__ float s[TILE][TILE + 1];\n"
     "  s[0][threadIdx.x % TILE] = p[0]; __syncthreads(); }",
     1, 3, 1, 0},
    {"made-up cases",
     "__device__ int f(int op, int *p) { switch (op) { case OP_A: return p[0];\n"
     "  case OP_B: return p[1]; } return 0; }",
     1, 2, 0, 0},
    {"made-up enumeration",
     "__device__ int f(enum my_op op, int *p) { switch (op) { case MY_OP_A: return p[0];\n"
     "  case MY_OP_B: return p[1]; default: return 0; } }",
     1, 2, 0, 0},
    {"header that was not included",
     "__global__ void k(half *p) { __shared__ cub::BlockReduce<float, 128>::TempStorage t;\n"
     "  p[0] = p[1]; __syncthreads(); }",
     1, 2, 1, 0},
    {"reinterpret_cast of an opaque value",
     "void h(Tensor t) { float *p = reinterpret_cast<float *>(t.data_ptr()); p[0] = 1; }", 1, 1, 0,
     0},
    {"concepts need C++20",
     "template <class T> concept C = requires(T t) { t + t; };\n"
     "template <C T> __global__ void k(T *p) { p[0] = 1; }",
     1, 1, 0, 0},
    {"type beside a name that is none",
     "#include \"gone.h\"\nlist<Item> sorted(view<Item const> from);\n"
     "void fill(int n) { lib::vec<item_range> r(n); lib::vec<unsigned> c(n); lib::vec<Item> a(n); "
     "}\n"
     "struct Last { view<Item> items;\n"
     "  __device__ void operator()(int i) { items[i].last = items[i + 1].key; } };\n"
     "__device__ void mark(Item &x) { x.last = 1; }",
     3, 2, 0, 0},
    {"class in a macro in front of a method",
     "#include \"gone.h\"\n#define METHOD \\\n  template <typename T> \\\n  void Util<Kind::kGPU, "
     "\\\n    T>::\n"
     "template <typename T> __global__ void k(T *p) { p[0] = 1; }\n"
     "METHOD Run(T *p) { k<T><<<1, 2>>>(p); }\n",
     2, 1, 0, 1},
    {"marker of a closure",
     "#include \"gone.h\"\n"
     "void fill(float *p, int n) { run(n, [=] MY_GPU(int i) { p[i] = p[i + 1]; }); }\n",
     1, 2, 0, 0},
    {"name defined later", "void h() { later(1); }\nfloat later(int x) { return x; }", 2, 0, 0, 0},
    {"carriage returns",
     "#include \"gone.h\"\r\nMY_API\r\n__global__ void k(T2 *p)\r\n{\r\n  p[0] = 1;\r\n}\r\n", 1, 1,
     0, 0},
    {"byte order mark", "\xEF\xBB\xBF__global__ void k(real *p) { p[0] = 1; }", 1, 1, 0, 0},
    {"invalid UTF-8", "// \xff\xfe\n__global__ void k(real *p) { p[0] = 1; }", 1, 1, 0, 0},
};

START_TEST(keeps_device_code)
{
    struct arena *a = arena_create();
    struct front_options o = {0};
    struct front_unit u;
    struct front_report report;
    ck_assert_msg(parse(a, cases[_i].text, &o, &u, &report) == 0, "%s", error_message());
    struct seen s = look(&u);
    const char *first = report.first_errors.len ? report.first_errors.at[0] : "";
    ck_assert_msg(s.functions == cases[_i].functions, "%s: %u functions (%s)", cases[_i].name,
                  s.functions, first);
    ck_assert_msg(s.subscripts == cases[_i].subscripts, "%s: %u subscripts (%s)", cases[_i].name,
                  s.subscripts, first);
    ck_assert_msg(s.barriers == cases[_i].barriers, "%s: %u barriers", cases[_i].name, s.barriers);
    ck_assert_msg(s.launches == cases[_i].launches, "%s: %u launches", cases[_i].name, s.launches);
    front_unit_close(&u);
    arena_destroy(a);
}
END_TEST

START_TEST(keeps_lines_and_columns)
{
    struct arena *a = arena_create();
    struct front_options o = {0};
    struct front_unit u;
    struct front_report report;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct session_file files[3];
        ck_assert_int_eq(parse(a, cases[i].text, &o, &u, &report), 0);
        repair_files(u.repair, files);
        ck_assert_uint_eq(files[0].size, strlen(cases[i].text));
        for (size_t k = 0; k < files[0].size; k++) {
            if (cases[i].text[k] == '\n' || files[0].text[k] == '\n')
                ck_assert_int_eq(cases[i].text[k], files[0].text[k]);
        }
        front_unit_close(&u);
    }
    arena_destroy(a);
}
END_TEST

/* Also what only a macro calls; and nothing is read for what nobody names. */
START_TEST(overloads_what_is_called)
{
    struct arena *a = arena_create();
    struct front_options o = {0};
    struct front_unit u;
    struct front_report report;
    struct session_file files[3];
    const char *text = "#define DECAY(x) exp(x)\n"
                       "__global__ void k(double *p, real_t t, int n)\n"
                       "{ p[n * STRIDE] = DECAY(t) + floor(t * 2) + n * STEP_OF(t); }";
    ck_assert_int_eq(parse(a, text, &o, &u, &report), 0);
    ck_assert_uint_eq(report.errors_last, 0);
    repair_files(u.repair, files);
    ck_assert(strstr(files[2].text, "\n__CUDALINT_CALL(exp)\n"));
    ck_assert(strstr(files[2].text, "\n__CUDALINT_CALL(floor)\n"));
    ck_assert(!strstr(files[2].text, "__CUDALINT_CALL(sinh)"));
    front_unit_close(&u);
    arena_destroy(a);
}
END_TEST

START_TEST(marks_what_is_made_up)
{
    struct arena *a = arena_create();
    struct front_options o = {0};
    struct front_unit u;
    struct front_report report;
    ck_assert_int_eq(parse(a,
                           "#include \"gone.h\"\n#include <also/gone.h>\n"
                           "struct mine { int x; };\n"
                           "__global__ void k(size_type n, mine m, int i, dim3 d) {}",
                           &o, &u, &report),
                     0);
    ck_assert_uint_eq(look(&u).guessed, 1);
    ck_assert_uint_eq(report.missing_includes.len, 2);
    ck_assert_str_eq(report.missing_includes.at[0], "gone.h");
    ck_assert_str_eq(report.missing_includes.at[1], "also/gone.h");
    ck_assert_uint_eq(report.errors_last, 0);
    ck_assert_uint_gt(report.errors_first, 0);
    front_unit_close(&u);
    arena_destroy(a);
}
END_TEST

START_TEST(survives_what_is_no_program)
{
    static const char *const texts[] = {"",
                                        "\n",
                                        "}",
                                        ")))",
                                        "(((",
                                        "#",
                                        "#if",
                                        "#else\n#endif",
                                        "\"",
                                        "'",
                                        "R\"x(",
                                        "/*",
                                        "\\",
                                        "template <",
                                        "template <>",
                                        "Foo<Foo<",
                                        "a::",
                                        "::",
                                        "a::b::",
                                        "X(",
                                        "X() {",
                                        "switch",
                                        "#define",
                                        "#define A(",
                                        "#include",
                                        "#include \"",
                                        "__global__",
                                        "__global__ void",
                                        "__global__ void k(",
                                        "__global__ void k() {",
                                        "k<<<",
                                        "k<<<1,2>>>",
                                        "using namespace",
                                        "using x = y",
                                        "enum e",
                                        "namespace",
                                        "class A B {",
                                        "A B C D E F G",
                                        "void f() { X(,,) }"};
    struct arena *a = arena_create();
    struct front_options o = {0};
    struct front_unit u;
    struct front_report report;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ck_assert_msg(parse(a, texts[i], &o, &u, &report) == 0, "%s", texts[i]);
        front_unit_close(&u);
    }
    arena_destroy(a);
}
END_TEST

/* ---- flags, cache, threads ------------------------------------------------------------------- */

START_TEST(shows_the_flags)
{
    struct arena *a = arena_create();
    struct front_options o = {.std = "c++14"};
    struct source src;
    struct strbuf out = {0};
    source_from_text(a, "x.cu", "", 0, &src);
    vec_push(a, &o.archs, 80u);
    vec_push(a, &o.defines, "A=1");
    ck_assert_int_eq(front_dump_flags(a, &src, &o, &out), 0);
    ck_assert_ptr_nonnull(strstr(out.at, "--cuda-gpu-arch=sm_80\n"));
    ck_assert_ptr_nonnull(strstr(out.at, "-DA=1\n"));
    ck_assert_ptr_nonnull(strstr(out.at, "-std=c++17\n"));
    ck_assert_ptr_nonnull(strstr(out.at, "-nostdinc\n"));
    strbuf_free(&out);
    arena_destroy(a);
}
END_TEST

struct many {
    struct front_cache *cache;
    unsigned functions[24];
};

static void parse_one(void *context, size_t i)
{
    struct many *m = context;
    struct arena *a = arena_create();
    struct front_options o = {.cache = m->cache};
    struct front_unit u;
    struct front_report report;
    if (parse(a, cases[i % 4 + 1].text, &o, &u, &report) == 0)
        m->functions[i] = look(&u).functions;
    front_unit_close(&u);
    arena_destroy(a);
}

/* To `size` bytes; -1: away with them. */
static void cut_files(const char *dir, long size)
{
    DIR *d = opendir(dir);
    struct dirent *e;
    unsigned files = 0;
    while ((e = readdir(d)) != NULL) {
        if (e->d_name[0] == '.')
            continue;
        files++;
        int fd = openat(dirfd(d), e->d_name, O_RDWR);
        ck_assert_int_ge(fd, 0);
        if (size >= 0)
            ck_assert_int_eq(ftruncate(fd, size), 0);
        else
            unlinkat(dirfd(d), e->d_name, 0);
        close(fd);
    }
    ck_assert_uint_gt(files, 0);
    closedir(d);
}

START_TEST(is_thread_safe_with_a_cache)
{
    char dir[] = "/tmp/cudalint-test-XXXXXX";
    ck_assert_ptr_nonnull(mkdtemp(dir));
    for (unsigned round = 0; round < 4; round++) {
        struct many m = {.cache = front_cache_open(dir)};
        ck_assert_int_eq(pool_run(4, 24, parse_one, &m), 0);
        for (size_t i = 0; i < 24; i++)
            ck_assert_uint_eq(m.functions[i], cases[i % 4 + 1].functions);
        front_cache_close(m.cache);
        if (round > 0) /* also from files that are there, cut short, and empty */
            cut_files(dir, round == 1 ? 1000 : 0);
    }
    cut_files(dir, -1);
    rmdir(dir);
}
END_TEST

START_TEST(works_without_a_place_for_the_cache)
{
    struct many m = {.cache = front_cache_open("/dev/null/cudalint")};
    for (size_t i = 0; i < 24; i++) {
        parse_one(&m, i);
        ck_assert_uint_eq(m.functions[i], cases[i % 4 + 1].functions);
    }
    front_cache_close(m.cache);
}
END_TEST

/* With TMPDIR set to it: what is made there has no name any more. */
static unsigned names_in(const char *dir)
{
    DIR *d = opendir(dir);
    struct dirent *e;
    unsigned names = 0;
    while ((e = readdir(d)) != NULL)
        names += e->d_name[0] != '.';
    closedir(d);
    return names;
}

START_TEST(precompiles_from_the_second_parse_on_and_keeps_nothing)
{
    static const char *const args[] = {"-x",
                                       "cuda",
                                       "--cuda-device-only",
                                       "-nocudainc",
                                       "-nocudalib",
                                       "-nostdinc",
                                       "-nostdinc++",
                                       "-isystem",
                                       SESSION_STUB_DIR,
                                       "-Xclang",
                                       "-target-sdk-version=12.8",
                                       "--cuda-gpu-arch=sm_90",
                                       "-std=c++17"};
    const size_t n = sizeof args / sizeof *args;
    char dir[] = "/tmp/cudalint-test-XXXXXX";
    ck_assert_ptr_nonnull(mkdtemp(dir));
    setenv("TMPDIR", dir, 1);
    struct front_cache *c = front_cache_open_unkept();
    ck_assert_ptr_null(front_cache_prelude(c, args, n));
    const char *path = front_cache_prelude(c, args, n);
    ck_assert_ptr_nonnull(path);
    ck_assert_int_eq(access(path, R_OK), 0);
    ck_assert_ptr_eq(front_cache_prelude(c, args, n), path); /* made once */
    ck_assert_uint_eq(names_in(dir), 0);
    front_cache_close(c);
    setenv("TMPDIR", "/dev/null", 1); /* no place for it either */
    struct many m = {.cache = front_cache_open_unkept()};
    for (size_t i = 0; i < 4; i++) {
        parse_one(&m, i);
        ck_assert_uint_eq(m.functions[i], cases[i % 4 + 1].functions);
    }
    front_cache_close(m.cache);
    unsetenv("TMPDIR");
    rmdir(dir);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("repair");
    TCase *t = tcase_create("all");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, keeps_device_code, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(t, keeps_lines_and_columns);
    tcase_add_test(t, overloads_what_is_called);
    tcase_add_test(t, marks_what_is_made_up);
    tcase_add_test(t, survives_what_is_no_program);
    tcase_add_test(t, shows_the_flags);
    tcase_add_test(t, is_thread_safe_with_a_cache);
    tcase_add_test(t, works_without_a_place_for_the_cache);
    tcase_add_test(t, precompiles_from_the_second_parse_on_and_keeps_nothing);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? 1 : 0;
}
