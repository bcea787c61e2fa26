/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/config.h"

#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/path.h"

static const char *const names[] = {
#define KEY(id, name, shape, what) name,
#include "cli/config_keys.def"
};

const char *config_key_name(enum config_key k)
{
    return names[k];
}

bool config_has(const struct config *c, enum config_key k)
{
    return c->origin[k].file != NULL;
}

/* "select=CL1" and "select = CL1", but not "dir/a=b.yaml". */
static bool is_override(const char *text)
{
    size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz-");
    return n > 0 && text[n] == '=';
}

int config_store_create(struct arena *a, const char *cwd, const struct options *o,
                        struct config_store *out)
{
    *out = (struct config_store){.arena = a, .cwd = cwd, .isolated = o->isolated};
    for (size_t i = 0; i < o->config.len; i++) {
        const char *text = o->config.at[i];
        if (is_override(text))
            vec_push(a, &out->overrides, text);
        else if (out->forced)
            return error_set("--config names two files: %s and %s", out->forced, text);
        else
            out->forced = text;
    }
    if (out->forced && o->isolated)
        return error_set("--config %s and --isolated exclude each other", out->forced);
    return 0;
}

static int apply_overrides(struct config_store *s, struct config *c)
{
    for (size_t i = 0; i < s->overrides.len; i++) {
        const char *text = s->overrides.at[i];
        size_t n = strcspn(text, "=");
        const char *yaml = arena_printf(s->arena, "%.*s: %s", (int)n, text, text + n + 1);
        if (config_read_text(s->arena, "--config", s->cwd, yaml, strlen(yaml), 0, c) != 0)
            return -1;
    }
    return 0;
}

/* Reads each file once; `path` NULL: only the overrides. */
static const struct config *load(struct config_store *s, const char *path)
{
    const char *key = path ? path : "";
    struct config *c = map_get(&s->by_file, key);
    if (c)
        return c;
    c = ARENA_NEW(s->arena, struct config);
    c->file = path;
    if ((path && config_read_file(s->arena, path, 0, c) != 0) || apply_overrides(s, c) != 0)
        return NULL;
    map_put(s->arena, &s->by_file, key, c);
    return c;
}

const struct config *config_for(struct config_store *s, const char *folder)
{
    const struct config *known = map_get(&s->by_folder, folder);
    if (known)
        return known;
    const struct config *c;
    if (s->forced || s->isolated) {
        c = load(s, s->forced ? path_absolute(s->arena, s->cwd, s->forced) : NULL);
    } else {
        const char *file = path_join(s->arena, folder, CONFIG_NAME);
        if (access(file, F_OK) == 0)
            c = load(s, file);
        else if (strcmp(folder, "/") == 0)
            c = load(s, NULL);
        else
            c = config_for(s, path_folder(s->arena, folder));
    }
    if (c)
        map_put(s->arena, &s->by_folder, arena_strdup(s->arena, folder), (void *)(uintptr_t)c);
    return c;
}
