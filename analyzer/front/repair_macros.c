/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Macros for words that can be no names: export and inline markers, launch bounds, loops, checks
 * without a semicolon, dispatchers that take blocks of code.
 */
#include <ctype.h>
#include <stdint.h>
#include <string.h>

#include "front/repair_internal.h"

struct scan {
    struct repair *r;
    const struct lex_text *t;
    const struct map *expanded;
};

static unsigned unknown_bits(const struct scan *s, long i)
{
    return (unsigned)(uintptr_t)map_get(&s->r->unknown, lex_spelling(s->r->arena, s->t, i));
}

static bool is_call(const struct scan *s, long i)
{
    return lex_is(s->t, i + 1, "(") && s->t->tokens.at[i + 1].match > 0;
}

static void swallow(struct scan *s, long from, long behind)
{
    unsigned to =
        behind < (long)s->t->tokens.len ? s->t->tokens.at[behind].offset : (unsigned)s->t->size;
    struct repair_quiet q = {s->t, {s->t->tokens.at[from].offset, to}};
    vec_push(s->r->arena, &s->r->quiet, q);
}

/* Defines the word at i; the text up to `behind` then means nothing to the error reader. */
static void define(struct scan *s, long i, long behind, const char *body)
{
    const char *name = lex_spelling(s->r->arena, s->t, i);
    const char *better = guess_known_macro(name);
    guess_macro(&s->r->tree, name, better ? better : body);
    swallow(s, i, behind);
}

static bool is_operator_word(const struct lex_text *t, long i)
{
    static const char *const words[] = {
        "and",      "or",    "not",           "xor",          "const",   "noexcept",
        "override", "final", "volatile",      "throw",        "try",     "requires",
        "mutable",  "asm",   "__attribute__", "__restrict__", "__asm__", NULL};
    return lex_is_any(t, i, words);
}

/* Words that stand before the name in a function's head. */
static bool is_head_word(const struct lex_text *t, long i)
{
    return lex_is_word(t, i) && lex_is_decl_word(t, i) && !lex_is(t, i, "operator") &&
           !lex_is(t, i, "struct") && !lex_is(t, i, "class") && !lex_is(t, i, "enum") &&
           !lex_is(t, i, "union") && !lex_is(t, i, "namespace") && !lex_is(t, i, "using") &&
           !lex_is(t, i, "typedef") && !lex_is(t, i, "decltype");
}

static bool is_boundary(const struct lex_text *t, long i)
{
    return i < 0 || lex_is(t, i, ";") || lex_is(t, i, "{") || lex_is(t, i, "}") ||
           (lex_is(t, i, ":") && (lex_is(t, i - 1, "public") || lex_is(t, i - 1, "private") ||
                                  lex_is(t, i - 1, "protected")));
}

/* Does `>` at i close a template head, `template <...>`? */
static bool closes_template_head(const struct lex_text *t, long i)
{
    int depth = 0;
    if (!lex_is(t, i, ">"))
        return false;
    for (long k = i; k >= 0 && i - k < 120; k--) {
        depth += lex_is(t, k, ">");
        if (lex_is(t, k, "<") && --depth == 0)
            return lex_is(t, k - 1, "template");
        if (lex_is(t, k, ";") || lex_is(t, k, "{"))
            return false;
    }
    return false;
}

static bool is_marker_name(const char *name)
{
    size_t upper = 0;
    for (; *name; name++) {
        if (islower((unsigned char)*name))
            return false;
        upper += isupper((unsigned char)*name) != 0;
    }
    return upper >= 3;
}

/* Does what follows token i, a marker of a function, have a body that only a device can run? */
static bool marks_device_body(const struct scan *s, long i)
{
    static const char *const words[] = {"threadIdx",       "blockIdx",   "blockDim",
                                        "__syncthreads",   "__shared__", "__syncwarp",
                                        "__shfl_sync",     "atomicAdd",  "__shfl_down_sync",
                                        "__shfl_xor_sync", "__ldg",      NULL};
    const struct lex_text *t = s->t;
    long k = i;
    for (; k < (long)t->tokens.len && k - i < 300; k = lex_behind(t, k)) {
        if (lex_is(t, k, "{"))
            break;
        if (lex_is(t, k, ";") || lex_is(t, k, "__global__") || lex_is(t, k, "__device__") ||
            lex_is(t, k, "class") || lex_is(t, k, "struct"))
            return false;
    }
    if (!lex_is(t, k, "{") || t->tokens.at[k].match < 0)
        return false;
    for (long to = t->tokens.at[k].match; k < to; k++) {
        if (lex_is_any(t, k, words))
            return !lex_is(t, k - 1, "dim3"); /* `dim3 blockDim(256);`: the host's own */
    }
    return false;
}

