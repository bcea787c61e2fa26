/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files that look for evidence; nobody else includes it. */
#ifndef CUDALINT_SOLVE_BOUND_INTERNAL_H
#define CUDALINT_SOLVE_BOUND_INTERNAL_H

#include "pass/bounds.h"
#include "solve/bound_evidence.h"

/* More parameters that a kernel has no use for: kernels that share a list of them. */
#define BOUND_UNUSED_MAX 2

/* A candidate: an access through a pointer whose index depends on the thread. */
struct bound_candidate {
    struct access access;
    const struct ir_expr *index;
    struct affine polynomial; /* of the index */
    struct affine first;      /* the same in the first round of its loops */
    bool guarded;             /* some condition bounds the thread there */
    bool flagged;             /* some condition there is out of sight */
    bool looped;              /* the thread is in what a loop starts with */
    bool padded;              /* a loop takes it to the end of the last tile */
    bool weak;                /* evidence of it is: see bound_evidence.h */
};

/* A place of the grid or of the block, as an index or in what a call is handed. */
struct bound_use {
    const struct ir_stmt *stmt;
    const struct ir_expr *index;
    struct affine first;  /* in the first round of its loops */
    struct access access; /* without a root for a call */
};

/* `x = blockIdx.x * T + threadIdx.x` and `if (x < width)`. */
struct coordinate {
    struct affine at;    /* a sum with the thread index and the block, or a round of a loop */
    struct affine bound; /* at < bound on the edge */
    const struct ir_expr *size;
    unsigned axes; /* of the thread index: bit 0 x, 1 y, 2 z; all of them for a rank */
    unsigned grid; /* of the block index */
    bool round;    /* a loop carries it */
    bool first;    /* as it is in the first round of its loops */
    struct cfg_edge edge;
    const struct fact *fact;
    const struct coordinate *of; /* the flat index that this is the row of, or NULL */
};

struct induction; /* pass/range.h */

struct bound_search {
    struct analysis_func *af;
    struct arena *arena;
    VEC(struct bound_candidate) candidates;
    VEC(struct bound_candidate) calls; /* `is_valid(mask, i)`: reads what it is handed, as a rule */
    VEC(struct bound_candidate) staged; /* rows in dynamic shared memory, which may be padded */
    VEC(struct bound_evidence) found;
    VEC(struct bound_use) uses;
    bool has_uses;
    unsigned *places; /* of bound_asked_before */
};

/* Each fact of each side of each branch; stops, and says so, when `visit` returns true. */
typedef bool bound_fact_visit(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                              void *context);
bool bound_walk_facts(struct bound_search *q, bound_fact_visit *visit, void *context);
/* Whatever way leads to s, a check holds the index below something: `if (rows) { if (i >= m) return; ... }
 * else { if (i >= n) return; ... }`. */
bool bound_is_checked_every_way(struct bound_search *q, const struct affine *index,
                                const struct ir_stmt *s);
/* The length is checked in front of the launch against a number that whole blocks make up, and buffers are allocated
 * for that many: the tail of the last block has room. */
bool bound_has_capacity(const struct launch_site *site, const struct ir_expr *length);
/* The access of a pointer that a loop moves on, and asks nothing about, as that of the loop's first round. */
void bound_take_moved(struct bound_search *q, struct access *x);
/* e where every value that a loop carries is what the loop starts with. */
const struct ir_expr *bound_first_round(struct bound_search *q, const struct ir_expr *e);
struct affine bound_first_polynomial(struct bound_search *q, const struct ir_expr *e);
/* The same of what e would be in a round in front of the first one of the loop: `row[0]` for `row[k + 1]`. */
struct affine bound_round_before_first(struct bound_search *q, const struct ir_expr *e,
                                       const struct induction *iv);
/* e in the loop variables of that index, where the loops take the same rounds. */
const struct ir_expr *bound_in_twin(struct bound_search *q, const struct ir_expr *e,
                                    const struct affine *of);
/* x where `a - a / b * b` is one atom, a % b. */
struct affine bound_with_remainders(struct bound_search *q, const struct affine *x);
/* One name, or the same place loaded twice. */
bool bound_is_same_size(const struct ir_expr *a, const struct ir_expr *b);
/* One loop variable, or those of two loops that take the same rounds. */
bool bound_is_same_round(struct bound_search *q, const struct ir_expr *a, const struct ir_expr *b);
/* Axes of the grid (bits 0 to 2) that some condition or remainder of the function asks for; `others`:
 * or some clamp or callee, which bounds what goes through it and nothing else. */
