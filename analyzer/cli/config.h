/* SPDX-License-Identifier: Apache-2.0 */
/* `.cudalint.yaml`: the nearest one above a file holds for it; `extends:` names one to add to. */
#ifndef CUDALINT_CLI_CONFIG_H
#define CUDALINT_CLI_CONFIG_H

#include "base/map.h"
#include "cli/options.h"

#define CONFIG_NAME ".cudalint.yaml"

enum config_key {
#define KEY(id, name, shape, what) CONFIG_##id,
#include "cli/config_keys.def"
    CONFIG_KEY_COUNT
};

/* Where a key got its value. */
struct config_origin {
    const char *file; /* as shown; "--config" for the command line; NULL: the default */
    unsigned line;
};

struct config_per_file {
    const char *glob;
    struct option_list ignore;
};

struct config {
    const char *file; /* the nearest one, or NULL */
    struct config_origin origin[CONFIG_KEY_COUNT];
    struct option_list select; /* meaningful when its origin has a file, as all of them */
    struct option_list ignore;
    struct option_list severity; /* "RULE=LEVEL" */
    VEC(struct config_per_file) per_file_ignores;
    struct option_list exclude;
    struct option_list include;
    unsigned launch_bounds_default;
    const char *confirm;       /* "auto", "cpu", "gpu", "off", or NULL */
    const char *per_file_base; /* absolute folders that the globs and paths relate to */
    const char *exclude_base;
    const char *include_base;
};

const char *config_key_name(enum config_key k);
bool config_has(const struct config *c, enum config_key k);

/* Reads the text of one file over what is in *out (the values of `extends`). -1 with a message. */
int config_read_text(struct arena *a, const char *shown, const char *base, const char *text,
                     size_t n, unsigned depth, struct config *out);
/* The same from a file. */
int config_read_file(struct arena *a, const char *path, unsigned depth, struct config *out);

/* All configurations of a run. */
struct config_store {
    struct arena *arena;
    const char *cwd;
    bool isolated;
    const char *forced;           /* --config FILE */
    struct option_list overrides; /* --config KEY=VALUE */
    struct map by_folder;         /* absolute folder -> struct config */
    struct map by_file;
};

int config_store_create(struct arena *a, const char *cwd, const struct options *o,
                        struct config_store *out);
/* The configuration that holds in a folder (absolute). NULL with a message. */
const struct config *config_for(struct config_store *s, const char *folder);

#endif