/* `helper(x, i);` and not `helper<<<n, 256>>>(x, i);`: a kernel is launched. */
static bool is_called(const struct lex_text *t, const char *function)
{
    for (long k = 1; k + 1 < (long)t->tokens.len; k++)
        if (lex_is(t, k, function) && lex_is(t, k + 1, "(") && !lex_is(t, k - 1, "void"))
            return true;
    return false;
}

/* `CUDA_KERNEL void scale(float *x) {`: its name says so, and a kernel returns nothing. */
static bool marks_kernels(const struct scan *s, const char *name)
{
    static const char *const others[] = {"DEVICE", "INLINE", "HELPER", "HOST"};
    bool marks = strstr(name, "KERNEL") || strcmp(name, "GLOBAL") == 0 ||
                 str_has_suffix(name, "_GLOBAL") || str_has_suffix(name, "_GLOBAL_FUNC");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        marks = marks && !strstr(name, others[i]);
    for (long k = 0; marks && k < (long)s->t->tokens.len; k++) {
        if (lex_is(s->t, k, name))
            marks = lex_is(s->t, k + 1, "void") && lex_is_word(s->t, k + 2) &&
                    !is_called(s->t, lex_spelling(s->r->arena, s->t, k + 2));
    }
    return marks;
}

/* What a marker of functions stands for: `__device__` when one that it marks needs that. */
static const char *marker_meaning(const struct scan *s, long i)
{
    const char *name = lex_spelling(s->r->arena, s->t, i);
    if (map_get(&s->r->tree.macros, name))
        return "";
    for (long k = 0; k < (long)s->t->tokens.len; k++) {
        if (lex_is(s->t, k, name) && marks_device_body(s, k + 1))
            return marks_kernels(s, name) ? " __global__" : " __host__ __device__";
    }
    return "";
}

/* `void __launch_bounds__(256) f(int n) {`: the `)` at i ends an attribute of f. */
static bool closes_attribute(const struct scan *s, long i)
{
    static const char *const attributes[] = {
        "__launch_bounds__", "__block_size__", "__cluster_dims__", "__maxnreg__", "__attribute__",
        "__declspec__",      "alignas",        "__align__",        NULL};
    const struct lex_text *t = s->t;
    long open = lex_is(t, i, ")") ? t->tokens.at[i].match : -1;
    if (open < 1)
        return false;
    return lex_is_any(t, open - 1, attributes) ||
           (lex_is_word(t, open - 1) && is_head_word(t, open - 2) &&
            is_marker_name(lex_spelling(s->r->arena, t, open - 1)));
}

/* ---- outside function bodies ---------------------------------------------------------------- */

/* `class EXPORT Name {`, `struct ALIGN(8) Name {` */
static bool class_marker(struct scan *s, long i)
{
    const struct lex_text *t = s->t;
    if (!lex_is(t, i - 1, "struct") && !lex_is(t, i - 1, "class") && !lex_is(t, i - 1, "union"))
        return false;
    if (is_call(s, i)) {
        long behind = lex_behind(t, i + 1);
        bool anonymous = lex_is(t, behind, "{") && is_marker_name(lex_spelling(s->r->arena, t, i));
        if ((!lex_is_word(t, behind) && !anonymous) || lex_is(t, behind, "final"))
            return false;
        define(s, i, behind, "(...)");
        return true;
    }
    if (!lex_is_word(t, i + 1) || lex_is(t, i + 1, "final"))
        return false;
    if (!lex_is(t, i + 2, "{") && !lex_is(t, i + 2, ":") && !lex_is(t, i + 2, "final"))
        return false;
    define(s, i, i + 1, "");
    return true;
}

