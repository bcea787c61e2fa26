/* SPDX-License-Identifier: Apache-2.0 */
/* From YAML text to a struct config; every mistake has file, line and column. */
#include <limits.h>
#include <string.h>
#include <unistd.h>
#include <yaml.h>

#include "base/error.h"
#include "base/source.h"
#include "cli/config.h"
#include "cli/lint.h"
#include "cli/path.h"
#include "cli/select.h"
#include "report/similar.h"

/* `extends` that name each other. */
#define EXTENDS_MAX 16u

struct reader {
    struct arena *arena;
    const char *file;
    const char *base;
    unsigned depth;
    yaml_document_t *document;
    struct config *out;
};

enum shape { SHAPE_RULES, SHAPE_SEVERITY, SHAPE_PER_FILE, SHAPE_STRINGS, SHAPE_NUMBER, SHAPE_WORD };

static const enum shape shapes[] = {
#define KEY(id, name, shape, what) SHAPE_##shape,
#include "cli/config_keys.def"
};

static int fail_at(const struct reader *r, const yaml_node_t *n, const char *message)
{
    const char *copy = arena_strdup(r->arena, message);
    return error_set("%s:%zu:%zu: %s", r->file, n->start_mark.line + 1, n->start_mark.column + 1,
                     copy);
}

