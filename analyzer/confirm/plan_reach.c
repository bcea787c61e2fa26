/* SPDX-License-Identifier: Apache-2.0 */
/* Sizes with which the host gets to the launch, where those that are tried first do not. */
#include <string.h>

#include "confirm/plan_internal.h"

/* Checks that are met one after the other. */
#define CHECKS_MAX 8u
/* Lengths that somebody has. */
#define LENGTH_MAX (1 << 24)

/* The launch's numbers, with another one for this choice. */
static struct value_env env_with(const struct plan_work *w, const struct plan_launch *l,
                                 size_t choice, int64_t number)
{
    struct value_env v = l->env;
    memset(&v.memo, 0, sizeof v.memo);
    memset(&v.choices, 0, sizeof v.choices);
    for (size_t i = 0; i < l->env.choices.len; i++)
        vec_push(w->scratch, &v.choices, l->env.choices.at[i]);
    v.choices.at[choice].number = number;
    return v;
}

/* Does the check hold when this choice has another number? */
static bool holds_with(const struct plan_work *w, const struct plan_launch *l, size_t choice,
                       int64_t number)
{
    struct value_env v = env_with(w, l, choice, number);
    const struct fact *f = &l->excluded;
    return value_compare(&v, f->op, f->left, f->right) == TRI_YES;
}

/* What the side is with another number; false: not known. */
static bool side_with(const struct plan_work *w, const struct plan_launch *l,
                      const struct ir_expr *side, size_t choice, int64_t number, int64_t *out)
{
    struct value_env v = env_with(w, l, choice, number);
    struct value x = value_of_closed(&v, side);
    *out = x.number;
    return x.kind == VALUE_INT;
}

/* The smallest number with which a side that grows with it comes to what the other side is. */
static int64_t meet(const struct plan_work *w, const struct plan_launch *l, size_t choice)
{
    const struct fact *f = &l->excluded;
    int64_t least = 0, most = LENGTH_MAX, x, y;
    while (least < most) {
        int64_t middle = least + (most - least) / 2;
        if (!side_with(w, l, f->left, choice, middle, &x) ||
            !side_with(w, l, f->right, choice, middle, &y))
            return 0;
        if (x >= y)
            most = middle;
        else
            least = middle + 1;
    }
    return least;
}

/* A number for one of the choices with which the check holds: near the usual ones, what the other side
 * is, or a multiple of what multiples are asked of. */
static bool solve(const struct plan_work *w, const struct plan_launch *l,
                  struct value_choice *found)
{
    static const int64_t usual[] = {1024, 4096, 256, 128, 64, 32,    16,   8,
                                    4,    2,    1,   0,   33, 16384, 65536};
    for (size_t i = 0; i < l->env.choices.len && i < 64; i++) {
        int64_t there = meet(w, l, i);
        const int64_t near[] = {there, there + 1, there - 1};
        *found = l->env.choices.at[i];
        if (!found->leaf)
            continue;
        for (size_t k = 0; k < sizeof near / sizeof *near; k++) {
            found->number = near[k];
            if (near[k] >= 0 && there > 0 && there < LENGTH_MAX && holds_with(w, l, i, near[k]))
                return true;
        }
        for (size_t k = 0; k < sizeof usual / sizeof *usual; k++) {
            found->number = usual[k];
            if (holds_with(w, l, i, usual[k]))
                return true;
        }
    }
    return false;
}

bool plan_attempt_reach(struct plan_work *w, struct plan_job *job,
                        const struct plan_attempt *failed, struct plan_launch *l)
{
    struct plan_attempt t = *failed;
    VEC(struct value_choice) wanted = {0};
    for (unsigned round = 0; round < CHECKS_MAX && l->excluded.left; round++) {
        struct value_choice c;
        size_t i = 0;
        if (!solve(w, l, &c))
            return false;
        while (i < wanted.len && wanted.at[i].leaf != c.leaf)
            i++;
        if (i < wanted.len)
            wanted.at[i] = c;
        else
            vec_push(w->scratch, &wanted, c);
        t.wanted = wanted.at;
        t.wanted_count = wanted.len;
        if (plan_attempt(w, job, &t, l))
            return true;
    }
    return false;
}