unsigned bound_asked_axes(struct bound_search *q, bool others);
/* `i % 4 == 0`: every so many threads, up to the last one of the grid. */
bool bound_is_some_of(const struct fact *f);
/* Places that some condition on the way may hold below something: bits 0 to 2 blockIdx, 3 to 5
 * threadIdx. */
#define BOUND_THREADS 070U
unsigned bound_asked_before(struct bound_search *q, const struct ir_stmt *s);
/* Some condition on the way to the access may hold its place along the axis (0: x) below something: one
 * about that block index, or about the threads that go with it. */
bool bound_is_asked_along(struct bound_search *q, const struct bound_candidate *c, unsigned axis);
/* index has `at / width` in it: the row of a place. */
bool bound_takes_row_of(struct bound_search *q, const struct affine *at,
                        const struct affine *index);
/* index is the row, and nothing beside it: of rows in parts a buffer may hold more. */
bool bound_is_row_of(struct bound_search *q, const struct affine *at, const struct affine *index);
/* Every place of the grid or block that an access or a call uses, in order. */
const struct bound_use *bound_uses(struct bound_search *q, size_t *n);

/* How a fact is taken: `inclusive`, up to and with the size; `first`, in the first round; `data`, what
 * was loaded is of the size: `i < end - begin`; `apart`, any number away: `i < n - 2`. */
struct bound_taking {
    bool inclusive;
    bool first;
    bool data;
    bool apart;
};
/* The fact as a coordinate below a size that no thread decides. */
bool bound_take_coordinate(struct bound_search *q, const struct fact *f, struct cfg_edge e,
                           struct bound_taking how, struct coordinate *out);
/* `if (forward)`: what the caller wants, which says nothing of what was found. */
bool bound_is_mode(const struct fact *f);
/* at < size as it stands in the fact, for a size that is one thing, known or not. */
bool bound_take_strict(struct bound_search *q, const struct fact *f, struct affine *at,
                       const struct ir_expr **size);
/* index = at * stride + others: at is a coordinate of it; *rest, if asked for: the constant that is
 * left, and one for each whole stride that is (`at * stride + stride - 1`: 0). */
bool bound_is_coordinate_of(struct bound_search *q, const struct affine *at,
                            const struct affine *index, int64_t *rest);
/* What a use shows as, when it is no candidate by itself. */
struct bound_candidate bound_candidate_of_use(struct bound_search *q, const struct bound_use *u);

/* A pointer that was loaded, passed or is a member, with one index. */
bool bound_is_through_pointer(const struct access *x);
struct bound_candidate bound_candidate_of(struct bound_search *q, const struct access *x);

/* Once for each line and each cause. */
void bound_add(struct bound_search *q, enum bound_evidence_kind kind,
               const struct bound_candidate *c, const struct ir_expr *size,
               const struct ir_stmt *where);
/* The same when something else than the index must stay below the size, or the size is in terms of a
 * launch's function. */
void bound_add_value(struct bound_search *q, enum bound_evidence_kind kind,
                     const struct bound_candidate *c, const struct ir_expr *size,
                     const struct ir_stmt *where, const struct ir_expr *value,
                     const struct launch_site *site);
/* Every launch in sight has just as many threads along each axis of the index as some number that it hands over. */
bool bound_launches_fill(struct bound_search *q, const struct ir_expr *index);
/* Every launch in sight has as many threads along the axes of the place as `size` says: nobody gets to the size. */
bool bound_launches_end_at(struct bound_search *q, const struct ir_expr *place,
                           const struct ir_expr *size);
/* A launch divides what it is for, or gives the length a number that no thread gets to; or blocks are rows of another
 * length. */
bool bound_launches_are_exact(struct bound_search *q, const struct ir_decl *length,
                              const struct ir_expr *index);
/* Adds BOUND_LENGTH_UNUSED for the length, a parameter or a member of one.  A weak one where no launch of the kernel is
 * in sight, the kernel asks for the end of no size of its own, no other kernel of the file for that of a length of the
 * same name, and no launch of one that has such a length rounds up: blocks may well be whole (bound_ragged.c). */
