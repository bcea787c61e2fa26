/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs one kernel of a PTX file on the engine ptx-cpu and prints evidence, time and speed.
 *
 *   emu_tool FILE KERNEL|- GRID BLOCK [option...] ARG...
 *     GRID, BLOCK: x[,y[,z]]
 *     ARG: i32:V i64:V f32:V f64:V         a number
 *          buf:BYTES[:FILL[:VALUE[:STEP]]] a buffer; FILL: zero value ramp small random uninit
 *          bytes:N                         N zero bytes (a struct)
 *     options: -s BYTES (dynamic shared) -d BITS (detectors, hex) -n STEPS -r FIRST,COUNT (blocks)
 *              -c (cooperative) -p (counters per line) -t TYPE (element type of buffers: f32)
 */
#include "base/error.h"
#include "base/source.h"
#include "runtime/emu/emu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct job {
    struct emu *e;
    struct emu_launch launch;
    struct emu_options options;
    struct emu_block_range range;
    uint8_t params[4096];
    size_t args;
    unsigned element;
    bool counters;
};

static void three(const char *s, uint32_t out[3])
{
    out[0] = out[1] = out[2] = 1;
    sscanf(s, "%u,%u,%u", &out[0], &out[1], &out[2]);
}

static int fill_kind(const char *s)
{
    static const char *const names[] = {"zero",  "byte",   "value", "ramp",
                                        "small", "random", "uninit"};
    for (int i = 0; i < 7; i++)
        if (strncmp(s, names[i], strlen(names[i])) == 0)
            return i;
    return 0;
}

static int add_buffer(struct job *j, const char *spec, uint64_t *address)
{
    char kind[32] = "zero", name[32];
    long long bytes = 0, value = 0, step = 1;
    sscanf(spec, "%lli:%31[^:]:%lli:%lli", &bytes, kind, &value, &step);
    snprintf(name, sizeof name, "arg%zu", j->args);
    struct emu_buffer b = {.name = name,
                           .bytes = (uint64_t)bytes,
                           .fill = {.kind = (uint8_t)fill_kind(kind),
                                    .element = (uint8_t)j->element,
                                    .value = value,
                                    .step = step}};
    return emu_buffer_add(j->e, &b, address);
}

static int add_argument(struct job *j, const char *arg)
{
    size_t offset, bytes;
    uint8_t data[8] = {0};
    if (emu_param_place(j->e, j->launch.kernel, j->args, &offset, &bytes) < 0)
        return -1;
    const char *value = strchr(arg, ':');
    if (!value)
        return error_set("argument %s has no value", arg);
    value++;
    long long i = strtoll(value, NULL, 0);
    float f = strtof(value, NULL);
    double d = strtod(value, NULL);
    uint64_t address;
    if (arg[0] == 'i') {
        memcpy(data, &i, 8);
    } else if (strncmp(arg, "f32", 3) == 0) {
        memcpy(data, &f, 4);
    } else if (strncmp(arg, "f64", 3) == 0) {
        memcpy(data, &d, 8);
    } else if (strncmp(arg, "buf", 3) == 0) {
        if (add_buffer(j, value, &address) < 0)
            return -1;
        memcpy(data, &address, 8);
    }
    if (offset + bytes <= sizeof j->params)
        memcpy(j->params + offset, data, bytes < 8 ? bytes : 8);
    j->args++;
    return 0;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void print_counters(const struct ptx_program *p, const struct emu_evidence *ev)
{
    for (size_t f = 0; f < p->function_count; f++)
        for (uint32_t i = 0; ev->counters[f] && i < p->functions[f].instr_count; i++) {
            const struct emu_counter *c = &ev->counters[f][i];
            char text[80];
            ptx_instr_text(p, &p->functions[f].instrs[i], text, sizeof text);
            if (c->warps)
                printf("%5u %9llu warps %10llu lanes %8llu/%llu sectors %8llu/%llu waves  %s\n", i,
                       (unsigned long long)c->warps, (unsigned long long)c->lanes,
                       (unsigned long long)c->sectors, (unsigned long long)c->sectors_ideal,
                       (unsigned long long)c->wavefronts, (unsigned long long)c->wavefronts_ideal,
                       text);
        }
}

static int run(struct job *j, const struct ptx_program *p)
{
    struct emu_evidence ev;
    j->launch.params = j->params;
    j->launch.param_bytes = sizeof j->params;
    double from = seconds();
    if (emu_run(j->e, &j->launch, &ev) < 0)
        return -1;
    double took = seconds() - from;
    struct strbuf out = {0};
    emu_evidence_print(j->e, &ev, &out);
    fputs(strbuf_text(&out), stdout);
    strbuf_free(&out);
    fwrite(ev.printed, 1, ev.printed_len, stdout);
    if (j->counters)
        print_counters(p, &ev);
    printf("%.3f s of CPU time, %.1f million lane instructions/s, %.1f MiB\n", took,
           1e-6 * (double)ev.lane_instructions / took, (double)ev.host_bytes / 1048576.0);
    return 0;
}

static int options_parse(struct job *j, int argc, char **argv, int at)
{
    long long first, count;
    for (; at < argc && argv[at][0] == '-'; at++) {
        char letter = argv[at][1];
        if (letter == 'c')
            j->launch.cooperative = true;
        else if (letter == 'p')
            j->counters = true;
        else if (at + 1 >= argc)
            break;
        else if (letter == 's')
            j->launch.dynamic_shared = (uint32_t)strtoul(argv[++at], NULL, 0);
        else if (letter == 'd')
            j->options.detect = (uint32_t)strtoul(argv[++at], NULL, 16);
        else if (letter == 'n')
            j->options.max_steps = strtoull(argv[++at], NULL, 0);
        else if (letter == 't')
            j->element = strcmp(argv[++at], "s32") == 0 ? PTX_S32 : PTX_F32;
        else if (letter == 'r' && sscanf(argv[++at], "%lld,%lld", &first, &count) == 2) {
            j->range = (struct emu_block_range){(uint64_t)first, (uint64_t)count};
            j->launch.ranges = &j->range;
            j->launch.range_count = 1;
        }
    }
    return at;
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fputs("usage: emu_tool FILE KERNEL|- GRID BLOCK [options] ARG...\n", stderr);
        return 2;
    }
    struct arena *a = arena_create();
    struct source s;
    struct ptx_program *p;
    struct job j = {.options = {.detect = EMU_DETECT_ALL, .counters = true}, .element = PTX_F32};
    int status = 1;
    j.launch.kernel = strcmp(argv[2], "-") == 0 ? NULL : argv[2];
    three(argv[3], j.launch.grid);
    three(argv[4], j.launch.block);
    int at = options_parse(&j, argc, argv, 5);
    if (!(j.options.detect & ~0u))
        j.options.counters = false;
    if (source_read(a, argv[1], argv[1], &s) < 0 || ptx_parse(a, s.text, s.size, &p) < 0 ||
        emu_create(&j.e, p, &j.options) < 0)
        goto out;
    for (; at < argc; at++)
        if (add_argument(&j, argv[at]) < 0)
            goto out;
    if (run(&j, p) == 0)
        status = 0;
out:
    if (status)
        fprintf(stderr, "%s\n", error_message());
    emu_destroy(j.e);
    arena_destroy(a);
    return status;
}
