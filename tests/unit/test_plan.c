/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios of claims about small texts: where their numbers come from, and which never exist. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "confirm/plan.h"
#include "front/front.h"
#include "pass/analysis.h"
#include "pass/launch.h"

static struct arena *arena;
static struct front_options options;
static struct source src;
static struct analysis *analysis;
static struct plan plan;

static void setup(void)
{
    arena = arena_create();
}

static void teardown(void)
{
    arena_destroy(arena);
}

static const struct ir_func *load(const char *text, const char *kernel)
{
    struct front_report report = {0};
    struct ir_module *module;
    source_from_text(arena, "test.cu", text, strlen(text), &src);
    ck_assert_msg(front_load(arena, &src, &options, &module, &report) == 0, "%s", error_message());
    analysis = analysis_create(module, (struct analysis_options){0});
    const struct ir_func *f = ir_module_find(module, kernel);
    ck_assert_msg(f != NULL, "no %s", kernel);
    return f;
}

/* The first statement of the kind on the line that holds `mark`. */
static const struct ir_stmt *at(const struct ir_func *f, enum ir_stmt_kind kind, const char *mark)
{
    unsigned line = 1;
    const char *hit = strstr(src.text, mark);
    ck_assert_msg(hit != NULL, "no %s", mark);
    for (const char *p = src.text; p < hit; p++)
        line += *p == '\n';
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (f->stmts.at[i]->kind == kind && f->stmts.at[i]->span.line == line)
            return f->stmts.at[i];
    }
    ck_abort_msg("nothing at %s", mark);
    return NULL;
}

/* The job of the only claim; NULL when there is none, and then plan.undecided says why. */
static const struct job *plan_claim(struct claim c)
{
    static const struct rule_info rule = {.code = "CL000", .name = "test"};
    struct finding f = {.rule = &rule, .claim = c};
    const struct finding *list[] = {&f};
    struct plan_options o = {.arch = 80};
    memset(&plan, 0, sizeof plan);
    plan_make(analysis, &src, &options, &o, list, 1, &plan);
    return plan.jobs.len ? &plan.jobs.at[0]->job : NULL;
}

static const struct scenario_value *value(const struct scenario *s, const char *name)
{
    for (size_t i = 0; i < s->arguments.len; i++) {
        for (size_t k = 0; k < s->arguments.at[i].values.len; k++) {
            if (strcmp(s->arguments.at[i].values.at[k].name, name) == 0)
                return &s->arguments.at[i].values.at[k];
        }
    }
    ck_abort_msg("no argument %s", name);
    return NULL;
}

static const struct scenario_buffer *buffer(const struct scenario *s, const char *name)
{
    const struct scenario_value *v = value(s, name);
    ck_assert_int_eq(v->kind, SCENARIO_VALUE_BUFFER);
    return &s->buffers.at[v->buffer];
}

/* Constants, the shape and the allocation of the program's own launch. */
START_TEST(numbers_of_the_file)
{
    const struct ir_func *k = load("#include <cstdlib>\n"
                                   "__global__ void k(float *x, int n) {\n"
                                   "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                   "    x[i] = 1; /* access */\n"
                                   "}\n"
                                   "int main() {\n"
                                   "    float *x;\n"
                                   "    int n = 1000, block = 128;\n"
                                   "    cudaMalloc(&x, n * sizeof(float));\n"
                                   "    k<<<(n + block - 1) / block, block>>>(x, n);\n"
                                   "}\n",
                                   "k");
    const struct job *j = plan_claim((struct claim){
        .kind = CLAIM_BOUNDS, .func = k, .stmt = at(k, IR_STMT_STORE, "/* access */")});
    ck_assert_msg(j != NULL, "%s", plan.undecided.len ? plan.undecided.at[0].undecided : "");
    const struct scenario *s = &j->scenarios.at[0];
    ck_assert_uint_eq(j->scenarios.len, 1);
    ck_assert_uint_eq(s->grid[0], 8);
    ck_assert_uint_eq(s->block[0], 128);
    ck_assert_int_eq(value(s, "n")->number, 1000);
    ck_assert(buffer(s, "x")->exact);
    ck_assert_uint_eq(buffer(s, "x")->bytes, 4000);
    ck_assert_ptr_nonnull(strstr(s->origin, "launch at test.cu:10"));
    ck_assert_ptr_nonnull(strstr(buffer(s, "x")->why, "line 9"));
}
END_TEST