void bound_add_unused(struct bound_search *q, const struct bound_candidate *c,
                      const struct ir_expr *length);
/* "n", "size", "num_rows", "total", "len": names that say how many. */
bool bound_is_length_name(const char *name);
/* "block_width", "tile_rows", "step": how the work is dealt out. */
bool bound_is_shape_name(const char *name);

/* `if (i < extra) count[i] = 2; else count[i] = 1;`: the check at the edge chooses, and every i is a
 * place. */
bool bound_is_choice(struct bound_search *q, const struct bound_candidate *c, struct cfg_edge e);
/* CHECKED, `STRIDE % D != 0`: each instance of the template has one answer. */
bool bound_is_of_template(const struct ir_expr *e);
/* Choices of the template part the two: no instance has both. */
bool bound_are_versions(struct bound_search *q, const struct ir_block *a, const struct ir_block *b);
/* A choice of the template is a part of the check, and comes in front of s: `if (CHECKED && i >= n) break;`. */
bool bound_is_choice_before(struct bound_search *q, const struct ir_block *check,
                            const struct ir_stmt *s);
/* `256 % TILE != 0 && i >= n`: where tiles are whole, and nothing in sight makes them otherwise, the length is
 * padded. */
bool bound_is_for_rest(struct bound_search *q, const struct ir_block *check);
/* `if (WHOLE || i < size)` around s: the instance without the check is for sizes that are whole tiles. */
bool bound_is_checked_in_version(struct bound_search *q, const struct ir_stmt *s,
                                 const struct ir_expr *size);
/* The same with a size of the function that launches it so, and launches the instance with the check, too: it knows
 * which to take. */
bool bound_is_launched_as_version(struct bound_search *q, const struct ir_stmt *s,
                                  const struct ir_expr *size, const struct launch_site *site);
/* `row * 32 * gridDim.x + blockIdx.x * 32 + threadIdx.x`, of rows as long as the grid is wide, and the check at the
 * edge is of other buffers. */
bool bound_is_made_for_grid(struct bound_search *q, const struct bound_candidate *c,
                            struct cfg_edge e);
/* `sums[thread] = sum` of threads that walk elements up to size: the array has a slot for each (bound_own_slot.c). */
bool bound_is_own_slot(struct bound_search *q, const struct bound_evidence *e);
/* `n / 32 * 32`, or what a helper of that name gives: n; *by: 32. */
const struct ir_expr *bound_rounded_down(struct bound_search *q, const struct ir_expr *e,
                                         struct affine *by);
/* `first + thread` of a loop up to `n - n % threads` in steps of threads: below n (bound_whole_rounds.c). */
bool bound_is_in_whole_rounds(struct bound_search *q, const struct bound_candidate *c);
/* `at` of a loop of `n / chunk` rounds that goes on by chunk in each: what is left of n comes behind it. */
bool bound_is_in_whole_chunks(struct bound_search *q, const struct bound_candidate *c);
/* `out[row * width + i]` of a loop of `n / width` rows, where the size is `n % width`: what a check against that keeps
 * out is of the last row, which is no whole one.  Or `in[(k * TILE + threadIdx.y) * n + column]` of `n / TILE` rounds:
 * where columns of n rows are left, rows are, too. */
bool bound_is_in_whole_rows(struct bound_search *q, const struct bound_candidate *c,
                            const struct ir_expr *size);
/* The check is the head of a loop that starts at the candidate's place and goes on by whole warps, and the array is of
 * the threads that walk: what is read of it in front of the loop is for all rounds (bound_walker.c). */
bool bound_is_of_walker(struct bound_search *q, const struct bound_candidate *x,
                        const struct coordinate *check);
/* `out[i * size + k]` without the check at the edge: the place counts rows of that size, and has them as columns only
 * behind the check, `marks[k * size + i]` (bound_row_number.c). */
bool bound_is_row_number(struct bound_search *q, const struct affine *place, struct cfg_edge e,
                         const struct ir_expr *size);
/* `if (whole || i < n)` around s, of a flag that the launch reckons: where blocks are whole, nothing is asked. */
bool bound_is_let_off(struct bound_search *q, const struct ir_stmt *s,
                      const struct launch_site *site);
/* `if (i == 0)`: that one thread is inside any buffer. */
bool bound_is_one_thread(struct bound_search *q, const struct ir_stmt *s);
/* Every launch in sight makes the fact true of all threads, each of which has that many places: 4 of
 * `4 * thread + 3 < n` (bound_exact.c); 0: no, or not known. */
