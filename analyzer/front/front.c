/* SPDX-License-Identifier: Apache-2.0 */
#include "front/front.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "front/ast_dump.h"
#include "front/front_args.h"
#include "front/lower.h"
#include "front/session.h"

struct load {
    struct arena *arena;
    const struct source *src;
    const struct front_options *options;
    struct front_report *report;
    struct front_args args;
    struct session session;
};

/* The stubs need C++17; a file that asks for less is valid C++17 nearly always. */
static const char *std_argument(struct arena *a, const char *std)
{
    static const char *const older[] = {"98", "03", "0x", "11", "1y", "14"};
    if (!std || strlen(std) < 2)
        return "-std=c++17";
    for (size_t i = 0; i < sizeof older / sizeof older[0]; i++) {
        if (str_has_suffix(std, older[i]))
            return "-std=c++17";
    }
    return arena_printf(a, "-std=%s", std);
}

static int parse(struct load *l)
{
    struct arena *a = l->arena;
    VEC(const char *) args = {0};
    for (size_t i = 0; i < l->args.list.len; i++)
        vec_push(a, &args, l->args.list.at[i]);
    vec_push(a, &args, std_argument(a, l->args.std));
    struct session_file files[] = {{l->src->path, l->src->text, l->src->size}};
    return session_parse(&l->session, files, 1, l->args.stubs, args.at, args.len);
}

static int open_and_parse(struct load *l)
{
    if (front_args_build(l->arena, l->src, l->options, &l->args, l->report) != 0)
        return -1;
    if (session_open(&l->session, l->arena) != 0)
        return -1;
    return parse(l);
}

int front_load(struct arena *a, const struct source *src, const struct front_options *o,
               struct ir_module **out, struct front_report *report)
{
    struct load l = {.arena = a, .src = src, .options = o, .report = report};
    int rc = -1;
    *report = (struct front_report){0};
    if (open_and_parse(&l) != 0)
        goto out;
    struct ir_module *m = ir_module_create(a, src->path);
    struct lower_input in = {.tu = l.session.tu, .src = src};
    if (lower_unit(m, &in) != 0)
        goto out;
    *out = m;
    rc = 0;
out:
    session_close(&l.session);
    return rc;
}

int front_dump_flags(struct arena *a, const struct source *src, const struct front_options *o,
                     struct strbuf *out)
{
    struct front_report report = {0};
    struct front_args args = {0};
    if (front_args_build(a, src, o, &args, &report) != 0)
        return -1;
    for (size_t i = 0; i < args.list.len; i++)
        strbuf_addf(out, "%s\n", args.list.at[i]);
    strbuf_addf(out, "%s\n", std_argument(a, args.std));
    return 0;
}

int front_dump_ast(struct arena *a, const struct source *src, const struct front_options *o,
                   struct strbuf *out)
{
    struct front_report report = {0};
    struct load l = {.arena = a, .src = src, .options = o, .report = &report};
    int rc = open_and_parse(&l);
    if (rc == 0)
        ast_dump(&l.session, out);
    session_close(&l.session);
    return rc;
}
