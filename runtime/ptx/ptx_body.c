/* SPDX-License-Identifier: Apache-2.0 */
/* The body of a function: scopes, registers, variables, labels, instructions. */
#include "runtime/ptx/ptx_internal.h"

#include <string.h>

static bool same_word(struct ptx_word a, struct ptx_word b)
{
    return a.len == b.len && memcmp(a.at, b.at, a.len) == 0;
}

uint32_t ptx_reg_new(struct ptx_parser *x, const char *name, unsigned bits)
{
    struct ptx_build *b = x->b;
    struct ptx_reg r = {name, (uint8_t)bits, bits == 1 ? b->preds : b->units};
    if (bits == 1)
        b->preds++;
    else
        b->units += bits <= 32 ? 1 : bits / 32;
    vec_push(x->a, &b->regs, r);
    return (uint32_t)(b->regs.len - 1);
}

static bool has_prefix(struct ptx_word name, struct ptx_word prefix, uint32_t *number)
{
    if (name.len <= prefix.len || name.len > prefix.len + 9 ||
        memcmp(name.at, prefix.at, prefix.len) != 0)
        return false;
    uint32_t n = 0;
    for (size_t i = prefix.len; i < name.len; i++) {
        if (name.at[i] < '0' || name.at[i] > '9')
            return false;
        n = n * 10 + (uint32_t)(name.at[i] - '0');
    }
    *number = n;
    return true;
}

uint32_t ptx_reg_find(struct ptx_parser *x, struct ptx_word name)
{
    const struct ptx_build *b = x->b;
    for (size_t i = b->decls.len; i-- > 0;) {
        const struct ptx_reg_decl *d = &b->decls.at[i];
        uint32_t n;
        if (!d->count ? same_word(name, d->name) : has_prefix(name, d->name, &n) && n < d->count)
            return d->count ? d->first + n : d->first;
    }
    return UINT32_MAX;
}

uint32_t ptx_variable_find(struct ptx_parser *x, struct ptx_word name)
{
    const struct ptx_build *b = x->b;
    for (size_t i = b ? b->names.len : 0; i-- > 0;)
        if (same_word(name, b->names.at[i].name))
            return b->names.at[i].variable;
    const char *key = arena_strndup(x->a, name.at, name.len);
    uintptr_t found = (uintptr_t)map_get(&x->variable_names, key);
    return found ? (uint32_t)(found - 1) : UINT32_MAX;
}

/* .reg .b32 %r<10>, %x; */
static int registers(struct ptx_parser *x)
{
    struct ptx_build *b = x->b;
    unsigned bits = 0;
    while (ptx_take(x, '.')) {
        struct ptx_word w = ptx_identifier(x);
        unsigned type = ptx_type_find(w);
        if (type == PTX_NOTYPE)
            return ptx_fail(x, "unknown register type .%.*s", (int)w.len, w.at);
        bits = ptx_type_bits(type);
    }
    if (!bits)
        return ptx_fail(x, "register without a type");
    do {
        struct ptx_reg_decl d = {
            .name = ptx_identifier(x), .scope = b->scope, .first = (uint32_t)b->regs.len};
        if (!d.name.len)
            return ptx_fail(x, "expected a register name");
        uint64_t count = 0;
        if (ptx_take(x, '<') && (!ptx_unsigned(x, &count) || !ptx_take(x, '>')))
            return ptx_fail(x, "expected %%name<count>");
        if (count + b->regs.len > LIMIT_PTX_REGS)
            return ptx_fail(x, "more than %d registers", LIMIT_PTX_REGS);
        d.count = (uint32_t)count;
        for (uint64_t i = 0; i < (count ? count : 1); i++) {
            const char *name = count ? arena_printf(x->a, "%.*s%llu", (int)d.name.len, d.name.at,
                                                    (unsigned long long)i)
                                     : arena_strndup(x->a, d.name.at, d.name.len);
            ptx_reg_new(x, name, bits);
        }
        vec_push(x->a, &b->decls, d);
    } while (ptx_take(x, ','));
    return 0;
}

static uint64_t align_up(uint64_t v, uint64_t to)
{
    return to ? (v + to - 1) / to * to : v;
}

