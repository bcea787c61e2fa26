/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/place.h"

#include <string.h>

#include "pass/interval.h"
#include "pass/lanes_internal.h"
#include "pass/place_internal.h"

enum { PLACE_STEPS = 64, TYPE_DEPTH = 8, INDEX_PARTS = 4, WARP = 32 };
enum {
    LONG_ARRAY = 1 << 20,
    LONG_ROW = 1 << 12,
    FIELD_PLACES = 4096,
    FIELD_ROOM = 1 << 24,
    MEMBER_ROOM = 32
};
#define DEEP_MOST (INT64_C(1) << 40) /* two arrays deep */

const struct ir_type *place_target(const struct ir_expr *e)
{
    return e->type && e->type->kind == TYPE_POINTER ? e->type->elem : NULL;
}

static int64_t lay_out(struct place_walk *w, const struct ir_record *r, const char *name,
                       int64_t *at, unsigned depth);

/* Bytes of the type; types that are not known count as four, the same wherever they occur. */
int64_t place_bytes_of(struct place_walk *w, const struct ir_type *t, unsigned depth)
{
    if (!t || depth > TYPE_DEPTH)
        return 4;
    if (t->size > 0)
        return t->size;
    if (t->kind == TYPE_ARRAY && (t->count > 0 || t->count_expr)) {
        struct lanes n = {.value = t->count};
        if (t->count <= 0)
            n = lanes_of(w->run, w->frame, &w->rounds, t->count_expr);
        if (n.at || n.value <= 0 || n.value > INT32_MAX)
            n = (struct lanes){.value = LONG_ARRAY};
        return n.value * place_bytes_of(w, t->elem, depth + 1);
    }
    if (t->kind == TYPE_RECORD && t->record && t->record->fields.len > 0)
        return lay_out(w, t->record, NULL, NULL, depth + 1);
    if (t->kind == TYPE_RECORD && t->record)
        return 16;
    return 4;
}

/* What lies between a member and the next one, if nothing says it: an array may be long, and a class that
 * is not known is more than the 16 bytes that a collective's scratch is looked for in. */
static int64_t member_room(struct place_walk *w, const struct ir_type *t, unsigned depth)
{
    int64_t n = place_bytes_of(w, t, depth);
    if (!t || t->size > 0 || depth > TYPE_DEPTH)
        return n;
    if (t->kind == TYPE_ARRAY && t->count <= 0 && !t->count_expr)
        return LONG_ARRAY * place_bytes_of(w, t->elem, depth + 1);
    return t->kind == TYPE_UNKNOWN && n < MEMBER_ROOM ? MEMBER_ROOM : n;
}

static int64_t align_of(const struct ir_type *t, int64_t size, unsigned depth)
{
    while (t && t->kind == TYPE_ARRAY) {
        t = t->elem;
        size = t && t->size > 0 ? t->size : 4;
    }
    int64_t align = 1;
    const struct ir_record *r =
        t && t->kind == TYPE_RECORD && depth < TYPE_DEPTH ? t->record : NULL;
    for (size_t i = 0; r && i < r->fields.len; i++) {
        const struct ir_type *field = r->fields.at[i].type;
        int64_t one = align_of(field, field->size > 0 ? field->size : 4, depth + 1);
        align = one > align ? one : align;
    }
    while (!r && align < 16 && size % (align * 2) == 0)
        align *= 2;
    return align;
}

/* Bytes of the record; `*at`: where the field called `name` begins, if there is one. */
static int64_t lay_out(struct place_walk *w, const struct ir_record *r, const char *name,
                       int64_t *at, unsigned depth)
{
    int64_t sum = 0, most = 1;
    for (size_t i = 0; i < r->fields.len; i++) {
        const struct ir_type *t = r->fields.at[i].type;
        int64_t align = align_of(t, place_bytes_of(w, t, depth), 0);
        most = align > most ? align : most;
        sum = (sum + align - 1) / align * align;
        if (name && strcmp(r->fields.at[i].name, name) == 0)
            *at = sum;
        sum += member_room(w, t, depth);
    }
    return (sum + most - 1) / most * most;
}

