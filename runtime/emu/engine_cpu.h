/* SPDX-License-Identifier: Apache-2.0 */
/* Engine `ptx-cpu` as a confirm engine. */
#ifndef CUDALINT_RUNTIME_EMU_ENGINE_CPU_H
#define CUDALINT_RUNTIME_EMU_ENGINE_CPU_H

#include "runtime/confirm.h"

extern const struct confirm_engine engine_cpu;

#endif
