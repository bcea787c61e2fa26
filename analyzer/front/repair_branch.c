/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Chooses preprocessor branches: when the branch that is read holds no device function and a
 * skipped one does, or the one that is read computes nothing (`NO_DEVICE_CODE;`) and a skipped one
 * does, under a condition that an unknown macro decides, the directive is rewritten in place (same
 * length, so that nothing moves).
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "front/repair_internal.h"

struct branch {
    const struct lex_directive *head; /* #if, #elif, #else */
    unsigned end;                     /* of its text */
};

/* As the author wrote it: an inner `#ifdef` that has become `#if 1` opens a conditional still. */
static bool word_is(const struct repair *r, const struct lex_directive *d, const char *word)
{
    return lex_directive_is(r->src->text, d, word);
}

static bool opens(const struct repair *r, const struct lex_directive *d)
{
    return lex_directive_opens(r->src->text, d);
}

/* What says that a device function, or the main part of its body, is here.  `threadIdx` is not enough:
 * debug prints hold it too. */
static bool is_mark(const struct repair *r, unsigned at, unsigned to)
{
    static const char *const marks[] = {"__global__", "__device__", "__shared__"};
    for (size_t k = 0; k < sizeof marks / sizeof marks[0]; k++)
        if (to - at >= 10 && memcmp(r->text + at, marks[k], 10) == 0)
            return true;
    return false;
}

/* init<<<blocks, threads>>>(data): the host's side of it is as much in the dark without */
static bool is_launch(const struct repair *r, unsigned at, unsigned to)
{
    return to - at > 3 && memcmp(r->text + at, "<<<", 3) == 0;
}

/* Does the text hold device code? Directives do not count: `#define HD __device__`. */
static bool has_device_code(const struct repair *r, unsigned from, unsigned to)
{
    bool line_start = true;
    for (unsigned i = from; i < to; i++) {
        char c = r->text[i];
        if (c == '\n') {
            line_start = true;
        } else if (c == '#' && line_start) {
            while (i < to && (r->text[i] != '\n' || r->text[i - 1] == '\\'))
                i++;
        } else if (c == '/' && i + 1 < to && r->text[i + 1] == '/') {
            while (i + 1 < to && r->text[i + 1] != '\n')
                i++;
        } else if (!isspace((unsigned char)c)) {
            line_start = false;
            if ((c == '_' && is_mark(r, i, to)) || (c == '<' && is_launch(r, i, to)))
                return true;
        }
    }
    return false;
}

/* How many assignments does the text make?  Comparisons and comments do not count. */
static unsigned count_assignments(const struct repair *r, unsigned from, unsigned to)
{
    unsigned n = 0;
    for (unsigned i = from + 1; i + 1 < to; i++) {
        char before = r->text[i - 1];
        if (r->text[i] == '/' && r->text[i + 1] == '/') {
            while (i + 1 < to && r->text[i + 1] != '\n')
                i++;
        } else if (r->text[i] == '=' && r->text[i + 1] != '=' && !strchr("=!<>", before)) {
            n++;
        }
    }
    return n;
}

static bool is_skipped(const struct repair *r, unsigned offset)
{
    for (size_t i = 0; i < r->skipped.len; i++) {
        if (offset >= r->skipped.at[i].from && offset < r->skipped.at[i].to)
            return true;
    }
    return false;
}

#define FIRST_NEWER_ARCH 1000 /* front_args.c takes 900 where nobody says */

/* `__CUDA_ARCH__ >= 1000`: newer than what is taken for granted, and nothing to leave out. */
static bool asks_for_newer_arch(const char *text)
{
    const char *at = strstr(text, "__CUDA_ARCH__");
    const char *sign = at ? strstr(at, ">=") : NULL;
    return sign && strtol(sign + 2, NULL, 10) >= FIRST_NEWER_ARCH && !strchr(text, '<');
}

/* `__CUDA_ARCH__ == CC_VOLTA` of a header that is not there. */
static bool asks_for_named_arch(const char *text)
{
    const char *at = strstr(text, "__CUDA_ARCH__");
    const char *p = at ? at + strlen("__CUDA_ARCH__") : "";
    while (*p == ' ')
        p++;
    if (p[0] != '=' || p[1] != '=')
        return false;
    for (p += 2; *p == ' ';)
        p++;
    return isalpha((unsigned char)*p);
}

