/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/device_clock.h"

#include <string.h>

/* What a product is made of, in the order of known_devices. */
enum { OF_CLOCK = 1, OF_MEMORY_CLOCK = 2, OF_BUS = 4 };

static const struct known_device {
    unsigned parts;
    int64_t rate; /* of the parts together */
    const char *name, *rates;
} known_devices[] = {
    {OF_CLOCK, 2520000, "an RTX 4090", "the clock rate is 2520000 kHz"},
    {OF_MEMORY_CLOCK, 14001000, "an RTX 5090", "the memory clock rate is 14001000 kHz"},
    {OF_MEMORY_CLOCK | OF_BUS, INT64_C(3201000) * 6144, "an H200",
     "the memory has 3201000 kHz and 6144 bits"},
};

struct product {
    unsigned parts;
    int64_t times; /* the numbers of the code */
    int64_t over;
};

static unsigned part_of_member(const struct ir_type *record, const char *field)
{
    if (record && record->kind == TYPE_POINTER)
        record = record->elem;
    if (!record || record->kind != TYPE_RECORD || !record->name ||
        !strstr(record->name, "cudaDeviceProp"))
        return 0;
    return strcmp(field, "clockRate") == 0         ? OF_CLOCK
           : strcmp(field, "memoryClockRate") == 0 ? OF_MEMORY_CLOCK
           : strcmp(field, "memoryBusWidth") == 0  ? OF_BUS
                                                   : 0;
}

static unsigned part_of(const struct ir_expr *e)
{
    const struct ir_stmt *load = e->op == IR_VALUE ? e->value->def : NULL;
    if (e->op == IR_MEMBER)
        return part_of_member(e->args[0]->type, e->text);
    if (!load || load->kind != IR_STMT_LOAD)
        return 0;
    return load->addr->op == IR_FIELD ? part_of_member(load->addr->args[0]->type, load->addr->text)
                                      : 0;
}

static bool take(const struct ir_expr *e, struct product *p)
{
    int64_t n;
    e = ir_strip_casts(e);
    if (ir_is_int(e, &n)) {
        bool fits = n > 0 && n < INT32_MAX && p->times < INT32_MAX;
        p->times *= fits ? n : 1;
        return fits;
    }
    if (e->op == IR_MUL)
        return take(e->args[0], p) && take(e->args[1], p);
    if (e->op == IR_DIV && ir_is_int(ir_strip_casts(e->args[1]), &n) && n > 0 && n < INT32_MAX &&
        p->over == 1) {
        p->over = n;
        return take(e->args[0], p);
    }
    unsigned part = part_of(e);
    bool once = part && !(p->parts & part);
    p->parts |= part;
    return once;
}

bool device_clock_wraps(struct analysis_func *af, const struct ir_stmt *s, struct device_clock *out)
{
    struct product p = {.times = 1, .over = 1};
    if (s->kind != IR_STMT_EVAL || s->expr->op != IR_MUL || s->expr->type->kind != TYPE_INT ||
        s->expr->type->bits != 32 || af->func->kind != FUNC_HOST || !take(s->expr, &p))
        return false;
    for (size_t i = 0; i < sizeof known_devices / sizeof *known_devices; i++) {
        const struct known_device *d = &known_devices[i];
        int64_t limit = INT32_MAX, value;
        if (p.parts != d->parts || p.times > INT64_MAX / d->rate)
            continue;
        value = d->rate * p.times / p.over;
        if (!s->expr->type->is_signed)
            limit = UINT32_MAX;
        *out = (struct device_clock){.value = value, .device = d->name, .rates = d->rates};
        return value > limit;
    }
    return false;
}
