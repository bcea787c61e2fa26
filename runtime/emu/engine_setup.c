/* SPDX-License-Identifier: Apache-2.0 */
/* From a scenario to the engine's memory: buffers, parameters, symbols. */
#include "runtime/emu/emu_internal.h"
#include "runtime/emu/engine_internal.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint8_t element_of(const struct scenario_type *t)
{
    static const struct {
        const char *name;
        uint8_t type;
    } table[] = {{"i8", PTX_S8},   {"u8", PTX_U8},   {"i16", PTX_S16}, {"u16", PTX_U16},
                 {"i32", PTX_S32}, {"u32", PTX_U32}, {"i64", PTX_S64}, {"u64", PTX_U64},
                 {"f16", PTX_F16}, {"f32", PTX_F32}, {"f64", PTX_F64}, {"bf16", PTX_BF16}};
    for (size_t i = 0; t->name && i < sizeof table / sizeof *table; i++)
        if (strcmp(t->name, table[i].name) == 0)
            return table[i].type;
    return PTX_U8;
}

static struct emu_fill fill_of(const struct scenario_buffer *b)
{
    static const uint8_t kinds[] = {EMU_FILL_ZERO,  EMU_FILL_VALUE,  EMU_FILL_RAMP,
                                    EMU_FILL_SMALL, EMU_FILL_RANDOM, EMU_FILL_UNINIT};
    return (struct emu_fill){.kind = kinds[b->fill.kind],
                             .element = element_of(&b->element),
                             .value = b->fill.value,
                             .step = b->fill.step,
                             .seed = b->fill.seed};
}

static int add_buffer(struct engine_run *r, const struct scenario_buffer *b,
                      struct engine_buffer *out)
{
    struct emu_buffer spec = {
        .name = b->name, .bytes = b->bytes, .read_only = b->read_only, .fill = fill_of(b)};
    if (!b->exact) {
        out->before = ENGINE_OPEN_HALF;
        spec.bytes = out->before + ENGINE_OPEN_HALF;
        spec.fill.first = -(out->before / (ptx_type_bits(spec.fill.element) / 8));
    }
    if (emu_buffer_add(r->e, &spec, &out->address) < 0)
        return -1;
    out->address += out->before;
    out->number = (uint32_t)r->e->buffers.len - 1;
    return 0;
}

/* Puts a value into `out`, which has `bytes`. */
static int put_value(const struct engine_run *r, const struct scenario_value *v, uint8_t *out,
                     uint64_t bytes)
{
    uint64_t bits = 0, size = v->type.bytes;
    const void *from = &bits;
    switch (v->kind) {
    case SCENARIO_VALUE_INT:
    case SCENARIO_VALUE_FLOAT: scenario_value_bits(v, (uint8_t *)&bits); break;
    case SCENARIO_VALUE_BUFFER:
        bits = r->buffers[v->buffer].address + v->buffer_offset;
        size = 8;
        break;
    case SCENARIO_VALUE_TEXTURE:
        bits = r->textures[v->texture];
        size = 8;
        break;
    case SCENARIO_VALUE_BYTES:
        from = v->data;
        size = v->data_bytes;
        break;
    }
    if ((from == &bits && size > 8) || v->offset > bytes || size > bytes - v->offset)
        return error_set("value %s: %" PRIu64 " bytes at %u do not fit %" PRIu64,
                         v->name ? v->name : "", size, v->offset, bytes);
    memcpy(out + v->offset, from, size);
    return 0;
}

static int put_arguments(struct engine_run *r, uint8_t *params, size_t param_bytes)
{
    const struct scenario *what = r->what;
    const char *kernel = r->s->kernel->name;
    size_t count = emu_param_count(r->e, kernel);
    if (count != what->arguments.len)
        return error_set("the kernel has %zu parameters, the scenario %zu arguments", count,
                         what->arguments.len);
    for (size_t i = 0; i < count; i++) {
        const struct scenario_argument *g = &what->arguments.at[i];
        size_t offset, bytes;
        if (emu_param_place(r->e, kernel, i, &offset, &bytes) < 0)
            return -1;
        if (bytes != g->bytes || offset + bytes > param_bytes)
            return error_set("parameter %zu (%s) has %zu bytes in the PTX, %u in the scenario", i,
                             g->name ? g->name : "", bytes, g->bytes);
        for (size_t k = 0; k < g->values.len; k++)
            if (put_value(r, &g->values.at[k], params + offset, bytes) < 0)
                return error_prefix("parameter %zu (%s)", i, g->name ? g->name : "");
    }
    return 0;
}

