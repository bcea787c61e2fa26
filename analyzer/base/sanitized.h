/* SPDX-License-Identifier: Apache-2.0 */
/* SANITIZED: 1 in a build with the address sanitizer, which wants faults and memory for itself. */
#ifndef CUDALINT_BASE_SANITIZED_H
#define CUDALINT_BASE_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#endif
