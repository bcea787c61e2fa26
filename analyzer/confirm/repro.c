/* SPDX-License-Identifier: Apache-2.0 */
#include "confirm/repro.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"

/* A buffer whose extent nothing says: more than short runs touch, less than a small GPU has. */
#define OPEN_BYTES ((uint64_t)64 << 20)

static const char head[] =
    "\n#line 1 \"cudalint-repro\"\n"
    "#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n\n"
    "static void cudalint_check(cudaError_t e, const char *what)\n"
    "{\n"
    "    if (e != cudaSuccess) {\n"
    "        std::printf(\"%s: %s\\n\", what, cudaGetErrorString(e));\n"
    "        std::exit(1);\n"
    "    }\n"
    "}\n\n"
    "template <typename T>\n"
    "__global__ void cudalint_fill(T *p, unsigned long long n, long long value, long long step, "
    "int "
    "kind)\n"
    "{\n"
    "    unsigned long long stride = (unsigned long long)gridDim.x * blockDim.x;\n"
    "    for (unsigned long long i = (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x; i "
    "< "
    "n; i += stride)\n"
    "        p[i] = (T)(kind == 0 ? value : kind == 1 ? value + (long long)i * step : value + "
    "(long long)(i % (unsigned long long)step));\n"
    "}\n\n";