/* A size that the file does not know is one number wherever it is used. */
START_TEST(sizes_agree)
{
    const struct ir_func *k = load("__global__ void k(float *x, int n) {\n"
                                   "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                   "    x[i] = 1; /* access */\n"
                                   "}\n"
                                   "void run(int count) {\n"
                                   "    float *x;\n"
                                   "    cudaMalloc(&x, count * sizeof(float));\n"
                                   "    k<<<(count + 255) / 256, 256>>>(x, count);\n"
                                   "}\n",
                                   "k");
    const struct job *j = plan_claim((struct claim){
        .kind = CLAIM_BOUNDS, .func = k, .stmt = at(k, IR_STMT_STORE, "/* access */")});
    ck_assert_ptr_nonnull(j);
    ck_assert_uint_gt(j->scenarios.len, 2);
    for (size_t i = 0; i < j->scenarios.len; i++) {
        const struct scenario *s = &j->scenarios.at[i];
        uint64_t n = (uint64_t)value(s, "n")->number;
        ck_assert_uint_eq(buffer(s, "x")->bytes, 4 * n);
        ck_assert_uint_eq(s->grid[0], (n + 255) / 256);
    }
}
END_TEST

/* offset_channels counts, offset does not; and a size of a grid is no number of blocks. */
START_TEST(names_say_what_is_meant)
{
    const struct ir_func *k =
        load("__global__ void k(float *x, int offset, int offset_channels, int max_idx,\n"
             "                  int workSizePerGrid) {\n"
             "    __shared__ float s[32];\n"
             "    if (threadIdx.x < 7) __syncthreads(); /* barrier */\n"
             "    x[0] = s[0];\n}\n",
             "k");
    const struct job *j = plan_claim((struct claim){
        .kind = CLAIM_BARRIER, .func = k, .stmt = at(k, IR_STMT_BARRIER, "/* barrier */")});
    ck_assert_ptr_nonnull(j);
    const struct scenario *s = &j->scenarios.at[0];
    ck_assert_int_eq(value(s, "offset")->number, 0);
    ck_assert_int_eq(value(s, "offset_channels")->number, 1000);
    ck_assert_int_eq(value(s, "max_idx")->number, 1000);
    ck_assert_int_eq(value(s, "workSizePerGrid")->number, 1000);
    ck_assert(!buffer(s, "x")->exact); /* nobody knows how large it is */
}
END_TEST

/* What the kernel is instantiated with is the block that it is launched with. */
START_TEST(template_arguments_are_the_shape)
{
    const struct ir_func *k =
        load("template <int N> __global__ void k(float *x) {\n"
             "    __shared__ float s[N];\n"
             "    if (threadIdx.x < 7) __syncthreads(); /* barrier */\n"
             "    x[0] = s[0];\n}\n"
             "template <class F> void pick(int n, F f);\n"
             "template <int N> struct number { static constexpr int value = N; };\n"
             "template <class C> void run(float *x, C c) {\n"
             "    constexpr int block = c.value;\n"
             "    k<block><<<8, block>>>(x);\n}\n"
             "void all(float *x) { run(x, number<96>()); }\n",
             "k");
    const struct job *j = plan_claim((struct claim){
        .kind = CLAIM_BARRIER, .func = k, .stmt = at(k, IR_STMT_BARRIER, "/* barrier */")});
    ck_assert_msg(j != NULL, "%s", plan.undecided.len ? plan.undecided.at[0].undecided : "");
    ck_assert_ptr_nonnull(strstr(j->kernel, "96"));
    for (size_t i = 0; i < j->scenarios.len; i++)
        ck_assert_uint_eq(j->scenarios.at[i].block[0], 96);
}
END_TEST

