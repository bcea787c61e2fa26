/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `if (!inside && whole) return; ... if (whole) { ...; return; } __syncthreads();`: those that are outside leave, and
 * only where the whole block does not come to the barrier.
 *
 * What holds at the barrier and is the same for all threads of the block holds for those that part at the branch, too:
 * without the edges that it contradicts, do all ways from there lead to the barrier?
 *
 * Of a value that each round of a loop makes anew it holds in the round of the barrier only.  Where it does not, all
 * must go the same way: those that leave in an early round, `if (mine && r < 4) break; if (r < 4) continue;`, are
 * missed in a later one.
 */
#include <string.h>

#include "base/limits.h"
#include "pass/course.h"
#include "pass/divergence_internal.h"
#include "pass/guard.h"
#include "pass/range.h"

/* What is known at the barrier. */
struct known {
    struct fact fact;
    const struct cfg_loop *made;  /* the innermost loop that makes a value of it; NULL: none */
    const struct cfg_loop *lasts; /* it is so for one round of that loop; NULL: for good */
};

/* Bits stand for what is known: that of index i is 1 << i. */
typedef uint64_t known_set;
enum { MOST_KNOWN = 64, EDGES_KEPT = 4 };

struct edge_answer {
    bool asked;
    known_set contradicted;
};

/* Of one barrier. */
struct excluded {
    struct analysis_func *af;
    const struct ir_stmt *barrier;
    enum uniform_level whom;
    VEC(struct known) known;
    struct map keys; /* key_of() of a left side -> index in known of the last fact of it, plus 1 */
    size_t before[MOST_KNOWN];     /* by index in known: the same of the fact before it */
    known_set lasting;             /* for good */
    struct edge_answer *edges;     /* by block and edge */
    bool *leads;                   /* by block: all ways from there lead to the barrier, */
    known_set led_by, led_with;    /* without what these contradict, which were used of these, */
    const struct cfg_loop *led_in; /* for a branch in that loop */
    bool *led;                     /* by block: the same, of the branch asked for */
    bool *seen;                    /* by block: on the ways from the branch asked for */
    const struct ir_block **todo;
    unsigned steps; /* blocks that were walked on in rounds without the barrier */
};

/* ---- what is known ---------------------------------------------------------------------------- */

/* Of a __constant__ variable: loaded twice it is one value. */
static bool is_constant_load(const struct ir_stmt *def)
{
    const struct ir_expr *root =
        def && def->kind == IR_STMT_LOAD ? ir_address_root(def->addr) : NULL;
    return root && root->op == IR_ADDR && root->decl->storage == STORAGE_CONSTANT;
}

/* The loops that make what an expression consists of. */
struct makers {
    const struct cfg *cfg;
    const struct cfg_loop *innermost;
    bool unclear;
};

static bool note_maker(const struct ir_expr *e, void *context)
{
    struct makers *m = context;
    if (e->op != IR_VALUE)
        return true;
    const struct ir_stmt *def = e->value->def;
    if (is_constant_load(def))
        return ir_walk(def->addr, note_maker, m);
    const struct cfg_loop *l = def ? cfg_loop_of(m->cfg, def->block) : NULL;
    bool around = l && m->innermost && cfg_loop_contains(l, m->innermost->header);
    bool inside = l && m->innermost && cfg_loop_contains(m->innermost, l->header);
    /* a cycle with two ways in is no loop; of two loops one must be in the other */
    if (!def || (!l && cfg_reaches(m->cfg, def->block, def->block)) ||
        (l && m->innermost && !around && !inside))
        m->unclear = true;
    else if (l && !around)
        m->innermost = l;
    return !m->unclear;
}

/* False: it is not clear. */
static bool see_rounds(struct analysis_func *af, struct known *k)
{
    const struct fact *f = &k->fact;
    struct makers m = {.cfg = af->cfg};
    ir_walk(f->left, note_maker, &m);
    ir_walk(f->right, note_maker, &m);
    k->made = k->lasts = m.innermost;
    if (m.innermost && course_ends_for_good(af, m.innermost, f))
        k->lasts = m.innermost->parent;
    return !m.unclear;
}

