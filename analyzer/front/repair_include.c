/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>
#include <sys/stat.h>

#include "front/repair_internal.h"

/* The path between quotes or angle brackets of an #include, or NULL. */
static const char *included_path(struct repair *r, const struct lex_directive *d)
{
    if (d->word_len < 6 || memcmp(r->text + d->word, "include", 6) != 0)
        return NULL; /* include_next too */
    const char *text = arena_strndup(r->arena, r->text + d->word, d->end - d->word);
    const char *open = strpbrk(text, "\"<");
    const char *close = open ? strpbrk(open + 1, "\">") : NULL;
    return close ? arena_strndup(r->arena, open + 1, (size_t)(close - open - 1)) : NULL;
}

static bool is_special(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

void repair_guard_includes(struct repair *r)
{
    struct lex_text t;
    const char *slash = strrchr(r->src->path, '/');
    size_t dir = slash ? (size_t)(slash - r->src->path) + 1 : 0;
    lex_text(r->arena, r->text, r->src->size, NULL, 0, &t);
    for (size_t i = 0; i < t.directives.len; i++) {
        const struct lex_directive *d = &t.directives.at[i];
        const char *path = included_path(r, d);
        if (!path)
            continue;
        const char *beside = arena_printf(r->arena, "%.*s%s", (int)dir, r->src->path, path);
        if (!is_special(path[0] == '/' ? path : beside))
            continue;
        repair_blank(r, d->offset, d->end);
    }
}