/* `#ifndef __CUDA_ARCH__`, and nothing else: what only the host is to see.  We see both at once, so its
 * launches are there. */
static bool asks_for_host(const char *text)
{
    static const char *const forms[] = {"ifndef__CUDA_ARCH__", "if!defined(__CUDA_ARCH__)",
                                        "if!defined__CUDA_ARCH__"};
    char plain[32];
    size_t n = 0;
    for (; *text && *text != '/' && n + 1 < sizeof plain; text++) {
        if (!isspace((unsigned char)*text))
            plain[n++] = *text;
    }
    plain[n] = '\0';
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (strcmp(plain, forms[i]) == 0)
            return true;
    }
    return false;
}

/* Conditions that are decided for good: other platforms, the language, the architecture, code for
 * debugging. */
static bool is_decided(struct repair *r, const struct lex_directive *d)
{
    static const char *const words[] = {
        "HIP",    "ROCM",          "ROCM_",          "AMD",          "SYCL",        "MUSA",
        "METAL",  "__CUDA_ARCH__", "CUDART_VERSION", "__CUDACC_VER", "__cplusplus", "CUDA_VERSION",
        "OPENCL", "__CUDA_FP",     "_WIN32",         "_MSC_VER",     "DEBUG"};
    const char *text = arena_strndup(r->arena, r->text + d->word, d->end - d->word);
    bool open = asks_for_newer_arch(text) || asks_for_named_arch(text) || asks_for_host(text);
    for (size_t i = 0; i < sizeof words / sizeof words[0] && !open; i++) {
        if (strstr(text, words[i]))
            return true;
    }
    const char *p = text + d->word_len;
    while (isspace((unsigned char)*p))
        p++;
    return word_is(r, d, "if") && isdigit((unsigned char)*p); /* #if 0: switched off on purpose */
}

/* The host's part holds a launch: what computes alone is the other side of a device function. */
static bool is_host_without_launch(struct repair *r, const struct branch *b)
{
    const struct lex_directive *d = b->head;
    return asks_for_host(arena_strndup(r->arena, r->text + d->word, d->end - d->word)) &&
           !has_device_code(r, d->end, b->end);
}

static void rewrite(struct repair *r, const struct lex_directive *d, const char *text)
{
    unsigned i = d->offset;
    for (; *text && i < d->end; i++)
        r->text[i] = *text++;
    for (; i < d->end; i++) {
        char c = r->text[i];
        bool continues = c == '\\' && i + 1 < d->end && isspace((unsigned char)r->text[i + 1]);
        if (c != '\n' && c != '\r' && !continues)
            r->text[i] = ' ';
    }
}

static void choose(struct repair *r, const struct branch *chain, size_t chosen)
{
    for (size_t i = 0; i <= chosen; i++) {
        bool first = i == 0;
        if (word_is(r, chain[i].head, "else"))
            return;
        if (i == chosen)
            rewrite(r, chain[i].head, first ? "#if 1" : "#elif 1");
        else
            rewrite(r, chain[i].head, first ? "#if 0" : "#elif 0");
    }
}

#define BODY_ASSIGNMENTS 4 /* of a branch that is a function's body rather than a remark */

static bool is_body(const struct repair *r, const struct branch *b)
{
    return has_device_code(r, b->head->end, b->end) ||
           count_assignments(r, b->head->end, b->end) >= BODY_ASSIGNMENTS;
}

/* `#ifdef PROJECT_CUDA`, `#if defined(USE_CUDA)`: the build for CUDA, which this is. */
static bool asks_for_cuda(struct repair *r, const struct lex_directive *d)
{
    static const char *const not_it[] = {"NO", "OLD", "WITHOUT", "DISABLE", "SKIP"};
    const char *text = arena_strndup(r->arena, r->text + d->word, d->end - d->word);
    const char *name = strstr(text, "_CUDA");
    bool plain = word_is(r, d, "ifdef") ||
                 (word_is(r, d, "if") && strstr(text, "defined") && !strpbrk(text, "!|&"));
    bool last = name && !isalnum((unsigned char)name[5]) && name[5] != '_';
    for (size_t i = 0; i < sizeof not_it / sizeof not_it[0] && last; i++)
        last = !strstr(text, not_it[i]);
    return plain && last;
}

