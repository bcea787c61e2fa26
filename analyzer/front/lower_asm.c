/* SPDX-License-Identifier: Apache-2.0 */
/* Inline PTX: barriers, lane numbers, asynchronous copies; the rest is an ASM statement. */
#include <ctype.h>
#include <string.h>

#include "front/lower_private.h"

/* The instruction text: string literals up to the first colon outside them. */
static const char *asm_text(struct lower_fn *fn, CXCursor c)
{
    size_t n;
    const char *text = lower_text(fn->u, c, &n);
    char *out = arena_alloc(fn->u->a, n + 1);
    size_t len = 0;
    bool in_string = false;
    for (size_t i = 0; i < n; i++) {
        char ch = text[i];
        if (ch == '"') {
            in_string = !in_string;
        } else if (in_string && ch == '\\' && i + 1 < n) {
            char next = text[++i];
            out[len++] = next == 'n' || next == 't' ? ' ' : next;
        } else if (in_string) {
            out[len++] = ch;
        } else if (ch == ':' && len) {
            break;
        }
    }
    out[len] = 0;
    while (*out && isspace((unsigned char)*out))
        out++;
    return out;
}

/* How many operands are outputs: constraints that begin with = or +. */
static size_t output_count(struct lower_fn *fn, CXCursor c)
{
    size_t n, count = 0;
    const char *text = lower_text(fn->u, c, &n);
    bool in_string = false;
    for (size_t i = 0; i + 1 < n; i++) {
        if (text[i] == '\\' && in_string) {
            i++;
        } else if (text[i] == '"') {
            in_string = !in_string;
            if (in_string && (text[i + 1] == '=' || text[i + 1] == '+'))
                count++;
        }
    }
    return count;
}

static bool barrier_scope(const char *text, enum ir_scope *scope)
{
    static const struct {
        const char *word;
        enum ir_scope scope;
    } table[] = {
        {"bar.sync", SCOPE_BLOCK},
        {"barrier.sync", SCOPE_BLOCK},
        {"barrier.cta.sync", SCOPE_BLOCK},
        {"bar.red", SCOPE_BLOCK},
        {"bar.arrive", SCOPE_BLOCK}, /* named: who waits there comes behind what was done before */
        {"barrier.arrive", SCOPE_BLOCK},
        {"barrier.cta.arrive", SCOPE_BLOCK},
        {"barrier.cluster.wait.aligned", SCOPE_CLUSTER},
        {"barrier.cluster.wait.acquire.aligned", SCOPE_CLUSTER},
        {"barrier.cluster.wait", SCOPE_UNKNOWN}, /* who has arrived need not wait */
        {"bar.warp.sync", SCOPE_WARP},
        {"mbarrier.try_wait", SCOPE_UNKNOWN},
        {"mbarrier.test_wait", SCOPE_UNKNOWN}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const char *at = strstr(text, table[i].word);
        if (!at)
            continue;
        *scope = table[i].scope;
        const char *end = strchr(at, ';');
        size_t n = end ? (size_t)(end - at) : strlen(at);
        const char *operand = at + strcspn(at, " ;");
        while (*operand == ' ')
            operand++;
        if (*scope == SCOPE_BLOCK && (memchr(at, ',', n) || *operand != '0'))
            *scope = SCOPE_NAMED;
        return true;
    }
    return false;
}

static bool special_register(const char *text, enum ir_builtin *b)
{
    static const struct {
        const char *name;
        enum ir_builtin builtin;
    } table[] = {{"%laneid", IR_BUILTIN_LANEID},    {"%tid.x", IR_BUILTIN_TID_X},
                 {"%tid.y", IR_BUILTIN_TID_Y},      {"%tid.z", IR_BUILTIN_TID_Z},
                 {"%ctaid.x", IR_BUILTIN_CTAID_X},  {"%ctaid.y", IR_BUILTIN_CTAID_Y},
                 {"%ctaid.z", IR_BUILTIN_CTAID_Z},  {"%ntid.x", IR_BUILTIN_NTID_X},
                 {"%nctaid.x", IR_BUILTIN_NCTAID_X}};
    if (!strstr(text, "mov.u32"))
        return false;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (strstr(text, table[i].name)) {
            *b = table[i].builtin;
            return true;
        }
    }
    return false;
}

void lower_asm(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_expr_kids(fn->u, c);
    struct ir_span span = lower_span(fn->u, c);
    const char *text = asm_text(fn, c);
    size_t outputs = output_count(fn, c);
    if (outputs > k.len)
        outputs = k.len;
    VEC(const struct ir_expr *) args = {0};
    for (size_t i = outputs; i < k.len; i++)
        vec_push(fn->u->a, &args, lower_rvalue(fn, k.at[i]));
    enum ir_builtin b = IR_BUILTIN_LANEID;
    enum ir_scope scope = SCOPE_UNKNOWN;
    struct ir_stmt *s;
    bool reads_register = outputs == 1 && special_register(text, &b);
    if (reads_register) {
        s = NULL;
    } else if (barrier_scope(text, &scope)) {
        s = lower_add(fn, IR_STMT_BARRIER, span);
        s->scope = scope;
    } else if (strncmp(text, "trap", 4) == 0) {
        s = lower_add(fn, IR_STMT_TRAP, span);
        s->name = text;
        fn->b = lower_new_block(fn, NULL);
        return;
    } else if (strstr(text, "cp.async") && strstr(text, ".shared.global") && args.len >= 2) {
        s = lower_add(fn, IR_STMT_ASYNCCOPY, span);
        s->addr = args.at[0];
        args.at++;
        args.len--;
    } else {
        s = lower_add(fn, IR_STMT_ASM, span);
    }
    for (size_t i = 0; s && i < args.len; i++)
        vec_push(fn->u->a, &s->args, args.at[i]);
    if (s)
        s->name = text;
    for (size_t i = 0; i < outputs; i++) {
        struct lower_place p = lower_place(fn, k.at[i]);
        const struct ir_type *t = p.type ? p.type : ir_type_unknown(fn->m, "asm");
        const struct ir_expr *v;
        if (reads_register) {
            v = lower_convert(fn->u, ir_builtin(fn->m, b), t);
        } else if (i == 0 && s) {
            s->var = lower_temp(fn, t);
            v = ir_var(fn->m, s->var);
        } else {
            v = ir_opaque(fn->m, t, "asm");
        }
        lower_write(fn, &p, v, span);
    }
}