/* With one index for all, every scatter would race. */
START_TEST(index_arrays_hold_each_index_once)
{
    const struct ir_func *k = load("__global__ void k(float *x, const int *to, int n) {\n"
                                   "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                   "    if (i < n) x[to[i]] = i; /* access */\n"
                                   "}\n",
                                   "k");
    const struct job *j = plan_claim((struct claim){
        .kind = CLAIM_RACE_GLOBAL, .func = k, .stmt = at(k, IR_STMT_STORE, "/* access */")});
    ck_assert_ptr_nonnull(j);
    ck_assert_int_eq(buffer(&j->scenarios.at[0], "to")->fill.kind, SCENARIO_FILL_RAMP);
}
END_TEST

/* An index that is loaded lies within the lengths of the launch. */
START_TEST(loaded_factors_stay_within_lengths)
{
    const struct ir_func *k =
        load("__global__ void k(float *x, const int *rows, int count, int width) {\n"
             "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
             "    if (i >= count) return;\n"
             "    int at = rows[i] * width; /* product */\n"
             "    x[at] = 1; /* use */\n"
             "}\n",
             "k");
    const struct job *j = plan_claim((struct claim){.kind = CLAIM_WRAP,
                                                    .func = k,
                                                    .stmt = at(k, IR_STMT_EVAL, "/* product */"),
                                                    .other = at(k, IR_STMT_STORE, "/* use */")});
    ck_assert_ptr_nonnull(j);
    for (size_t i = 0; i < j->scenarios.len; i++) {
        const struct scenario *s = &j->scenarios.at[i];
        const struct scenario_buffer *b = buffer(s, "rows");
        if (b->fill.kind == SCENARIO_FILL_VALUE)
            ck_assert_int_le(b->fill.value, value(s, "count")->number);
    }
}
END_TEST

/* The driver refuses a launch whatever the kernel is. */
START_TEST(launches_without_their_kernel)
{
    const struct ir_func *run = load("struct Unknown2;\n"
                                     "__global__ void k(Missing *x) { x->go(); }\n"
                                     "void run(Missing *x, int n) {\n"
                                     "    k<<<dim3(1, n), 32>>>(x); /* launch */\n"
                                     "}\n",
                                     "run");
    const struct ir_stmt *launch = at(run, IR_STMT_LAUNCH, "/* launch */");
    struct claim c = {.kind = CLAIM_LAUNCH, .func = run, .stmt = launch, .launch = launch};
    ck_assert_ptr_null(plan_claim(c)); /* which size? */
    ck_assert_ptr_nonnull(strstr(plan.undecided.at[0].undecided, "Missing"));
    size_t n;
    const struct launch_site *const *sites = launch_all(analysis->launches, &n);
    ck_assert_uint_eq(n, 1);
    c.size = sites[0]->grid[1];
    const struct job *j = plan_claim(c);
    ck_assert_msg(j != NULL, "%s", plan.undecided.len ? plan.undecided.at[0].undecided : "");
    ck_assert_ptr_nonnull(plan.jobs.at[0]->items.at[0].claim.bare);
    ck_assert_uint_eq(j->scenarios.at[0].arguments.len, 0);
}
END_TEST

/* A kernel that loops over all columns: a launch with few columns and many rows wraps sooner. */
START_TEST(loops_stay_short)
{
    const struct ir_func *k = load("__global__ void k(float *x, int rows, int cols) {\n"
                                   "    int r = blockIdx.x;\n"
                                   "    for (int c = threadIdx.x; c < cols; c += blockDim.x)\n"
                                   "        x[r * cols + c] = 0; /* product */\n"
                                   "}\n",
                                   "k");
    const struct job *j = plan_claim((struct claim){
        .kind = CLAIM_WRAP, .func = k, .stmt = at(k, IR_STMT_EVAL, "/* product */")});
    ck_assert_ptr_nonnull(j);
    bool found = false;
    for (size_t i = 0; i < j->scenarios.len; i++) {
        const struct scenario *s = &j->scenarios.at[i];
        found |= value(s, "cols")->number == 1024 && value(s, "rows")->number > 2097152;
    }
    ck_assert(found);
    ck_assert_ptr_nonnull(plan.jobs.at[0]->items.at[0].reduced);
}
END_TEST