/* Members of a class that is not known are told apart by their names. */
void place_name_member(struct place_walk *w, const char *name)
{
    w->out.by_name = true;
    w->out.field = hash_bytes(name, strlen(name), w->out.field) | 1;
}

/* A record whose fields do not fit side by side, packed, holds a union.  Fields of a record that is not known
 * are told apart by their names, and all belong to what is written or read as a whole. */
static int64_t field_offset(struct place_walk *w, const struct ir_type *record, const char *name)
{
    const struct ir_record *r = record ? record->record : NULL;
    int64_t at = -1, bytes = 0; /* of the fields whose types are known */
    w->out.path = hash_bytes(name, strlen(name), w->out.path) | 1;
    if (!r || r->fields.len == 0) {
        place_name_member(w, name);
        return 0;
    }
    for (size_t i = 0; i < r->fields.len; i++)
        bytes += r->fields.at[i].type->size > 0 ? member_room(w, r->fields.at[i].type, 0) : 0;
    lay_out(w, r, name, &at, 0);
    if (at < 0) /* in an unnamed union, say: somewhere */
        return (int64_t)(1 + hash_bytes(name, strlen(name), 0) % FIELD_PLACES) * FIELD_ROOM;
    bool is_union = r->is_union || (record->size > 0 && bytes > record->size);
    return is_union ? 0 : at;
}

/* ---- index expressions ------------------------------------------------------------------------ */

static bool all_unknown(const struct lanes_run *r, const struct lanes *v)
{
    unsigned n = v->at ? lanes_count(r) : 1;
    for (unsigned i = 0; i < n; i++)
        if (lanes_get(v, i) != LANES_UNKNOWN)
            return false;
    return true;
}

/* Threads whose index is not in [0, count); false: there are none. */
static bool note_outside(struct place_walk *w, const struct lanes *index, int64_t count)
{
    bool *outside = NULL;
    for (unsigned i = 0; i < w->run->count; i++) {
        int64_t x = lanes_get(index, i);
        if (x == LANES_UNKNOWN || (x >= 0 && x < count))
            continue;
        if (!outside)
            outside = ARENA_ARRAY(w->run->arena, bool, w->run->count);
        outside[i] = true;
    }
    for (unsigned i = 0; outside && w->out.outside && i < w->run->count; i++)
        outside[i] = outside[i] || w->out.outside[i];
    if (outside)
        w->out.outside = outside;
    return outside != NULL;
}

/* from + step for all threads alike. */
static struct lanes shifted(struct place_walk *w, const struct lanes *from, int64_t step,
                            bool known)
{
    if (!from->at) {
        struct lanes one = {.value = LANES_UNKNOWN};
        if (known && from->value != LANES_UNKNOWN &&
            __builtin_add_overflow(from->value, step, &one.value))
            one.value = LANES_UNKNOWN;
        return one;
    }
    if (known && step == 0)
        return (struct lanes){.at = from->at};
    int64_t *v = ARENA_ARRAY(w->run->arena, int64_t, w->run->count);
    for (unsigned i = 0; i < w->run->count; i++)
        if (!known || from->at[i] == LANES_UNKNOWN ||
            __builtin_add_overflow(from->at[i], step, &v[i]))
            v[i] = LANES_UNKNOWN;
    return (struct lanes){.at = v};
}

