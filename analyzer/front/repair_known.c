/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "front/repair_names.h"

enum form { FORM_TEXT, FORM_MACRO, FORM_HEADER };

static const struct entry {
    enum form form;
    const char *scope;
    const char *names; /* separated by blanks */
    const char *text;
} entries[] = {
#define KNOWN(scope, name, text) {FORM_TEXT, scope, name, text},
#define KNOWN_MACRO(name, text) {FORM_MACRO, "", name, text},
#define KNOWN_IN(scope, header, names)                                                             \
    {FORM_HEADER, scope, names, "#if __has_include(<" header ">)\n#include <" header ">\n#endif"},
#include "front/repair_known.def"
#undef KNOWN
#undef KNOWN_MACRO
#undef KNOWN_IN
};

static bool holds_name(const char *names, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = names; (p = strstr(p, name)) != NULL; p += n) {
        if ((p == names || p[-1] == ' ') && (p[n] == ' ' || p[n] == '\0'))
            return true;
    }
    return false;
}

static const char *find(const char *scope, const char *name, bool macro)
{
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
        const struct entry *e = &entries[i];
        if ((e->form == FORM_MACRO) == macro && (!scope || strcmp(e->scope, scope) == 0) &&
            holds_name(e->names, name))
            return e->text;
    }
    return NULL;
}

const char *guess_known(const char *scope, const char *name)
{
    return find(scope, name, false);
}

const char *guess_known_macro(const char *name)
{
    return find("", name, true);
}