/* 64-bit lengths that a 32-bit variable runs to have no product: there is nothing to keep short. */
START_TEST(counters_that_wrap)
{
    const struct ir_func *k =
        load("__global__ void k(float *x, size_t n) {\n"
             "    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;\n"
             "         i += blockDim.x * gridDim.x) /* step */\n"
             "        x[i] = 0;\n"
             "}\n",
             "k");
    struct claim c = {.kind = CLAIM_WRAP, .func = k};
    for (size_t i = 0; i < k->stmts.len && !c.stmt; i++)
        c.stmt = k->stmts.at[i]->kind == IR_STMT_PHI ? k->stmts.at[i] : NULL;
    ck_assert_ptr_nonnull(c.stmt);
    ck_assert_ptr_nonnull(plan_claim(c));
}
END_TEST

/* What a kernel of a missing header rests on is run alone; not when the header decides. */
START_TEST(missing_headers)
{
    static const char text[] = "#include \"absent.h\"\n"
                               "__global__ void k(float *x, int rows, int cols) {\n"
                               "    lib::Sum s(threadIdx.x);\n"
                               "    int r = %s;\n"
                               "    s.add(x[r * cols + threadIdx.x]); /* product */\n"
                               "    s.finish(x);\n"
                               "}\n";
    char full[600];
    for (int known = 1; known >= 0; known--) {
        snprintf(full, sizeof full, text, known ? "blockIdx.x" : "lib::row(blockIdx.x)");
        const struct ir_func *k = load(full, "k");
        const struct job *j = plan_claim((struct claim){
            .kind = CLAIM_WRAP, .func = k, .stmt = at(k, IR_STMT_EVAL, "/* product */")});
        ck_assert_int_eq(j != NULL, known);
        if (j) {
            ck_assert_ptr_null(strstr(j->source, "Sum"));
            ck_assert_ptr_nonnull(
                strstr(j->scenarios.at[0].origin, "only what the claim rests on"));
        } else {
            ck_assert_ptr_nonnull(strstr(plan.undecided.at[0].undecided, "row()"));
        }
    }
}
END_TEST

/* // cudalint: launch ... over everything else. */
START_TEST(comments_override)
{
    const struct ir_func *k = load("// cudalint: launch grid=3 block=96 n=77\n"
                                   "__global__ void k(float *x, int n) {\n"
                                   "    if (threadIdx.x < n) __syncthreads(); /* barrier */\n"
                                   "}\n"
                                   "void run(float *x) { k<<<1, 32>>>(x, 5); }\n",
                                   "k");
    const struct job *j = plan_claim((struct claim){
        .kind = CLAIM_BARRIER, .func = k, .stmt = at(k, IR_STMT_BARRIER, "/* barrier */")});
    ck_assert_ptr_nonnull(j);
    const struct scenario *s = &j->scenarios.at[0];
    ck_assert_uint_eq(s->grid[0], 3);
    ck_assert_uint_eq(s->block[0], 96);
    ck_assert_int_eq(value(s, "n")->number, 77);
    ck_assert_ptr_nonnull(strstr(s->origin, "comment at line 1"));
}
END_TEST

/* The file's launch counts threads with a product that wraps first: no other launch is made up. */
START_TEST(launches_are_not_replaced)
{
    const struct ir_func *k = load("__global__ void k(float *x, int n, int rows, int cols) {\n"
                                   "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                   "    if (i < n) x[(i % rows) * cols] = 0; /* product */\n"
                                   "}\n"
                                   "void run(float *x, int rows, int cols) {\n"
                                   "    const int n = rows * cols * cols;\n"
                                   "    k<<<(n + 255) / 256, 256>>>(x, n, rows, cols);\n"
                                   "}\n",
                                   "k");
    const struct job *j = plan_claim((struct claim){
        .kind = CLAIM_WRAP, .func = k, .stmt = at(k, IR_STMT_EVAL, "/* product */")});
    ck_assert_ptr_nonnull(j); /* the largest that the launch allows */
    for (size_t i = 0; i < j->scenarios.len; i++) {
        const struct scenario *s = &j->scenarios.at[i];
        ck_assert_ptr_null(strstr(s->origin, "no launch is seen"));
        ck_assert_int_eq(value(s, "n")->number, value(s, "rows")->number *
                                                    value(s, "cols")->number *
                                                    value(s, "cols")->number);
    }
}
END_TEST