/* from + index * size, where 0 <= index < count (count 0: no limit); size times the scale. */
static struct lanes moved(struct place_walk *w, const struct lanes *from, const struct lanes *index,
                          int64_t size, int64_t count)
{
    int64_t each = size * w->scale, step;
    if (!index->at) {
        int64_t x = index->value;
        bool known = x != LANES_UNKNOWN && (count <= 0 || (x >= 0 && x < count)) &&
                     !__builtin_mul_overflow(x, each, &step);
        return shifted(w, from, known ? step : 0, known);
    }
    int64_t *v = ARENA_ARRAY(w->run->arena, int64_t, w->run->count);
    for (unsigned i = 0; i < w->run->count; i++) {
        int64_t x = index->at[i], s = lanes_get(from, i);
        if (x == LANES_UNKNOWN || s == LANES_UNKNOWN || (count > 0 && (x < 0 || x >= count)) ||
            __builtin_mul_overflow(x, each, &step) || __builtin_add_overflow(s, step, &v[i]))
            v[i] = LANES_UNKNOWN;
    }
    return (struct lanes){.at = v};
}

/* `threadIdx.x % 8 * bins + bin[i]`: a part that each thread has, and one that the data choose. */
static void add_parts(struct place_walk *w, const struct ir_expr *index, int64_t size,
                      unsigned depth)
{
    const struct ir_expr *e = ir_strip_casts(index);
    if (place_is_data(w->frame, e) && !place_takes_turns(w->frame, e)) {
        w->has_data = true;
    } else if (e->op == IR_ADD && depth < INDEX_PARTS) {
        add_parts(w, e->args[0], size, depth + 1);
        add_parts(w, e->args[1], size, depth + 1);
    } else {
        struct lanes part = lanes_of(w->run, w->frame, &w->rounds, e);
        bool turns = !part.at && place_takes_turns(w->frame, e);
        w->by_thread = w->by_thread || turns || all_unknown(w->run, &part);
        w->rest = moved(w, &w->rest, &part, size, 0);
    }
}

/* Two threads, of two warps or of the first one, whose places differ by the data alone. */
static bool differ_by_data(const struct place_walk *w, bool in_warp)
{
    unsigned n = w->run->count, first = n < WARP ? n : WARP;
    if (!w->has_data || w->by_thread)
        return false;
    for (unsigned i = 0; i < first; i++)
        for (unsigned k = in_warp ? i + 1 : WARP; k < (in_warp ? first : n); k++)
            if (lanes_get(&w->rest, i) == lanes_get(&w->rest, k))
                return true;
    return false;
}

/* `s->table[x]`: somewhere in the member, wherever that lies.  Walked from the access outwards: what
 * comes later is around it. */
void place_note_range(struct place_walk *w, const struct ir_expr *array)
{
    array = ir_strip_all_casts(array);
    const struct ir_type *t = place_target(array);
    bool sized = t && t->kind == TYPE_ARRAY && (t->count > 0 || t->count_expr) && w->scale == 1;
    w->out.data_from = 0;
    w->out.data_size = sized ? place_bytes_of(w, t, 0) : 0;
    w->is_ranged = sized;
    w->is_open = array->op == IR_VAR;
}

static void shift_range(struct place_walk *w, const struct lanes *index, int64_t size)
{
    int64_t bytes;
    w->is_open = false;
    if (!w->is_ranged)
        return;
    if (index->at || index->value == LANES_UNKNOWN ||
        __builtin_mul_overflow(index->value, size, &bytes) ||
        __builtin_add_overflow(w->out.data_from, bytes, &w->out.data_from))
        w->is_lost = true;
}

/* `points[i][2]`, a part of an element of a class that is not known: somewhere in the element. */
static bool is_part(const struct ir_expr *e)
{
    const struct ir_expr *base = e->args[0];
    return base->op == IR_FIELD && strcmp(base->text, "[]") == 0 && base->args[0]->op == IR_PTRADD;
}

/* `tensor[y][x]` of a class that is not known: rows of a length that nobody tells. */
static bool is_row(const struct ir_expr *e)
{
    const struct ir_expr *root = ir_address_root(e);
    return e->args[0]->op == IR_PTRADD && root->type && root->type->kind == TYPE_UNKNOWN;
}

/* `s[t].data[i]`, or `tile[y][x]` of such a class with an x for each thread: nobody knows how long the array is that
 * lies in a class that is not known; it is in its element, and apart from those of others. */