/* `namespace EXPORT name {`, `namespace EXPORT a::b {` */
static bool namespace_marker(struct scan *s, long i)
{
    const struct lex_text *t = s->t;
    if (!lex_is(t, i - 1, "namespace") || !lex_is_word(t, i + 1) ||
        (!lex_is(t, i + 2, "{") && !lex_is(t, i + 2, "::")))
        return false;
    define(s, i, i + 1, "");
    return true;
}

/* `) MARKER {`, `) MARKER(x);` behind a function's parameters */
static bool trailing_marker(struct scan *s, long i)
{
    const struct lex_text *t = s->t;
    if (!lex_is(t, i - 1, ")") || is_operator_word(t, i) || lex_is_decl_word(t, i) ||
        (is_call(s, i) && closes_attribute(s, i - 1)))
        return false;
    long behind = is_call(s, i) ? lex_behind(t, i + 1) : i + 1;
    if (!lex_is(t, behind, "{") && !lex_is(t, behind, ";"))
        return false;
    /* `DECLARE(x) DECLARE(y);` are two markers: the first is found as a leading one. */
    if (!is_marker_name(lex_spelling(s->r->arena, t, i)) && !unknown_bits(s, i))
        return false;
    define(s, i, behind, is_call(s, i) ? "(...)" : "");
    return true;
}

/* `DEVICE_FUNCTION(void) f(int n) {`: the macro is handed what the function returns. */
static bool typed_marker(struct scan *s, long i)
{
    const struct lex_text *t = s->t;
    const char *name = lex_spelling(s->r->arena, t, i);
    long behind = lex_behind(t, i + 1);
    if (!is_marker_name(name) || !lex_is_word(t, behind) || is_operator_word(t, behind) ||
        lex_is_decl_word(t, behind) || !lex_is(t, behind + 1, "(") ||
        t->tokens.at[behind + 1].match < 0 || behind - i < 4)
        return false;
    for (long k = i + 2; k < behind - 1; k++) {
        static const char *const signs[] = {"*", "&", "::", "<", ">", NULL};
        if (!lex_is_word(t, k) && !lex_is_any(t, k, signs))
            return false;
    }
    long end = lex_behind(t, behind + 1);
    if (!lex_is_word(t, i + 2) || !(lex_is(t, end, "{") || lex_is(t, end, ";")))
        return false;
    const char *kind = strstr(name, "KERNEL")   ? " __global__"
                       : strstr(name, "DEVICE") ? " __device__"
                                                : marker_meaning(s, i);
    define(s, i, behind, arena_printf(s->r->arena, "(...)%s __VA_ARGS__", kind));
    return true;
}

/* `BOUNDS(256) __global__ void f(`, `void BOUNDS(256) f(`, `REGISTER(x)`, `TEST(a, b) {` */
static bool call_marker(struct scan *s, long i)
{
    const struct lex_text *t = s->t;
    long behind = lex_behind(t, i + 1);
    bool begins = is_boundary(t, i - 1) || closes_template_head(t, i - 1) ||
                  (closes_attribute(s, i - 1) && is_head_word(t, behind)) ||
                  lex_is(t, i - 1, "]"); /* [[nodiscard]] */
    bool in_head = !begins && is_head_word(t, i - 1);
    if (!begins && !in_head)
        return false;
    if (begins && typed_marker(s, i))
        return true;
    bool word_follows = lex_is_word(t, behind) && !is_operator_word(t, behind);
    /* `int f(int *p) MARKER {` is a function, not a marker in front of one. */
    if (in_head && word_follows && !is_head_word(t, behind) &&
        (!lex_is(t, behind + 1, "(") || lex_is_decl_word(t, i + 2) ||
         !is_marker_name(lex_spelling(s->r->arena, t, i))))
        return false;
    if (word_follows && (is_head_word(t, behind) || in_head || unknown_bits(s, i)) &&
        !lex_is(t, behind, "override")) {
        define(s, i, behind, "(...)");
        return true;
    }
    /* `void NAME(k, suffix)(int n)`: no function is written so, whatever clang makes of it */
    if (in_head && lex_is(t, behind, "(") && lex_is_word(t, i + 2) && !is_operator_word(t, i)) {
        define(s, i, behind, "(name, ...) name");
        return true;
    }
    if (!unknown_bits(s, i) || !begins)
        return false;
    if (lex_is(t, behind, "{"))
        define(s, i, behind, "(...) void __CUDALINT_CAT(__cudalint_function_, __LINE__)()");
    else if (word_follows || lex_is(t, behind, ";") || lex_is(t, behind, "}") ||
             behind >= (long)t->tokens.len)
        define(s, i, behind, "(...)");
    else
        return false;
    return true;
}

