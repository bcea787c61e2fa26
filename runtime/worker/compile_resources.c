/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The log of ptxas -v:
 *
 *     ptxas info    : Compiling entry function '_Z3addPf' for 'sm_80'
 *     ptxas info    : Function properties for _Z3addPf
 *     ptxas         .     16 bytes stack frame, 12 bytes spill stores, 24 bytes spill loads
 *     ptxas info    : Used 32 registers, used 0 barriers, 360 bytes cmem[0]
 *
 * Functions that were not inlined have properties of their own.
 */
#include "runtime/worker/compile.h"

#include <stdio.h>
#include <string.h>

/* The line behind the first one that holds both, or NULL. */
static const char *behind(const char *from, const char *words, const char *name)
{
    for (const char *line = from; line && *line;) {
        const char *end = strchrnul(line, '\n');
        const char *at = strstr(line, words);
        const char *named = at && at < end ? strstr(at, name) : NULL;
        line = *end ? end + 1 : end;
        if (named && named < end)
            return line;
    }
    return NULL;
}

struct compile_resources compile_resources_read(const char *log, const char *entry)
{
    struct compile_resources r = {0}, none = {0};
    const char *name = entry ? entry : "";
    const char *at = behind(log, "Compiling entry function", name);
    const char *own = at ? behind(at, "Function properties for", name) : NULL;
    const char *used = at ? strstr(at, "Used ") : NULL;
    if (own)
        own += strcspn(own, "0123456789"); /* "ptxas . " or nothing, by its version */
    if (!own || sscanf(own, "%u bytes stack frame, %u bytes spill stores, %u bytes spill loads",
                       &r.stack_bytes, &r.spill_stores, &r.spill_loads) != 3)
        return none;
    return used && sscanf(used, "Used %u registers", &r.registers) == 1 ? r : none;
}