static void leave_array(struct place_walk *w, int64_t length)
{
    w->is_ranged = false;
    w->out.data_size = 0;
    w->out.deep++;
    if (w->scale < DEEP_MOST)
        w->scale *= length;
}

/* `copy[kind[i]]` of `extern __shared__ float copy[];`: an element of a table, and not where a part begins. */
static bool looks_up(const struct ir_expr *e)
{
    const struct ir_expr *array = e->args[0]->op == IR_CAST ? e->args[0]->args[0] : e->args[0];
    const struct ir_expr *index = ir_strip_casts(e->args[1]);
    while (index->op == IR_MEMBER && index->arg_count)
        index = ir_strip_casts(index->args[0]);
    const struct ir_stmt *load = index->op == IR_VALUE ? index->value->def : NULL;
    const struct ir_expr *from = load && load->kind == IR_STMT_LOAD ? load->addr : NULL;
    while (from && from->op == IR_FIELD)
        from = from->args[0];
    return array->op == IR_ADDR && array->decl->storage == STORAGE_SHARED_DYNAMIC && from &&
           from->op == IR_PTRADD;
}

/* `offsets[ranks]` for all threads alike, where the number made up for `ranks` is too large for the array: some
 * place in it.  That says nothing against the block that is looked at. */
static void fold_made_up(struct place_walk *w, struct lanes *index, int64_t count)
{
    if (count <= 0 || !index->made || index->at || index->value == LANES_UNKNOWN ||
        (index->value >= 0 && index->value < count))
        return;
    index->value = (index->value % count + count) % count;
    w->run->used_divisor = true; /* another number may tell another place */
}

/* Nothing that the data choose has been walked over so far, nor anything outside of its array. */
static bool is_rest_whole(const struct place_walk *w)
{
    return w->rest.at == w->out.offset.at && w->rest.value == w->out.offset.value;
}

static void step(struct place_walk *w, const struct ir_expr *e)
{
    const struct ir_type *whole = place_target(e->args[0]), *elem = place_target(e);
    struct lanes index = lanes_of(w->run, w->frame, &w->rounds, e->args[1]);
    int64_t size = place_bytes_of(w, elem, 0), count = 0;
    if (is_part(e) && !index.at)
        return;
    if (elem && elem->kind == TYPE_ARRAY && elem->count <= 0 && !elem->count_expr)
        size =
            LONG_ARRAY * place_bytes_of(w, elem->elem, 0); /* rows of a length that nobody tells */
    if (whole && whole->kind == TYPE_ARRAY && whole != elem && elem &&
        (whole->count > 0 || whole->count_expr))
        count = place_bytes_of(w, whole, 0) / size;
    bool table = (count > 0 && place_is_data(w->frame, e->args[1])) || looks_up(e);
    if (index.made && !index.at && table && !w->is_inner)
        index.value = LANES_UNKNOWN; /* one place for all threads, but not the made-up one */
    fold_made_up(w, &index, count);
    bool unknown = all_unknown(w->run, &index);
    if (unknown) /* `(part + 4 * key) + 1`: what lies under all that the data choose */
        w->begin = (struct lanes){0};
    else if (w->is_inner)
        w->begin = moved(w, &w->begin, &index, size, 0);
    w->is_inner = true;
    bool leaves = count > 0 && note_outside(w, &index, count);
    bool alike = !leaves && is_rest_whole(w);
    struct lanes offset = moved(w, &w->out.offset, &index, size, count);
    if (unknown) {
        add_parts(w, e->args[1], size, 0);
        place_note_range(w, e->args[0]);
    } else {
        w->rest = alike ? offset : moved(w, &w->rest, &index, size, 0);
        shift_range(w, &index, size);
    }
    w->out.offset = offset;
    if (is_part(e) || is_row(e))
        leave_array(w, LONG_ROW);
}