/* Checks before the launch hold for lengths that only the arguments show. */
START_TEST(checks_hold_for_arguments)
{
    const struct ir_func *k =
        load("template <int THREADS> __global__ void k(float *x, int width) {\n"
             "    const int row = blockIdx.x * width; /* product */\n"
             "    x[row + threadIdx.x] = 0;\n"
             "}\n"
             "template <int THREADS> bool run(float *x, int width, int rows) {\n"
             "    int chunks = width / (8 * THREADS);\n"
             "    if (chunks < 1 || chunks > 14) return false;\n"
             "    k<THREADS><<<rows, THREADS>>>(x, width);\n"
             "    return true;\n"
             "}\n"
             "bool call(float *x, int width, int rows) { return run<128>(x, width, rows); }\n",
             "k");
    const struct job *j = plan_claim((struct claim){
        .kind = CLAIM_WRAP, .func = k, .stmt = at(k, IR_STMT_EVAL, "/* product */")});
    for (size_t i = 0; j && i < j->scenarios.len; i++) {
        int64_t width = value(&j->scenarios.at[i], "width")->number;
        ck_assert_msg(width >= 1024 && width <= 14 * 1024 + 1023, "width %lld", (long long)width);
    }
}
END_TEST

/* A grid that came from somewhere has one row; a block is what the template calls its threads. */
START_TEST(launches_that_people_make)
{
    const struct ir_func *k = load("__global__ void k(float *x, int cols) {\n"
                                   "    int row = blockIdx.x * cols; /* product */\n"
                                   "    x[row + blockIdx.y] = 0;\n"
                                   "}\n"
                                   "void run(float *x, int cols, dim3 grid) {\n"
                                   "    k<<<grid, 256>>>(x, cols);\n"
                                   "}\n",
                                   "k");
    const struct job *j = plan_claim((struct claim){
        .kind = CLAIM_WRAP, .func = k, .stmt = at(k, IR_STMT_EVAL, "/* product */")});
    ck_assert_ptr_nonnull(j);
    ck_assert_uint_gt(j->scenarios.at[0].grid[0], 10000);
    ck_assert_uint_eq(j->scenarios.at[0].grid[1], 1);
    ck_assert_uint_eq(j->scenarios.at[0].grid[2], 1);
    k = load("__global__ void k(float *x, int n) {\n"
             "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
             "    if (x[i] > 0 && i < n) x[0] = 0; /* access */\n"
             "}\n"
             "void run(float *x, int n, dim3 grid, dim3 block) { k<<<grid, block>>>(x, n); }\n",
             "k");
    j = plan_claim((struct claim){
        .kind = CLAIM_BOUNDS, .func = k, .stmt = at(k, IR_STMT_LOAD, "/* access */")});
    for (size_t i = 0; j && i < j->scenarios.len; i++)
        ck_assert_uint_eq(j->scenarios.at[i].grid[0],
                          (uint64_t)(value(&j->scenarios.at[i], "n")->number + 255) / 256);
    k = load("template <class T, int THREADS> __global__ void k(T *x, int cols) {\n"
             "    int row = blockIdx.x * cols; /* product */\n"
             "    x[row + blockIdx.y] = 0;\n"
             "}\n"
             "template __global__ void k<float, 96>(float *, int);\n",
             "k");
    j = plan_claim((struct claim){
        .kind = CLAIM_WRAP, .func = k, .stmt = at(k, IR_STMT_EVAL, "/* product */")});
    ck_assert_ptr_nonnull(j);
    ck_assert_uint_eq(j->scenarios.at[0].block[0], 96);
    ck_assert_uint_gt(j->scenarios.at[0].grid[0], 10000);
    ck_assert_uint_eq(j->scenarios.at[0].grid[1], 1); /* the product has no part in it */
}
END_TEST