int64_t bound_held_by_launches(struct bound_search *q, const struct fact *f);
/* The launch has blocks of as many threads as it hands over for the length, or of at most that many, and a number of
 * blocks that the length takes no part in: the length is a side of what the threads count. */
bool bound_blocks_are_as_long(struct bound_search *q, const struct launch_site *s,
                              const struct ir_decl *length);
/* The launch has a block for each of the length that it hands over, and the kernel a number of elements for a block,
 * as many as it has threads: the length counts blocks, all of them whole.  Or all its blocks are one thread, and it has
 * as many along each axis of the index as it hands over, along one of them for the length. */
bool bound_has_block_for_each(struct bound_search *q, const struct launch_site *s,
                              const struct ir_decl *length, const struct ir_expr *index);
/* bound_given_number.c: a check lets one length get to the access, `n == 2`, and for that one the launch has whole
 * blocks along the axis. */
bool bound_is_whole_for_number(struct bound_search *q, const struct bound_candidate *c,
                               const struct launch_site *s, unsigned axis);
/* The place of the candidate lies beyond those of any thread, `i + 1`, `(row + 1) * width + column`: no number of
 * threads keeps it inside. */
bool bound_is_beyond_threads(const struct bound_candidate *c, int64_t each);
/* index <= size + offset at the access, by all that is known there. */
bool bound_is_proved(struct bound_search *q, const struct bound_candidate *c,
                     const struct upper_bound *b);

/* The buffer is visibly as long as what the launch rounds up, or its length is not known. */
struct launch_site;
/* Some branch that decides whether s runs, also through `||`, asks for a place in the grid along one
 * of these axes. */
bool bound_is_decided_by_grid(struct bound_search *q, const struct ir_stmt *s, unsigned axes);
bool bound_extent_may_be_exact(struct bound_search *q, const struct launch_site *s,
                               const struct bound_candidate *c, const struct ir_expr *rounded);

/* The length that the launch rounds up along the axis, of which something may be left over; or NULL. */
const struct ir_expr *bound_rounded_length(struct bound_search *q, const struct launch_site *site,
                                           unsigned axis);
/* Whether the access runs is asked of what the check's other side sets to -1: those that it keeps out bring no place.
 * NULL: of any check. */
bool bound_is_marked_off(struct bound_search *q, const struct ir_stmt *access,
                         const struct cfg_edge *check);
/* `v.x != 0` of what is zero unless it was set under a check of the thread (bound_zero_else.c). */
bool bound_is_zero_else(struct bound_search *q, const struct fact *f);
/* `has[i]` of a shared array that was given `i < n` at this very place before (bound_kept_answer.c). */
bool bound_is_kept_answer(struct bound_search *q, const struct fact *f);
/* The length is what a function made that was handed what a block takes: `round_up(n, 256)` in blocks of 256. */
bool bound_is_made_whole(struct bound_search *q, const struct ir_expr *n, const struct ir_expr *by);
/* What the index has times blockIdx of the axis: how much each block takes. */
struct affine bound_per_block(struct bound_search *q, const struct affine *index, unsigned axis);
/* The launch gives each block that many: its divisor is the tile, or neither is a number.  A block
 * that writes 64 bins of its own, of data that is dealt out by thousands, has no tail. */
bool bound_launch_deals(struct bound_search *q, const struct launch_site *site, unsigned axis,
                        const struct affine *tile, const struct access *x);
/* The thread's part of a place: threadIdx, or a quotient or remainder of it. */
bool bound_is_lane(const struct ir_expr *e);
/* block = blockIdx of the axis (`index`) * T * S and thread = lane * S: *tile is T. */
bool bound_split_tile(struct bound_search *q, const struct affine_term *block,
                      const struct affine_term *thread, const struct ir_expr *index,
                      struct affine *tile);
/* The launch divides by what a block takes of the index x along the axis, in elements or in threads. */
bool bound_deals_tiles(struct bound_search *q, const struct launch_site *site, unsigned axis,
                       const struct affine *x, const struct access *of);
/* The same of the use, as it is written or with what the launch puts in for `BLOCK` and `VECTOR`. */
bool bound_use_is_dealt(struct bound_search *q, const struct launch_site *site, unsigned axis,
                        const struct bound_use *u);
