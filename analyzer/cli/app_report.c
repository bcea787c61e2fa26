/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/app_run.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cuda_error.h"

#define WORDS_MAX 16
#define LAUNCHES_SHOWN 5

static uint64_t number(const char *word)
{
    return strtoull(word, NULL, 0);
}

static void read_launch(struct arena *a, char **w, struct app_failure *out)
{
    struct app_launch l = {.number = number(w[1]),
                           .refused = strcmp(w[2], "refused") == 0,
                           .kernel = arena_strdup(a, w[3])};
    for (int i = 0; i < 3; i++) {
        l.grid[i] = (unsigned)number(w[4 + i]);
        l.block[i] = (unsigned)number(w[7 + i]);
    }
    l.shared = (unsigned)number(w[10]);
    vec_push(a, &out->launches, l);
}

static void read_argument(struct arena *a, char **w, size_t n, struct app_failure *out)
{
    struct app_argument x = {.bytes = (unsigned)number(w[2]), .value = number(w[3])};
    if (out->launches.len == 0)
        return;
    if (n >= 7) {
        x.is_allocation = true;
        x.offset = number(w[4]);
        x.size = number(w[5]);
        x.alive = strcmp(w[6], "alive") == 0;
    }
    vec_push(a, &vec_last(&out->launches).arguments, x);
}

static void read_line(struct arena *a, char **w, size_t n, struct app_report *out)
{
    const char *what = w[0];
    struct app_failure *f = out->failures.len ? &vec_last(&out->failures) : NULL;
    if (strcmp(what, "problem") == 0 && n >= 2) {
        out->problem = arena_strdup(a, w[1]);
    } else if (strcmp(what, "failure") == 0 && n >= 3) {
        struct app_failure fresh = {
            .code = (int)number(w[1]), .api = arena_strdup(a, w[2]), .times = 1};
        vec_push(a, &out->failures, fresh);
    } else if (strcmp(what, "again") == 0 && n >= 2 && f) {
        f->times += number(w[1]);
    } else if (strcmp(what, "launch") == 0 && n >= 11 && f) {
        read_launch(a, w, f);
    } else if (strcmp(what, "argument") == 0 && n >= 4 && f) {
        read_argument(a, w, n, f);
    } else if (strcmp(what, "memory") == 0 && n >= 4) {
        out->memory = (struct app_memory){number(w[1]), number(w[2]), number(w[3])};
        if (f && f->memory.peak_bytes == 0)
            f->memory = out->memory;
    } else if (strcmp(what, "dropped") == 0 && n >= 2) {
        out->failures_dropped = number(w[1]);
    } else if (strcmp(what, "end") == 0 && n >= 2) {
        out->ended = true;
        out->launched = number(w[1]);
        out->leaked = out->memory.alive_count;
        out->leaked_bytes = out->memory.alive_bytes;
    }
}

void app_report_read(struct arena *a, const char *text, size_t len, struct app_report *out)
{
    *out = (struct app_report){0};
    char *copy = arena_strndup(a, text, len);
    char *end_line;
    for (char *line = strtok_r(copy, "\n", &end_line); line;
         line = strtok_r(NULL, "\n", &end_line)) {
        char *words[WORDS_MAX];
        size_t n = 0;
        char *end_word;
        for (char *w = strtok_r(line, "\t", &end_word); w && n < WORDS_MAX;
             w = strtok_r(NULL, "\t", &end_word))
            words[n++] = w;
        if (n > 0)
            read_line(a, words, n, out);
    }
}

/* One "<length><name>" at `at`; its end, or NULL. */
static const char *source_name(const char *at, size_t *n)
{
    char *end;
    if (!isdigit((unsigned char)*at))
        return NULL;
    *n = strtoul(at, &end, 10);
    return *n > 0 && *n <= strlen(end) ? end : NULL;
}

/* Behind the template arguments that begin with 'I', or NULL. */
static const char *skip_arguments(const char *at)
{
    int depth = 0;
    for (; *at; at++) {
        size_t n;
        const char *name = source_name(at, &n);
        if (name) {
            at = name + n - 1;
        } else if (strchr("INXJZ", *at)) {
            depth++;
        } else if (*at == 'L') { /* a literal: type, value, E */
            at = strchr(at, 'E');
            if (!at)
                return NULL;
        } else if (*at == 'E' && --depth == 0) {
            return at + 1;
        }
    }
    return NULL;
}

const char *app_kernel_name(struct arena *a, const char *mangled)
{
    if (strncmp(mangled, "_Z", 2) != 0)
        return mangled;
    const char *at = mangled + 2;
    bool nested = *at == 'N';
    struct strbuf out = {0};
    at += nested;
    for (;;) {
        size_t n;
        while (nested && (*at == 'K' || *at == 'L'))
            at++;
        const char *name = source_name(at + (*at == 'L'), &n);
        if (!name)
            break;
        bool anonymous = strncmp(name, "_GLOBAL__N", 10) == 0;
        if (out.len > 0)
            strbuf_add(&out, "::");
        strbuf_add_bytes(&out, anonymous ? "(anonymous)" : name, anonymous ? 11 : n);
        at = name + n;
        if (!nested)
            break;
        if (*at == 'I') {
            at = skip_arguments(at);
            if (!at)
                break;
        }
    }
    const char *result = out.len ? arena_strdup(a, strbuf_text(&out)) : mangled;
    strbuf_free(&out);
    return result;
}

