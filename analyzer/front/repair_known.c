/* SPDX-License-Identifier: Apache-2.0 */
#include <ctype.h>
#include <stdlib.h>
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

static const char *integer_of(unsigned long bits, bool is_unsigned)
{
    switch (bits) {
    case 8: return is_unsigned ? "unsigned char" : "signed char";
    case 16: return is_unsigned ? "unsigned short" : "short";
    case 32: return is_unsigned ? "unsigned int" : "int";
    case 64: return is_unsigned ? "unsigned long long" : "long long";
    default: return NULL;
    }
}

/* The part of a name that says which integer it is: "uint" of "lib_uint64_t"; NULL: none does.
 * "atomic_uint64_t" and "vec_int32" are something else. */
static const char *integer_word(const char *name, const char *digits)
{
    static const char *const words[] = {"uint", "int"};
    static const char *const others[] = {"atomic", "vec", "array", "list", "to_", "as_"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (strcasestr(name, others[i]))
            return NULL;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i]);
        const char *word = digits - n;
        if (digits >= name + n && strncasecmp(word, words[i], n) == 0 &&
            (word == name || word[-1] == '_'))
            return word;
    }
    bool plain = digits == name + 1 && strchr("sui", name[0]);
    return plain ? name : NULL;
}

const char *guess_integer(struct arena *a, const char *name)
{
    size_t n = strlen(name);
    if (n > 2 && strcmp(name + n - 2, "_t") == 0)
        n -= 2;
    size_t at = n;
    while (at > 0 && isdigit((unsigned char)name[at - 1]))
        at--;
    const char *word = at < n ? integer_word(name, name + at) : NULL;
    const char *type =
        word ? integer_of(strtoul(name + at, NULL, 10), tolower((unsigned char)*word) == 'u')
             : NULL;
    return type ? arena_printf(a, "typedef %s %s;", type, name) : NULL;
}