static int variable(struct ptx_parser *x, unsigned space, bool is_extern)
{
    struct ptx_build *b = x->b;
    uint32_t number;
    if (ptx_variable_parse(x, space, is_extern, &number) < 0)
        return -1;
    struct ptx_variable *v = &x->variables.at[number];
    v->function = b->f->number;
    if (space == PTX_SPACE_LOCAL || space == PTX_SPACE_PARAM) {
        b->f->frame_bytes = align_up(b->f->frame_bytes, v->align);
        v->offset = b->f->frame_bytes;
        b->f->frame_bytes += v->bytes;
    }
    struct ptx_local_name n = {{v->name, strlen(v->name)}, number, b->scope};
    vec_push(x->a, &b->names, n);
    return 0;
}

static void label_add(struct ptx_parser *x, struct ptx_word name)
{
    struct ptx_build *b = x->b;
    const char *key = arena_strndup(x->a, name.at, name.len);
    struct ptx_label *l = ARENA_NEW(x->a, struct ptx_label);
    l->name = name;
    l->scope = b->scope;
    l->instr = (uint32_t)b->instrs.len;
    l->next = map_get(&b->labels, key);
    map_put(x->a, &b->labels, key, l);
}

static void branch_targets(struct ptx_parser *x, struct ptx_word name)
{
    struct ptx_build *b = x->b;
    struct ptx_target_build t = {.name = name};
    uint32_t number = (uint32_t)b->targets.len;
    do {
        struct ptx_word w = ptx_identifier(x);
        struct ptx_fixup f = {
            .name = w, .scope = b->scope, .target = number, .element = (uint32_t)t.len};
        if (!w.len)
            break;
        vec_push(x->a, &b->fixups, f);
        t.len++;
    } while (ptx_take(x, ','));
    t.at = ARENA_ARRAY(x->a, uint32_t, t.len + 1);
    vec_push(x->a, &b->targets, t);
}

static size_t proto_list(struct ptx_parser *x)
{
    size_t n = 0;
    if (!ptx_take(x, '('))
        return 0;
    if (ptx_peek(x) != ')')
        n = 1;
    while (x->at < x->end && ptx_peek(x) != ')' && ptx_peek(x) != ';') {
        n += *x->at == ',';
        x->at++;
    }
    ptx_take(x, ')');
    return n;
}

/* name: .callprototype (results) _ (params); */
static void prototype(struct ptx_parser *x, struct ptx_word name)
{
    struct ptx_proto p = {.name = arena_strndup(x->a, name.at, name.len)};
    p.results = proto_list(x);
    ptx_identifier(x);
    p.params = proto_list(x);
    vec_push(x->a, &x->b->protos, p);
}

static int directive(struct ptx_parser *x, struct ptx_word label)
{
    static const struct {
        const char *word;
        unsigned space;
    } spaces[] = {{"local", PTX_SPACE_LOCAL},
                  {"shared", PTX_SPACE_SHARED},
                  {"param", PTX_SPACE_PARAM},
                  {"global", PTX_SPACE_GLOBAL},
                  {"const", PTX_SPACE_CONST}};
    struct ptx_word w = ptx_identifier(x);
    if (ptx_word_is(w, "loc")) {
        ptx_loc_parse(x);
        return 0;
    }
    if (ptx_word_is(w, "file")) {
        ptx_file_parse(x);
        return 0;
    }
    bool is_extern = ptx_word_is(w, "extern");
    if (is_extern && ptx_take(x, '.'))
        w = ptx_identifier(x);
    int status = 0;
    bool known = false;
    for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++)
        if (ptx_word_is(w, spaces[i].word)) {
            status = variable(x, spaces[i].space, is_extern);
            known = true;
        }
    if (!known && ptx_word_is(w, "reg"))
        status = registers(x);
    else if (!known && ptx_word_is(w, "branchtargets"))
        branch_targets(x, label);
    else if (!known && ptx_word_is(w, "callprototype"))
        prototype(x, label);
    if (status < 0)
        return -1;
    ptx_skip_until(x, ';'); /* .pragma and what is not known */
    ptx_take(x, ';');
    return 0;
}

static void scope_close(struct ptx_build *b)
{
    while (b->decls.len && vec_last(&b->decls).scope == b->scope)
        b->decls.len--;
    while (b->names.len && vec_last(&b->names).scope == b->scope)
        b->names.len--;
    b->scope = b->scopes.at[b->scope];
    b->depth--;
}