/* A block takes what belongs to something else: one sum for each head, 16 bins, of data dealt out in chunks. */
bool bound_deals_other_work(struct bound_search *q, const struct launch_site *site, unsigned axis,
                            const struct bound_candidate *c);
/* The index steps by the number of blocks, `(batch * gridDim.x + blockIdx.x) * 32 + lane`: the buffer has a part for
 * each block, however many of what the launch rounds up are in the last one. */
bool bound_has_rows_of_grid(struct bound_search *q, const struct launch_site *site, unsigned axis,
                            const struct affine *index);
/* Nothing compares the axis (0: x), and a launch rounds it up: an access that goes past the end. */
bool bound_search_open_axis(struct bound_search *q, unsigned axis);
/* `m.item_ptr(y, x)`, `load(p + i)`: what it is handed is what it accesses; a texture clamps, and any
 * other call may look at anything first. */
bool bound_is_accessor(const struct ir_stmt *call);
/* Compares, clamps, chooses, or takes a remainder. */
bool bound_is_question(const struct ir_expr *e);
/* name ends with the part `last`: "params::rows" is named "rows". */
bool bound_is_named(const char *name, const char *last);
/* Another axis of the grid is compared with something, and nothing looks at the side that the use
 * takes along this one (bit 0: x): its name, and the check.  `u` is NULL: a side by its name only. */
bool bound_find_other_side(struct bound_search *q, unsigned axis, const struct bound_use *u,
                           const char **side, const struct fact **check);
/* What each launch allocates for the buffer is enough.  A guard that has nothing to do is no proof of
 * that: the sibling that it was written for may be the longer buffer. */
bool bound_fits_allocations(struct bound_search *q, const struct bound_evidence *e,
                            struct obligation_result *out);
/* Every launch in sight, and there is one, allocates something beside one product: `(width + 1) * height`. */
bool bound_allocates_margin(struct bound_search *q, const struct access *x);
/* A launch gives this very parameter a buffer of exactly `size` elements. */
bool bound_allocation_ties(struct bound_search *q, const struct bound_candidate *c,
                           const struct ir_expr *size);
/* The same of one launch; size also in terms of the function that launches. */
bool bound_allocation_ties_at(struct bound_search *q, const struct access *x,
                              const struct launch_site *site, const struct ir_expr *size);

/* A launch gives the block's dynamic memory room for exactly `size` such elements, and for other
 * things. */
bool bound_bytes_tie(struct bound_search *q, const struct bound_candidate *c,
                     const struct ir_expr *size);

/* `store->sums[warp]`, of a length that the class declares, where the check at the edge asks how many the run has
 * counted, and guards no access of that very member (bound_member_array.c). */
bool bound_is_of_other_member(struct bound_search *q, const struct bound_candidate *c,
                              struct cfg_edge e, const struct ir_expr *size);

/* `<<<...>>>(offsets, count - 1)`: a launch keeps the last elements out of what the size counts; `always`:
 * all do. */
bool bound_is_handed_less(struct bound_search *q, const struct ir_expr *size, bool always);
/* "n", "num_rows", "width": how many, and not the last of them. */
bool bound_says_how_many(const char *name);
/* What the coordinate is compared with is how many places there are: by its name, by a launch, or as one
 * size that nothing calls the last place. */
bool bound_is_how_many(struct bound_search *q, struct coordinate *c);
/* A launch has a thread for one place more, `(n + 1 + 255) / 256` blocks; not rounded up with a block too many. */
bool bound_has_thread_for_end(struct bound_search *q, const struct coordinate *c);
/* The last part of `params.rows`, also when it is loaded. */
const char *bound_size_name(const struct ir_expr *size);
/* A side of an image or of a matrix. */
bool bound_is_side_name(const char *name);
/* "rows" and "cols" of one thing, by their names. */
bool bound_are_sides(const struct ir_expr *one, const struct ir_expr *other);
/* The parameter that is the other side of size, when nothing is compared with it. */
const struct ir_decl *bound_unasked_side(struct bound_search *q, const struct ir_expr *size);
/* The length is a parameter, and all calls and launches in sight hand over less than a count: `points - 1`. */
bool bound_is_one_less(struct bound_search *q, const struct ir_expr *length,
                       const struct ir_expr *root);
