/* SPDX-License-Identifier: Apache-2.0 */
/* The module: version, target, variables, functions (ISA 11). */
#include "runtime/ptx/ptx_internal.h"

#include <string.h>

static void variable_declare(struct ptx_parser *x, uint32_t number)
{
    const char *name = x->variables.at[number].name;
    map_put(x->a, &x->variable_names, name, (void *)(uintptr_t)(number + 1));
}

static struct ptx_function *function_get(struct ptx_parser *x, struct ptx_word name)
{
    const char *key = arena_strndup(x->a, name.at, name.len);
    struct ptx_function *f = map_get(&x->function_names, key);
    if (f)
        return f;
    f = ARENA_NEW(x->a, struct ptx_function);
    f->name = key;
    f->number = (uint32_t)x->functions.len;
    vec_push(x->a, &x->functions, f);
    map_put(x->a, &x->function_names, key, f);
    return f;
}

/* (.param .b32 a, .param .align 8 .b8 b[16]): numbers of the variables. */
static int parameters(struct ptx_parser *x, const uint32_t **out, size_t *count, bool *legacy)
{
    VEC(uint32_t) list = {0};
    *out = NULL;
    *count = 0;
    if (!ptx_take(x, '('))
        return 0;
    while (ptx_peek(x) != ')') {
        const char *at = x->at;
        unsigned line = x->line;
        if (!ptx_take(x, '.'))
            return ptx_fail(x, "expected a parameter");
        struct ptx_word space = ptx_identifier(x);
        bool reg = ptx_word_is(space, "reg");
        if (!reg && !ptx_word_is(space, "param")) {
            x->at = at;
            x->line = line;
            return ptx_fail(x, "expected .param");
        }
        *legacy |= reg;
        uint32_t number;
        if (ptx_variable_parse(x, PTX_SPACE_PARAM, false, &number) < 0)
            return -1;
        vec_push(x->a, &list, number);
        if (!ptx_take(x, ','))
            break;
    }
    if (!ptx_take(x, ')'))
        return ptx_fail(x, "expected ) after the parameters");
    *out = list.at;
    *count = list.len;
    return 0;
}

static uint64_t align_up(uint64_t v, uint64_t to)
{
    return to ? (v + to - 1) / to * to : v;
}

static void place_parameters(struct ptx_parser *x, struct ptx_function *f)
{
    uint64_t at = 0;
    for (size_t i = 0; i < f->param_count + f->result_count; i++) {
        uint32_t n = i < f->param_count ? f->params[i] : f->results[i - f->param_count];
        struct ptx_variable *v = &x->variables.at[n];
        v->function = f->number;
        at = align_up(at, v->align);
        v->offset = at;
        at += v->bytes;
    }
    if (f->entry)
        f->param_bytes = at;
    else
        f->frame_bytes = at;
}

static void three(struct ptx_parser *x, uint32_t out[3])
{
    for (int i = 0; i < 3; i++) {
        uint64_t n = 1;
        if (i == 0 || ptx_take(x, ','))
            ptx_unsigned(x, &n);
        out[i] = (uint32_t)n;
    }
}

static void performance_directives(struct ptx_parser *x, struct ptx_function *f)
{
    for (;;) {
        char c = ptx_peek(x);
        if (x->at >= x->end || c == '{' || c == ';')
            return;
        if (c != '.') {
            x->at++;
            continue;
        }
        x->at++;
        struct ptx_word w = ptx_identifier(x);
        if (ptx_word_is(w, "maxntid"))
            three(x, f->max_threads);
        else if (ptx_word_is(w, "reqntid"))
            three(x, f->required_threads);
        else if (ptx_word_is(w, "reqnctapercluster"))
            three(x, f->cluster);
        else if (ptx_word_is(w, "maxclusterrank")) {
            uint64_t n = 0;
            ptx_unsigned(x, &n);
            f->max_cluster = (uint32_t)n;
        } else if (ptx_word_is(w, "explicitcluster"))
            f->explicit_cluster = true;
        else if (ptx_word_is(w, "noreturn"))
            f->noreturn = true;
        else if (ptx_word_is(w, "pragma"))
            ptx_skip_until(x, ';'), ptx_take(x, ';');
    }
}

static int function(struct ptx_parser *x, bool entry)
{
    const uint32_t *results, *params;
    size_t result_count, param_count;
    bool legacy = false;
    if (parameters(x, &results, &result_count, &legacy) < 0)
        return -1;
    struct ptx_word name = ptx_identifier(x);
    if (!name.len)
        return ptx_fail(x, "expected the name of a function");
    if (parameters(x, &params, &param_count, &legacy) < 0)
        return -1;
    struct ptx_function *f = function_get(x, name);
    struct ptx_function head = {.name = f->name,
                                .number = f->number,
                                .entry = entry,
                                .params = params,
                                .param_count = param_count,
                                .results = results,
                                .result_count = result_count,
                                .noreturn = f->noreturn};
    performance_directives(x, &head);
    if (ptx_take(x, ';')) {
        if (!f->defined)
            *f = head;
        return 0;
    }
    if (!ptx_take(x, '{'))
        return ptx_fail(x, "expected the body of %s", head.name);
    place_parameters(x, &head);
    *f = head;
    f->defined = !legacy;
    return ptx_body_parse(x, f);
}

static int version(struct ptx_parser *x)
{
    uint64_t major = 0, minor = 0;
    if (!ptx_unsigned(x, &major) || !ptx_take(x, '.') || !ptx_unsigned(x, &minor))
        return ptx_fail(x, "expected .version major.minor");
    x->p->version = (uint32_t)(major * 10 + minor);
    return 0;
}