/* Values that guard_contradicts() takes for one have one key. */
static uint64_t key_of(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    bool loads = is_constant_load(def);
    return ((uint64_t)(loads ? def->addr : e)->id << 1) + loads + 1;
}

static void add_known(struct excluded *x, struct known k)
{
    uint64_t key = key_of(k.fact.left);
    size_t at = x->known.len;
    x->before[at] = (size_t)(uintptr_t)map_get_number(&x->keys, key);
    if (!k.lasts)
        x->lasting |= (known_set)1 << at;
    vec_push(x->af->analysis->arena, &x->known, k);
    map_put_number(x->af->analysis->arena, &x->keys, key, (void *)(uintptr_t)(at + 1));
}

static void find_known(struct excluded *x)
{
    size_t n;
    const struct fact *facts = guard_facts(x->af->guards, x->barrier, &n);
    for (size_t i = 0; i < n && x->known.len < MOST_KNOWN; i++) {
        struct known k = {.fact = facts[i]};
        if (see_rounds(x->af, &k) &&
            uniform_at(x->af->uniform, k.fact.left, x->barrier).level <= x->whom &&
            uniform_at(x->af->uniform, k.fact.right, x->barrier).level <= x->whom)
            add_known(x, k);
    }
}

/* What is found for one barrier is kept until another is asked for. */
static struct excluded *known_at(struct analysis_func *af, const struct ir_stmt *barrier,
                                 enum uniform_level whom)
{
    struct divergences *all = divergences_of(af);
    struct arena *a = af->analysis->arena;
    size_t n = af->func->blocks.len;
    struct excluded *x = all->excluded;
    if (x && x->barrier == barrier && x->whom == whom)
        return x;
    if (!x) {
        x = all->excluded = ARENA_NEW(a, struct excluded);
        x->af = af;
        x->edges = ARENA_ARRAY(a, struct edge_answer, n * EDGES_KEPT);
        x->leads = ARENA_ARRAY(a, bool, n);
        x->led = ARENA_ARRAY(a, bool, n);
        x->seen = ARENA_ARRAY(a, bool, n);
        x->todo = ARENA_ARRAY(a, const struct ir_block *, n + 1);
    }
    x->barrier = barrier;
    x->whom = whom;
    x->known.len = 0;
    x->lasting = x->led_by = 0;
    x->keys = (struct map){0};
    memset(x->edges, 0, n * EDGES_KEPT * sizeof *x->edges);
    find_known(x);
    return x;
}

/* ---- where it leads --------------------------------------------------------------------------- */

/* What is said of a number that is less or greater than another one: they differ. */
static struct fact as_differing(const struct fact *f, const struct fact *other)
{
    struct fact differ = *f;
    if (other->op == IR_EQ && (f->op == IR_LT || f->op == IR_GT))
        differ.op = IR_NE;
    return differ;
}

static bool are_never_both(const struct fact *x, const struct fact *y)
{
    struct fact a = as_differing(x, y), b = as_differing(y, x);
    return guard_contradicts(&a, &b);
}

static known_set find_contradicted(const struct excluded *x, struct cfg_edge e)
{
    size_t n;
    known_set found = 0;
    const struct fact *facts = guard_edge_facts(x->af->guards, e, &n);
    for (size_t i = 0; i < n; i++) {
        size_t at = (size_t)(uintptr_t)map_get_number(&x->keys, key_of(facts[i].left));
        for (; at; at = x->before[at - 1])
            if (are_never_both(&facts[i], &x->known.at[at - 1].fact))
                found |= (known_set)1 << (at - 1);
    }
    return found;
}

static known_set contradicted(struct excluded *x, struct cfg_edge e)
{
    if (e.succ >= EDGES_KEPT)
        return find_contradicted(x, e);
    struct edge_answer *kept = &x->edges[(size_t)e.from->id * EDGES_KEPT + e.succ];
    if (!kept->asked)
        kept->contradicted = find_contradicted(x, e);
    kept->asked = true;
    return kept->contradicted;
}

