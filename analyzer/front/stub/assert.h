/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the C header assert.h; the condition stays visible, it is a promise worth knowing. */
#ifndef CUDALINT_ASSERT_H
#define CUDALINT_ASSERT_H
extern "C" __attribute__((host, device, noreturn)) void __assert_fail(const char *, const char *,
                                                                      unsigned, const char *);
#define static_assert static_assert
#endif
#undef assert
#ifdef NDEBUG
#define assert(...) ((void)0)
#else
#define assert(...)                                                                                \
    ((__VA_ARGS__) ? (void)0 : __assert_fail(#__VA_ARGS__, __FILE__, __LINE__, __func__))
#endif
