/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A suppression comment is not understood and suppresses nothing.
 *
 * ## What
 * Reports a comment that begins like a suppression but names no rule, an unknown rule or an unknown
 * directive, and a region that is ended without a begin or begun without an end.
 *
 * ## Why
 * Somebody meant to suppress something and does not.  Guessing what was meant could hide more than
 * that, so the comment has no effect until it is corrected.
 *
 * ## Bad
 * ```text
 * out[i] = x; // cudalint: ignore
 * out[i] = x; // cudalint: ignore[shared-rce] one warp only
 * ```
 *
 * ## Good
 * ```text
 * out[i] = x; // cudalint: ignore[shared-race] one warp only
 *
 * // cudalint: ignore-begin[CL204] sizes are below 2^20, checked by the caller
 * out[row * pitch + column] = x;
 * // cudalint: ignore-end[CL204]
 * ```
 *
 * ## Fix
 * Name the rules between brackets, by code or by name: `ignore[CL101, shared-race] reason`.
 *
 * ## Confirmed by
 * Nothing to run: the comment itself is wrong.
 *
 * ## References
 * - `cudalint rules` lists the names
 */
#include "rules/rule.h"

/* Reported by report/suppress.c. */
RULE(CL002, "malformed-suppression", GROUP_TOOL, SEVERITY_WARNING, PRECISION_VERY_HIGH, NULL, NULL)
