/* SPDX-License-Identifier: Apache-2.0 */
/* --dump ast. Private to front/. */
#ifndef CUDALINT_FRONT_AST_DUMP_H
#define CUDALINT_FRONT_AST_DUMP_H

#include "base/strbuf.h"
#include "front/session.h"

/* Appends the main file's cursors, one a line: kind, operator, spelling, type, extent, what it
 * refers to; indented by depth. */
void ast_dump(const struct session *s, struct strbuf *out);

#endif
