/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The IR as text, printed and parsed, so that passes and rules are tested without libclang.
 * print(parse(print(m))) == print(m).  The grammar stands at the head of ir_text_parse.c.
 */
#ifndef CUDALINT_IR_IR_TEXT_H
#define CUDALINT_IR_IR_TEXT_H

#include "base/strbuf.h"
#include "ir/ir.h"

struct ir_text_options {
    bool spans; /* "@line:col-line:col" behind each statement */
};

void ir_print_module(struct strbuf *out, const struct ir_module *m, struct ir_text_options o);
void ir_print_func(struct strbuf *out, const struct ir_func *f, struct ir_text_options o);
void ir_print_expr(struct strbuf *out, const struct ir_expr *e);
void ir_print_type(struct strbuf *out, const struct ir_type *t);

/* NULL with a message "line N: ..." (error.h). `text` need not outlive the call. */
struct ir_module *ir_parse_module(struct arena *a, const char *text, size_t n);

#endif