/* What can be said of those at the branch: but for what is asked there, and what a loop makes that they are not in. */
static known_set of_branch(const struct excluded *x, const struct ir_block *from)
{
    known_set set = 0;
    for (size_t i = 0; i < x->known.len; i++) {
        const struct known *k = &x->known.at[i];
        if (k->fact.origin->block != from && (!k->made || cfg_loop_contains(k->made, from)))
            set |= (known_set)1 << i;
    }
    return set;
}

/* The way back to the beginning of a round of a loop that the branch stands in, and `part` of it too. */
static bool ends_round(const struct cfg *cfg, const struct ir_block *from,
                       const struct ir_block *part, const struct ir_block *b)
{
    for (const struct cfg_loop *l = cfg_loop_of(cfg, from); l; l = l->parent)
        if (l->header == b && cfg_loop_contains(l, part))
            return true;
    return false;
}

/* Where those come to that come to the barrier: how many rounds a loop around it has, its own branches say. */
static const struct ir_block *target_of(const struct excluded *x, const struct ir_block *from)
{
    const struct ir_block *b = x->barrier->block;
    const struct cfg_loop *l = cfg_loop_of(x->af->cfg, b);
    for (; l && !cfg_loop_contains(l, from); l = l->parent)
        b = l->header;
    return b;
}

/* All ways from there lead to the barrier, without the edges that something of `with` contradicts; *used: which of
 * these it takes.  `alone`: what was found for other branches is not looked at. */
static bool leads_there(struct excluded *x, const struct ir_block *from, known_set with, bool alone,
                        known_set *used)
{
    const struct cfg *cfg = x->af->cfg;
    const struct ir_block *target = target_of(x, from);
    size_t n = 0;
    *used = 0;
    memset(x->seen, 0, x->af->func->blocks.len * sizeof *x->seen);
    x->todo[n++] = from;
    while (n) {
        const struct ir_block *b = x->todo[--n];
        for (unsigned i = 0; i < b->succs.len; i++) {
            const struct ir_block *to = b->succs.at[i];
            known_set never = contradicted(x, (struct cfg_edge){b, i}) & with;
            known_set pick = never & x->lasting ? never & x->lasting
                             : never & *used    ? never & *used
                                                : never;
            *used |= pick & (~pick + 1); /* the outermost of them */
            if (never || to == target || x->seen[to->id] || cfg_is_dead_end(cfg, to))
                continue;
            if (!alone && x->leads[to->id]) {
                *used |= x->led_by;
                continue;
            }
            if (!cfg_reaches(cfg, to, target) || ends_round(cfg, from, target, to))
                return false;
            x->seen[to->id] = true;
            x->todo[n++] = to;
        }
    }
    return true;
}

/* ---- where the barrier is left out ------------------------------------------------------------- */

/* A round in which this is known not to be so. */
struct round {
    struct excluded *x;
    const struct ir_block *from;
    const struct cfg_loop *loop;
    struct fact not_so;
    known_set holds; /* what is so in it */
    const struct ir_block *end;
    unsigned ends;
};

static bool is_ruled_out(const struct round *r, struct cfg_edge e)
{
    size_t n;
    const struct fact *facts = guard_edge_facts(r->x->af->guards, e, &n);
    for (size_t i = 0; i < n; i++)
        if (are_never_both(&facts[i], &r->not_so))
            return true;
    return (contradicted(r->x, e) & r->holds) != 0;
}

/* A next round, or nowhere near the barrier. */
static bool is_end(struct round *r, const struct ir_block *to)
{
    const struct cfg *cfg = r->x->af->cfg;
    bool again = ends_round(cfg, r->from, r->loop->header, to);
    const struct ir_block *end = again ? to : NULL;
    if (!again && cfg_reaches(cfg, to, r->x->barrier->block))
        return false;
    r->ends += r->ends == 0 || r->end != end;
    r->end = end;
    return true;
}

