/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The user's text as words and brackets: just enough C++ to see how an unknown name is used.
 * Preprocessor directives are kept apart; text that the preprocessor skips is left out.
 */
#ifndef CUDALINT_FRONT_REPAIR_LEX_H
#define CUDALINT_FRONT_REPAIR_LEX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/vec.h"

enum lex_kind { LEX_WORD, LEX_NUMBER, LEX_STRING, LEX_PUNCT };

/* Where a token stands: what encloses it. */
enum lex_scope { LEX_AT_NAMESPACE, LEX_IN_CLASS, LEX_IN_BODY };

struct lex_token {
    enum lex_kind kind;
    enum lex_scope scope;
    unsigned offset;
    unsigned len;
    int match; /* brackets ( ) [ ] { }: index of the partner, or -1 */
};

struct lex_directive {
    unsigned offset; /* of the # */
    unsigned end;    /* of the line end that closes it */
    unsigned word;   /* offset of the directive's name */
    unsigned word_len;
    bool skipped; /* lies in text that the preprocessor skips */
};

struct lex_range {
    unsigned from;
    unsigned to;
};

struct lex_text {
    const char *text;
    size_t size;
    VEC(struct lex_token) tokens;
    VEC(struct lex_directive) directives;
};

/* Tokens of text[from, to); `skipped` ranges (ascending) are left out. */
void lex_text(struct arena *a, const char *text, size_t size, const struct lex_range *skipped,
              size_t skipped_count, struct lex_text *out);
/* Tokens of a part of a text that is not cut by directives (a #define's body). */
void lex_part(struct arena *a, const char *text, unsigned from, unsigned to, struct lex_text *out);

/* `#word`? */
bool lex_directive_is(const char *text, const struct lex_directive *d, const char *word);
/* #if, #ifdef, #ifndef */
bool lex_directive_opens(const char *text, const struct lex_directive *d);

/* All of these accept any index; outside the text they answer "nothing there". */
bool lex_is(const struct lex_text *t, long i, const char *spelling);
bool lex_is_word(const struct lex_text *t, long i);
char lex_char(const struct lex_text *t, long i); /* first byte, '\0' outside */
const char *lex_spelling(struct arena *a, const struct lex_text *t, long i);
/* Index of the token that starts at or contains `offset`, or -1. */
long lex_find(const struct lex_text *t, unsigned offset);
/* Index behind the bracket that closes the one at i, or i + 1. */
long lex_behind(const struct lex_text *t, long i);
/*
 * Index behind template arguments that start with `<` at i, or -1 when this cannot be template
 * arguments (a comparison).
 */
long lex_behind_angles(const struct lex_text *t, long i);

/* Is the word one of a sorted-or-not list that ends with NULL? */
bool lex_is_any(const struct lex_text *t, long i, const char *const *list);
/* void, int, const, static, __device__...: words that start or make up declarations. */
bool lex_is_decl_word(const struct lex_text *t, long i);
/* Words of C++ that name neither a type nor a value (if, return, ...). */
bool lex_is_keyword(const struct lex_text *t, long i);
/* int, float, auto, ... and types that every CUDA file knows (uint32_t, float4, half). */
bool lex_is_type_word(const struct lex_text *t, long i);
/* Words that can never be a name: lex_is_keyword, lex_is_decl_word without the library types. */
bool lex_is_reserved(const struct lex_text *t, long i);

#endif
