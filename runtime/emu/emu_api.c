/* SPDX-License-Identifier: Apache-2.0 */
/* The engine's life: create, buffers, parameters, run, destroy. */
#include "runtime/emu/emu_internal.h"

#include <stdlib.h>
#include <string.h>

static void defaults(struct emu_options *o)
{
    if (!o->max_steps)
        o->max_steps = 1ull << 32;
    if (!o->max_bytes)
        o->max_bytes = 2ull << 30;
    if (!o->max_violations)
        o->max_violations = 64;
    if (!o->resident_blocks)
        o->resident_blocks = 64;
}

int emu_create(struct emu **out, const struct ptx_program *program,
               const struct emu_options *options)
{
    struct emu *e = calloc(1, sizeof *e);
    if (!e)
        return error_set("no memory");
    e->p = program;
    if (options)
        e->o = *options;
    else
        e->o = (struct emu_options){.detect = EMU_DETECT_ALL, .counters = true};
    defaults(&e->o);
    e->seed = e->o.seed;
    e->a = arena_create();
    e->run = arena_create();
#if defined(__x86_64__)
    e->fma = __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2");
#endif
    e->now = 1;
    struct epoch none = {0};
    vec_push(e->a, &e->epochs, none); /* epoch 0 means none */
    e->variable_buffer = ARENA_ARRAY(e->a, uint32_t, program->variable_count + 1);
    e->shared_offset = ARENA_ARRAY(e->a, uint64_t, program->variable_count + 1);
    e->code = ARENA_ARRAY(e->a, struct code, program->function_count + 1);
    e->consts = ARENA_ARRAY(e->a, uint32_t, (program->const_count + 1) * 2 * LANES);
    for (size_t i = 0; i < program->function_count; i++) {
        e->code[i].f = &program->functions[i];
        e->code[i].first_pc = e->total_pcs;
        e->total_pcs += program->functions[i].instr_count;
    }
    if (emu_variables_create(e) < 0) {
        emu_destroy(e);
        return -1;
    }
    *out = e;
    return 0;
}

static void frames_free(struct emu *e)
{
    while (e->free_frames) {
        struct frame *f = e->free_frames;
        uint32_t units = f->words / LANES + 1;
        e->free_frames = f->next_free;
        emu_free(e, f->regs, f->words * 4u + 64);
        emu_free(e, f->preds, (f->pred_count + 1) * 4u);
        emu_free(e, f->wrap_s, units * 4u);
        emu_free(e, f->wrap_u, units * 4u);
        emu_free(e, f->wrap_at, units * 4u);
        emu_free(e, f->wrap_true, units * 8u);
        emu_free(e, f->wrap_value, units * 8u);
        emu_free(e, f, sizeof *f);
    }
}

void emu_destroy(struct emu *e)
{
    if (!e)
        return;
    for (size_t i = 0; i < e->buffers.len; i++)
        emu_buffer_free(e, e->buffers.at[i]);
    frames_free(e);
    strbuf_free(&e->printed);
    arena_destroy(e->run);
    arena_destroy(e->a);
    free(e);
}

int emu_buffer_add(struct emu *e, const struct emu_buffer *buffer, uint64_t *address)
{
    if (buffer->bytes >= BUFFER_HALF)
        return error_set("buffer %s of %llu bytes is too large", buffer->name,
                         (unsigned long long)buffer->bytes);
    if (e->buffers.len >= LIMIT_EMU_BUFFERS)
        return error_set("more than %d buffers", LIMIT_EMU_BUFFERS);
    unsigned bits = ptx_type_bits(buffer->fill.element);
    if (buffer->fill.element && (bits < 8 || bits > 64))
        return error_set("buffer %s: elements of %u bits", buffer->name, bits);
    *address = emu_buffer_new(e, buffer)->base;
    return 0;
}

int emu_variable_find(const struct emu *e, const char *name, uint64_t *address, uint64_t *bytes)
{
    for (size_t i = 0; i < e->p->variable_count; i++)
        if (e->variable_buffer[i] && strcmp(e->p->variables[i].name, name) == 0) {
            const struct buffer *b = e->buffers.at[e->variable_buffer[i] - 1];
            *address = b->base;
            *bytes = b->bytes;
            return 0;
        }
    return error_set("no variable %s", name);
}

static const struct ptx_function *kernel_of(const struct emu *e, const char *name)
{
    const struct ptx_function *f = name ? ptx_function_find(e->p, name) : ptx_kernel_single(e->p);
    return f && f->entry && f->defined ? f : NULL;
}

int emu_param_place(const struct emu *e, const char *kernel, size_t index, size_t *offset,
                    size_t *bytes)
{
    const struct ptx_function *f = kernel_of(e, kernel);
    if (!f || index >= f->param_count)
        return error_set("kernel %s has no parameter %zu", kernel ? kernel : "?", index);
    const struct ptx_variable *v = &e->p->variables[f->params[index]];
    *offset = (size_t)v->offset;
    *bytes = (size_t)v->bytes;
    return 0;
}

size_t emu_param_count(const struct emu *e, const char *kernel)
{
    const struct ptx_function *f = kernel_of(e, kernel);
    return f ? f->param_count : 0;
}

