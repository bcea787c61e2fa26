/* SPDX-License-Identifier: Apache-2.0 */
/* What ptxas says of a kernel in its log (-v), or the driver's assembler in its own. */
#ifndef CUDALINT_RUNTIME_PTX_PTXAS_LOG_H
#define CUDALINT_RUNTIME_PTX_PTXAS_LOG_H

#include <stdint.h>

struct ptxas_resources {
    uint32_t registers; /* of a thread; 0: not told */
    uint32_t stack_bytes;
    uint32_t spill_stores; /* bytes that its instructions write, and read */
    uint32_t spill_loads;
};

struct ptxas_resources ptxas_log_read(const char *log, const char *entry);

#endif
