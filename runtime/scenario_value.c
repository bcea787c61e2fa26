/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/scenario.h"

#include <math.h>
#include <string.h>

/* Rounds to nearest even into `mantissa` stored bits and an exponent of `bits` bits. */
static uint16_t small_float(double v, int mantissa, int bits)
{
    int bias = (1 << (bits - 1)) - 1;
    uint16_t sign = signbit(v) ? 0x8000u : 0;
    uint16_t infinity = (uint16_t)(((1 << bits) - 1) << mantissa);
    if (isnan(v))
        return (uint16_t)(infinity | 1u << (mantissa - 1));
    if (v == 0)
        return sign;
    int exponent;
    frexp(v, &exponent); /* |v| in [0.5, 1) * 2^exponent */
    int least = exponent - 1 < 1 - bias ? 1 - bias : exponent - 1;
    double scaled = ldexp(fabs(v), mantissa - least); /* whole units of the last place */
    if (!(scaled < 0x1p30))
        return (uint16_t)(sign | infinity);
    uint32_t units = (uint32_t)nearbyint(scaled);
    /* The leading one adds 1 to the exponent field; a carry goes the same way. */
    uint32_t field = units + ((uint32_t)(least + bias - 1) << mantissa);
    return (uint16_t)(sign | (field > infinity ? infinity : field));
}

void scenario_value_bits(const struct scenario_value *v, uint8_t out[8])
{
    memset(out, 0, 8);
    if (v->kind == SCENARIO_VALUE_INT) {
        memcpy(out, &v->number, sizeof v->number);
    } else if (v->kind == SCENARIO_VALUE_FLOAT && v->type.bytes == 8) {
        memcpy(out, &v->real, sizeof v->real);
    } else if (v->kind == SCENARIO_VALUE_FLOAT && v->type.bytes == 4) {
        float f = (float)v->real;
        memcpy(out, &f, sizeof f);
    } else if (v->kind == SCENARIO_VALUE_FLOAT && v->type.bytes == 2) {
        bool brain = strcmp(v->type.name, "bf16") == 0;
        uint16_t bits = brain ? small_float(v->real, 7, 8) : small_float(v->real, 10, 5);
        memcpy(out, &bits, sizeof bits);
    }
}
