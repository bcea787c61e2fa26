/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The digest of a buffer's content that evidence documents carry (SCENARIO_WATCH_MEMORY): FNV-1a, 64
 * bits, over the pages that a run changed.  Both engines use it, so that equal memory reads equal.
 */
#ifndef CUDALINT_RUNTIME_DIGEST_H
#define CUDALINT_RUNTIME_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* FNV-1a's offset basis (RFC 9923, 64 bits): the digest of a buffer that nothing changed. */
#define DIGEST_START 0xcbf29ce484222325ull

uint64_t digest_bytes(uint64_t digest, const void *data, size_t n);

/* Adds one changed page: its number, counted from the buffer's address, then its n bytes. */
uint64_t digest_page(uint64_t digest, uint64_t number, const void *data, size_t n);

#endif