/* ---- symbols ------------------------------------------------------------------------------------ */

/* The variable of that name in the PTX, else the only one whose source name ends it. */
static int find_symbol(struct engine_run *r, const char *name, uint64_t *address, uint64_t *bytes)
{
    if (emu_variable_find(r->e, name, address, bytes) == 0)
        return 0;
    const char *plain = strrchr(name, ':'), *found = NULL;
    plain = plain ? plain + 1 : name;
    size_t matches = 0;
    for (size_t i = 0; i < r->e->p->variable_count; i++) {
        const struct ptx_variable *v = &r->e->p->variables[i];
        if (r->e->variable_buffer[i] && strcmp(ptx_plain_name(r->a, v->name), plain) == 0) {
            found = v->name;
            matches++;
        }
    }
    if (matches != 1)
        return error_set("symbol %s: %s in the PTX", name, matches ? "several" : "not");
    return emu_variable_find(r->e, found, address, bytes);
}

static int put_symbols(struct engine_run *r)
{
    for (size_t i = 0; i < r->what->symbols.len; i++) {
        const struct scenario_symbol *y = &r->what->symbols.at[i];
        uint64_t address, bytes, size = y->value.type.bytes;
        /* A variable that the compiler dropped is one that nobody reads. */
        if (find_symbol(r, y->name, &address, &bytes) < 0)
            continue;
        if (y->value.kind == SCENARIO_VALUE_BUFFER || y->value.kind == SCENARIO_VALUE_TEXTURE)
            size = 8;
        else if (y->value.kind == SCENARIO_VALUE_BYTES)
            size = y->value.data_bytes;
        uint8_t *data = ARENA_ARRAY(r->a, uint8_t, size + 1);
        struct scenario_value v = y->value;
        v.offset = 0;
        if (y->value.offset > bytes || size > bytes - y->value.offset)
            return error_set("symbol %s has %" PRIu64 " bytes, not %" PRIu64, y->name, bytes,
                             y->value.offset + size);
        if (put_value(r, &v, data, size) < 0 ||
            emu_memory_write(r->e, address + y->value.offset, data, size) < 0)
            return error_prefix("symbol %s", y->name);
    }
    return 0;
}

static int add_texture(struct engine_run *r, const struct scenario_texture *t, uint64_t *handle)
{
    static const uint8_t modes[] = {EMU_ADDRESS_WRAP, EMU_ADDRESS_CLAMP, EMU_ADDRESS_MIRROR,
                                    EMU_ADDRESS_BORDER};
    uint8_t mode = modes[t->address];
    struct emu_texture spec = {.address = r->buffers[t->buffer].address + t->buffer_offset,
                               .width = t->width,
                               .height = t->height,
                               .depth = t->depth,
                               .pitch = t->pitch,
                               .element = element_of(&t->element),
                               .channels = (uint8_t)(t->channels ? t->channels : 1),
                               .layered = t->layered,
                               .normalized = t->normalized,
                               .linear = t->linear,
                               .read_normalized = t->read_normalized,
                               .address_mode = {mode, mode, mode}};
    if (emu_texture_add(r->e, &spec, handle) < 0)
        return error_prefix("texture %s", t->name);
    return 0;
}

int engine_set_up(struct engine_run *r, uint8_t *params, size_t param_bytes)
{
    size_t n = r->what->buffers.len;
    r->buffers = ARENA_ARRAY(r->a, struct engine_buffer, n + 1);
    for (size_t i = 0; i < n; i++)
        if (add_buffer(r, &r->what->buffers.at[i], &r->buffers[i]) < 0)
            return -1;
    size_t textures = r->what->textures.len;
    r->textures = ARENA_ARRAY(r->a, uint64_t, textures + 1);
    for (size_t i = 0; i < textures; i++)
        if (add_texture(r, &r->what->textures.at[i], &r->textures[i]) < 0)
            return -1;
    if (put_arguments(r, params, param_bytes) < 0)
        return -1;
    return put_symbols(r);
}
