/* SPDX-License-Identifier: Apache-2.0 */
/* `if (keys[i] == wanted) *found = x[i];`: a search, which one thread wins.  Not `count++`, nor what all but one do.
 * Also where a hash of the thread's own word is compared with several words of the wanted one. */
#include "pass/bounds.h"
#include "pass/guard.h"
#include "pass/race_harmless.h"
#include "pass/race.h"
#include "pass/uniform.h"

enum { WORDS_LEAST = 2 };

static bool look_for_round(const struct ir_expr *e, void *context)
{
    bool *found = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    *found = *found || (def && def->kind == IR_STMT_PHI);
    return !*found;
}

/* An element, or a member of one, that the thread's place or its round chooses. */
static bool is_own_key(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (!def || def->kind != IR_STMT_LOAD || !def->addr)
        return false;
    bool round = false;
    ir_walk(def->addr, look_for_round, &round);
    return round || bounds_uses_thread_index(def->addr);
}

static bool is_handed(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM;
}

static bool is_by_key(const struct race_pair *p)
{
    const struct interval_access *a = p->a;
    if (a->stmt != p->b->stmt || a->stmt->kind != IR_STMT_STORE || race_is_update(a) ||
        bounds_uses_thread_index(a->addr))
        return false;
    size_t n;
    const struct fact *x = guard_facts(a->frame->af->guards, a->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        if (x[i].op == IR_EQ && ((is_own_key(x[i].left) && is_handed(x[i].right)) ||
                                 (is_own_key(x[i].right) && is_handed(x[i].left))))
            return true;
    }
    return false;
}

/* A word of what is looked for: the load that all threads do alike; or NULL. */
static const struct ir_stmt *wanted_word(const struct analysis_func *af, const struct ir_expr *e)
{
    const struct ir_stmt *load = ir_load_of(ir_strip_all_casts(e));
    return load && uniform_of(af->uniform, load->addr).level <= UNIFORM_GRID ? load : NULL;
}

/* What each thread reckons of its own, in rounds or by a function; not what it finds in memory. */
static bool is_reckoned(const struct analysis_func *af, const struct ir_expr *e)
{
    if (uniform_of(af->uniform, e).level <= UNIFORM_BLOCK)
        return false;
    e = ir_strip_all_casts(e);
    while (e->op == IR_MEMBER)
        e = ir_strip_all_casts(e->args[0]);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return def && (def->kind == IR_STMT_PHI || def->kind == IR_STMT_CALL);
}

/* The words of one array that the thread's own are equal to where s runs. */
static unsigned words_found(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    unsigned found = 0;
    const struct ir_stmt *first = NULL;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_stmt *left = x[i].op == IR_EQ ? wanted_word(af, x[i].left) : NULL;
        const struct ir_stmt *right = x[i].op == IR_EQ ? wanted_word(af, x[i].right) : NULL;
        const struct ir_stmt *word = left ? left : right;
        if (!word || !is_reckoned(af, left ? x[i].right : x[i].left) ||
            (first && (ir_address_root(word->addr) != ir_address_root(first->addr) ||
                       word->addr == first->addr)))
            continue;
        first = first ? first : word;
        found++;
    }
    return found;
}

/* Who has been there is left there: not a count of those. */
static bool names_finder(const struct interval_access *w)
{
    return w->stmt->kind == IR_STMT_STORE && w->stmt->expr &&
           bounds_uses_thread_index(w->stmt->expr);
}

/* `if (hash.a == wanted[0] && hash.b == wanted[1]) words[0] += thread;`: two whose words differ have two hashes. */
static bool is_by_digest(const struct race_pair *p)
{
    const struct interval_access *a = p->a, *b = p->b;
    if (a->frame != b->frame || !a->frame->af->uniform)
        return false;
    const struct analysis_func *af = a->frame->af;
    return (!a->writes || names_finder(a)) && (!b->writes || names_finder(b)) &&
           words_found(af, a->stmt) >= WORDS_LEAST && words_found(af, b->stmt) >= WORDS_LEAST;
}

bool race_is_search(const struct race_pair *p)
{
    return is_by_key(p) || is_by_digest(p);
}
