/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of the printer. */
#ifndef CUDALINT_IR_IR_TEXT_PRINT_H
#define CUDALINT_IR_IR_TEXT_PRINT_H

#include "ir/ir_text_internal.h"

struct printer {
    struct strbuf *out;
    bool spans;
    struct text_names names;    /* arena NULL: a single expression, the module is not known */
    const struct ir_func *func; /* whose body is printed, or NULL */
};

void text_put_string(struct strbuf *out, const char *s);
/* A name, between backquotes when it is not an ordinary one. */
void text_put_name(struct strbuf *out, const char *s);
/* A name, or a string when it is not an ordinary one ("operator+"). */
void text_put_name_or_string(struct strbuf *out, const char *s);
/* "#id" when the name alone does not lead to the function. */
void text_put_func_number(struct printer *p, const char *name, const struct ir_func *f);
void text_put_type(struct printer *p, const struct ir_type *t);
void text_put_expr(struct printer *p, const struct ir_expr *e); /* NULL: `!` */
void text_put_attribute(struct printer *p, const char *before, const struct ir_expr *e);

#endif
