/* SPDX-License-Identifier: Apache-2.0 */
#include "front/compdb.h"

#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/map.h"
#include "base/strbuf.h"
#include "front/nvccflags.h"

struct record {
    struct compdb_entry entry;
    bool is_nvcc;
};

struct compdb {
    struct arena *arena;
    VEC(struct record) records;
    struct map by_file; /* path -> record number + 1 */
};

static bool is_launcher(const char *base)
{
    static const char *const names[] = {"ccache", "sccache", "distcc", "icecc",     "env",
                                        "time",   "nice",    "cmd",    "buildcache"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(base, names[i]) == 0)
            return true;
    }
    return false;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Index of the first word after the compiler. Makefile generators join commands with "&&" (one for
 * the dependencies, one that compiles): the last one counts. */
static size_t find_compiler(const struct word_list *words, bool *is_nvcc)
{
    size_t i = 0;
    for (size_t k = 0; k < words->len; k++) {
        if (strcmp(words->at[k], "&&") == 0)
            i = k + 1;
    }
    while (i < words->len &&
           (is_launcher(base_name(words->at[i])) || strchr(words->at[i], '=') != NULL))
        i++; /* "env CUDA=1 ccache nvcc" */
    if (i >= words->len)
        return words->len;
    *is_nvcc = str_has_prefix(base_name(words->at[i]), "nvcc");
    return i + 1;
}

static const char *real_path(struct arena *a, const char *path)
{
    char *real = realpath(path, NULL);
    const char *out = real ? arena_strdup(a, real) : path;
    free(real);
    return out;
}

static int read_words(struct arena *a, const json_t *item, struct word_list *words)
{
    const json_t *arguments = json_object_get(item, "arguments");
    const json_t *command = json_object_get(item, "command");
    if (json_is_array(arguments)) {
        for (size_t i = 0; i < json_array_size(arguments); i++) {
            const char *word = json_string_value(json_array_get(arguments, i));
            if (word)
                vec_push(a, words, arena_strdup(a, word));
        }
        return 0;
    }
    if (!json_is_string(command))
        return -1;
    nvccflags_split(a, json_string_value(command), words);
    return 0;
}

static int add_record(struct compdb *db, const char *db_dir, const json_t *item)
{
    struct record r = {0};
    struct word_list words = {0};
    const char *file = json_string_value(json_object_get(item, "file"));
    const char *dir = json_string_value(json_object_get(item, "directory"));
    if (!file || read_words(db->arena, item, &words) != 0)
        return -1;
    /* Bazel's extractors write "" or relative directories. */
    dir = nvccflags_absolute(db->arena, db_dir, dir && *dir ? dir : ".");
    size_t first = find_compiler(&words, &r.is_nvcc);
    r.entry.directory = real_path(db->arena, arena_strdup(db->arena, dir));
    r.entry.file = real_path(
        db->arena, nvccflags_absolute(db->arena, r.entry.directory, arena_strdup(db->arena, file)));
    r.entry.words = words.at ? words.at + first : NULL;
    r.entry.word_count = words.len - first;
    vec_push(db->arena, &db->records, r);
    size_t number = db->records.len;
    const size_t *old = map_get(&db->by_file, r.entry.file);
    if (old && (db->records.at[*old - 1].is_nvcc || !r.is_nvcc))
        return 0;
    size_t *value = ARENA_NEW(db->arena, size_t);
    *value = number;
    map_put(db->arena, &db->by_file, r.entry.file, value);
    return 0;
}

static int fill(struct compdb *db, const char *path, const json_t *root)
{
    if (!json_is_array(root))
        return error_set("%s:1: not a compile database: a list of commands is expected", path);
    char *slash;
    char *dir = arena_strdup(db->arena, real_path(db->arena, path));
    if ((slash = strrchr(dir, '/')) != NULL)
        *slash = '\0';
    for (size_t i = 0; i < json_array_size(root); i++) {
        if (add_record(db, dir, json_array_get(root, i)) != 0)
            return error_set("%s: entry %zu has no \"file\", or neither \"command\" nor "
                             "\"arguments\"",
                             path, i + 1);
    }
    return 0;
}

static bool is_directory(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static json_t *load_json(const char *path)
{
    json_error_t e;
    struct stat st;
    if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) { /* reading a pipe may wait for ever */
        error_set("%s: is not a regular file", path);
        return NULL;
    }
    if (stat(path, &st) == 0 && (unsigned long long)st.st_size > LIMIT_COMPDB_BYTES) {
        error_set("%s: larger than %llu MiB", path, LIMIT_COMPDB_BYTES >> 20);
        return NULL;
    }
    json_t *root = json_load_file(path, 0, &e);
    if (root)
        return root;
    if (e.line > 0)
        error_set("%s:%d:%d: invalid JSON: %s", path, e.line, e.column, e.text);
    else
        error_set("%s: %s", path, e.text);
    return NULL;
}

int compdb_load(const char *path, struct compdb **out)
{
    int rc = -1;
    struct arena *a = arena_create();
    struct compdb *db = ARENA_NEW(a, struct compdb);
    db->arena = a;
    if (is_directory(path))
        path = arena_printf(a, "%s/compile_commands.json", path);
    json_t *root = load_json(path);
    if (!root)
        goto out;
    rc = fill(db, path, root);
out:
    json_decref(root);
    if (rc == 0)
        *out = db;
    else
        arena_destroy(a);
    return rc;
}

void compdb_free(struct compdb *db)
{
    if (db)
        arena_destroy(db->arena);
}

size_t compdb_size(const struct compdb *db)
{
    return db->records.len;
}

const char *compdb_find(struct arena *a, const char *dir)
{
    static const char *const places[] = {"compile_commands.json", "build/compile_commands.json"};
    char *here = arena_strdup(a, real_path(a, *dir ? dir : "."));
    for (;;) {
        for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
            struct stat st;
            const char *path = arena_printf(a, "%s/%s", here, places[i]);
            if (stat(path, &st) == 0 && S_ISREG(st.st_mode))
                return path;
        }
        char *slash = strrchr(here, '/');
        if (!slash)
            return NULL;
        *slash = '\0';
    }
}

/* How many leading path components two absolute paths share. */
static unsigned shared_components(const char *x, const char *y)
{
    unsigned n = 0;
    for (; *x && *x == *y; x++, y++)
        n += *x == '/';
    return n;
}

bool compdb_lookup(const struct compdb *db, const char *file, struct compdb_entry *out)
{
    char *real = realpath(file, NULL);
    const char *path = real ? real : file;
    const size_t *number = map_get(&db->by_file, path);
    const struct record *best = number ? &db->records.at[*number - 1] : NULL;
    unsigned best_score = 0;
    for (size_t i = 0; !number && i < db->records.len; i++) {
        const struct record *r = &db->records.at[i];
        unsigned score = shared_components(r->entry.file, path) * 2 + r->is_nvcc;
        /* The root alone (one component) says nothing about a neighbour. */
        if (score > best_score && score >= 4) {
            best = r;
            best_score = score;
        }
    }
    if (best) {
        *out = best->entry;
        out->exact = number != NULL;
    }
    free(real);
    return best != NULL;
}
