/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: `SafeInt<size_t>(3) * batch_size * ...` of an absent header reckons in what it says; the same product without it is
 * taken in 32 bits. */
size_t GetScratchSize(size_t element_size, int batch_size, int num_heads, int sequence_length, int window)
{
    return SafeInt<size_t>(5 * sequence_length - 3 * window) * window * num_heads * batch_size * element_size;
}

size_t GetWorkspaceSize(size_t element_size, int batch_size, int num_heads, int head_size, int sequence_length)
{
    size_t qkv_size = SafeInt<size_t>(3) * batch_size * sequence_length * num_heads * head_size * element_size;
    return qkv_size + GetScratchSize(element_size, batch_size, num_heads, sequence_length, 256);
}

size_t GetNarrowSize(size_t element_size, int batch_size, int num_heads, int head_size, int sequence_length)
{
    size_t qkv_size = 3 * batch_size * sequence_length * num_heads * head_size * element_size; //~ int32-overflow-index
    return qkv_size;
}
