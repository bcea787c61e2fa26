/* SPDX-License-Identifier: Apache-2.0 */
/* Evidence of which a reader agrees less often: the buffer may well be longer than what the check or the launch
 * speaks of, or the numbers are somebody else's. */
#ifndef CUDALINT_SOLVE_BOUND_DOUBT_H
#define CUDALINT_SOLVE_BOUND_DOUBT_H

#include "solve/bound_evidence.h"

/* - a pointer that may be null elsewhere: that one comes without it at all, its callers say;
 * - off by one where the threads of the launches make the length up or it is a power of two, where the length is a
 *   constant of a template whose instances are not in sight or a member of an object that others fill, or where the
 *   check counts one more in;
 * - not covered by a check, of an index that has a margin on its axes: `(x + margin) * stride + y`;
 * - the same of what each thread of the block reads for a function that it hands it to, where the check is in front of
 *   other buffers alone: how many results are wanted;
 * - the same of a part of a __shared__ array that all callers hand over, whose length says how much of it is filled;
 *   or of a device function that its source file calls nowhere;
 * - rounds that go past an end which is another one in each block: only the last block's is the end of the array; or
 *   past a constant of a template: whoever makes the instance knows the tile;
 * - threads beyond a count that was read from memory: how much there is room for is another number; or, in a part
 *   of a program that allocates nothing of it, beyond a member of an object that another part fills;
 * - sides of such an object that are mixed up: they may well be the same;
 * - a kernel that asks for no place and walks another length in whole tiles, whose sizes are chosen out of sight; or
 *   a length that is a named number of a header out of sight;
 * - a length that a launch rounds up, of a kernel whose comment says that its sizes are multiples, or whose callers in
 *   sight ask for its remainder;
 * - a length that a launch rounds up, and nothing says that the buffer is so long: see bound_is_tied();
 * - a length that is capped at whole blocks and made for the launch alone, of a buffer that has nothing to do with it:
 *   `states[thread]`, of as many as there may be threads;
 * - a template of a source file that nothing there launches: it runs nowhere. */
bool bound_is_doubtful(const struct analysis_func *af, const struct bound_evidence *e);

/* A length that nobody looks at, the check of another kernel, or one of other buffers alone: the buffer may be longer,
 * or the threads fewer, unless a launch has a tail along an axis that the index is made of, a caller hands it one, or
 * all launches are in sight; off by one in a kernel that no launch in sight is of: the allocation, which has the last
 * word, may stand beside it; a pointer that is moved on in every round of one: there may be one round only. */
bool bound_is_for_launches_to_say(const struct analysis_func *af, const struct bound_evidence *e);

/* Something says that the length which a launch rounds up is how long the accessed buffer is. */
bool bound_is_tied(const struct bound_evidence *e);

#endif