/* The name of the other side, also of a member, `d.cols` for `d.rows`, where nothing asks for it; NULL: none. */
const char *bound_unasked_side_name(struct bound_search *q, const struct ir_expr *size);
void bound_search_swapped(struct bound_search *q);
void bound_search_diagonals(struct bound_search *q);
void bound_search_floors(struct bound_search *q);
/* What a search that may find nothing has found is a place: `int best = -1; ... depth[best]` (a note). */
void bound_search_searched(struct bound_search *q);
/* `in[(x - 1) % n]`, and `in[(int)floorf(p - 0.5f) % n]`, which may be a contract (a note). */
void bound_search_modulo(struct bound_search *q);
/* One lane of a vote has a place, and all go on to theirs. */
void bound_search_voted(struct bound_search *q);
/* A row of one length in the check, of another in the access and its loop (a note). */
void bound_search_factors(struct bound_search *q);
/* `in[(int)(curand_uniform(&s) * n)]`: a note, unless the array is known to have n. */
void bound_search_drawn(struct bound_search *q);
/* What a counter has given is compared with the size behind the store to it (a note). */
void bound_search_late_slots(struct bound_search *q);
/* A list that is filled in a function with a capacity for nothing (a note). */
void bound_search_filled(struct bound_search *q);
void bound_search_grid_next(struct bound_search *q);
void bound_search_generators(struct bound_search *q);
void bound_search_products(struct bound_search *q);
void bound_search_wider(struct bound_search *q);
void bound_search_wholes(struct bound_search *q);
void bound_search_loaded(struct bound_search *q);
void bound_search_ignored(struct bound_search *q);
void bound_search_local(struct bound_search *q);
void bound_search_coordinates(struct bound_search *q);
/* Arrays with one element more than what they are about: `row_ptr[rows]` is the end of the last. */
bool bound_is_offsets(struct arena *a, const struct access *x);
/* bound_end_element.c.  `offsets[n]` elsewhere, a copy of such a list, or `offsets + n` fetched by the host: there is
 * one element more. */
bool bound_has_end_element(struct bound_search *q, const struct access *x,
                           const struct ir_expr *size);
/* `y * (width + 1) + x`: rows with a place for width. */
bool bound_has_longer_rows(struct bound_search *q, const struct affine *x,
                           const struct ir_expr *size);
/* The load is where a list ends and the next one begins: a loop goes there from the element in front (YES), or the two
 * are subtracted (UNKNOWN). */
enum tri bound_is_end_of_list(struct bound_search *q, const struct access *x);
/* Nothing is done on the other side of the branch: it returns, or takes the next round. */
bool bound_leaves(struct bound_search *q, const struct cfg_edge *pass);
void bound_search_inclusive(struct bound_search *q);
void bound_search_off_by_one(struct bound_search *q);
void bound_search_stricter(struct bound_search *q);
void bound_search_below(struct bound_search *q);
void bound_search_neighbours(struct bound_search *q);
void bound_search_braces(struct bound_search *q);
void bound_search_empty(struct bound_search *q);
void bound_search_beyond(struct bound_search *q);
/* A parameter that every launch in sight hands a whole buffer. */
bool bound_is_whole_buffer(struct bound_search *q, const struct access *x);
void bound_search_containers(struct bound_search *q);
void bound_search_advances(struct bound_search *q);
void bound_search_ahead(struct bound_search *q);
void bound_search_lookups(struct bound_search *q);
void bound_search_slots(struct bound_search *q);
void bound_search_counters(struct bound_search *q);
void bound_search_one_hot(struct bound_search *q);
void bound_search_seeds(struct bound_search *q);
void bound_search_outside(struct bound_search *q);
void bound_search_rests(struct bound_search *q);
void bound_search_tails(struct bound_search *q);
void bound_search_whole_tails(struct bound_search *q);
void bound_search_unused_in_part(struct bound_search *q);
void bound_search_clamps(struct bound_search *q);
void bound_search_coarse(struct bound_search *q);
void bound_search_late(struct bound_search *q);
void bound_search_ends(struct bound_search *q);
/* The block of the second question of two, `a && b`: nothing but what that is made of. */
bool bound_only_asks(const struct ir_block *b);
void bound_search_once(struct bound_search *q);
void bound_search_missing(struct bound_search *q);
void bound_search_pack_ends(struct bound_search *q);
void bound_search_tensors(struct bound_search *q);
void bound_search_turned(struct bound_search *q);
void bound_search_walked_end(struct bound_search *q);
/* Under `i < size` the buffer is read at `rest + i + 1`, or further: it has an element for the size itself. */
bool bound_reads_end(struct bound_search *q, const struct ir_expr *root, const struct affine *rest,
                     const struct ir_expr *size);