/* Where one length is very large, so is what is rounded up from it. */
START_TEST(related_lengths_agree)
{
    const struct ir_func *k =
        load("__global__ void k(float *x, int cols, int tiledCols, int rows) {\n"
             "    int at = blockIdx.x * cols; /* product */\n"
             "    if (threadIdx.x < tiledCols && blockIdx.x < rows)\n"
             "        x[at + threadIdx.x] = 0;\n"
             "}\n",
             "k");
    const struct job *j = plan_claim((struct claim){
        .kind = CLAIM_WRAP, .func = k, .stmt = at(k, IR_STMT_EVAL, "/* product */")});
    ck_assert_ptr_nonnull(j);
    for (size_t i = 0; i < j->scenarios.len; i++) {
        const struct scenario *s = &j->scenarios.at[i];
        ck_assert_int_eq(value(s, "cols")->number, value(s, "tiledCols")->number);
    }
}
END_TEST

/* What the kernel asserts of its block, and grids of three large lengths. */
START_TEST(guessed_launches_are_possible)
{
    const struct ir_func *k =
        load("#include <cassert>\n"
             "__global__ void k(float *x, int a, int b, int c) {\n"
             "    const int wide = 32 / 4;\n"
             "    assert(blockDim.x == 4 && blockDim.y == wide);\n"
             "    int i = ((blockIdx.z * b + blockIdx.y) * c + blockIdx.x) * 33; /* product */\n"
             "    x[i + threadIdx.x + threadIdx.y] = 0;\n"
             "}\n",
             "k");
    const struct job *j = plan_claim((struct claim){
        .kind = CLAIM_WRAP, .func = k, .stmt = at(k, IR_STMT_EVAL, "/* product */")});
    ck_assert_msg(j != NULL, "%s", plan.undecided.len ? plan.undecided.at[0].undecided : "");
    for (size_t i = 0; i < j->scenarios.len; i++) {
        const struct scenario *s = &j->scenarios.at[i];
        ck_assert_uint_eq(s->block[0], 4);
        ck_assert_uint_eq(s->block[1], 8);
        ck_assert((double)s->grid[0] * s->grid[1] * s->grid[2] < 1e10);
    }
}
END_TEST

/* Nothing to do at all is the last reason why a launch fails. */
START_TEST(empty_launches_come_last)
{
    const struct ir_func *k = load("__global__ void k(float *x) { x[blockIdx.y] = 0; }\n"
                                   "void run(float *x, int rows) {\n"
                                   "    k<<<dim3(1, rows), 256>>>(x);\n"
                                   "}\n",
                                   "run");
    size_t n;
    const struct launch_site *const *sites = launch_all(analysis->launches, &n);
    ck_assert_uint_eq(n, 1);
    const struct job *j = plan_claim((struct claim){
        .kind = CLAIM_LAUNCH, .func = k, .stmt = sites[0]->stmt, .size = sites[0]->grid[1]});
    ck_assert_ptr_nonnull(j);
    ck_assert_uint_gt(j->scenarios.len, 2);
    ck_assert_uint_eq(j->scenarios.at[1].grid[1], 100000);
    ck_assert_uint_eq(j->scenarios.at[j->scenarios.len - 1].grid[1], 0);
}
END_TEST