/* `LIBRARY_KERNEL f(` with no type at all: that a kernel returns nothing goes without saying. */
static bool kernel_marker(struct scan *s, long i)
{
    const struct lex_text *t = s->t;
    const char *name = lex_spelling(s->r->arena, t, i), *known = guess_known_macro(name);
    bool typed = known ? str_has_suffix(known, " void")
                       : is_marker_name(name) && str_has_suffix(name, "_KERNEL") &&
                             marks_device_body(s, i + 1);
    bool begins = is_boundary(t, i - 1) || closes_template_head(t, i - 1) || is_head_word(t, i - 1);
    if (!typed || !begins || !unknown_bits(s, i) || !lex_is_word(t, i + 1) ||
        lex_is_keyword(t, i + 1) || !lex_is(t, i + 2, "("))
        return false;
    define(s, i, i + 1, " __global__ void");
    return true;
}

/* `INLINE void f(`, `static API float g(`, `INLINE Type f(` */
static bool leading_marker(struct scan *s, long i)
{
    const struct lex_text *t = s->t;
    if (!unknown_bits(s, i) || !lex_is_word(t, i + 1) || is_operator_word(t, i + 1))
        return false;
    if (!is_boundary(t, i - 1) && !closes_template_head(t, i - 1) && !is_head_word(t, i - 1) &&
        !lex_is_word(t, i - 1) && !closes_attribute(s, i - 1))
        return false;
    const char *name = lex_spelling(s->r->arena, t, i);
    bool marker = is_marker_name(name);
    bool type_follows = lex_is_type_word(t, i + 1) || lex_is(t, i + 1, "__global__") ||
                        lex_is(t, i + 1, "template") || lex_is(t, i + 1, "static") ||
                        lex_is(t, i + 1, "inline") || lex_is(t, i + 1, "extern") ||
                        lex_is(t, i + 1, "constexpr") || lex_is(t, i + 1, "struct") ||
                        (marker && is_head_word(t, i + 1));
    if (!type_follows) {
        long k = i + 2; /* behind the type's name */
        while (lex_is(t, k, "::"))
            k += 2;
        if (lex_is(t, k, "<") && lex_behind_angles(t, k) > 0)
            k = lex_behind_angles(t, k);
        while (marker && (lex_is(t, k, "*") || lex_is(t, k, "&") || lex_is(t, k, "const")))
            k++;
        type_follows =
            lex_is_word(t, k) && !lex_is_keyword(t, k) && (marker || lex_is(t, k + 1, "("));
    }
    if (!type_follows)
        return false;
    define(s, i, i + 1, marker_meaning(s, i));
    return true;
}

/* ---- inside function bodies ----------------------------------------------------------------- */

enum argument { ARG_EXPRESSION, ARG_TYPE, ARG_BLOCK, ARG_NAME, ARG_DECLARATION };

/* Behind `<<<grid, block>>>` at i, or -1. */
static long behind_launch(const struct lex_text *t, long i, long to)
{
    long k = lex_is(t, i, "<<<") ? i + 1 : to;
    while (k + 2 < to && !(lex_is(t, k, ">") && lex_is(t, k + 1, ">") && lex_is(t, k + 2, ">")))
        k = lex_behind(t, k);
    return k + 2 < to ? k + 3 : -1;
}

/* The commas of `scale<float, 4><<<grid, block>>>(x)` part no arguments for the reader. */
static long behind_part(const struct lex_text *t, long i, long to)
{
    long behind = lex_is(t, i, "<") ? lex_behind_angles(t, i) : i;
    long after = behind > 0 ? behind_launch(t, behind, to) : -1;
    return after > 0 ? after : lex_behind(t, i);
}