static int failf(const struct reader *r, const yaml_node_t *n, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
static int failf(const struct reader *r, const yaml_node_t *n, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const char *message = arena_vprintf(r->arena, fmt, ap);
    va_end(ap);
    return fail_at(r, n, message);
}

static yaml_node_t *node(const struct reader *r, int id)
{
    return yaml_document_get_node(r->document, id);
}

/* NULL with a message. Text with a NUL inside would be cut silently. */
static const char *scalar(const struct reader *r, const yaml_node_t *n)
{
    if (n->type != YAML_SCALAR_NODE) {
        failf(r, n, "wants one value here, not a %s",
              n->type == YAML_MAPPING_NODE ? "mapping" : "list");
        return NULL;
    }
    if (memchr(n->data.scalar.value, '\0', n->data.scalar.length)) {
        failf(r, n, "a value holds a NUL character");
        return NULL;
    }
    return arena_strndup(r->arena, (const char *)n->data.scalar.value, n->data.scalar.length);
}

/* A list, or one value in place of a list of one. */
static int strings(const struct reader *r, const yaml_node_t *n, bool rules,
                   struct option_list *out)
{
    *out = (struct option_list){0};
    if (n->type == YAML_MAPPING_NODE)
        return failf(r, n, "wants a list here, not a mapping");
    const yaml_node_item_t *at = n->data.sequence.items.start;
    const yaml_node_item_t *end = n->data.sequence.items.top;
    bool single = n->type == YAML_SCALAR_NODE;
    for (bool first = true; single ? first : at < end; first = false) {
        const yaml_node_t *item = single ? n : node(r, *at++);
        const char *s = scalar(r, item);
        if (!s)
            return -1;
        if (single && !*s)
            return 0; /* `ignore:` with nothing behind it */
        if (rules && select_check(s) != 0)
            return fail_at(r, item, error_message());
        vec_push(r->arena, out, s);
    }
    return 0;
}

/* A rule stands once: the later level replaces that of the file that is extended. */
static void set_severity(const struct reader *r, struct option_list *out, const char *rule,
                         const char *level)
{
    const char *head = arena_printf(r->arena, "%s=", rule);
    size_t i = 0;
    while (i < out->len && !str_has_prefix(out->at[i], head))
        i++;
    if (i == out->len)
        vec_push(r->arena, out, NULL);
    out->at[i] = arena_printf(r->arena, "%s%s", head, level);
}

static int severities(const struct reader *r, const yaml_node_t *n, struct option_list *out)
{
    if (n->type != YAML_MAPPING_NODE)
        return failf(r, n, "wants a mapping of rules to levels here: {CL501: note}");
    for (yaml_node_pair_t *p = n->data.mapping.pairs.start; p < n->data.mapping.pairs.top; p++) {
        const char *rule = scalar(r, node(r, p->key));
        const char *level = rule ? scalar(r, node(r, p->value)) : NULL;
        if (!level)
            return -1;
        if (select_check(rule) != 0)
            return fail_at(r, node(r, p->key), error_message());
        if (select_level(level) < 0)
            return fail_at(r, node(r, p->value), error_message());
        set_severity(r, out, rule, level);
    }
    return 0;
}

static int per_file_entry(const struct reader *r, const yaml_node_t *n)
{
    struct config_per_file entry = {0};
    if (n->type != YAML_MAPPING_NODE)
        return failf(r, n, "wants {glob: ..., ignore: [...]} here");
    for (yaml_node_pair_t *p = n->data.mapping.pairs.start; p < n->data.mapping.pairs.top; p++) {
        const char *key = scalar(r, node(r, p->key));
        if (!key)
            return -1;
        if (strcmp(key, "glob") == 0) {
            entry.glob = scalar(r, node(r, p->value));
            if (!entry.glob)
                return -1;
        } else if (strcmp(key, "ignore") == 0) {
            if (strings(r, node(r, p->value), true, &entry.ignore) != 0)
                return -1;
        } else {
            return failf(r, node(r, p->key), "unknown key '%s'; known: glob, ignore", key);
        }
    }
    if (!entry.glob)
        return failf(r, n, "the key 'glob' is missing");
    vec_push(r->arena, &r->out->per_file_ignores, entry);
    return 0;
}

static int per_file(const struct reader *r, const yaml_node_t *n)
{
    r->out->per_file_ignores.len = 0;
    r->out->per_file_ignores.cap = 0; /* the old list may be another configuration's */
    if (n->type != YAML_SEQUENCE_NODE)
        return failf(r, n, "wants a list here: [{glob: \"third_party/**\", ignore: [all]}]");
    for (yaml_node_item_t *i = n->data.sequence.items.start; i < n->data.sequence.items.top; i++) {
        if (per_file_entry(r, node(r, *i)) != 0)
            return -1;
    }
    r->out->per_file_base = r->base;
    return 0;
}

static int launch_bounds(const struct reader *r, const yaml_node_t *n)
{
    unsigned long v;
    const char *s = scalar(r, n);
    if (!s)
        return -1;
    if (options_number("launch-bounds-default", s, 1, 1024, &v) != 0)
        return fail_at(r, n, error_message());
    r->out->launch_bounds_default = (unsigned)v;
    return 0;
}

/* YAML 1.1 people write `confirm: off` and `confirm: false` for the same. */
static int confirm_word(const struct reader *r, const yaml_node_t *n)
{
    static const char *const words[] = {"auto", "cpu", "gpu", "off"};
    const char *s = scalar(r, n);
    if (!s)
        return -1;
    if (strcmp(s, "false") == 0)
        s = "off";
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(words[i], s) == 0) {
            r->out->confirm = words[i];
            return 0;
        }
    }
    return failf(r, n, "confirm wants auto, cpu, gpu or off, not '%s'", s);
}

static int read_key(const struct reader *r, enum config_key k, const yaml_node_t *key,
                    const yaml_node_t *value)
{
    struct config *c = r->out;
    int rc = 0;
    switch (shapes[k]) {
    case SHAPE_RULES:
        rc = strings(r, value, true, k == CONFIG_select ? &c->select : &c->ignore);
        break;
    case SHAPE_STRINGS:
        rc = strings(r, value, false, k == CONFIG_exclude ? &c->exclude : &c->include);
        *(k == CONFIG_exclude ? &c->exclude_base : &c->include_base) = r->base;
        break;
    case SHAPE_SEVERITY: rc = severities(r, value, &c->severity); break;
    case SHAPE_PER_FILE: rc = per_file(r, value); break;
    case SHAPE_NUMBER: rc = launch_bounds(r, value); break;
    case SHAPE_WORD: rc = confirm_word(r, value); break;
    }
    c->origin[k].file = r->file;
    c->origin[k].line = (unsigned)key->start_mark.line + 1;
    return rc;
}