static const char *c_type(const char *name)
{
    static const char *const names[][2] = {
        {"i8", "signed char"}, {"u8", "unsigned char"},
        {"i16", "short"},      {"u16", "unsigned short"},
        {"i32", "int"},        {"u32", "unsigned"},
        {"i64", "long long"},  {"u64", "unsigned long long"},
        {"f32", "float"},      {"f64", "double"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (name && strcmp(names[i][0], name) == 0)
            return names[i][1];
    }
    return NULL;
}

static void add_buffer(struct strbuf *out, const struct scenario_buffer *b, size_t i)
{
    uint64_t bytes = b->exact ? b->bytes : OPEN_BYTES;
    const char *type = c_type(b->element.name);
    strbuf_addf(out, "    // %s: %s\n", b->name, b->exact ? b->why : "extent unknown");
    strbuf_addf(out, "    unsigned char *buffer%zu;\n", i);
    strbuf_addf(out,
                "    cudalint_check(cudaMalloc(&buffer%zu, %" PRIu64 "ull), \"cudaMalloc\");\n", i,
                bytes ? bytes : 1);
    strbuf_addf(out,
                "    cudalint_check(cudaMemset(buffer%zu, 0, %" PRIu64 "ull), \"cudaMemset\");\n",
                i, bytes ? bytes : 1);
    enum scenario_fill_kind k = b->fill.kind;
    if (!type || k == SCENARIO_FILL_ZERO || k == SCENARIO_FILL_UNINIT || !b->element.bytes)
        return;
    int kind = k == SCENARIO_FILL_VALUE ? 0 : k == SCENARIO_FILL_RAMP ? 1 : 2;
    strbuf_addf(out,
                "    cudalint_fill<<<256, 256>>>((%s *)buffer%zu, %" PRIu64 "ull, %" PRId64
                "ll, %" PRId64 "ll, %d);\n",
                type, i, bytes / b->element.bytes, b->fill.value,
                b->fill.step > 0 ? b->fill.step : 1, kind);
}

static void add_value(struct strbuf *out, const struct scenario *s, const struct scenario_value *v,
                      size_t i)
{
    const char *type = c_type(v->type.name);
    strbuf_addf(out, "    { // %s\n", v->name ? v->name : "");
    if (v->kind == SCENARIO_VALUE_BUFFER) {
        const struct scenario_buffer *b = &s->buffers.at[v->buffer];
        strbuf_addf(out, "        unsigned char *value = buffer%u + %" PRIu64 "ull;\n", v->buffer,
                    b->exact ? v->buffer_offset : OPEN_BYTES / 2 + v->buffer_offset);
    } else if (v->kind == SCENARIO_VALUE_FLOAT) {
        strbuf_addf(out, "        %s value = (%s)%.17g;\n", type ? type : "float",
                    type ? type : "float", v->real);
    } else if (v->kind == SCENARIO_VALUE_INT) {
        strbuf_addf(out, "        %s value = (%s)%" PRId64 "ll;\n", type ? type : "int",
                    type ? type : "int", v->number);
    } else {
        strbuf_add(out, "    }\n");
        return;
    }
    strbuf_addf(out, "        std::memcpy(argument%zu + %u, &value, sizeof value);\n    }\n", i,
                v->offset);
}

/* Variables of the device; they are where the kernel is. */
static void add_symbol(struct strbuf *out, const struct job *job, const struct scenario_symbol *y)
{
    const char *kernel = job->kernel ? job->kernel : "";
    size_t n = strcspn(kernel, "<");
    while (n > 0 && kernel[n - 1] != ':')
        n--;
    strbuf_addf(out, "    { // %s\n", y->name);
    if (n > 2)
        strbuf_addf(out, "        using namespace %.*s;\n", (int)n - 2, kernel);
    strbuf_add(out, "        static const unsigned char value[] = {");
    for (size_t i = 0; i < y->value.data_bytes; i++)
        strbuf_addf(out, "%s%u", i ? "," : "", y->value.data[i]);
    strbuf_addf(out,
                "};\n        cudalint_check(cudaMemcpyToSymbol(%s, value, sizeof value), "
                "\"cudaMemcpyToSymbol\");\n    }\n",
                y->name);
}

static void add_launch(struct strbuf *out, const struct job *job, const struct scenario *s)
{
    for (size_t i = 0; i < s->arguments.len; i++) {
        const struct scenario_argument *a = &s->arguments.at[i];
        strbuf_addf(out, "    alignas(16) unsigned char argument%zu[%u] = {0}; // %s\n", i,
                    a->bytes ? a->bytes : 1, a->name ? a->name : "");
        for (size_t k = 0; k < a->values.len; k++)
            add_value(out, s, &a->values.at[k], i);
    }
    strbuf_add(out, "    void *arguments[] = {");
    for (size_t i = 0; i < s->arguments.len; i++)
        strbuf_addf(out, "argument%zu, ", i);
    strbuf_add(out, "nullptr};\n");
    const char *kernel = job->kernel ? job->kernel : "kernel";
    if (s->shared_opt_in)
        strbuf_addf(out,
                    "    cudaFuncSetAttribute((const void *)%s, "
                    "cudaFuncAttributeMaxDynamicSharedMemorySize, %" PRIu64 ");\n",
                    kernel, s->dynamic_shared);
    strbuf_addf(
        out,
        "    cudalint_check(cudaLaunch%sKernel((const void *)%s, dim3(%u, %u, %u), dim3(%u, "
        "%u, %u), arguments, %" PRIu64 ", 0), \"launch\");\n",
        s->cooperative ? "Cooperative" : "", kernel, s->grid[0], s->grid[1], s->grid[2],
        s->block[0], s->block[1], s->block[2], s->dynamic_shared);
}

/* The slice begins with our short versions of some headers; nvcc has the real ones, and no flag that
 * makes ours device code. */
static void add_source(struct strbuf *out, const char *source)
{
    static const char start[] = "#line 1 \"cudalint-prelude\"";
    static const struct {
        const char *sign;
        const char *include;
    } headers[] = {
        {"namespace cooperative_groups", "#include <cooperative_groups.h>\n"
                                         "#include <cooperative_groups/reduce.h>\n"},
        {"curand_init", "#include <curand_kernel.h>\n"},
    };
    const char *from = strstr(source, start);
    const char *end = from ? strstr(from + 1, "\n#line ") : NULL;
    bool found = false;
    for (size_t i = 0; end && i < sizeof headers / sizeof *headers; i++) {
        const char *at = strstr(from, headers[i].sign);
        if (!at || at > end)
            continue;
        strbuf_add(out, headers[i].include);
        found = true;
    }
    strbuf_add(out, found ? end : source);
}

void repro_print(struct strbuf *out, const struct finding *f, const struct job *job,
                 const struct scenario *s)
{
    strbuf_addf(out, "// %s:%u:%u: %s [%s %s]\n", f->span.path, f->span.line, f->span.column,
                f->message, f->rule->name, f->rule->code);
    if (f->confirmation && f->confirmation->summary)
        strbuf_addf(out, "// %s\n", f->confirmation->summary);
    strbuf_addf(out, "// %s\n", s->origin ? s->origin : "");
    strbuf_addf(out,
                "// nvcc -std=c++17 -arch=sm_%u -lineinfo FILE -o repro && compute-sanitizer "
                "[--tool synccheck|racecheck|initcheck] ./repro\n",
                job->arch);
    add_source(out, job->source ? job->source : "");
    strbuf_add(out, head);
    strbuf_add(out, "int main()\n{\n");
    for (size_t i = 0; i < s->buffers.len; i++)
        add_buffer(out, &s->buffers.at[i], i);
    for (size_t i = 0; i < s->symbols.len; i++)
        add_symbol(out, job, &s->symbols.at[i]);
    add_launch(out, job, s);
    strbuf_add(out, "    cudalint_check(cudaDeviceSynchronize(), \"kernel\");\n"
                    "    std::printf(\"done: no error was seen without compute-sanitizer\\n\");\n"
                    "    return 0;\n}\n");
}

void repro_write(struct arena *a, const char *dir, const struct finding *f, const struct job *job,
                 const struct scenario *s)
{
    char *name = arena_strdup(a, f->span.path);
    for (char *p = name; *p; p++) {
        if (!isalnum((unsigned char)*p) && *p != '-' && *p != '_')
            *p = '_';
    }
    const char *path = arena_printf(a, "%s/%s-%u-%s.cu", dir, name, f->span.line, f->rule->code);
    struct strbuf text = {0};
    repro_print(&text, f, job, s);
    if (mkdir(dir, 0777) != 0 && errno != EEXIST)
        fprintf(stderr, "cudalint: %s: %s\n", dir, strerror(errno));
    FILE *file = fopen(path, "wb");
    bool ok = file && fwrite(strbuf_text(&text), 1, text.len, file) == text.len;
    if (!file || fclose(file) != 0 || !ok)
        fprintf(stderr, "cudalint: %s: %s\n", path, strerror(errno));
    strbuf_free(&text);
}