/* A label, a directive, or an instruction. */
static int statement(struct ptx_parser *x)
{
    char c = ptx_peek(x);
    if (c == '.') {
        x->at++;
        struct ptx_word none = {x->at, 0};
        return directive(x, none);
    }
    if (c == ';') {
        x->at++;
        return 0;
    }
    const char *at = x->at;
    unsigned line = x->line;
    struct ptx_word w = ptx_identifier(x);
    if (w.len && ptx_peek(x) == ':' && !(x->at + 1 < x->end && x->at[1] == ':')) {
        x->at++;
        if (ptx_peek(x) == '.') {
            const char *dot = x->at++;
            struct ptx_word d = ptx_identifier(x);
            x->at = dot;
            if (ptx_word_is(d, "branchtargets") || ptx_word_is(d, "callprototype") ||
                ptx_word_is(d, "calltargets")) {
                x->at++;
                return directive(x, w);
            }
        }
        label_add(x, w);
        return 0;
    }
    x->at = at;
    x->line = line;
    if (!w.len && c != '@')
        return ptx_fail(x, "unexpected character '%c'", c);
    ptx_instr_parse(x);
    return x->b->instrs.len > LIMIT_PTX_REGS * 4u ? ptx_fail(x, "too many instructions") : 0;
}

static uint32_t label_find(struct ptx_parser *x, const struct ptx_fixup *f)
{
    const struct ptx_build *b = x->b;
    const struct ptx_label *labels =
        map_get(&b->labels, arena_strndup(x->a, f->name.at, f->name.len));
    for (uint32_t scope = f->scope;; scope = b->scopes.at[scope]) {
        for (const struct ptx_label *l = labels; l; l = l->next)
            if (l->scope == scope)
                return l->instr;
        if (scope == 0)
            return UINT32_MAX;
    }
}

static int fixups_apply(struct ptx_parser *x)
{
    struct ptx_build *b = x->b;
    for (size_t i = 0; i < b->fixups.len; i++) {
        const struct ptx_fixup *f = &b->fixups.at[i];
        uint32_t at = label_find(x, f);
        if (at == UINT32_MAX)
            return ptx_fail(x, "no label %.*s in %s", (int)f->name.len, f->name.at, b->f->name);
        if (f->target != UINT32_MAX)
            b->targets.at[f->target].at[f->element] = at;
        else
            b->operands.at[f->operand].index = at;
    }
    return 0;
}

static void finish(struct ptx_parser *x)
{
    struct ptx_build *b = x->b;
    struct ptx_function *f = b->f;
    f->instrs = b->instrs.at;
    f->instr_count = (uint32_t)b->instrs.len;
    f->operands = b->operands.at;
    f->regs = b->regs.at;
    f->reg_count = (uint32_t)b->regs.len;
    f->units = b->units;
    f->preds = b->preds;
    struct ptx_targets *targets = ARENA_ARRAY(x->a, struct ptx_targets, b->targets.len + 1);
    for (size_t i = 0; i < b->targets.len; i++)
        targets[i] = (struct ptx_targets){
            arena_strndup(x->a, b->targets.at[i].name.at, b->targets.at[i].name.len),
            b->targets.at[i].at, b->targets.at[i].len};
    f->targets = targets;
    f->target_count = b->targets.len;
    f->protos = b->protos.at;
    f->proto_count = b->protos.len;
    for (uint32_t i = 0; i < f->instr_count; i++)
        f->unsupported += f->instrs[i].op == PTX_OP_UNSUPPORTED;
    ptx_cfg_build(x, f);
}

int ptx_body_parse(struct ptx_parser *x, struct ptx_function *f)
{
    struct ptx_build b = {.f = f};
    x->b = &b;
    x->loc = 0;
    vec_push(x->a, &b.scopes, 0);
    for (size_t i = 0; i < f->param_count + f->result_count; i++) {
        uint32_t number = i < f->param_count ? f->params[i] : f->results[i - f->param_count];
        const char *name = x->variables.at[number].name;
        struct ptx_local_name n = {{name, strlen(name)}, number, 0};
        vec_push(x->a, &b.names, n);
    }
    int status = 0;
    for (;;) {
        char c = ptx_peek(x);
        if (x->at >= x->end) {
            status = ptx_fail(x, "the text ends inside %s", f->name);
            break;
        }
        if (c == '{') {
            x->at++;
            vec_push(x->a, &b.scopes, b.scope);
            b.scope = (uint32_t)(b.scopes.len - 1);
            if (++b.depth > LIMIT_PTX_SCOPES) {
                status = ptx_fail(x, "scopes nested deeper than %d", LIMIT_PTX_SCOPES);
                break;
            }
        } else if (c == '}') {
            x->at++;
            if (!b.depth)
                break;
            scope_close(&b);
        } else if ((status = statement(x)) < 0) {
            break;
        }
    }
    if (status == 0)
        status = fixups_apply(x);
    if (status == 0)
        finish(x);
    x->b = NULL;
    return status;
}
