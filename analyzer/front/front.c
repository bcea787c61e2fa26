/* SPDX-License-Identifier: Apache-2.0 */
#include "front/front.h"

#include <string.h>

#include "base/clock.h"
#include "front/ast_dump.h"
#include "front/front_unit.h"
#include "front/lower.h"

/* What nvcc defines with -rdc=true and -dc, and nvccflags.def with it. */
static bool links_device_code(const struct front_unit *u)
{
    for (size_t i = 0; i < u->args.list.len; i++) {
        if (strcmp(u->args.list.at[i], "-D__CUDACC_RDC__") == 0)
            return true;
    }
    return false;
}

static int lower(struct front_unit *u, struct ir_module *m)
{
    const struct lower_input in = {.tu = u->session.tu,
                                   .src = u->src,
                                   .beside = u->beside,
                                   .links_device_code = links_device_code(u),
                                   .is_guessed = repair_is_guessed,
                                   .context = u->repair};
    double begin = clock_now();
    int rc = lower_unit(m, &in);
    u->report->lower_seconds = clock_now() - begin;
    return rc;
}

static void count_functions(const struct ir_module *m, struct front_report *report)
{
    for (size_t i = 0; i < m->funcs.len; i++) {
        const struct ir_func *f = m->funcs.at[i];
        report->device_functions += f->in_main_file && f->has_body && f->kind != FUNC_HOST;
    }
    report->device_functions_lost = m->functions_lost;
    report->device_functions += m->functions_lost;
}

int front_load(struct arena *a, const struct source *src, const struct front_options *o,
               struct ir_module **out, struct front_report *report)
{
    return front_load_beside(a, src, o, NULL, out, report);
}

int front_load_beside(struct arena *a, const struct source *src, const struct front_options *o,
                      const struct front_beside *beside, struct ir_module **out,
                      struct front_report *report)
{
    struct front_unit u;
    int rc = front_unit_open_beside(&u, a, src, o, beside, report);
    if (rc == 0) {
        struct ir_module *m = ir_module_create(a, src->path);
        for (size_t i = 0; i < report->missing_includes.len; i++)
            vec_push(a, &m->missing_includes, report->missing_includes.at[i]);
        m->repaired_decls = report->repaired;
        rc = lower(&u, m);
        count_functions(m, report);
        *out = m;
    }
    front_unit_close(&u);
    return rc;
}

int front_dump_flags(struct arena *a, const struct source *src, const struct front_options *o,
                     struct strbuf *out)
{
    struct front_report report;
    struct front_unit u;
    int rc = front_unit_open(&u, a, src, o, &report); /* finds the headers of the project */
    if (rc == 0) {
        if (u.args.stubs)
            strbuf_addf(out, "-include\n%s\n", SESSION_PRELUDE);
        for (size_t i = 0; i < u.args.list.len; i++)
            strbuf_addf(out, "%s\n", u.args.list.at[i]);
        strbuf_addf(out, "%s\n", front_unit_std(a, u.args.std, false));
    }
    front_unit_close(&u);
    return rc;
}

int front_dump_ast(struct arena *a, const struct source *src, const struct front_options *o,
                   struct strbuf *out)
{
    struct front_report report;
    struct front_unit u;
    int rc = front_unit_open(&u, a, src, o, &report);
    if (rc == 0)
        ast_dump(&u.session, out);
    front_unit_close(&u);
    return rc;
}
