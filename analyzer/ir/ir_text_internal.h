/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the printer and the parser of IR text. */
#ifndef CUDALINT_IR_IR_TEXT_INTERNAL_H
#define CUDALINT_IR_IR_TEXT_INTERNAL_H

#include "ir/ir_text.h"

/* ---- what both sides take for granted, so that it need not be written ---------------------- */

enum plain_type { PLAIN_NONE, PLAIN_BOOL, PLAIN_S32, PLAIN_S64 };

/* The type an operator has when none is written: `type`, or a plain one when that is NULL. */
struct text_inferred {
    const struct ir_type *type;
    enum plain_type plain; /* PLAIN_NONE with type NULL: it must be written */
};
struct text_inferred text_infer(enum ir_op op, const char *text, const struct ir_expr *const *args,
                                size_t n);
bool text_is_inferred(const struct ir_expr *e);
bool text_is_plain_int(const struct ir_type *t, unsigned bits, bool is_signed);
/* Size that a type has when none is written. */
int64_t text_default_size(const struct ir_type *t);
/* "i.2" -> length of "i": the source name that goes without saying. */
size_t text_source_name_length(const char *name);
bool text_is_temp_name(const char *name, size_t n);

extern const char *const text_storage[];   /* by enum ir_storage */
extern const char *const text_space[];     /* by enum ir_space */
extern const char *const text_scope[];     /* by enum ir_scope */
extern const char *const text_func_kind[]; /* by enum ir_func_kind */
#define TEXT_STORAGE_COUNT 9
#define TEXT_SPACE_COUNT 7
#define TEXT_SCOPE_COUNT 6
#define TEXT_FUNC_KIND_COUNT 4

/* Functions by name and by qualified name; a name that several have finds none. */
struct text_names {
    struct arena *arena;
    struct map map;
};
void text_names_add(struct text_names *names, const char *name, struct ir_func *f);
void text_names_fill(struct text_names *names, const struct ir_module *m);
struct ir_func *text_names_find(const struct text_names *names, const char *name);

/* The parts of a statement that its line shows by itself; others are written as attributes. */
enum { SHOWS_EXPR = 1, SHOWS_ADDR = 2, SHOWS_NAME = 4, SHOWS_ARGS = 8, SHOWS_SCOPE = 16 };
unsigned text_stmt_shows(enum ir_stmt_kind kind);

/* ---- lexer -------------------------------------------------------------------------------- */

enum token_kind {
    TOKEN_END,
    TOKEN_LINE,
    TOKEN_NAME,
    TOKEN_INT,
    TOKEN_REAL,
    TOKEN_STRING,
    TOKEN_SIGN
};

struct token {
    enum token_kind kind;
    char sign;        /* SIGN: the character, or TOKEN_ARROW */
    bool quoted;      /* NAME: between backquotes, so no keyword */
    const char *text; /* NAME, STRING: in the arena */
    uint64_t number;
    double real;
    unsigned line;
};
#define TOKEN_ARROW '\1'

struct lexer {
    const char *text;
    size_t n;
    size_t at;
    unsigned line;
};

/* ---- parser ------------------------------------------------------------------------------- */

struct pending_phi {
    struct ir_stmt *stmt;
    VEC(struct ir_block *) from;
    VEC(const struct ir_expr *) values;
};

struct parser {
    struct arena *arena;
    struct ir_module *module;
    struct lexer lexer;
    struct token token; /* the next one */
    bool failed;        /* the message is set; all further tokens are TOKEN_END */
    unsigned depth;
    struct text_names names;
    struct map records;
    /* of the function */
    struct ir_func *func;
    struct map labels;
    struct map values;
    struct ir_block *block;
    VEC(struct pending_phi *) phis;
};

void lexer_next(struct parser *p); /* fills p->token */
/* Sets the message and makes everything unwind. */
void parse_fail(struct parser *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
bool parse_is_sign(const struct parser *p, char c);
bool parse_is_word(const struct parser *p, const char *word);
bool parse_take_sign(struct parser *p, char c);
bool parse_take_word(struct parser *p, const char *word);
void parse_want_sign(struct parser *p, char c);
const char *parse_want_name(struct parser *p);   /* NAME */
const char *parse_want_string(struct parser *p); /* STRING */
const char *parse_want_text(struct parser *p);   /* NAME or STRING */
uint64_t parse_want_int(struct parser *p, uint64_t max);
int64_t parse_want_signed(struct parser *p);
int parse_want_choice(struct parser *p, const char *const *table, size_t n, const char *what);
/* The sign behind the next token, or 0. */
char parse_peek_sign(const struct parser *p);

const struct ir_type *parse_type(struct parser *p);
const struct ir_expr *parse_expr(struct parser *p);
/* `!` is NULL. */
const struct ir_expr *parse_expr_or_null(struct parser *p);
/* Behind '@': #id, #none, or the function of that name. */
struct ir_func *parse_func_number(struct parser *p, const char *name);
struct ir_span parse_span(struct parser *p);
struct ir_decl *parse_find_decl(const struct parser *p, const char *name);
struct ir_value *parse_value(struct parser *p, unsigned id);

void parse_stmt(struct parser *p);
void parse_scan_body(struct parser *p); /* labels and inline declarations, ahead of the body */
void parse_body(struct parser *p);
/* attributes behind the type */
void parse_decl_attributes(struct parser *p, struct ir_decl *d);

#endif
