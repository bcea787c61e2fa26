/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A file could not be analysed at all.
 *
 * ## What
 * Reports a file that does not exist, cannot be read, is no text, is too large, or that the parser
 * gave up on.  The other files are analysed as always; the run ends with exit code 2.
 *
 * ## Why
 * A file without findings looks clean.  This one was not looked at.
 *
 * ## Bad
 * ```text
 * cudalint no-such-file.cu
 * ```
 *
 * ## Good
 * ```text
 * cudalint src/reduce.cu
 * ```
 *
 * ## Fix
 * Do what the message says, or exclude the file.  This rule cannot be ignored.
 *
 * ## Confirmed by
 * Nothing to run.
 *
 * ## References
 * - `cudalint --help`, exit codes
 */
#include "rules/rule.h"

/* Reported by cli/lint.c. */
RULE(CL003, "unreadable-input", GROUP_TOOL, SEVERITY_ERROR, PRECISION_VERY_HIGH, NULL, NULL)
