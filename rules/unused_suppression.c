/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A suppression comment suppresses nothing.
 *
 * ## What
 * Reports `// cudalint: ignore[...]` and `NOLINT(cudalint-...)` comments whose rules ran and found
 * nothing that the comment covers.  Rules that were not selected are not counted.
 *
 * ## Why
 * The comment outlived the problem: it hides the next real one at that place, and tells readers of
 * a problem that is gone.
 *
 * ## Bad
 * ```text
 * data[i] = 0.0f; // cudalint: ignore[shared-race] only one warp runs here
 * ```
 * Here `shared-race` ran and reports nothing on that line.
 *
 * ## Good
 * ```text
 * data[i] = 0.0f;
 * ```
 *
 * ## Fix
 * Remove the comment, or the rule in it that has nothing to suppress.
 *
 * ## Confirmed by
 * Nothing to run: the tool knows what its comments did.
 *
 * ## References
 * - `cudalint --help`, suppression comments
 */
#include "rules/rule.h"

/* Reported by report/suppress.c. */
RULE(CL001, "unused-suppression", GROUP_TOOL, SEVERITY_NOTE, PRECISION_VERY_HIGH, NULL, NULL)