static int extends(const struct reader *r, const yaml_node_t *value)
{
    const char *path = scalar(r, value);
    if (!path)
        return -1;
    if (r->depth >= EXTENDS_MAX)
        return failf(r, value, "'extends' goes round in circles");
    if (config_read_file(r->arena, path_absolute(r->arena, r->base, path), r->depth + 1, r->out))
        return -1;
    return 0;
}

static int unknown_key(const struct reader *r, const yaml_node_t *key, const char *name)
{
    struct similar s = {.word = name};
    for (int k = 0; k < CONFIG_KEY_COUNT; k++)
        similar_offer(&s, config_key_name((enum config_key)k));
    similar_offer(&s, "extends");
    if (s.best)
        return failf(r, key, "unknown key '%s'; did you mean '%s'?", name, s.best);
    return failf(r, key, "unknown key '%s'; see `cudalint init` for the keys", name);
}

/* `extends` first, wherever it stands, so that the other keys override it. */
static int read_mapping(const struct reader *r, const yaml_node_t *root, bool only_extends)
{
    struct map seen = {0};
    for (yaml_node_pair_t *p = root->data.mapping.pairs.start; p < root->data.mapping.pairs.top;
         p++) {
        const yaml_node_t *key = node(r, p->key);
        const char *name = scalar(r, key);
        if (!name)
            return -1;
        bool is_extends = strcmp(name, "extends") == 0;
        if (map_get(&seen, name))
            return failf(r, key, "the key '%s' stands twice", name);
        map_put(r->arena, &seen, name, (void *)(uintptr_t)name);
        if (is_extends != only_extends)
            continue;
        if (is_extends) {
            if (extends(r, node(r, p->value)) != 0)
                return -1;
            continue;
        }
        int k = 0;
        while (k < CONFIG_KEY_COUNT && strcmp(config_key_name((enum config_key)k), name) != 0)
            k++;
        if (k == CONFIG_KEY_COUNT)
            return unknown_key(r, key, name);
        if (read_key(r, (enum config_key)k, key, node(r, p->value)) != 0)
            return -1;
    }
    return 0;
}

int config_read_text(struct arena *a, const char *shown, const char *base, const char *text,
                     size_t n, unsigned depth, struct config *out)
{
    yaml_parser_t parser;
    yaml_document_t document;
    int rc = -1;
    if (!yaml_parser_initialize(&parser))
        return error_set("%s: out of memory", shown);
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, n);
    if (!yaml_parser_load(&parser, &document)) {
        error_set("%s:%zu:%zu: %s", shown, parser.problem_mark.line + 1,
                  parser.problem_mark.column + 1,
                  parser.problem ? parser.problem : "this is no YAML");
        goto out;
    }
    struct reader r = {
        .arena = a, .file = shown, .base = base, .depth = depth, .document = &document, .out = out};
    const yaml_node_t *root = yaml_document_get_root_node(&document);
    if (!root || (root->type == YAML_SCALAR_NODE && root->data.scalar.length == 0))
        rc = 0;
    else if (root->type != YAML_MAPPING_NODE)
        failf(&r, root, "a configuration is a mapping of keys to values");
    else if (read_mapping(&r, root, true) == 0)
        rc = read_mapping(&r, root, false);
    yaml_document_delete(&document);
out:
    yaml_parser_delete(&parser);
    return rc;
}

int config_read_file(struct arena *a, const char *path, unsigned depth, struct config *out)
{
    struct source s;
    char cwd[PATH_MAX];
    if (!getcwd(cwd, sizeof cwd))
        cwd[0] = '\0';
    const char *shown = lint_shown_path(a, cwd, path);
    if (source_read(a, shown, shown, &s) != 0) /* the message shows what is opened */
        return -1;
    return config_read_text(a, shown, path_folder(a, path), s.text, s.size, depth, out);
}