static const char *bad_cluster(const struct ptx_function *f, const struct emu_launch *l)
{
    const uint32_t *n = l->cluster[0] ? l->cluster : f->cluster;
    uint64_t blocks = (uint64_t)n[0] * n[1] * n[2];
    if (!n[0])
        return f->explicit_cluster ? "the kernel needs a cluster shape" : NULL;
    for (int i = 0; i < 3; i++) {
        if (!n[i] || n[i] > EMU_CLUSTER_MAX || l->grid[i] % n[i])
            return "a dimension of the grid is no multiple of the cluster's";
        if (f->cluster[0] && f->cluster[i] != n[i])
            return "the cluster is not the one that the kernel requires";
    }
    if (blocks > EMU_CLUSTER_MAX || (f->max_cluster && blocks > f->max_cluster))
        return "more blocks in a cluster than allowed";
    return NULL;
}

/* NULL, or why the launch cannot run. */
static const char *bad_launch(const struct emu *e, const struct ptx_function *f,
                              const struct emu_launch *l)
{
    uint64_t threads = (uint64_t)l->block[0] * l->block[1] * l->block[2];
    uint64_t blocks = (uint64_t)l->grid[0] * l->grid[1];
    if (!threads || l->block[0] > 1024 || l->block[1] > 1024 || l->block[2] > 64 ||
        threads > LIMIT_EMU_THREADS)
        return "the block has no thread or more than 1024 (x, y: 1024, z: 64)";
    if (!blocks || !l->grid[2] || l->grid[0] > INT32_MAX || l->grid[1] > 65535 ||
        l->grid[2] > 65535)
        return "a dimension of the grid is 0 or too large";
    if (f->max_threads[0] &&
        threads > (uint64_t)f->max_threads[0] * f->max_threads[1] * f->max_threads[2])
        return "more threads than the kernel's __launch_bounds__";
    if (l->param_bytes < f->param_bytes)
        return "the parameter block is too short";
    for (size_t i = 0; i < l->range_count; i++)
        if (l->ranges[i].first >= blocks * l->grid[2] ||
            l->ranges[i].count > blocks * l->grid[2] - l->ranges[i].first)
            return "a range of blocks is outside the grid";
    uint64_t fixed = 0;
    for (size_t i = 0; i < e->p->variable_count; i++)
        if (e->shared_offset[i] != UINT64_MAX && e->p->variables[i].space == PTX_SPACE_SHARED)
            fixed += e->p->variables[i].bytes;
    if (fixed + l->dynamic_shared > LIMIT_EMU_SHARED_BYTES)
        return "more shared memory than any device has";
    return bad_cluster(f, l);
}

#define GRID_WORKSPACE_BYTES 64u

static void reset(struct emu *e, const struct emu_launch *l)
{
    arena_destroy(e->run);
    e->run = arena_create();
    memset(&e->violations, 0, sizeof e->violations);
    memset(&e->violation_keys, 0, sizeof e->violation_keys);
    memset(&e->ev, 0, sizeof e->ev);
    e->ev.stop_text = "";
    e->ev.stop_at.file = "";
    e->printed.len = 0;
    e->stop = false;
    e->last_buffer = NULL;
    e->steps = 0;
    e->steps_end = e->o.max_steps;
    e->poll_at = e->steps_end < 65536 ? e->steps_end : 65536;
    e->first_epoch = (uint32_t)e->epochs.len;
    e->now++;
    memcpy(e->grid, l->grid, sizeof e->grid);
    memcpy(e->block_dim, l->block, sizeof e->block_dim);
    e->dynamic_shared = l->dynamic_shared;
    e->workspace = 0;
}

/* What %envreg1 and %envreg2 point to in a cooperative launch: the size and the grid's barrier
 * (cooperative_groups/details/driver_abi.h). */
static void make_workspace(struct emu *e)
{
    uint32_t size = GRID_WORKSPACE_BYTES;
    struct emu_buffer spec = {.name = "the grid's workspace",
                              .bytes = GRID_WORKSPACE_BYTES,
                              .data = &size,
                              .data_bytes = sizeof size};
    e->workspace = emu_buffer_new(e, &spec)->base;
}

static void publish(struct emu *e)
{
    const struct emu_counter **counters =
        ARENA_ARRAY(e->run, const struct emu_counter *, e->p->function_count + 1);
    for (size_t i = 0; i < e->p->function_count; i++)
        counters[i] = e->code[i].counters;
    e->ev.counters = counters;
    e->ev.violations = e->violations.at;
    e->ev.violation_count = e->violations.len;
    e->ev.warp_instructions = e->steps;
    e->ev.host_bytes = e->bytes;
    e->ev.printed = strbuf_text(&e->printed);
    e->ev.printed_len = e->printed.len;
}

int emu_run(struct emu *e, const struct emu_launch *l, struct emu_evidence *out)
{
    const struct ptx_function *f = kernel_of(e, l->kernel);
    if (!f)
        return error_set("no kernel %s in the PTX", l->kernel ? l->kernel : "(the only one)");
    reset(e, l);
    if (emu_link(e, f) < 0)
        return -1;
    const char *why = bad_launch(e, f, l);
    if (why) {
        e->ev.stop = EMU_STOP_BAD_LAUNCH;
        e->ev.stop_text = why;
    } else {
        e->param_bytes = f->param_bytes;
        e->params = ARENA_ARRAY(e->run, uint8_t, f->param_bytes + 16);
        if (l->params)
            memcpy(e->params, l->params, f->param_bytes);
        emu_cluster_shape(e, l);
        if (l->cooperative)
            make_workspace(e);
        emu_run_blocks(e, l);
    }
    frames_free(e);
    publish(e);
    *out = e->ev;
    return 0;
}
