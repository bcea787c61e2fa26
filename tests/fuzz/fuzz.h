/* SPDX-License-Identifier: Apache-2.0 */
/* What every fuzz target defines; libFuzzer or standalone.c calls it. */
#ifndef CUDALINT_TESTS_FUZZ_H
#define CUDALINT_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
