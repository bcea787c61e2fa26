/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: a 64-bit variable is given what has wrapped in 32 bits already. */
struct buffer {
    int num_elements;
    int element_size;
    char *at;
};

size_t bytes_of(const buffer &b)
{
    const size_t bytes = b.num_elements * b.element_size; //~ int32-overflow-index
    return bytes;
}

long long blocks_of(int rows, int columns)
{
    const long long all = rows * columns; //~ int32-overflow-index
    return (all + 255) / 256;
}

size_t bytes_of_wide(const buffer &b)
{
    const size_t bytes = (size_t)b.num_elements * b.element_size;
    return bytes;
}

/* few by what they are */
long long scores_of(int heads, int batch_size)
{
    const long long all = heads * batch_size;
    return all;
}

/* an int is meant */
int pairs_of(int rows, int columns)
{
    const int pairs = rows * columns;
    return pairs;
}
