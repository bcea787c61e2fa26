/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "front/repair_names.h"

static const struct {
    const char *scope;
    const char *name;
    const char *text;
} known[] = {
#define KNOWN(scope, name, text) {scope, name, text},
#define KNOWN_MACRO(name, text)
#include "front/repair_known.def"
#undef KNOWN
#undef KNOWN_MACRO
};

static const struct {
    const char *name;
    const char *text;
} known_macros[] = {
#define KNOWN(scope, name, text)
#define KNOWN_MACRO(name, text) {name, text},
#include "front/repair_known.def"
#undef KNOWN
#undef KNOWN_MACRO
};

const char *guess_known(const char *scope, const char *name)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i].name, name) == 0 && strcmp(known[i].scope, scope) == 0)
            return known[i].text;
    }
    return NULL;
}

const char *guess_known_macro(const char *name)
{
    for (size_t i = 0; i < sizeof known_macros / sizeof known_macros[0]; i++) {
        if (strcmp(known_macros[i].name, name) == 0)
            return known_macros[i].text;
    }
    return NULL;
}