static void add_number(struct place_walk *w, int64_t bytes)
{
    struct lanes one = {.value = 1};
    shift_range(w, &one, bytes);
    if (w->is_inner)
        w->begin = moved(w, &w->begin, &one, bytes, 0);
    bool alike = is_rest_whole(w);
    w->out.offset = moved(w, &w->out.offset, &one, bytes, 0);
    w->rest = alike ? w->out.offset : moved(w, &w->rest, &one, bytes, 0);
}

/* ---- parts of raw memory ---------------------------------------------------------------------- */

/* Where the pointers begin that a function makes out of an array of bytes, at places that are numbers. */
struct carves {
    VEC(int64_t) at;
};

/* `reinterpret_cast<float *>(raw + 512)`: the array and the place. */
static const struct ir_decl *carve_of(const struct ir_expr *e, int64_t *at)
{
    const struct ir_type *to = place_target(e);
    const struct ir_expr *inner = e->args[0];
    *at = 0;
    if (!to || to->size <= 1 || to->kind == TYPE_ARRAY)
        return NULL;
    if (inner->op == IR_PTRADD) {
        if (!place_target(inner) || place_target(inner)->size != 1 ||
            !ir_is_int(inner->args[1], at))
            return NULL;
        inner = inner->args[0];
    }
    bool bytes = inner->op == IR_ADDR && inner->decl->type->kind == TYPE_ARRAY &&
                 inner->decl->type->elem->size == 1;
    return bytes && ir_is_shared(inner->decl) ? inner->decl : NULL;
}

struct carve_search {
    struct arena *arena;
    const struct ir_decl *decl;
    struct carves *found;
};

static bool find_carve(const struct ir_expr *e, void *context)
{
    struct carve_search *s = context;
    int64_t at;
    if (e->op == IR_CAST && carve_of(e, &at) == s->decl)
        vec_push(s->arena, &s->found->at, at);
    return true;
}

static const struct carves *carves_in(struct place_walk *w, const struct ir_decl *d)
{
    const struct ir_func *f = w->frame->af->func;
    struct lanes_run *r = w->run;
    uint64_t key = hash_bytes(&f, sizeof f, (uint64_t)(uintptr_t)d);
    struct carves *c = map_get_number(&r->carves, key);
    if (c)
        return c;
    c = ARENA_NEW(r->arena, struct carves);
    map_put_number(r->arena, &r->carves, key, c);
    struct carve_search s = {r->arena, d, c};
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (f->stmts.at[i]->addr)
            ir_walk(f->stmts.at[i]->addr, find_carve, &s);
        if (f->stmts.at[i]->expr)
            ir_walk(f->stmts.at[i]->expr, find_carve, &s);
    }
    return c;
}

/* Threads whose offset so far is not below the limit are nowhere. */
static void clip(struct place_walk *w, int64_t limit)
{
    const struct lanes none = {.value = 0};
    if (w->scale == 1)
        w->out.offset = moved(w, &none, &w->out.offset, 1, limit);
}

/* A part ends where the next one begins: threads that go beyond it are outside. */
static void note_carve(struct place_walk *w, const struct ir_expr *e)
{
    int64_t at, end = INT64_MAX;
    const struct ir_decl *d = carve_of(e, &at);
    const struct carves *c = d ? carves_in(w, d) : NULL;
    for (size_t i = 0; c && i < c->at.len; i++) {
        if (c->at.at[i] > at && c->at.at[i] < end)
            end = c->at.at[i];
    }
    if (!c || end == INT64_MAX)
        return;
    struct lanes offset = w->out.offset;
    note_outside(w, &offset, end - at);
    clip(w, end - at);
}

/* `((int *)&s->columns)[t]` for t below the size of a class that is not known: however large that was made
 * up, what lies behind the member is not touched. */
static void note_member(struct place_walk *w, const struct ir_expr *e)
{
    const struct ir_type *t = e->args[0]->op == IR_FIELD ? place_target(e->args[0]) : NULL;
    if (t && t->size <= 0 && (t->kind == TYPE_UNKNOWN || t->kind == TYPE_RECORD))
        clip(w, member_room(w, t, 0));
}

