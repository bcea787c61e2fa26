/* SPDX-License-Identifier: Apache-2.0 */
/* The job document as JSON: the tables, and what one field cannot say about another. */
#include "runtime/document_types.h"

#include "base/error.h"
#include "base/limits.h"
#include "base/map.h"
#include "runtime/scenario.h"

#include <inttypes.h>
#include <string.h>

#define FIELD(name, what, type, member, ...)                                                       \
    {.key = name, .kind = DOC_##what, .offset = offsetof(struct type, member), ##__VA_ARGS__}

static const char *const fill_words[] = {"zero",   "value",  "ramp", "small",
                                         "random", "uninit", NULL};
static const char *const value_words[] = {"int", "float", "buffer", "bytes", "texture", NULL};
static const char *const address_words[] = {"wrap", "clamp", "mirror", "border", NULL};
static const char *const watch_words[] = {"bounds",      "align",       "uninit",    "wrap",
                                          "race-shared", "race-global", "barrier",   "launch",
                                          "counters",    "memory",      "resources", NULL};
static const char *const producer_words[] = {"auto", "nvrtc", "clang", NULL};
static const char *const engine_words[] = {"ptx-cpu", "gpu", "none", NULL};
static const char *const type_words[] = {"bytes", "i8",  "u8",  "i16", "u16",  "i32", "u32",
                                         "i64",   "u64", "f16", "f32", "bf16", "f64", NULL};
/* In the order of type_words. */
static const uint32_t type_bytes[] = {0, 1, 1, 2, 2, 4, 4, 8, 8, 2, 4, 2, 8};

static const struct doc_field fill_fields[] = {
    FIELD("kind", CHOICE, scenario_fill, kind, .words = fill_words, .always = true),
    FIELD("value", I64, scenario_fill, value),
    FIELD("step", I64, scenario_fill, step),
    FIELD("seed", U64, scenario_fill, seed),
};
static const struct doc_type fill_type = DOC_TYPE(sizeof(struct scenario_fill), fill_fields);

/* `elementBytes` is asked for with "bytes" only; the other types know. */
static const struct doc_field buffer_fields[] = {
    FIELD("name", TEXT, scenario_buffer, name, .required = true),
    FIELD("type", WORD, scenario_buffer, element.name, .words = type_words, .always = true),
    FIELD("elementBytes", U32, scenario_buffer, element.bytes, .max = 65536),
    FIELD("bytes", U64, scenario_buffer, bytes, .max = LIMIT_JOB_BUFFER_BYTES, .required = true),
    FIELD("exact", BOOL, scenario_buffer, exact),
    FIELD("why", TEXT, scenario_buffer, why),
    FIELD("readOnly", BOOL, scenario_buffer, read_only),
    FIELD("fill", OBJECT, scenario_buffer, fill, .type = &fill_type),
};
static const struct doc_type buffer_type = DOC_TYPE(sizeof(struct scenario_buffer), buffer_fields);

static const struct doc_field value_fields[] = {
    FIELD("name", TEXT, scenario_value, name),
    FIELD("kind", CHOICE, scenario_value, kind, .words = value_words, .required = true),
    FIELD("offset", U32, scenario_value, offset, .max = LIMIT_JOB_PARAM_BYTES),
    FIELD("type", WORD, scenario_value, type.name, .words = type_words),
    FIELD("typeBytes", U32, scenario_value, type.bytes, .max = LIMIT_JOB_PARAM_BYTES),
    FIELD("number", I64, scenario_value, number),
    FIELD("real", REAL, scenario_value, real),
    FIELD("buffer", U32, scenario_value, buffer, .max = LIMIT_JOB_BUFFERS),
    FIELD("bufferOffset", U64, scenario_value, buffer_offset, .max = LIMIT_JOB_BUFFER_BYTES),
    FIELD("texture", U32, scenario_value, texture, .max = LIMIT_JOB_BUFFERS),
    FIELD("data", BYTES, scenario_value, data, .max = LIMIT_JOB_PARAM_BYTES),
};
static const struct doc_type value_type = DOC_TYPE(sizeof(struct scenario_value), value_fields);

static const struct doc_field texture_fields[] = {
    FIELD("name", TEXT, scenario_texture, name),
    FIELD("buffer", U32, scenario_texture, buffer, .max = LIMIT_JOB_BUFFERS, .always = true),
    FIELD("bufferOffset", U64, scenario_texture, buffer_offset, .max = LIMIT_JOB_BUFFER_BYTES),
    FIELD("type", WORD, scenario_texture, element.name, .words = type_words, .required = true),
    FIELD("channels", U32, scenario_texture, channels, .max = 4),
    FIELD("width", U64, scenario_texture, width, .max = LIMIT_EMU_TEXTURE, .required = true),
    FIELD("height", U64, scenario_texture, height, .max = LIMIT_EMU_TEXTURE),
    FIELD("depth", U64, scenario_texture, depth, .max = LIMIT_EMU_TEXTURE),
    FIELD("pitch", U64, scenario_texture, pitch, .max = LIMIT_JOB_BUFFER_BYTES),
    FIELD("layered", BOOL, scenario_texture, layered),
    FIELD("normalized", BOOL, scenario_texture, normalized),
    FIELD("linear", BOOL, scenario_texture, linear),
    FIELD("readNormalized", BOOL, scenario_texture, read_normalized),
    FIELD("address", CHOICE, scenario_texture, address, .words = address_words),
};
static const struct doc_type texture_type =
    DOC_TYPE(sizeof(struct scenario_texture), texture_fields);

static const struct doc_field argument_fields[] = {
    FIELD("name", TEXT, scenario_argument, name),
    FIELD("bytes", U32, scenario_argument, bytes, .max = LIMIT_JOB_PARAM_BYTES, .required = true),
    FIELD("values", LIST, scenario_argument, values, .max = LIMIT_JOB_VALUES, .type = &value_type),
};
static const struct doc_type argument_type =
    DOC_TYPE(sizeof(struct scenario_argument), argument_fields);

static const struct doc_field symbol_fields[] = {
    FIELD("name", TEXT, scenario_symbol, name, .required = true),
    FIELD("value", OBJECT, scenario_symbol, value, .type = &value_type, .required = true),
};
static const struct doc_type symbol_type = DOC_TYPE(sizeof(struct scenario_symbol), symbol_fields);

static const struct doc_field blocks_fields[] = {
    FIELD("first", U64, scenario_blocks, first, .max = INT64_MAX, .always = true),
    FIELD("count", U64, scenario_blocks, count, .max = INT64_MAX, .always = true),
};
static const struct doc_type blocks_type = DOC_TYPE(sizeof(struct scenario_blocks), blocks_fields);

/* Grids and blocks of any size may be asked for: whether the driver would take them is the question
 * of "launch". */
static const struct doc_field scenario_fields[] = {
    FIELD("name", TEXT, scenario, name, .required = true),
    FIELD("origin", TEXT, scenario, origin),
    FIELD("grid", U32X3, scenario, grid, .required = true),
    FIELD("block", U32X3, scenario, block, .required = true),
    FIELD("dynamicShared", U64, scenario, dynamic_shared, .max = INT64_MAX),
    FIELD("sharedOptIn", BOOL, scenario, shared_opt_in),
    FIELD("cooperative", BOOL, scenario, cooperative),
    FIELD("cluster", U32X3, scenario, cluster),
    FIELD("buffers", LIST, scenario, buffers, .max = LIMIT_JOB_BUFFERS, .type = &buffer_type),
    FIELD("textures", LIST, scenario, textures, .max = LIMIT_JOB_BUFFERS, .type = &texture_type),
    FIELD("arguments", LIST, scenario, arguments, .max = LIMIT_JOB_ARGUMENTS,
          .type = &argument_type),
    FIELD("symbols", LIST, scenario, symbols, .max = LIMIT_JOB_SYMBOLS, .type = &symbol_type),
    FIELD("blocks", LIST, scenario, blocks, .max = LIMIT_JOB_RANGES, .type = &blocks_type),
    FIELD("watch", FLAGS, scenario, watch, .words = watch_words, .always = true),
    FIELD("maxSteps", U64, scenario, max_steps, .max = INT64_MAX),
};
static const struct doc_type scenario_type = DOC_TYPE(sizeof(struct scenario), scenario_fields);

static const struct doc_field job_fields[] = {
    FIELD("job", U32, job, version, .max = JOB_VERSION, .min = JOB_VERSION, .required = true),
    FIELD("kernel", TEXT, job, kernel, .null = true),
    FIELD("source", TEXT, job, source, .max = LIMIT_DOCUMENT_BYTES, .null = true),
    FIELD("ptx", TEXT, job, ptx, .max = LIMIT_DOCUMENT_BYTES, .null = true),
    FIELD("file", TEXT, job, file),
    FIELD("arch", U32, job, arch, .max = 999, .min = 20, .required = true),
    FIELD("options", TEXTS, job, options, .max = LIMIT_JOB_OPTIONS),
    FIELD("producer", WORD, job, producer, .words = producer_words, .always = true),
    FIELD("wantPtx", BOOL, job, want_ptx),
    FIELD("wantResources", BOOL, job, want_resources),
    FIELD("alone", BOOL, job, alone),
    FIELD("engine", WORD, job, engine, .words = engine_words, .always = true),
    FIELD("timeout", REAL, job, timeout, .max = LIMIT_JOB_SECONDS),
    FIELD("maxBytes", U64, job, max_bytes, .max = LIMIT_JOB_BYTES),
    FIELD("scenarios", LIST, job, scenarios, .max = LIMIT_JOB_SCENARIOS, .type = &scenario_type),
};
const struct doc_type job_type = DOC_TYPE(sizeof(struct job), job_fields);

void job_write(const struct job *j, struct strbuf *out)
{
    struct job copy = *j;
    copy.version = JOB_VERSION;
    doc_write(&job_type, &copy, out);
}

/* Gives a type its size; "bytes" must say. */
static int type_finish(struct scenario_type *t)
{
    for (size_t i = 1; type_words[i]; i++)
        if (strcmp(t->name, type_words[i]) == 0) {
            if (t->bytes && t->bytes != type_bytes[i])
                return error_set("%s has %u bytes, not %u", t->name, type_bytes[i], t->bytes);
            t->bytes = type_bytes[i];
        }
    return 0;
}

/* Does the value fit `limit` bytes (a parameter; UINT32_MAX: a symbol, whose size the PTX knows)? */
static int value_check(const struct scenario *s, struct scenario_value *v, uint32_t limit)
{
    uint32_t bytes = 8;
    if (type_finish(&v->type) < 0)
        return error_prefix("type");
    if (v->kind == SCENARIO_VALUE_INT && (strchr("iu", v->type.name[0]) == NULL || !v->type.bytes))
        return error_set("type: an int is one of i8..i64, u8..u64");
    if (v->kind == SCENARIO_VALUE_FLOAT && (!strchr(v->type.name, 'f') || !v->type.bytes))
        return error_set("type: a float is one of f16, bf16, f32, f64");
    if (v->kind == SCENARIO_VALUE_INT && v->type.bytes < 8) {
        int64_t end = (int64_t)1 << 8 * v->type.bytes;
        if (v->number >= end || v->number < -end / 2)
            return error_set("number: %" PRId64 " does not fit %s", v->number, v->type.name);
    }
    if (v->kind == SCENARIO_VALUE_INT || v->kind == SCENARIO_VALUE_FLOAT)
        bytes = v->type.bytes;
    if (v->kind == SCENARIO_VALUE_BYTES)
        bytes = (uint32_t)v->data_bytes;
    if (v->kind == SCENARIO_VALUE_BUFFER && v->buffer >= s->buffers.len)
        return error_set("buffer: there is no buffer %u", v->buffer);
    if (v->kind == SCENARIO_VALUE_TEXTURE && v->texture >= s->textures.len)
        return error_set("texture: there is no texture %u", v->texture);
    if (v->offset > limit || bytes > limit - v->offset)
        return error_set("offset: %u bytes at %u do not fit the parameter's %u", bytes, v->offset,
                         limit);
    return 0;
}

static int buffers_check(struct arena *a, struct scenario *s)
{
    struct map names = {0};
    for (size_t i = 0; i < s->buffers.len; i++) {
        struct scenario_buffer *b = &s->buffers.at[i];
        if (type_finish(&b->element) < 0)
            return error_prefix("buffers[%zu].type", i);
        if (map_get(&names, b->name))
            return error_set("buffers[%zu].name: \"%.100s\" is taken", i, b->name);
        map_put(a, &names, b->name, b);
    }
    return 0;
}

static int textures_check(struct scenario *s)
{
    for (size_t i = 0; i < s->textures.len; i++) {
        struct scenario_texture *t = &s->textures.at[i];
        if (type_finish(&t->element) < 0)
            return error_prefix("textures[%zu].type", i);
        if (t->buffer >= s->buffers.len)
            return error_set("textures[%zu].buffer: there is no buffer %u", i, t->buffer);
    }
    return 0;
}

static int arguments_check(struct scenario *s)
{
    uint64_t total = 0;
    for (size_t i = 0; i < s->arguments.len; i++) {
        struct scenario_argument *g = &s->arguments.at[i];
        total += g->bytes;
        for (size_t k = 0; k < g->values.len; k++)
            if (value_check(s, &g->values.at[k], g->bytes) < 0)
                return error_prefix("arguments[%zu].values[%zu]", i, k);
    }
    if (total > LIMIT_JOB_PARAM_BYTES)
        return error_set("arguments: more than %d bytes", LIMIT_JOB_PARAM_BYTES);
    for (size_t i = 0; i < s->symbols.len; i++)
        if (value_check(s, &s->symbols.at[i].value, UINT32_MAX) < 0)
            return error_prefix("symbols[%zu].value", i);
    return 0;
}

static int blocks_check(const struct scenario *s)
{
    uint64_t blocks;
    if (__builtin_mul_overflow((uint64_t)s->grid[0] * s->grid[1], s->grid[2], &blocks))
        blocks = UINT64_MAX;
    for (size_t i = 0; i < s->blocks.len; i++) {
        const struct scenario_blocks *b = &s->blocks.at[i];
        if (blocks && (b->first >= blocks || b->count > blocks - b->first))
            return error_set("blocks[%zu]: %" PRIu64 " blocks from %" PRIu64
                             " are not in a grid of %" PRIu64,
                             i, b->count, b->first, blocks);
    }
    return 0;
}

int job_read(struct arena *a, const char *text, size_t len, struct job *out)
{
    if (doc_read(a, &job_type, text, len, out) < 0)
        return -1;
    if (!out->source && !out->ptx)
        return error_set("source: is missing, and there is no ptx");
    for (size_t i = 0; i < out->scenarios.len; i++) {
        struct scenario *s = &out->scenarios.at[i];
        if (buffers_check(a, s) < 0 || textures_check(s) < 0 || arguments_check(s) < 0 ||
            blocks_check(s) < 0)
            return error_prefix("scenarios[%zu]", i);
    }
    return 0;
}