static void put_size(struct strbuf *out, uint64_t bytes)
{
    if (bytes >= (uint64_t)1 << 30)
        strbuf_addf(out, "%.1f GiB", (double)bytes / (double)(1 << 30));
    else if (bytes >= 1 << 20)
        strbuf_addf(out, "%.1f MiB", (double)bytes / (double)(1 << 20));
    else
        strbuf_addf(out, "%llu bytes", (unsigned long long)bytes);
}

static void put_launch(struct arena *a, const struct app_launch *l, struct strbuf *out)
{
    strbuf_addf(out, "cudalint:   %s<<<(%u,%u,%u), (%u,%u,%u), %u>>>, launch %llu\n",
                app_kernel_name(a, l->kernel), l->grid[0], l->grid[1], l->grid[2], l->block[0],
                l->block[1], l->block[2], l->shared, (unsigned long long)l->number);
    for (size_t i = 0; i < l->arguments.len; i++) {
        const struct app_argument *x = &l->arguments.at[i];
        strbuf_addf(out, "cudalint:     argument %zu: ", i + 1);
        if (!x->is_allocation) {
            if (x->bytes <= 4)
                strbuf_addf(out, "%lld\n", (long long)(int32_t)x->value);
            else
                strbuf_addf(out, "0x%llx, %u bytes\n", (unsigned long long)x->value, x->bytes);
            continue;
        }
        strbuf_add(out, "allocation of ");
        put_size(out, x->size);
        if (x->offset)
            strbuf_addf(out, ", at byte %llu", (unsigned long long)x->offset);
        strbuf_add(out, x->alive ? "\n" : ", already freed\n");
    }
}

static void put_suspects(struct arena *a, const struct app_failure *f, bool verbose,
                         struct strbuf *out)
{
    if (f->launches.len == 0)
        strbuf_add(out, "cudalint: no kernel was running\n");
    else if (f->launches.at[0].refused)
        strbuf_add(out, "cudalint: this launch was refused:\n");
    else if (f->launches.len == 1)
        strbuf_add(out, "cudalint: this kernel failed:\n");
    else
        strbuf_addf(out,
                    "cudalint: one of the %zu kernels since the last synchronisation failed; run "
                    "again with --sync to know which. The latest:\n",
                    f->launches.len);
    for (size_t i = 0; i < f->launches.len && (verbose || i < LAUNCHES_SHOWN); i++)
        put_launch(a, &f->launches.at[i], out);
    if (f->times > 1)
        strbuf_addf(out, "cudalint: the same happened %llu times\n", (unsigned long long)f->times);
}

static void put_failure(struct arena *a, const struct app_failure *f, bool verbose,
                        struct strbuf *out)
{
    const struct cuda_error *e = cuda_error_by_code((unsigned)f->code);
    strbuf_addf(out, "cudalint: %s returned %s (%d)\n", f->api,
                e ? (e->driver_name[0] ? e->driver_name : e->name) : "an error", f->code);
    if (e) {
        strbuf_add(out, "cudalint:   ");
        for (const char *c = e->meaning; *c; c++) {
            strbuf_add_char(out, *c);
            if (*c == '\n')
                strbuf_add(out, "cudalint:   ");
        }
        strbuf_addf(out, "\ncudalint: `cudalint explain %d` tells more\n", f->code);
    }
    put_suspects(a, f, verbose, out);
    strbuf_add(out, "cudalint: device memory in use: ");
    put_size(out, f->memory.alive_bytes);
    strbuf_addf(out, " in %llu allocations, at most ", (unsigned long long)f->memory.alive_count);
    put_size(out, f->memory.peak_bytes);
    strbuf_add_char(out, '\n');
}

void app_report_print(struct arena *a, const struct app_report *r, bool verbose, struct strbuf *out)
{
    if (r->problem)
        strbuf_addf(out, "cudalint: the program was not watched: %s\n", r->problem);
    for (size_t i = 0; i < r->failures.len; i++)
        put_failure(a, &r->failures.at[i], verbose, out);
    if (r->failures_dropped)
        strbuf_addf(out, "cudalint: %llu more calls failed\n",
                    (unsigned long long)r->failures_dropped);
    if (!r->ended || (!verbose && !(r->leaked && !r->failures.len)))
        return;
    strbuf_addf(out, "cudalint: %llu launches", (unsigned long long)r->launched);
    if (r->leaked) {
        strbuf_addf(out, "; %llu allocations (", (unsigned long long)r->leaked);
        put_size(out, r->leaked_bytes);
        strbuf_add(out, ") were not freed at the end");
    }
    strbuf_add_char(out, '\n');
}
