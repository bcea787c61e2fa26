/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of the confirm engine ptx-cpu. */
#ifndef CUDALINT_RUNTIME_EMU_ENGINE_INTERNAL_H
#define CUDALINT_RUNTIME_EMU_ENGINE_INTERNAL_H

#include "runtime/confirm.h"
#include "runtime/emu/emu.h"

/* A buffer whose extent nobody knows: so many bytes on both sides of its address. 32-bit indices of
 * 16-byte elements stay inside, and four times that. */
#define ENGINE_OPEN_HALF ((uint64_t)1 << 37)

struct engine_buffer {
    uint64_t address; /* what the kernel gets */
    uint64_t before;  /* bytes of it below that address; 0 when the extent is exact */
    uint32_t number;  /* in emu.buffers */
};

struct confirm_session {
    struct arena *a; /* of program and evidence, which has the program's names */
    struct confirm_options o;
    struct ptx_program *program;
    const struct ptx_function *kernel;
    uint32_t arch;
    uint64_t static_shared;
};

/* One scenario on its way. */
struct engine_run {
    struct confirm_session *s;
    const struct scenario *what;
    struct emu *e;
    uint64_t *textures;            /* handles */
    struct engine_buffer *buffers; /* as scenario.buffers */
    struct arena *a;               /* of the evidence */
};

/* Buffers, parameter block, symbols. 0, or -1 with a message. */
int engine_set_up(struct engine_run *r, uint8_t *params, size_t param_bytes);
/* What the engine saw, in the terms of the document. */
void engine_tell(struct engine_run *r, const struct emu_evidence *ev, struct evidence_run *out);

#endif
