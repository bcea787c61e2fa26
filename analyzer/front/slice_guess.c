/* SPDX-License-Identifier: Apache-2.0 */
#include "front/slice_guess.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/limits.h"

#define VARIABLE "__cudalint_slice_"

/* SCOPE: its members are used. */
enum param_use { USE_PLAIN, USE_CALLED, USE_SCOPE };

struct tparam {
    CXCursor cursor;
    const char *name;
    bool is_type;
    bool is_template;
    bool has_default;
    enum param_use use;
    int switches_on; /* a flag: parts of the kernel that it alone adds, less those that it takes away */
};

struct guesser {
    struct slice_index *x;
    struct slice_guesses *out;
    VEC(struct tparam) params;
    VEC(const char *) functors; /* classes of the file with a device operator() */
    VEC(const char *) records;
};

/* ---- what the template does with a parameter ------------------------------------------------- */

static enum CXChildVisitResult add_param(CXCursor c, CXCursor parent, CXClientData data)
{
    struct guesser *g = data;
    struct tparam p = {.cursor = c, .name = slice_spelling(g->x, c)};
    (void)parent;
    p.is_type = c.kind == CXCursor_TemplateTypeParameter;
    p.is_template = c.kind == CXCursor_TemplateTemplateParameter;
    if (p.is_type || p.is_template || c.kind == CXCursor_NonTypeTemplateParameter)
        vec_push(g->x->a, &g->params, p);
    return CXChildVisit_Continue;
}

/* Is the variable `name` called somewhere in the tokens? */
static bool is_called(const struct lex_text *t, long from, long to, const char *name)
{
    for (long i = from; i < to; i++) {
        if (lex_is(t, i, name) && lex_is(t, i + 1, "(") && !lex_is(t, i - 1, ".") &&
            !lex_is(t, i - 1, "->"))
            return true;
    }
    return false;
}

/* Are members of the variable `name` used? */
static bool has_members(const struct lex_text *t, long from, long to, const char *name)
{
    for (long i = from; i < to; i++) {
        if (lex_is(t, i, name) && lex_is(t, i + 1, ".") && !lex_is(t, i - 1, ".") &&
            !lex_is(t, i - 1, "->"))
            return true;
    }
    return false;
}

/* `if (flag) { ... }` without an else adds code, `!flag` takes some away. */
static int switches_on(const struct lex_text *t, long i)
{
    long open = i - 1, then = i + 2;
    if (lex_is(t, open, "!"))
        return -1;
    bool tested = lex_is(t, open, "(") && lex_is(t, i + 1, ")") &&
                  (lex_is(t, open - 1, "if") || lex_is(t, open - 1, "constexpr"));
    if (!tested)
        return 0;
    long end = lex_is(t, then, "{") ? lex_behind(t, then) : -1;
    return end < 0 || !lex_is(t, end, "else");
}

static void read_uses(struct guesser *g, const struct slice_unit *kernel)
{
    const struct lex_text *t = &kernel->range->file->lex;
    long from = lex_find(t, kernel->range->from), to = from;
    while (to >= 0 && to < (long)t->tokens.len && t->tokens.at[to].offset < kernel->range->to)
        to++;
    for (size_t k = 0; from >= 0 && k < g->params.len; k++) {
        struct tparam *p = &g->params.at[k];
        for (long i = from; i < to; i++) {
            if (!lex_is(t, i, p->name))
                continue;
            p->has_default |=
                lex_is(t, i + 1, "=") && i - from < 200 &&
                (lex_is(t, i - 1, "typename") || lex_is(t, i - 1, "class") || !p->is_type);
            p->switches_on += switches_on(t, i);
            if (lex_is(t, i + 1, "::"))
                p->use = USE_SCOPE;
            bool temporary =
                lex_is(t, i + 1, "(") && lex_is(t, i + 2, ")") && lex_is(t, i + 3, "(");
            bool variable =
                lex_is_word(t, i + 1) && is_called(t, i + 2, to, lex_spelling(g->x->a, t, i + 1));
            if (p->is_type && p->use == USE_PLAIN && (temporary || variable))
                p->use = USE_CALLED;
            if (p->is_type && p->use == USE_PLAIN && lex_is_word(t, i + 1) &&
                has_members(t, i + 2, to, lex_spelling(g->x->a, t, i + 1)))
                p->use = USE_SCOPE;
        }
    }
}

/* ---- candidates ------------------------------------------------------------------------------ */

