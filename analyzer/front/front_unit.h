/* SPDX-License-Identifier: Apache-2.0 */
/* A file, parsed and repaired: what lowering and the dumps start from. Private to front/. */
#ifndef CUDALINT_FRONT_FRONT_UNIT_H
#define CUDALINT_FRONT_FRONT_UNIT_H

#include "front/front.h"
#include "front/front_args.h"
#include "front/front_beside.h"
#include "front/repair.h"
#include "front/session.h"

struct front_unit {
    struct arena *arena;
    const struct source *src;
    const struct front_options *options;
    struct front_report *report;
    struct front_args args;
    struct session session;
    struct repair *repair;
    const struct front_beside *beside; /* or NULL */
    struct front_beside_files beside_files;
    unsigned headers;     /* of repair's headers: 0 before the first round, then 2 */
    const char *appended; /* text behind the file in the latest parse, or NULL */
};

/* Parses, repairs, fills the report. Close it in any case. */
int front_unit_open(struct front_unit *u, struct arena *a, const struct source *src,
                    const struct front_options *o, struct front_report *report);
/* The same with other files behind it (NULL: none). */
int front_unit_open_beside(struct front_unit *u, struct arena *a, const struct source *src,
                           const struct front_options *o, const struct front_beside *beside,
                           struct front_report *report);
/* Once more as it is after repair, with declarations of ours behind the file and all templates
 * instantiated. */
int front_unit_parse_whole(struct front_unit *u, const char *appended);
/* Once more with what repair has by now. */
int front_unit_parse_again(struct front_unit *u);
void front_unit_close(struct front_unit *u);

/* The value of -std= for what was asked (or NULL). */
const char *front_unit_std(struct arena *a, const char *asked, bool needs_cxx20);

#endif