/* `auto block = pick(n); kernel<<<grid, block>>>(n);`: no expression has a semicolon of its own. */
static bool ends_a_statement(const struct lex_text *t, long from, long to)
{
    for (long k = from; k < to; k = lex_behind(t, k)) {
        if (lex_is(t, k, ";"))
            return true;
    }
    return false;
}

/* No function does; clang stumbles over the `;` before it misses the name. */
static bool takes_statements(const struct scan *s, long i)
{
    return is_call(s, i) && ends_a_statement(s->t, i + 2, s->t->tokens.at[i + 1].match);
}

static enum argument argument_form(const struct scan *s, long from, long to)
{
    const struct lex_text *t = s->t;
    if (ends_a_statement(t, from, to))
        return ARG_BLOCK;
    if (lex_is(t, from, "{")) {
        for (long k = from + 1; k < t->tokens.at[from].match; k++) {
            if (lex_is(t, k, ";"))
                return ARG_BLOCK;
        }
        return ARG_EXPRESSION; /* {1, 2} */
    }
    if (to - from == 1 && lex_is_word(t, from) && !lex_is_type_word(t, from))
        return unknown_bits(s, from) ? ARG_NAME : ARG_EXPRESSION;
    static const char *const statements[] = {"if", "for", "while", "return", "switch", "do", NULL};
    if (lex_is_any(t, from, statements))
        return ARG_BLOCK;
    if (!lex_is_decl_word(t, from))
        return ARG_EXPRESSION;
    long k = from;
    while (k < to && (lex_is_decl_word(t, k) || lex_is(t, k, "*") || lex_is(t, k, "&")))
        k++;
    if (k >= to)
        return ARG_TYPE;
    return lex_is_word(t, k) && !lex_is(t, k - 1, "*") && !lex_is_keyword(t, k) ? ARG_DECLARATION
                                                                                : ARG_EXPRESSION;
}

struct arguments {
    unsigned count;
    enum argument first;
    unsigned blocks;      /* arguments that are statements */
    unsigned first_block; /* number of the first of them */
    long code;            /* where it begins */
    unsigned types;
};

static struct arguments read_arguments(const struct scan *s, long open)
{
    const struct lex_text *t = s->t;
    struct arguments out = {0};
    long close = t->tokens.at[open].match;
    long from = open + 1;
    long declares = -1; /* the argument whose type is that of the names behind it */
    long type = -1;     /* where it begins */
    for (long i = open + 1; i <= close && close > open + 1; i = behind_part(t, i, close)) {
        if (i != close && !lex_is(t, i, ","))
            continue;
        enum argument form = argument_form(s, from, i);
        bool name = lex_is_word(t, from) && !lex_is_decl_word(t, from);
        if (out.count == 0)
            out.first = form;
        /* `int first, count; split(&first, &count);`: the block begins with the type */
        bool declared = declares >= 0 && name && lex_is(t, from + 1, ";");
        if (form == ARG_BLOCK && out.blocks++ == 0) {
            out.first_block = declared ? (unsigned)declares : out.count;
            out.code = declared ? type : from;
        }
        out.types += form == ARG_TYPE || form == ARG_DECLARATION;
        if (form == ARG_DECLARATION) {
            declares = out.count;
            type = from;
        } else if (!name || i - from != 1) {
            declares = -1;
        }
        out.count++;
        from = i + 1;
    }
    return out;
}

static const char *block_macro(struct repair *r, const struct arguments *args)
{
    const char *params = "";
    for (unsigned i = 0; i < args->first_block && i < 32; i++)
        params = arena_printf(r->arena, "%sp%u, ", params, i);
    return arena_printf(r->arena, "(%s...) { __VA_ARGS__; }", params);
}

/* `FOR_EACH(i, n) {`; what a library calls its `KERNEL_LOOP` goes over the grid in all of them. */
static const char *loop_macro(const char *name, const struct arguments *args)
{
    if (args->first == ARG_NAME && args->count == 2 && str_has_suffix(name, "_KERNEL_LOOP"))
        return guess_known_macro("KERNEL_LOOP");
    if (args->first == ARG_NAME)
        return args->count > 1 ? "(name, ...) for (__cudalint_any name = "
                                 "__cudalint_use(__VA_ARGS__); name; ++name)"
                               : "(name) for (__cudalint_any name; name; ++name)";
    if (args->first == ARG_DECLARATION)
        return "(declaration, ...) if (declaration = __cudalint_any(); true)";
    if (args->types)
        return "(...) if (__cudalint_any())";
    return "(...) if (__cudalint_use(__VA_ARGS__))";
}

