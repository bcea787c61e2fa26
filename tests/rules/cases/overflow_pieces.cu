/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: an array that is cut into pieces of as many elements as an int counts, and an int for where they begin. */
#include <climits>
#include <cstdint>

struct table {
    int64_t capacity() const;
};

void take(int first, int count);
void take_wide(int64_t first, int count);
void take_unsigned(uint32_t first, int count);

void all(const table &t)
{
    constexpr int64_t most = INT_MAX;
    for (int64_t first = 0; first < t.capacity(); first += most) {
        int64_t left = t.capacity() - first;
        take(static_cast<int>(first), left < most ? left : most); //~ int32-overflow-index?
    }
}

void all_wide(const table &t)
{
    constexpr int64_t most = INT_MAX;
    for (int64_t first = 0; first < t.capacity(); first += most) {
        int64_t left = t.capacity() - first;
        take_wide(first, left < most ? left : most);
    }
}

/* the pieces are small, and the first round past them is told elsewhere, if anywhere */
void small_pieces(const table &t)
{
    for (int64_t first = 0; first < t.capacity(); first += 65536)
        take(static_cast<int>(first), 65536);
}

/* two rounds fit */
void unsigned_pieces(const table &t)
{
    for (int64_t first = 0; first < t.capacity(); first += INT64_C(1) << 30)
        take_unsigned(static_cast<uint32_t>(first), 1 << 30);
}

/* of a type that is not known, which is wide all the same */
struct any_table {
    template <typename Index> void all() const
    {
        for (Index first = 0; first < capacity(); first += INT_MAX)
            take(static_cast<int>(first), INT_MAX); //~ int32-overflow-index?
    }
    int64_t capacity() const;
};