static enum CXChildVisitResult look_for_call(CXCursor c, CXCursor parent, CXClientData data)
{
    void **pair = data;
    (void)parent;
    if (slice_is_function(c.kind) && strcmp(slice_spelling(pair[0], c), "operator()") == 0)
        pair[1] = pair[0];
    return CXChildVisit_Continue;
}

static void find_classes(struct guesser *g)
{
    for (size_t i = 0; i < g->x->units.len; i++) {
        const struct slice_unit *u = g->x->units.at[i];
        bool record = u->cursor.kind == CXCursor_StructDecl || u->cursor.kind == CXCursor_ClassDecl;
        if (!record || !clang_isCursorDefinition(u->cursor) || !*u->name || u->name[0] == '(' ||
            !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(u->cursor)))
            continue;
        void *pair[2] = {g->x, NULL};
        clang_visitChildren(u->cursor, look_for_call, pair);
        const char *name = slice_qualified_name(g->x, u->cursor);
        if (pair[1])
            vec_push(g->x->a, &g->functors, name);
        vec_push(g->x->a, &g->records, name);
    }
}

static bool has_part(const char *name, const char *part)
{
    size_t n = strlen(part);
    for (; *name; name++) {
        size_t i = 0;
        while (i < n && toupper((unsigned char)name[i]) == part[i])
            i++;
        if (i == n)
            return true;
    }
    return false;
}

/* A number that suits the name: what real kernels are instantiated with. */
static const char *number_for(const struct tparam *p)
{
    static const struct {
        const char *part, *number;
    } known[] = {
        {"WARP_SIZE", "32"}, {"WARPSIZE", "32"}, {"TILE", "16"}, {"BLOCK", "256"},
        {"THREAD", "256"},   {"BDIM", "256"},    {"TPB", "256"}, {"WARPS", "8"},
        {"WARP", "32"},      {"UNROLL", "4"},    {"VEC", "4"},   {"ITEMS", "4"},
        {"PER", "4"},        {"STAGES", "2"},    {"DIM", "3"},   {"RADIUS", "4"},
        {"RANK", "2"},       {"PACK", "4"},
    };
    CXType t = clang_getCanonicalType(clang_getCursorType(p->cursor));
    if (t.kind == CXType_Bool)
        return p->switches_on > 0 ? "true" : "false"; /* the most code */
    if (t.kind == CXType_Enum) { /* cub's own defaults: types must agree with those */
        CXString text = clang_getTypeSpelling(t);
        const char *name = clang_getCString(text);
        const char *usual = strstr(name, "BlockReduceAlgorithm")
                                ? "cub::BLOCK_REDUCE_WARP_REDUCTIONS"
                            : strstr(name, "BlockScanAlgorithm") ? "cub::BLOCK_SCAN_RAKING"
                                                                 : NULL;
        clang_disposeString(text);
        return usual;
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (has_part(p->name, known[i].part))
            return known[i].number;
    }
    return strlen(p->name) == 1 ? "16" : "256";
}

static const char *argument_for(struct guesser *g, const struct tparam *p, unsigned round)
{
    static const char *const plain[] = {"float", "int", "double"};
    if (p->is_template)
        return NULL;
    if (!p->is_type) {
        const char *number = number_for(p);
        return number ? number
                      : arena_printf(
                            g->x->a, "(%s)0",
                            session_string(g->x->a, clang_getTypeSpelling(clang_getCanonicalType(
                                                        clang_getCursorType(p->cursor)))));
    }
    if (p->use == USE_CALLED && g->functors.len)
        return g->functors.at[round % g->functors.len];
    if (p->use == USE_SCOPE && g->records.len)
        return g->records.at[round % g->records.len];
    static const char *const integers[] = {"INDEX", "OFFSET", "IDX", "COUNT", "INT"};
    for (size_t i = 0; i < sizeof integers / sizeof integers[0] && round < 3; i++) {
        if (p->use == USE_PLAIN && has_part(p->name, integers[i]))
            return "int";
    }
    /* All plain types change together: `k<T, U>` is mostly used with one. */
    size_t slow = g->functors.len > g->records.len ? g->functors.len : g->records.len;
    bool others = false;
    for (size_t i = 0; i < g->params.len; i++)
        others |= g->params.at[i].use != USE_PLAIN;
    return plain[(others && slow ? round / slow : round) % 3];
}