static bool body_call(struct scan *s, long i)
{
    const struct lex_text *t = s->t;
    long behind = lex_behind(t, i + 1);
    struct arguments args = read_arguments(s, i + 1);
    bool starts = is_boundary(t, i - 1) || lex_is(t, i - 1, ")") || lex_is(t, i - 1, "else") ||
                  lex_is(t, i - 1, ":");
    if (args.blocks) { /* `SWITCH(type, T, kernel<T><<<...>>>(x);)`: the T in front is no value */
        define(s, i, i + 1, block_macro(s->r, &args));
        swallow(s, i, args.code);
        return true;
    }
    if (starts && lex_is(t, behind, "{")) {
        define(s, i, i + 1, loop_macro(lex_spelling(s->r->arena, t, i), &args));
        return true;
    }
    if (starts &&
        (lex_is(t, behind, "}") || (lex_is_word(t, behind) && !is_operator_word(t, behind)))) {
        bool keep = args.types == 0;
        define(s, i, keep ? i + 1 : behind,
               keep ? "(...) (void)__cudalint_use(__VA_ARGS__);" : "(...)");
        return true;
    }
    if (args.types) {
        define(s, i, behind, "(...) (__cudalint_any())");
        return true;
    }
    return false;
}

/* `BLOCK_SYNC` alone, with no semicolon: the macro has one of its own. */
static bool is_sync_alone(const struct scan *s, long i)
{
    const struct lex_text *t = s->t;
    const char *name = lex_spelling(s->r->arena, t, i);
    static const char *const others[] = {"WARP", "ASYNC", "NO_", "COMPILER", "MEM", "FENCE"};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        if (strstr(name, others[k])) /* not of the block, or no wait at all */
            return false;
    }
    bool waits = str_has_suffix(name, "SYNC") || str_has_suffix(name, "BARRIER") ||
                 str_has_suffix(name, "SYNCTHREADS") || str_has_suffix(name, "SYNC_THREADS") ||
                 strcmp(name, "FIXME") == 0 || strcmp(name, "TODO") == 0; /* of an exercise */
    return waits && is_marker_name(name) && is_boundary(t, i - 1) &&
           (lex_is_word(t, i + 1) || lex_is(t, i + 1, "}"));
}

static bool body_word(struct scan *s, long i)
{
    static const char *const statements[] = {"for", "while", "do", "if", NULL};
    const struct lex_text *t = s->t;
    bool caps = is_marker_name(lex_spelling(s->r->arena, t, i));
    if (is_sync_alone(s, i)) {
        define(s, i, i + 1, " __cudalint_SYNC;");
        return true;
    }
    if (!is_boundary(t, i - 1) && !lex_is(t, i - 1, ")")) {
        /* `PREFIX name` inside an expression */
        if (!caps || !lex_is_word(t, i + 1) || is_operator_word(t, i + 1) ||
            !strchr("(,=", lex_char(t, i - 1)))
            return false;
        define(s, i, i + 1, "");
        return true;
    }
    bool statement = lex_is_word(t, i + 2) || lex_is(t, i + 2, "::") || lex_is(t, i + 2, ".") ||
                     lex_is(t, i + 2, "->");
    bool marker = lex_is_any(t, i + 1, statements) ||
                  (caps && lex_is_decl_word(t, i + 1) && !is_operator_word(t, i + 1)) ||
                  (caps && lex_is_word(t, i + 1) && statement);
    if (!marker)
        return false;
    define(s, i, i + 1, "");
    return true;
}

/* `float * RESTRICT name = p;`: no expression has two words side by side. */
static bool pointer_qualifier(struct scan *s, long i)
{
    const struct lex_text *t = s->t;
    bool follows = lex_is(t, i + 2, "=") || lex_is(t, i + 2, ";") || lex_is(t, i + 2, ",") ||
                   lex_is(t, i + 2, ":");
    if ((!lex_is(t, i - 1, "*") && !lex_is(t, i - 1, "&")) || !follows || !lex_is_word(t, i + 1) ||
        lex_is_keyword(t, i + 1) || is_operator_word(t, i + 1) ||
        !is_marker_name(lex_spelling(s->r->arena, t, i)))
        return false;
    define(s, i, i + 1, "");
    return true;
}

