/* SPDX-License-Identifier: Apache-2.0 */
/* Functions that every project calls the same, and that headers which are missing define. */
#include <string.h>

#include "reduce/reduce_internal.h"
#include "front/slice_standin.h"

const char reduce_known_text[] =
    "template <class T> __device__ T cudalint_min(T a, T b) { return b < a ? b : a; }\n"
    "template <class T> __device__ T cudalint_max(T a, T b) { return a < b ? b : a; }\n"
    "template <class A, class B> __device__ auto cudalint_ceil_div(A a, B b)\n"
    "{ return (a + b - 1) / b; }\n"
    "template <class A, class B> __device__ auto cudalint_round_up(A a, B b)\n"
    "{ return (a + b - 1) / b * b; }\n"
    "template <class A, class B> __device__ auto cudalint_round_down(A a, B b) { return a / b * b; "
    "}\n"
    "template <class A, class B> __device__ auto cudalint_div(A a, B b) { return a / b; }\n"
    "template <class A, class B> __device__ auto cudalint_rem(A a, B b) { return a % b; }\n"
    "static __device__ float cudalint_uniform() { return 0.5f; }\n"
    "static __device__ int cudalint_warp() { return 32; }\n"
    "static __device__ unsigned cudalint_block()\n"
    "{ return (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }\n";

#define BLOCK_NUMBER "cudalint_block"

static const struct reduce_known all[] = {
    {"round_up roundUp RoundUp", 2, "cudalint_round_up", false},
    {"round_down roundDown RoundDown", 2, "cudalint_round_down", false},
    {"fastdiv", 2, "cudalint_div", true},
    {"fastmodulo", 2, "cudalint_rem", true},
    {"curand_uniform", 1, "cudalint_uniform", false},
    {"getLinearBlockId", 0, BLOCK_NUMBER, false},
    {"ggml_cuda_get_physical_warp_size", 0, "cudalint_warp", false},
};

static bool holds(const char *names, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = strstr(names, name); p; p = strstr(p + n, name)) {
        if ((p == names || p[-1] == ' ') && (p[n] == ' ' || !p[n]))
            return true;
    }
    return false;
}

const struct reduce_known *reduce_known_call(const struct ir_stmt *s)
{
    static const struct reduce_known rounds_up = {"", 2, "cudalint_ceil_div", false};
    if (s->args.len == 2 && slice_standin_rounds_up(s->name))
        return &rounds_up;
    for (size_t i = 0; s->name && i < sizeof all / sizeof *all; i++) {
        if (holds(all[i].names, s->name) && s->args.len == all[i].args)
            return &all[i];
    }
    return NULL;
}

/* uint3 of fastmodulo(n, d): the multiplier, the shift, the divisor. */
const struct ir_expr *reduce_known_argument(struct reduce *r, const struct ir_stmt *s, size_t k)
{
    const struct reduce_known *known = reduce_known_call(s);
    struct ir_module *m = r->analysis->module;
    const struct ir_expr *e = s->args.at[k];
    if (!e || !known || !known->divisor || k + 1 != s->args.len)
        return e;
    return ir_make(m, IR_MEMBER, ir_type_int(m, 32, false), "z", &e, 1);
}

bool reduce_is_block_number(const struct ir_stmt *call)
{
    const struct reduce_known *known = reduce_known_call(call);
    return known && strcmp(known->text, BLOCK_NUMBER) == 0;
}