/* `#if HAS_FP16(__CUDA_ARCH__)` of a header that is not there: what new devices can do. */
static bool asks_unseen_of_arch(struct repair *r, const struct lex_directive *d)
{
    const char *text = arena_strndup(r->arena, r->text + d->word, d->end - d->word);
    const char *name = text + d->word_len;
    while (isspace((unsigned char)*name))
        name++;
    size_t n = 0;
    while (isalnum((unsigned char)name[n]) || name[n] == '_')
        n++;
    const char *rest = name + n;
    bool asks = word_is(r, d, "if") && n > 0 && strncmp(rest, "(__CUDA_ARCH__)", 15) == 0;
    for (rest += asks ? 15 : 0; isspace((unsigned char)*rest);)
        rest++;
    if (!asks || *rest || strncmp(name, "defined", n) == 0)
        return false;
    const char *made = arena_printf(r->arena, "#define %.*s(", (int)n, name);
    return !strstr(r->text, made);
}

/* One whole #if ... #endif. */
static bool decide(struct repair *r, const struct branch *chain, size_t n)
{
    size_t candidate = n;
    bool is_read = false; /* some branch is */
    if (n > 0 && asks_unseen_of_arch(r, chain[0].head) && is_skipped(r, chain[0].head->end + 1)) {
        choose(r, chain, 0);
        return true;
    }
    if (n > 1 && asks_for_cuda(r, chain[0].head) && is_skipped(r, chain[0].head->end + 1) &&
        has_device_code(r, chain[0].head->end, chain[0].end)) {
        choose(r, chain, 0);
        return true;
    }
    for (size_t i = 0; i < n; i++) {
        unsigned inside = chain[i].head->end + 1;
        bool device = has_device_code(r, chain[i].head->end, chain[i].end);
        if (inside < chain[i].end && !is_skipped(r, inside)) {
            if (device || count_assignments(r, chain[i].head->end, chain[i].end) > 0)
                return false;
            is_read = true;
        } else if (candidate == n && (device || (n > 1 && is_body(r, &chain[i])))) {
            candidate = i;
        }
    }
    if (candidate == n ||
        (!is_read && !has_device_code(r, chain[candidate].head->end, chain[candidate].end)))
        return false;
    for (size_t i = 0; i <= candidate; i++) {
        if (!word_is(r, chain[i].head, "else") &&
            (is_decided(r, chain[i].head) || is_host_without_launch(r, &chain[i])))
            return false;
    }
    choose(r, chain, candidate);
    return true;
}

/* The branches of the conditional that directive `first` opens and `last` (#endif) closes. */
static bool decide_between(struct repair *r, size_t first, size_t last)
{
    VEC(struct branch) chain = {0};
    size_t depth = 0;
    for (size_t k = first; k <= last; k++) {
        const struct lex_directive *d = &repair_main(r)->directives.at[k];
        if (k != first && k != last && opens(r, d)) {
            depth++;
            continue;
        }
        if (k != last && word_is(r, d, "endif"))
            depth--;
        bool part = k == first || k == last ||
                    (depth == 0 && (word_is(r, d, "else") || word_is(r, d, "elif")));
        if (!part)
            continue;
        if (chain.len)
            vec_last(&chain).end = d->offset;
        if (k != last)
            vec_push(r->arena, &chain, ((struct branch){d, d->end}));
    }
    return decide(r, chain.at, chain.len);
}

bool repair_branches(struct repair *r, const struct session *s)
{
    repair_read(r, s);
    bool changed = false;
    VEC(size_t) open = {0}; /* directives that opened the conditionals around */
    for (size_t i = 0; i < repair_main(r)->directives.len; i++) {
        const struct lex_directive *d = &repair_main(r)->directives.at[i];
        if (opens(r, d))
            vec_push(r->arena, &open, i);
        if (!word_is(r, d, "endif") || !open.len)
            continue;
        size_t first = vec_last(&open);
        open.len--;
        /* Only what the preprocessor got to: inner ones come up once the outer one is chosen. */
        unsigned at = repair_main(r)->directives.at[first].offset;
        if (at == 0 || !is_skipped(r, at - 1))
            changed = decide_between(r, first, i) || changed;
    }
    return changed;
}