/* `[=] MARKER(int i) {`: a lambda with a word of the project's own for where it runs. */
static bool lambda_marker(struct scan *s, long i)
{
    const struct lex_text *t = s->t;
    long capture = lex_is(t, i - 1, "]") ? t->tokens.at[i - 1].match : -1;
    if (capture <= 0 || !is_call(s, i) || !is_marker_name(lex_spelling(s->r->arena, t, i)))
        return false;
    bool begins = lex_is(t, capture - 1, "return") || strchr("(,={;", lex_char(t, capture - 1));
    long behind = lex_behind(t, i + 1);
    if (!begins || !(lex_is(t, behind, "{") || lex_is(t, behind, "->") ||
                     lex_is(t, behind, "mutable") || lex_is(t, behind, "noexcept")))
        return false;
    define(s, i, i + 1, " __device__");
    return true;
}

/* `if IF_CONSTEXPR (MASK) {`, where the parentheses are the statement's own, or `if IS_INSIDE(i, n) {`, which makes
 * them itself and asks nobody knows what of its arguments. */
static bool if_marker(struct scan *s, long i)
{
    if (!lex_is(s->t, i - 1, "if") || !is_call(s, i))
        return false;
    const char *name = lex_spelling(s->r->arena, s->t, i);
    bool plain = strcasestr(name, "constexpr") || strcasestr(name, "likely");
    define(s, i, i + 1, plain ? "" : "(...) (__cudalint_use(__VA_ARGS__))");
    return true;
}

/* `LOOP(i, n) {` is no statement of the language.  In a template the reader takes it for a call whose function is
 * looked up later, and has nothing to say about the word itself. */
static bool heads_block(const struct scan *s, long i)
{
    const struct lex_text *t = s->t;
    return is_call(s, i) && is_boundary(t, i - 1) && lex_is(t, lex_behind(t, i + 1), "{") &&
           is_marker_name(lex_spelling(s->r->arena, t, i));
}

static void scan_word(struct scan *s, long i)
{
    const struct lex_token *token = &s->t->tokens.at[i];
    if (lex_is_keyword(s->t, i) || lex_is_decl_word(s->t, i) ||
        map_get_number(s->expanded, (uint64_t)token->offset + 1))
        return;
    if (token->scope == LEX_IN_BODY) {
        if (pointer_qualifier(s, i) || lambda_marker(s, i) || if_marker(s, i))
            return;
        if ((!unknown_bits(s, i) && !takes_statements(s, i) && !heads_block(s, i)) ||
            lex_is(s->t, i - 1, "::") || lex_is(s->t, i - 1, ".") || lex_is(s->t, i - 1, "->"))
            return;
        if (is_call(s, i))
            body_call(s, i);
        else
            body_word(s, i);
        return;
    }
    if (class_marker(s, i) || namespace_marker(s, i) || trailing_marker(s, i))
        return;
    const char *name = lex_spelling(s->r->arena, s->t, i);
    if (map_get(&s->r->types, name) && !is_marker_name(name))
        return; /* `Index size() const;`, a template's Index elsewhere */
    if (is_call(s, i) ? call_marker(s, i) : kernel_marker(s, i) || leading_marker(s, i))
        return;
    /* A word alone: `BEGIN_NAMESPACE`, `EXPORTS;` */
    if ((unknown_bits(s, i) & UNKNOWN_BARE) && !is_call(s, i) && is_boundary(s->t, i - 1) &&
        (lex_is(s->t, i + 1, ";") || lex_is_word(s->t, i + 1)))
        define(s, i, i + 1, "");
}

void repair_macros(struct repair *r)
{
    for (size_t f = 0; f < r->files.len; f++) {
        struct scan s = {r, &r->files.at[f]->lex, &r->files.at[f]->expanded};
        for (long i = 0; i < (long)s.t->tokens.len; i++) {
            if (s.t->tokens.at[i].kind == LEX_WORD)
                scan_word(&s, i);
        }
    }
}
