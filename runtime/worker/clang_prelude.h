/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/clang_prelude.cuh as text, embedded at build time (tools/embed_text.py). */
#ifndef CUDALINT_RUNTIME_WORKER_CLANG_PRELUDE_H
#define CUDALINT_RUNTIME_WORKER_CLANG_PRELUDE_H

extern const char clang_prelude[];

#endif