static void target(struct ptx_parser *x)
{
    struct ptx_word w = ptx_identifier(x);
    x->p->target_text = arena_strndup(x->a, w.at, w.len);
    for (size_t i = 0; i < w.len; i++)
        if (w.at[i] >= '0' && w.at[i] <= '9')
            x->p->target = (x->p->target * 10 + (uint32_t)(w.at[i] - '0')) % 10000;
    while (ptx_take(x, ','))
        ptx_identifier(x);
}

static int directive(struct ptx_parser *x)
{
    bool is_extern = false;
    struct ptx_word w = ptx_identifier(x);
    while (ptx_word_is(w, "visible") || ptx_word_is(w, "extern") || ptx_word_is(w, "weak") ||
           ptx_word_is(w, "common")) {
        is_extern |= w.at[0] == 'e';
        if (!ptx_take(x, '.'))
            return ptx_fail(x, "expected a directive after .%.*s", (int)w.len, w.at);
        w = ptx_identifier(x);
    }
    static const char *const spaces[] = {"", "global", "shared", "local", "const", "param"};
    for (unsigned space = PTX_SPACE_GLOBAL; space <= PTX_SPACE_CONST; space++)
        if (ptx_word_is(w, spaces[space])) {
            uint32_t number;
            if (ptx_variable_parse(x, space, is_extern, &number) < 0)
                return -1;
            variable_declare(x, number);
            return ptx_take(x, ';') ? 0 : ptx_fail(x, "expected ; after a variable");
        }
    if (ptx_word_is(w, "entry") || ptx_word_is(w, "func"))
        return function(x, w.at[0] == 'e');
    if (ptx_word_is(w, "version"))
        return version(x);
    if (ptx_word_is(w, "target"))
        target(x);
    else if (ptx_word_is(w, "address_size")) {
        uint64_t n = 64;
        ptx_unsigned(x, &n);
        x->p->address_bits = (uint32_t)n;
    } else if (ptx_word_is(w, "file"))
        ptx_file_parse(x);
    else if (ptx_word_is(w, "loc"))
        ptx_loc_parse(x);
    else if (ptx_word_is(w, "section"))
        ptx_section_parse(x);
    else if (ptx_word_is(w, "pragma") || ptx_word_is(w, "alias"))
        ptx_skip_until(x, ';'), ptx_take(x, ';');
    else
        return ptx_fail(x, "unknown directive .%.*s", (int)w.len, w.at);
    return 0;
}

static void publish(struct ptx_parser *x)
{
    struct ptx_program *p = x->p;
    ptx_symbols_resolve(x);
    ptx_debug_resolve(x);
    p->files = x->files.at;
    p->file_count = x->files.len;
    p->locs = x->locs.at;
    p->loc_count = x->locs.len;
    p->variables = x->variables.at;
    p->variable_count = x->variables.len;
    p->symbols = x->symbols.at;
    p->symbol_count = x->symbols.len;
    p->consts = x->consts.at;
    p->const_count = x->consts.len;
    p->functions = ARENA_ARRAY(x->a, struct ptx_function, x->functions.len + 1);
    p->function_count = x->functions.len;
    for (size_t i = 0; i < x->functions.len; i++)
        p->functions[i] = *x->functions.at[i];
    for (size_t i = 0; i < p->loc_count; i++)
        if (p->locs[i].file >= p->file_count)
            p->locs[i].file = 0;
}

int ptx_parse(struct arena *a, const char *text, size_t len, struct ptx_program **out)
{
    if (len > LIMIT_PTX_BYTES)
        return error_set("PTX text of %zu bytes is larger than %zu", len, LIMIT_PTX_BYTES);
    struct ptx_parser x = {.a = a, .line = 1, .p = ARENA_NEW(a, struct ptx_program)};
    x.p->source = arena_strndup(a, text, len);
    x.p->source_len = strlen(x.p->source); /* up to the first NUL */
    x.p->address_bits = 64;
    x.p->target_text = arena_strdup(a, "");
    x.at = x.p->source;
    x.end = x.at + x.p->source_len;
    struct ptx_loc unknown = {0};
    vec_push(a, &x.locs, unknown);
    vec_push(a, &x.files, "");
    while (ptx_peek(&x), x.at < x.end) {
        if (!ptx_take(&x, '.'))
            return ptx_fail(&x, "expected a directive, found '%c'", *x.at);
        if (directive(&x) < 0)
            return -1;
    }
    if (!x.p->version)
        return error_set("PTX without .version");
    if (x.p->address_bits != 64)
        return error_set("PTX of %u-bit addresses is not supported", x.p->address_bits);
    publish(&x);
    *out = x.p;
    return 0;
}

const struct ptx_function *ptx_function_find(const struct ptx_program *p, const char *name)
{
    for (size_t i = 0; i < p->function_count; i++)
        if (strcmp(p->functions[i].name, name) == 0)
            return &p->functions[i];
    return NULL;
}

const struct ptx_function *ptx_kernel_single(const struct ptx_program *p)
{
    const struct ptx_function *found = NULL;
    for (size_t i = 0; i < p->function_count; i++)
        if (p->functions[i].entry && p->functions[i].defined) {
            if (found)
                return NULL;
            found = &p->functions[i];
        }
    return found;
}

void ptx_instr_text(const struct ptx_program *p, const struct ptx_instr *in, char *out, size_t size)
{
    size_t n = 0;
    for (uint32_t i = 0; i < in->text_len && in->text + i < p->source_len && n + 1 < size; i++) {
        char c = p->source[in->text + i];
        bool blank = c == '\n' || c == '\r' || c == '\t' || c == ' ';
        if (!blank)
            out[n++] = c;
        else if (n && out[n - 1] != ' ')
            out[n++] = ' ';
    }
    if (size)
        out[n] = '\0';
}
