/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/arch.h"

static const struct {
    unsigned arch;
    int64_t shared;
} table[] = {
#define ARCH(sm, shared) {sm, shared},
#include "base/arch.def"
#undef ARCH
};

#define COUNT (sizeof table / sizeof *table)

int64_t arch_shared_limit(unsigned arch)
{
    for (size_t i = 0; i < COUNT; i++) {
        if (table[i].arch == arch)
            return table[i].shared;
    }
    return 0;
}

int64_t arch_shared_largest(unsigned *arch)
{
    size_t best = 0;
    for (size_t i = 1; i < COUNT; i++) {
        if (table[i].shared > table[best].shared)
            best = i;
    }
    *arch = table[best].arch;
    return table[best].shared;
}
