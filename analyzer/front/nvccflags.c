/* SPDX-License-Identifier: Apache-2.0 */
#include "front/nvccflags.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/source.h"
#include "base/strbuf.h"

enum shape { SHAPE_ALONE, SHAPE_PREFIX, SHAPE_JOINED, SHAPE_SEPARATE };
enum action {
    ACTION_DROP,
    ACTION_KEEP,
    ACTION_PATH,
    ACTION_STD,
    ACTION_ARCH,
    ACTION_HOST,
    ACTION_RESPONSE
};

struct flag {
    const char *spelling;
    enum shape shape;
    enum action action;
    const char *clang;
};

static const struct flag flags[] = {
#define NVCC_FLAG(spelling, shape, action, clang) {spelling, SHAPE_##shape, ACTION_##action, clang},
#include "front/nvccflags.def"
#undef NVCC_FLAG
};

struct translation {
    struct arena *arena;
    const char *dir;
    struct nvcc_flags *out;
    unsigned depth; /* of response files */
};

static int translate(struct translation *t, const char *const *words, size_t n);

/* Whether `word` is the flag; *value is what is joined to it, or NULL when the next word is it. */
static bool flag_matches(const struct flag *f, const char *word, const char **value)
{
    size_t n = strlen(f->spelling);
    *value = NULL;
    if (strncmp(word, f->spelling, n) != 0)
        return false;
    const char *rest = word + n;
    switch (f->shape) {
    case SHAPE_ALONE: return *rest == '\0';
    case SHAPE_PREFIX: return true;
    case SHAPE_JOINED:
        if (*rest)
            *value = *rest == '=' ? rest + 1 : rest;
        return true;
    default:
        if (*rest == '=')
            *value = rest + 1;
        return *rest == '\0' || *rest == '=';
    }
}

static const struct flag *find_flag(const char *word, const char **value)
{
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (flag_matches(&flags[i], word, value))
            return &flags[i];
    }
    return NULL;
}

static void add_arch(struct translation *t, unsigned arch)
{
    struct nvcc_flags *out = t->out;
    size_t at = 0;
    while (at < out->archs.len && out->archs.at[at] < arch)
        at++;
    if (at < out->archs.len && out->archs.at[at] == arch)
        return;
    vec_push(t->arena, &out->archs, arch);
    memmove(out->archs.at + at + 1, out->archs.at + at,
            (out->archs.len - 1 - at) * sizeof *out->archs.at);
    out->archs.at[at] = arch;
}

/* "arch=compute_80,code=[compute_80,sm_80]", "sm_90a", "80": every number after `_` or alone. */
static void add_archs(struct translation *t, const char *value)
{
    bool alone = isdigit((unsigned char)value[0]);
    for (const char *p = value; *p; p++) {
        if (!isdigit((unsigned char)*p) || (p != value && isalnum((unsigned char)p[-1])))
            continue;
        if (p != value && p[-1] != '_' && !alone)
            continue;
        char *end;
        unsigned long arch = strtoul(p, &end, 10);
        if (arch >= 10 && arch < 1000) {
            add_arch(t, (unsigned)arch);
            t->out->plain_arch = t->out->plain_arch || *end != 'a';
        }
        p = end - 1;
    }
}

/* Options for the host compiler: a list with commas or spaces. nvcc strips one level of quotes. */
static int add_host(struct translation *t, const char *value)
{
    struct word_list words = {0};
    char *copy = arena_strdup(t->arena, value);
    for (char *p = copy; *p; p++) {
        if (*p == '\\' && p[1] == ',')
            memmove(p, p + 1, strlen(p));
        else if (*p == ',')
            *p = ' ';
    }
    nvccflags_split(t->arena, copy, &words);
    return translate(t, words.at, words.len);
}

static int add_response(struct translation *t, const char *value)
{
    struct source file;
    struct word_list words = {0};
    const char *path = nvccflags_absolute(t->arena, t->dir, value);
    if (t->depth >= LIMIT_RESPONSE_DEPTH)
        return error_set("%s: response files include each other", path);
    if (source_read(t->arena, path, path, &file) != 0)
        return -1;
    nvccflags_split(t->arena, file.text, &words);
    t->depth++;
    int rc = translate(t, words.at, words.len);
    t->depth--;
    return rc;
}

static int apply(struct translation *t, const struct flag *f, const char *value)
{
    switch (f->action) {
    case ACTION_DROP: return 0;
    case ACTION_KEEP:
        vec_push(t->arena, &t->out->clang,
                 value ? arena_printf(t->arena, "%s%s", f->clang, value) : f->clang);
        return 0;
    case ACTION_PATH:
        value = nvccflags_absolute(t->arena, t->dir, value);
        if (strcmp(f->clang, "-I") == 0) {
            vec_push(t->arena, &t->out->clang, arena_printf(t->arena, "-I%s", value));
        } else {
            vec_push(t->arena, &t->out->clang, f->clang);
            vec_push(t->arena, &t->out->clang, value);
        }
        return 0;
    case ACTION_STD: t->out->std = value; return 0;
    case ACTION_ARCH: add_archs(t, value); return 0;
    case ACTION_HOST: return add_host(t, value);
    default: return add_response(t, value);
    }
}

static int translate(struct translation *t, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const char *word = words[i];
        if (word[0] == '@' && word[1]) {
            if (add_response(t, word + 1) != 0)
                return -1;
            continue;
        }
        if (word[0] != '-' || word[1] == '\0')
            continue; /* a source file */
        const char *value;
        const struct flag *f = find_flag(word, &value);
        if (!f) {
            vec_push(t->arena, &t->out->unknown, word);
            continue;
        }
        bool takes_value = f->shape == SHAPE_JOINED || f->shape == SHAPE_SEPARATE;
        if (takes_value && !value) {
            if (i + 1 == n)
                break; /* a command line cut short: nothing to take */
            value = words[++i];
        }
        if (apply(t, f, value) != 0)
            return -1;
    }
    return 0;
}

int nvccflags_translate(struct arena *a, const char *const *words, size_t n, const char *dir,
                        struct nvcc_flags *out)
{
    struct translation t = {.arena = a, .dir = dir, .out = out};
    return translate(&t, words, n);
}

/* One word at *p (not a space); leaves *p behind it. */
static const char *split_word(struct arena *a, const char **p, struct strbuf *word)
{
    char quote = '\0';
    word->len = 0;
    for (; **p && (quote || !isspace((unsigned char)**p)); ++*p) {
        char c = **p;
        if (quote ? c == quote : (c == '"' || c == '\'')) {
            quote = quote ? '\0' : c;
        } else if (c == '\\' && quote != '\'' && (*p)[1] &&
                   (!quote || strchr("\"\\$`\n", (*p)[1]))) {
            ++*p;
            if (**p != '\n')
                strbuf_add_char(word, **p);
        } else {
            strbuf_add_char(word, c);
        }
    }
    return arena_strndup(a, strbuf_text(word), word->len);
}

void nvccflags_split(struct arena *a, const char *line, struct word_list *out)
{
    struct strbuf word = {0};
    for (const char *p = line;;) {
        while (isspace((unsigned char)*p))
            p++;
        if (!*p)
            break;
        vec_push(a, out, split_word(a, &p, &word));
    }
    strbuf_free(&word);
}

const char *nvccflags_absolute(struct arena *a, const char *dir, const char *path)
{
    if (path[0] == '/' || !dir || !*dir)
        return path;
    bool slash = str_has_suffix(dir, "/");
    return arena_printf(a, "%s%s%s", dir, slash ? "" : "/", path);
}
