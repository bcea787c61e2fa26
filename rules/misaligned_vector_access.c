/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An access through a converted pointer is not where the wider type wants it.
 *
 * ## What
 * Looks at loads, stores and atomics through a pointer that was converted to a type with a larger
 * alignment (`float4` from `float *`, `double` from `char *`).  Reports a constant offset that is no
 * multiple of the alignment; neighbouring threads, blocks or rounds that lie less than a vector apart;
 * a launch that passes such an offset or row length; and rows of `n` elements in a kernel that
 * handles a tail of `n`, and so is meant for rows that do not begin at a multiple.  Such rows are a note unless a
 * launch in sight takes `n` from a tensor, the program's arguments or its input.
 * Lengths that somebody checks to be multiples, and kernels that look at the address, are left out.
 *
 * ## Why
 * The device loads 2, 4, 8 or 16 bytes only from an address that is a multiple of that size.  Any
 * other address is cudaErrorMisalignedAddress, and the context is lost.
 *
 * ## Bad
 * ```cuda
 * __global__ void scale_rows(const float *in, float *out, int rows, int cols)
 * {
 *     const float4 *row = (const float4 *)(in + (size_t)blockIdx.x * cols);
 *     for (int c = threadIdx.x; c < cols / 4; c += blockDim.x)
 *         out[c] = row[c].x;
 *     for (int c = threadIdx.x; c < cols / 4; c += blockDim.x) {
 *         float4 v = row[c]; //~ misaligned-vector-access
 *         out[4 * c] = v.x + v.y + v.z + v.w;
 *     }
 *     for (int c = cols / 4 * 4 + threadIdx.x; c < cols; c += blockDim.x)
 *         out[c] = in[(size_t)blockIdx.x * cols + c];
 * }
 * __global__ void shift(const float *in, float *out)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     float4 v = *reinterpret_cast<const float4 *>(in + 1 + 4 * i); //~ misaligned-vector-access
 *     *reinterpret_cast<float4 *>(&out[i]) = v; //~ misaligned-vector-access
 * }
 * ```
 * ```cuda
 * __global__ void pairs(float *x, int offset)
 * {
 *     float2 *p = reinterpret_cast<float2 *>(x + offset);
 *     p[threadIdx.x] = make_float2(1.0f, 2.0f); //~ misaligned-vector-access
 * }
 * void run(float *x)
 * {
 *     pairs<<<1, 64>>>(x, 33);
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void scale_rows(const float *in, float *out, int rows, int cols)
 * {
 *     size_t start = (size_t)blockIdx.x * cols;
 *     if (cols % 4 == 0) {
 *         const float4 *row = (const float4 *)(in + start);
 *         for (int c = threadIdx.x; c < cols / 4; c += blockDim.x) {
 *             float4 v = row[c];
 *             *(float4 *)(out + start + 4 * c) = v;
 *         }
 *     } else {
 *         for (int c = threadIdx.x; c < cols; c += blockDim.x)
 *             out[start + c] = in[start + c];
 *     }
 * }
 * __global__ void pairs(float *x, int offset)
 * {
 *     float2 *p = reinterpret_cast<float2 *>(x + offset);
 *     p[threadIdx.x] = make_float2(1.0f, 2.0f);
 * }
 * void run(float *x)
 * {
 *     pairs<<<1, 64>>>(x, 32);
 * }
 * ```
 *
 * ## Fix
 * Take the vector path only where the length and the address are multiples; pad the rows; or load one
 * element at a time.
 *
 * ## Confirmed by
 * A run: the first address that is no multiple of the access, with its block and thread.
 *
 * ## References
 * - CUDA C++ Programming Guide, "Device Memory Accesses", "Size and Alignment Requirement"
 */
#include "rules/rule.h"
#include "solve/align_fault.h"

static const char *type_text(const struct ir_stmt *s)
{
    const struct ir_type *t = s->addr->type->elem;
    if (t->name)
        return t->name;
    if (t->kind == TYPE_FLOAT)
        return t->bits == 64 ? "double" : t->bits == 32 ? "float" : "half";
    return t->kind == TYPE_POINTER ? "pointer" : "integer";
}

static const char *neighbours(struct rule_context *c, const struct ir_expr *e)
{
    return e->op == IR_BUILTIN ? ir_expr_source(c->arena, e, 40) : "the loop variable";
}

/* "4 bytes behind a multiple of 16" */
static const char *place(struct rule_context *c, const struct align_fault *f)
{
    long long align = (long long)f->align, bytes = (long long)f->bytes;
    if (!f->atom)
        return arena_printf(c->arena, "%lld bytes behind a multiple of %lld",
                            (bytes % align + align) % align, align);
    return arena_printf(c->arena, "%lld bytes apart by %s, and needs multiples of %lld",
                        bytes < 0 ? -bytes : bytes, neighbours(c, f->atom), align);
}

/* `*(uint4 *)&words[1]` of an array of the thread's own: the compiler may keep it in registers, which have no
 * addresses. */
static bool is_own_array(const struct ir_stmt *s, const struct align_fault *f)
{
    return f->reason == ALIGN_FIXED && ir_lies_in_local(s->addr);
}

static void report(struct rule_context *c, const struct ir_stmt *s, const struct align_fault *f)
{
    const char *what = type_text(s), *size = f->size ? ir_expr_source(c->arena, f->size, 40) : NULL;
    struct finding *fi;
    if (f->reason == ALIGN_PITCH) {
        fi = rule_report(
            c, s->span,
            "`%s` is accessed in rows of `%s` elements, which begin at multiples of %lld "
            "bytes only for some values of `%s`: the others fault with a misaligned "
            "address",
            what, size, (long long)f->align, size);
        rule_note(c, fi, f->where->span, "here the kernel handles the other values");
        if (!f->shown)
            rule_doubt(c, fi);
    } else if (f->reason == ALIGN_LAUNCH) {
        fi = rule_report(c, s->span,
                         "for the launch at %s `%s` is accessed %s: it faults with a misaligned "
                         "address",
                         rule_line(c, s->span, f->launch->stmt->span), what, place(c, f));
        rule_note(c, fi, f->launch->stmt->span, "the launch");
    } else {
        bool own = is_own_array(s, f);
        fi = rule_report(c, s->span, "`%s` is accessed %s: it faults with a misaligned address%s",
                         what, place(c, f),
                         own ? " where the array is in memory, and not in registers" : "");
        if (own)
            rule_doubt(c, fi);
    }
    rule_help(c, fi,
              f->reason == ALIGN_PITCH
                  ? "take this path only where the length is a multiple, or pad the rows"
                  : "index in elements of the wider type, or access one element at a time");
    fi->claim = (struct claim){.kind = CLAIM_ALIGN,
                               .func = c->func->func,
                               .stmt = s,
                               .launch = f->launch ? f->launch->stmt : NULL};
}

static void check(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; f->kind != FUNC_HOST && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        struct align_fault fault;
        if (s->kind != IR_STMT_LOAD && s->kind != IR_STMT_STORE && s->kind != IR_STMT_ATOMIC)
            continue;
        if (s->span.line && align_fault_of(c->func, s, &fault))
            report(c, s, &fault);
    }
}

RULE(CL205, "misaligned-vector-access", GROUP_CORRECTNESS, SEVERITY_ERROR, PRECISION_HIGH, check,
     NULL)
