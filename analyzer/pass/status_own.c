/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/status_own.h"

#include <string.h>

#include "base/limits.h"
#include "pass/status.h"

/* It prints or ends the program: who calls it needs no answer. */
static bool tells_somebody(const struct ir_stmt *s)
{
    static const char *const words[] = {"print", "exit",         "abort",          "put",
                                        "log",   "error_string", "GetErrorString", "GetErrorName"};
    if (s->kind == IR_STMT_TRAP)
        return true;
    for (size_t i = 0; s->kind == IR_STMT_CALL && s->name && i < sizeof words / sizeof *words; i++)
        if (strcasestr(s->name, words[i]))
            return true;
    return false;
}

static bool hands_on(const struct ir_func *f, unsigned depth)
{
    bool asks = false, answers = false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        int64_t n;
        if (tells_somebody(s))
            return false;
        bool inner = s->kind == IR_STMT_CALL && s->callee && s->callee->returns_status &&
                     s->callee->has_body && depth && hands_on(s->callee, depth - 1);
        asks = asks || inner || s->kind == IR_STMT_LAUNCH || status_is_runtime(s);
        answers = answers || (s->kind == IR_STMT_RETURN && s->expr &&
                              !ir_is_int(ir_strip_all_casts(s->expr), &n));
    }
    return asks && answers;
}

bool status_own_is_dropped(const struct ir_stmt *call)
{
    const struct ir_func *f = call->kind == IR_STMT_CALL ? call->callee : NULL;
    return f && f->returns_status && f->has_body && !call->value && !call->checked_result &&
           hands_on(f, LIMIT_WRAPPER_DEPTH);
}
