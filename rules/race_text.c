/* SPDX-License-Identifier: Apache-2.0 */
#include "rules/race_text.h"

const char *race_text_thread(struct rule_context *c, const int t[3])
{
    if (t[1] == 0 && t[2] == 0)
        return arena_printf(c->arena, "thread %d", t[0]);
    return arena_printf(c->arena, "thread (%d,%d,%d)", t[0], t[1], t[2]);
}

const char *race_text_verb(const struct interval_access *a)
{
    if (a->whole)
        return "uses";
    return a->writes ? (a->atomic ? "updates" : "writes") : "reads";
}

const char *race_text_clash(const struct race *r)
{
    if (r->first->whole && r->second->whole)
        return "used again while other threads may still use it";
    if (!r->second->writes)
        return "read by other threads";
    return r->first->writes ? "written by other threads" : "overwritten by other threads";
}

const char *race_text_object(const struct race *r)
{
    const char *given = r->object->source_name;
    return given && *given ? given : "shared memory";
}
