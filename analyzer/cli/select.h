/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which rules run on a file, and at which level.
 *
 * A selector is a code, a name, a prefix of a code (CL1), a group, or `all`.  Layers apply in
 * order: the default, the configuration, the command line.  A layer that selects starts anew, one
 * that only ignores takes away.  Inside a layer the more specific selector wins (`-s CL101 -i CL1`
 * runs CL101), on a tie the ignored.  Rules of the tool itself are selected unless ignored.
 */
#ifndef CUDALINT_CLI_SELECT_H
#define CUDALINT_CLI_SELECT_H

#include "cli/options.h"
#include "report/rule_info.h"

struct selection {
    bool *enabled; /* for each rule of rule_all() */
    enum severity *severity;
    bool *levelled; /* by a layer */
};

struct select_layer {
    const struct option_list *select;   /* NULL: this layer selects nothing */
    const struct option_list *ignore;   /* or NULL */
    const struct option_list *severity; /* "RULE=LEVEL", or NULL */
};

/* -1 with a message and a did-you-mean when the word selects nothing. */
int select_check(const char *word);
/* The same for "RULE=LEVEL". */
int select_check_severity(const char *text);
/* All words must have passed the checks. */
struct selection select_make(struct arena *a, const struct select_layer *layers, size_t n,
                             bool preview);
/* Takes away what the words select. */
void select_remove(struct selection *s, const struct option_list *ignore);
/* Level of a word, or -1. */
int select_level(const char *word);

#endif
