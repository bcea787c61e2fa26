/* SPDX-License-Identifier: Apache-2.0 */
/* For tests that run kernels of tests/ptx: one machine a kernel, lines found by their //~ marks. */
#ifndef CUDALINT_TESTS_EMU_KERNEL_UTIL_H
#define CUDALINT_TESTS_EMU_KERNEL_UTIL_H

#include "emu_test_util.h"

static inline char *read_text(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/ptx/%s", TEST_SOURCE_DIR, name);
    FILE *f = fopen(path, "rb");
    ck_assert_msg(f != NULL, "%s", path);
    char *text = calloc(1, 1 << 20);
    size_t n = fread(text, 1, (1 << 20) - 1, f);
    text[n] = '\0';
    fclose(f);
    return text;
}

static inline void kernel_open(struct machine *m, const char *file, uint32_t detect)
{
    char *text = read_text(file);
    struct emu_options o = {.detect = detect, .counters = true, .max_steps = 20000000};
    machine_open(m, text, &o);
    free(text);
}

static inline void kernel_run(struct machine *m, const char *kernel, unsigned blocks,
                              unsigned threads, uint32_t dynamic_shared, const void *params,
                              size_t param_bytes)
{
    struct emu_launch l = {.kernel = kernel,
                           .grid = {blocks, 1, 1},
                           .block = {threads, 1, 1},
                           .dynamic_shared = dynamic_shared,
                           .params = params,
                           .param_bytes = param_bytes};
    ck_assert_msg(emu_run(m->e, &l, &m->ev) == 0, "%s", error_message());
}

/* Line of the mark "//~ name" in a source of tests/ptx. */
static inline unsigned mark_line(const char *file, const char *name)
{
    char *text = read_text(file), want[80];
    snprintf(want, sizeof want, "//~ %s\n", name);
    const char *at = strstr(text, want);
    ck_assert_msg(at != NULL, "no mark %s", name);
    unsigned line = 1;
    for (const char *p = text; p < at; p++)
        line += *p == '\n';
    free(text);
    return line;
}

#endif