/* `flags = (bool *)&keys[n]`: n elements further, whatever n is, and apart from the keys. */
static void note_part(struct place_walk *w, const struct ir_expr *e)
{
    const struct ir_expr *inner = e->args[0];
    if (w->out.part || inner->op != IR_PTRADD || !place_target(e) ||
        place_target(e) == place_target(inner))
        return;
    struct lanes n = lanes_of(w->run, w->frame, &w->rounds, inner->args[1]);
    if (n.made && !n.at)
        w->out.part = inner->id + 1U;
}

/* One row of plain elements, which pointers may cut into parts. */
static bool is_pool(const struct ir_decl *d)
{
    const struct ir_type *t = d->storage == STORAGE_SHARED ? d->type : NULL;
    return t && t->kind == TYPE_ARRAY && t->elem && t->elem->kind != TYPE_ARRAY;
}

struct place_lanes place_of(struct lanes_run *r, const struct lanes_frame *f,
                            const struct lanes_rounds *rounds, const struct ir_expr *addr)
{
    struct place_walk w = {.run = r, .frame = f, .rounds = *rounds, .scale = 1};
    const struct ir_expr *e = addr;
    w.out.size = place_bytes_of(&w, place_target(addr), 0);
    for (unsigned i = 0; e && i < PLACE_STEPS; i++) {
        if (e->op == IR_PTRADD) {
            step(&w, e);
            e = e->args[0];
        } else if (e->op == IR_CAST) {
            note_carve(&w, e);
            note_member(&w, e);
            note_part(&w, e);
            e = e->args[0];
        } else if (e->op == IR_FIELD) {
            add_number(&w, field_offset(&w, place_target(e->args[0]), e->text));
            if (strcmp(e->text, "[]") == 0 && e->args[0]->op == IR_FIELD)
                leave_array(&w, LONG_ARRAY); /* `s[t].data[i]` of a class that was made up */
            e = e->args[0];
        } else {
            e = place_beyond_root(&w, e);
        }
    }
    const struct ir_type *t = place_target(addr);
    if (!w.out.field && t && t->kind != TYPE_UNKNOWN)
        w.out.field = PLACE_KNOWN;
    w.out.by_data = differ_by_data(&w, false);
    w.out.by_data_in_warp = differ_by_data(&w, true);
    if ((!w.out.by_data && !w.out.by_data_in_warp) || w.is_lost)
        w.out.data_size = 0;
    bool carved =
        w.out.object && (w.out.object->storage == STORAGE_SHARED_DYNAMIC || is_pool(w.out.object));
    w.out.slice = carved && w.is_inner ? w.begin : (struct lanes){.value = LANES_UNKNOWN};
    return w.out;
}

static bool has_extent(const struct ir_type *t)
{
    return t && t->kind == TYPE_ARRAY && (t->count > 0 || t->count_expr);
}

bool place_is_bounded(const struct lanes_frame *f, const struct ir_expr *addr)
{
    for (const struct ir_expr *e = addr; e;) {
        bool inner = e->op == IR_PTRADD || e->op == IR_CAST || e->op == IR_FIELD;
        if (inner && has_extent(place_target(e->args[0])))
            return true;
        if (inner) {
            e = e->args[0];
            continue;
        }
        const struct ir_expr *own = interval_own_object(f, e);
        if (own) {
            e = own;
            f = f->parent;
            continue;
        }
        const struct ir_expr *handed =
            e->op == IR_VAR && f->parent ? ir_argument_for(f->call, e->decl) : NULL;
        if (!handed) {
            const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
            bool loaded = def && def->kind != IR_STMT_PHI;
            return e->op == IR_ADDR ? has_extent(e->decl->type) : e->op != IR_VAR && !loaded;
        }
        e = handed;
        f = f->parent;
    }
    return true;
}
