/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is known about one translation unit: the module and, per function, the result of each pass.
 * analysis_create() runs CFG and SSA over every function and prepares the passes; each pass then
 * computes what it is asked for, once.  Queries answer YES, NO or UNKNOWN and never fail.
 */
#ifndef CUDALINT_PASS_ANALYSIS_H
#define CUDALINT_PASS_ANALYSIS_H

#include "ir/cfg.h"
#include "ir/ir.h"

enum tri { TRI_NO, TRI_YES, TRI_UNKNOWN };

struct access_list;
struct calls;
struct launches;
struct uniform;
struct divergences;
struct guards;
struct ranges;
struct solver;
struct narrow_members;
struct widened;

struct analysis_options {
    unsigned
        default_block_threads; /* threads of a block when nothing is known; 0: 1024, the limit */
};

struct analysis_func {
    struct analysis *analysis;
    struct ir_func *func;
    struct cfg *cfg;
    struct uniform *uniform;         /* uniform.h; NULL for host functions */
    struct uniform *of_same;         /* the same, were its arguments; NULL until it is asked */
    struct uniform *of_single[8];    /* in blocks of one thread along axes, by these */
    struct guards *guards;           /* guard.h */
    struct ranges *ranges;           /* range.h */
    struct divergences *divergences; /* divergence.c; NULL until it is asked */
    struct access_list *accesses;    /* access.c; NULL until it is asked */
    struct race_found {
        const struct race *all;
        size_t n;
        bool sought;
    } races[3]; /* race.c, by enum interval_kind */
};

struct analysis {
    struct arena *arena;
    struct ir_module *module;
    struct analysis_options options;
    VEC(struct analysis_func *) funcs;     /* functions with a body, in module order */
    struct launches *launches;             /* launch.h */
    struct calls *calls;                   /* calls.h */
    struct solver *solver;                 /* solve/obligation.c; NULL until it is asked */
    struct widened *widened;               /* widened.c; NULL until it is asked */
    struct map *stricter_checks;           /* solve/bound_stricter.c; NULL until it is asked */
    struct narrow_members *narrow_members; /* narrow_member.c; NULL until it is asked */
    struct race_list *warp_races;          /* race_warp.c; NULL until it is asked */
    const struct ir_decl
        *dynamic_shared;     /* interval.h: stands for all `extern __shared__` arrays */
    struct map asked_names;  /* asked_name.c: name -> is it compared with something */
    struct map may_exclude;  /* race_count.c: function -> does it swap, or take a lock */
    struct map atomic_adds;  /* grid_scatter.c: function -> its atomic additions */
    struct map returned;     /* interval_returned.c: call -> address that it answers with */
    struct map pointed;      /* interval_pointer.c: path of a pointer -> what it points to */
    struct map exchanged;    /* interval_exchange.c: parameter, or member of one -> bool */
    struct map class_arrays; /* class_place.c: object or member -> is it an array */
    struct map askers;       /* status_asked.c: question and function -> what of it asks */
    struct map kept;         /* interval_pointer.c: variable -> does it stay what it was handed */
    struct map whole_ranges; /* index_flow.c: launch -> its map of expression -> range */
    struct map lanes_told;   /* lanes_told.c: function -> what its text says of numbers */
    struct map
        lanes_numbers; /* lanes_apply.c: function and expression -> constants that it is compared with */
};

struct analysis *analysis_create(struct ir_module *m, struct analysis_options o);
/* NULL for functions without a body. */
struct analysis_func *analysis_of(const struct analysis *a, const struct ir_func *f);

#endif
