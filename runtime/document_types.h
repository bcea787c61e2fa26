/* SPDX-License-Identifier: Apache-2.0 */
/* The tables of the two documents; for the code that reads and writes them, and for tests. */
#ifndef CUDALINT_RUNTIME_DOCUMENT_TYPES_H
#define CUDALINT_RUNTIME_DOCUMENT_TYPES_H

#include "runtime/document.h"

extern const struct doc_type job_type;
extern const struct doc_type evidence_type;

#endif