/* Bad numbers in it are named, and nothing else is run instead. */
/* Other lengths than one for all, where a check, a difference or a table asks for them. */
START_TEST(lengths_that_differ)
{
    const struct ir_func *k =
        load("__global__ void k(float *x, const int *rows, int n, int width) {\n"
             "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
             "    if (i >= n * width) return;\n"
             "    int at = rows[i / width] * width; /* row */\n"
             "    x[at] = 1.f; /* use */\n"
             "}\n"
             "__global__ void wide(float *x, int rows, int width) {\n"
             "    int i = blockIdx.y;\n"
             "    int at = i * width; /* product */\n"
             "    if (i < rows) x[at + threadIdx.x] = 1.f; /* second use */\n"
             "}\n"
             "__global__ void part(float *x, int last) {\n"
             "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
             "    if (i < last) __syncthreads(); /* barrier */\n"
             "}\n"
             "void host(float *x, const int *rows, int n, int width, int first, int last) {\n"
             "    k<<<(n * width + 255) / 256, 256>>>(x, rows, n, width);\n"
             "    if (width >= 20000) wide<<<dim3(1, n), 256>>>(x, n, width);\n"
             "    part<<<(last - first + 255) / 256, 256>>>(x, last);\n"
             "}\n",
             "k");
    /* A row that is loaded: rows are long and there are as many, but few are asked for. */
    const struct job *j = plan_claim((struct claim){.kind = CLAIM_WRAP,
                                                    .func = k,
                                                    .stmt = at(k, IR_STMT_EVAL, "/* row */"),
                                                    .other = at(k, IR_STMT_STORE, "/* use */")});
    ck_assert_ptr_nonnull(j);
    ck_assert_int_eq(value(&j->scenarios.at[0], "width")->number, 65536);
    ck_assert_int_eq(value(&j->scenarios.at[0], "n")->number, 33);
    ck_assert_int_eq(j->scenarios.at[0].buffers.at[1].fill.value, 32769);

    /* No offset of ours: engines put memory in front of what has no known extent. */
    ck_assert_uint_eq(value(&j->scenarios.at[0], "x")->buffer_offset, 0);

    /* The check wants wide rows: not all lengths are as large then. */
    const struct ir_func *wide = ir_module_find(analysis->module, "wide");
    j = plan_claim((struct claim){.kind = CLAIM_WRAP,
                                  .func = wide,
                                  .stmt = at(wide, IR_STMT_EVAL, "/* product */"),
                                  .other = at(wide, IR_STMT_STORE, "/* second use */")});
    ck_assert_ptr_nonnull(j);
    ck_assert_int_le(value(&j->scenarios.at[0], "width")->number, 100000);

    const struct ir_func *part = ir_module_find(analysis->module, "part");
    j = plan_claim((struct claim){
        .kind = CLAIM_BARRIER, .func = part, .stmt = at(part, IR_STMT_BARRIER, "/* barrier */")});
    ck_assert_ptr_nonnull(j);
    ck_assert_int_eq(j->scenarios.at[0].grid[0], 4);
}
END_TEST

START_TEST(comments_are_checked)
{
    static const char *const cases[][2] = {
        {"grid=0 block=32", "line 1 asks for grid.x = 0"},
        {"grid=4,70000 block=32", "grid.y = 70000, where 1 to 65535"},
        {"grid=4 block=2000", "block.x = 2000"},
        {"grid=4 block=32,32,2", "a block of 2048 threads"},
        {"grid=4 block=32 m=5", "`m`, which `k` has no parameter for"},
        {"grid=4 block=32 x=5", "`x`, which is no number"},
        {"grid=4 block=32 n=99999999999", "n = 99999999999, which does not fit its type (i32)"},
    };
    char text[400];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(text, sizeof text,
                 "// cudalint: launch %s\n"
                 "__global__ void k(float *x, int n) {\n"
                 "    if (threadIdx.x < n) __syncthreads(); /* barrier */\n"
                 "}\n",
                 cases[i][0]);
        const struct ir_func *k = load(text, "k");
        const struct job *j = plan_claim((struct claim){
            .kind = CLAIM_BARRIER, .func = k, .stmt = at(k, IR_STMT_BARRIER, "/* barrier */")});
        ck_assert_msg(j == NULL, "%s", cases[i][0]);
        const char *why = plan.undecided.at[0].undecided;
        ck_assert_msg(strstr(why, cases[i][1]) != NULL, "%s: %s", cases[i][0], why);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("plan");
    TCase *t = tcase_create("plan");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, numbers_of_the_file);
    tcase_add_test(t, sizes_agree);
    tcase_add_test(t, names_say_what_is_meant);
    tcase_add_test(t, template_arguments_are_the_shape);
    tcase_add_test(t, index_arrays_hold_each_index_once);
    tcase_add_test(t, loaded_factors_stay_within_lengths);
    tcase_add_test(t, launches_without_their_kernel);
    tcase_add_test(t, loops_stay_short);
    tcase_add_test(t, counters_that_wrap);
    tcase_add_test(t, missing_headers);
    tcase_add_test(t, comments_override);
    tcase_add_test(t, comments_are_checked);
    tcase_add_test(t, launches_are_not_replaced);
    tcase_add_test(t, checks_hold_for_arguments);
    tcase_add_test(t, launches_that_people_make);
    tcase_add_test(t, empty_launches_come_last);
    tcase_add_test(t, guessed_launches_are_possible);
    tcase_add_test(t, related_lengths_agree);
    tcase_add_test(t, lengths_that_differ);
    suite_add_tcase(suite, t);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
