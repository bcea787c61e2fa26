// SPDX-License-Identifier: Apache-2.0
// CL204: `auto n` of a class out of sight has the type that the class says, whoever converts it once more.
#include "table.h"

void Table::copy_to(Plain *to)
{
    auto n_rows = this->row_count;
    float *rows = new float[n_rows * to->width];
    for (int64_t i = 0; i < ((int64_t)n_rows) * to->width; ++i)
        rows[i] = 0;
    to->take(rows);
}

// a type of the file's own, which its author knows to be narrower
void Table::copy_all(Plain *to)
{
    row_number n_rows = this->all_count;
    float *rows = new float[n_rows * to->length]; //~ int32-overflow-index
    for (int64_t i = 0; i < ((int64_t)n_rows) * to->length; ++i)
        rows[i] = 0;
    to->take(rows);
}

void Table::copy_some(Plain *to)
{
    int n_rows = this->some_count;
    float *rows = new float[n_rows * to->height]; //~ int32-overflow-index
    for (int64_t i = 0; i < ((int64_t)n_rows) * to->height; ++i)
        rows[i] = 0;
    to->take(rows);
}