static bool ends_alike(struct round *r)
{
    struct excluded *x = r->x;
    size_t n = 0;
    memset(x->seen, 0, x->af->func->blocks.len * sizeof *x->seen);
    x->todo[n++] = r->from;
    while (n && r->ends < 2) {
        const struct ir_block *b = x->todo[--n];
        x->steps++;
        for (unsigned i = 0; i < b->succs.len; i++) {
            const struct ir_block *to = b->succs.at[i];
            if (to == x->barrier->block || x->seen[to->id] || cfg_is_dead_end(x->af->cfg, to) ||
                is_ruled_out(r, (struct cfg_edge){b, i}) || is_end(r, to))
                continue;
            x->seen[to->id] = true;
            x->todo[n++] = to;
        }
    }
    return r->ends < 2;
}

/* What is made anew in rounds of no other loops than around that one. */
static known_set made_around(const struct excluded *x, const struct cfg_loop *l)
{
    known_set set = 0;
    for (size_t i = 0; i < x->known.len; i++) {
        const struct known *k = &x->known.at[i];
        if (!k->made || cfg_loop_contains(k->made, l->header))
            set |= (known_set)1 << i;
    }
    return set;
}

/* Of `used`, those that let some leave and others go on with the rounds where they do not hold. */
static known_set parting(struct excluded *x, const struct ir_block *from, known_set used)
{
    known_set sound = used & x->lasting;
    for (size_t i = 0; i < x->known.len; i++) {
        const struct known *k = &x->known.at[i];
        known_set bit = (known_set)1 << i;
        if (!(used & bit) || !k->lasts)
            continue;
        struct round r = {.x = x,
                          .from = from,
                          .loop = k->lasts,
                          .not_so = k->fact,
                          .holds = sound & made_around(x, k->lasts)};
        r.not_so.op = guard_negated(k->fact.op);
        if (x->steps >= LIMIT_EXCLUDED_STEPS || ends_alike(&r))
            sound |= bit;
    }
    return used & ~sound;
}

/* What leads there does so for other branches of the loop, too. */
static void keep(struct excluded *x, known_set with, const struct cfg_loop *l, known_set used)
{
    bool more = x->led_by && x->led_with == with && x->led_in == l;
    x->led_by = used | (more ? x->led_by : 0);
    x->led_with = with;
    x->led_in = l;
    for (size_t i = 0; i < x->af->func->blocks.len; i++)
        x->leads[i] = x->led[i] || (more && x->leads[i]);
}

/* Whoever comes to the branch has it behind him for good: `if (r >= n) { if (mine) return; } else barrier;`. */
static bool is_over(const struct excluded *x, const struct ir_stmt *branch)
{
    size_t n;
    const struct fact *facts = guard_facts(x->af->guards, branch, &n);
    const known_set all = of_branch(x, branch->block) & x->lasting;
    for (size_t i = 0; i < n && all; i++) {
        size_t at = (size_t)(uintptr_t)map_get_number(&x->keys, key_of(facts[i].left));
        for (; at; at = x->before[at - 1])
            if (all & ((known_set)1 << (at - 1)) &&
                are_never_both(&facts[i], &x->known.at[at - 1].fact))
                return true;
    }
    return false;
}

bool divergence_is_excluded(struct analysis_func *af, const struct ir_stmt *branch,
                            const struct ir_stmt *s, enum ir_scope whom)
{
    struct excluded *x = known_at(af, s, whom == SCOPE_GRID ? UNIFORM_GRID : UNIFORM_BLOCK);
    const struct ir_block *from = branch->block;
    const struct cfg_loop *l = cfg_loop_of(af->cfg, from);
    if (is_over(x, branch))
        return true;
    const known_set all = of_branch(x, from);
    bool alone = !x->led_by || x->led_with != all || x->led_in != l;
    known_set with = all, used = 0;
    while (with && leads_there(x, from, with, alone, &used) && used) {
        memcpy(x->led, x->seen, af->func->blocks.len * sizeof *x->led);
        known_set parts = parting(x, from, used);
        if (!parts && with == all)
            keep(x, all, l, used);
        if (!parts)
            return true;
        if (alone) /* what was found for others may use more than is needed */
            with &= ~parts;
        alone = true;
    }
    return false;
}
