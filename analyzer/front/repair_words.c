/* SPDX-License-Identifier: Apache-2.0 */
/* Questions about tokens (repair_lex.h). */
#include <string.h>

#include "front/repair_lex.h"

static const struct lex_token *token_at(const struct lex_text *t, long i)
{
    return i >= 0 && (size_t)i < t->tokens.len ? &t->tokens.at[i] : NULL;
}

bool lex_is(const struct lex_text *t, long i, const char *spelling)
{
    const struct lex_token *k = token_at(t, i);
    return k && strlen(spelling) == k->len && memcmp(t->text + k->offset, spelling, k->len) == 0;
}

bool lex_is_word(const struct lex_text *t, long i)
{
    const struct lex_token *k = token_at(t, i);
    return k && k->kind == LEX_WORD;
}

char lex_char(const struct lex_text *t, long i)
{
    const struct lex_token *k = token_at(t, i);
    return k ? t->text[k->offset] : '\0';
}

const char *lex_spelling(struct arena *a, const struct lex_text *t, long i)
{
    const struct lex_token *k = token_at(t, i);
    return k ? arena_strndup(a, t->text + k->offset, k->len) : "";
}

long lex_find(const struct lex_text *t, unsigned offset)
{
    size_t low = 0;
    size_t high = t->tokens.len;
    while (low < high) {
        size_t mid = (low + high) / 2;
        if (t->tokens.at[mid].offset + t->tokens.at[mid].len <= offset)
            low = mid + 1;
        else
            high = mid;
    }
    return low < t->tokens.len && t->tokens.at[low].offset <= offset ? (long)low : -1;
}

long lex_behind(const struct lex_text *t, long i)
{
    const struct lex_token *k = token_at(t, i);
    return k && k->match > i ? k->match + 1 : i + 1;
}

long lex_behind_angles(const struct lex_text *t, long i)
{
    int depth = 0;
    for (long k = i; k < (long)t->tokens.len && k - i < 400; k++) {
        if (lex_is(t, k, "<")) {
            depth++;
        } else if (lex_is(t, k, ">")) {
            if (--depth == 0)
                return k + 1;
        } else if (lex_is(t, k, "(") || lex_is(t, k, "[") || lex_is(t, k, "{")) {
            if (token_at(t, k)->match < 0)
                return -1;
            k = token_at(t, k)->match;
        } else if (lex_is(t, k, ";") || lex_is(t, k, "&&") || lex_is(t, k, "||") ||
                   lex_is(t, k, ")") || lex_is(t, k, "]") || lex_is(t, k, "}") ||
                   lex_is(t, k, "<<<")) {
            return -1;
        }
    }
    return -1;
}

bool lex_is_any(const struct lex_text *t, long i, const char *const *list)
{
    for (; *list; list++) {
        if (lex_is(t, i, *list))
            return true;
    }
    return false;
}

static bool is_builtin_type(const struct lex_text *t, long i)
{
    static const char *const words[] = {"void", "bool",     "char",     "short",    "int",
                                        "long", "float",    "double",   "unsigned", "signed",
                                        "auto", "char16_t", "char32_t", "wchar_t",  NULL};
    return lex_is_any(t, i, words);
}

bool lex_is_reserved(const struct lex_text *t, long i)
{
    if (is_builtin_type(t, i) || lex_is_keyword(t, i))
        return true;
    return lex_is_decl_word(t, i) && !lex_is_type_word(t, i);
}

bool lex_is_type_word(const struct lex_text *t, long i)
{
    static const char *const words[] = {
        "size_t",   "int8_t",  "uint8_t",     "int16_t",       "uint16_t",     "int32_t",
        "uint32_t", "int64_t", "uint64_t",    "dim3",          "half",         "__half",
        "half2",    "__half2", "float2",      "float3",        "float4",       "int2",
        "int3",     "int4",    "uint2",       "uint3",         "uint4",        "double2",
        "double4",  "ushort",  "nv_bfloat16", "__nv_bfloat16", "nv_bfloat162", "__nv_bfloat162",
        NULL};
    return is_builtin_type(t, i) || lex_is_any(t, i, words);
}

bool lex_is_decl_word(const struct lex_text *t, long i)
{
    static const char *const words[] = {"const",
                                        "volatile",
                                        "static",
                                        "inline",
                                        "extern",
                                        "constexpr",
                                        "typename",
                                        "template",
                                        "struct",
                                        "class",
                                        "enum",
                                        "union",
                                        "__device__",
                                        "__host__",
                                        "__global__",
                                        "__shared__",
                                        "__constant__",
                                        "__forceinline__",
                                        "__inline__",
                                        "__inline",
                                        "__noinline__",
                                        "consteval",
                                        "__attribute__",
                                        "decltype",
                                        "virtual",
                                        "explicit",
                                        "friend",
                                        "typedef",
                                        "using",
                                        "namespace",
                                        "mutable",
                                        "register",
                                        "thread_local",
                                        "operator",
                                        "__managed__",
                                        "constinit",
                                        "__launch_bounds__",
                                        "__restrict__",
                                        "__grid_constant__",
                                        NULL};
    return lex_is_any(t, i, words) || lex_is_type_word(t, i);
}

bool lex_is_keyword(const struct lex_text *t, long i)
{
    static const char *const words[] = {
        "if",        "else",        "for",           "while",      "do",
        "return",    "switch",      "case",          "default",    "break",
        "continue",  "goto",        "sizeof",        "alignof",    "new",
        "delete",    "throw",       "try",           "catch",      "true",
        "false",     "nullptr",     "this",          "public",     "private",
        "protected", "static_cast", "dynamic_cast",  "const_cast", "reinterpret_cast",
        "noexcept",  "override",    "final",         "and",        "or",
        "not",       "asm",         "static_assert", "requires",   "concept",
        "co_return", "co_await",    "typeid",        "__asm__",    "defined",
        NULL};
    return lex_is_any(t, i, words);
}