/* `row * (n + 1)`, `chunk(all, n + 1)` anywhere in the function: there are such things of n + 1. */
bool bound_has_one_more(struct bound_search *q, const struct ir_expr *size);
void bound_search_signs(struct bound_search *q);
void bound_search_early_below(struct bound_search *q);
void bound_search_next_rounds(struct bound_search *q);
void bound_search_shifted(struct bound_search *q);
void bound_search_value_asked(struct bound_search *q);
void bound_search_block_rests(struct bound_search *q);
void bound_search_block_parts(struct bound_search *q);
/* Every launch in sight, and there is one, has one block. */
bool bound_is_one_block(struct bound_search *q);
void bound_search_null(struct bound_search *q);
void bound_search_other_length(struct bound_search *q);
void bound_search_shares(struct bound_search *q);
void bound_search_two_rows(struct bound_search *q);
void bound_search_around(struct bound_search *q);
void bound_search_windows(struct bound_search *q);
void bound_search_walked_tiles(struct bound_search *q);
void bound_search_upper(struct bound_search *q);
void bound_search_rounds(struct bound_search *q);
void bound_search_predicates(struct bound_search *q);
void bound_search_inverted(struct bound_search *q);
void bound_search_packs(struct bound_search *q);
void bound_search_chains(struct bound_search *q);
void bound_search_counted(struct bound_search *q);
void bound_search_either(struct bound_search *q);
void bound_search_axes(struct bound_search *q);
void bound_search_siblings(struct bound_search *q);
void bound_search_late_blocks(struct bound_search *q);
void bound_search_rows(struct bound_search *q);
/* The kernel does something with the parameter. */
bool bound_is_looked_at(struct bound_search *q, const struct ir_decl *param);
/* Used where constants lead no thread of this kernel: in an arm of `if constexpr` that the instance does not take. */
bool bound_is_for_version(struct bound_search *q, const struct ir_decl *param);
/* e is `(n + 31) / 32 * 32`, the quotient and what it is multiplied with: *size is n. */
bool bound_is_padded(struct bound_search *q, const struct ir_expr *e, const struct ir_expr **size);
void bound_search_blocks(struct bound_search *q);
void bound_search_tiles(struct bound_search *q);
/* An expression of another kernel in terms of q's: parameters go by their names; NULL: it has others. */
const struct ir_expr *bound_renamed(struct bound_search *q, const struct ir_expr *e);
void bound_search_twins(struct bound_search *q);
void bound_search_overloads(struct bound_search *q);
void bound_search_other_steps(struct bound_search *q);
void bound_search_told(struct bound_search *q);
void bound_search_order(struct bound_search *q);
void bound_search_behind(struct bound_search *q);
void bound_search_filewide(struct bound_search *q);
void bound_search_allocations(struct bound_search *q);
void bound_search_launches(struct bound_search *q);
/* Some array has a row for each block and a column for each thread, `in[blockIdx.x * width + threadIdx.x]`, or a
 * factor for each block: what is indexed by the thread's number in the grid is as long as the launch
 * (bound_block_columns.c). */
bool bound_has_block_columns(struct bound_search *q);
void bound_search_unused_length(struct bound_search *q);
void bound_search_unused_row(struct bound_search *q);
void bound_search_unused_fold(struct bound_search *q);
void bound_search_unused_rounded(struct bound_search *q);
void bound_search_unused_capacity(struct bound_search *q);
void bound_search_unused_side(struct bound_search *q);
void bound_search_extents(struct bound_search *q);
void bound_search_wrapped(struct bound_search *q);
void bound_search_unused_member(struct bound_search *q);

/* What `load` reads is where s goes. */
bool bound_is_reached_by(const struct ir_stmt *load, const struct ir_stmt *s);
/* Nothing but what stands behind the edge has a use for what the LOAD reads. */
bool bound_is_read_for(struct bound_search *q, const struct ir_stmt *load, struct cfg_edge e);

#endif