static void add_guess(struct guesser *g, struct slice_unit *kernel, unsigned round)
{
    struct strbuf args = {0}, why = {0};
    bool ok = true;
    strbuf_add(&why, "default: ");
    for (size_t i = 0; i < g->params.len && ok; i++) {
        const struct tparam *p = &g->params.at[i];
        if (p->has_default) /* and so have all that follow */
            break;
        const char *arg = argument_for(g, p, round);
        ok = arg != NULL;
        strbuf_addf(&args, "%s%s", i ? ", " : "", ok ? arg : "");
        strbuf_addf(&why, "%s%s = %s", i ? ", " : "", *p->name ? p->name : "?", ok ? arg : "");
    }
    struct slice_guess guess = {.kernel = kernel};
    guess.args = arena_strdup(g->x->a, strbuf_text(&args));
    guess.why = arena_strdup(g->x->a, strbuf_text(&why));
    strbuf_free(&args);
    strbuf_free(&why);
    if (ok && g->out->list.len < LIMIT_SLICE_GUESSES)
        vec_push(g->x->a, &g->out->list, guess);
}

static void guess_kernel(struct guesser *g, struct slice_unit *kernel)
{
    g->params.len = 0;
    clang_visitChildren(kernel->cursor, add_param, g);
    read_uses(g, kernel);
    size_t slow = 1;
    bool types = false;
    for (size_t i = 0; i < g->params.len; i++) {
        const struct tparam *p = &g->params.at[i];
        types |= p->is_type && p->use == USE_PLAIN;
        if (p->use == USE_CALLED && g->functors.len > slow)
            slow = g->functors.len;
        if (p->use == USE_SCOPE && g->records.len > slow)
            slow = g->records.len;
    }
    size_t rounds = slow * (types ? 3 : 1);
    for (unsigned r = 0; r < rounds && r < LIMIT_SLICE_ROUNDS; r++)
        add_guess(g, kernel, r);
}

const char *slice_guess_make(struct slice_index *x, struct slice_unit *const *kernels, size_t n,
                             struct slice_guesses *out)
{
    struct guesser g = {.x = x, .out = out};
    struct strbuf b = {0};
    *out = (struct slice_guesses){0};
    find_classes(&g);
    for (size_t i = 0; i < n; i++) {
        if (kernels[i] && kernels[i]->cursor.kind == CXCursor_FunctionTemplate)
            guess_kernel(&g, kernels[i]);
    }
    for (size_t i = 0; i < out->list.len; i++)
        strbuf_addf(&b, "\nauto *" VARIABLE "%zu = &::%s<%s>;", i,
                    slice_qualified_name(x, out->list.at[i].kernel->cursor), out->list.at[i].args);
    strbuf_add(&b, "\n");
    const char *text = out->list.len ? arena_strdup(x->a, strbuf_text(&b)) : NULL;
    strbuf_free(&b);
    return text;
}

/* ---- afterwards ------------------------------------------------------------------------------ */

int slice_guess_number(const char *variable)
{
    size_t n = strlen(VARIABLE);
    return strncmp(variable, VARIABLE, n) == 0 ? atoi(variable + n) : -1;
}

const struct slice_guess *slice_guess_of(const struct slice_index *x, int number)
{
    return &x->guesses->list.at[number];
}

/* The guess on whose line the location stands, or -1. */
static long guess_at(const struct slice_index *x, CXSourceLocation at)
{
    struct session_place p = session_place_of(&x->u->session, at);
    if (!p.in_main || p.offset <= x->u->src->size)
        return -1;
    const char *text = x->u->appended;
    long line = -1;
    for (size_t i = x->u->src->size; i < p.offset && *text; i++)
        line += *text++ == '\n';
    return line;
}

void slice_guess_check(struct slice_index *x, struct slice_guesses *g)
{
    unsigned n = clang_getNumDiagnostics(x->u->session.tu);
    for (unsigned i = 0; i < n && i < LIMIT_DIAGNOSTICS; i++) {
        CXDiagnostic d = clang_getDiagnostic(x->u->session.tu, i);
        long hit = -1;
        if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error) {
            hit = guess_at(x, clang_getDiagnosticLocation(d));
            CXDiagnosticSet notes = clang_getChildDiagnostics(d); /* not to be disposed of */
            unsigned count = clang_getNumDiagnosticsInSet(notes);
            for (unsigned k = 0; k < count && hit < 0; k++) {
                CXDiagnostic note = clang_getDiagnosticInSet(notes, k);
                hit = guess_at(x, clang_getDiagnosticLocation(note));
                clang_disposeDiagnostic(note);
            }
        }
        if (hit >= 0 && hit < (long)g->list.len)
            g->list.at[hit].failed = true;
        clang_disposeDiagnostic(d);
    }
}
