// SPDX-License-Identifier: Apache-2.0
// std: memcpy memset memmove memcmp printf malloc free size_t ptrdiff_t byte
namespace std {
using ::memcpy; using ::memset; using ::printf; using ::malloc; using ::free;
using ::size_t; using ::ptrdiff_t;
enum class byte : unsigned char {};
}
