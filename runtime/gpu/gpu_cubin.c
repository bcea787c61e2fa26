/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Cubins are ELF files: each function's code lies in a section ".text.NAME".  Instructions since
 * compute capability 7.0 have 16 bytes; the low 12 bits of the first word say which one it is, the
 * upper three of them where its operands come from (seen in cuobjdump -sass of sm_75 to sm_120).
 */
#include "runtime/gpu/gpu_cubin.h"

#include <elf.h>
#include <string.h>

#define OPCODE_MASK 0x1ffu
#define OPCODE_BAR 0x11du

static bool lies_within(uint64_t offset, uint64_t size, size_t bytes)
{
    return offset <= bytes && size <= bytes - offset;
}

static bool read_section(const uint8_t *file, size_t bytes, const Elf64_Ehdr *head, unsigned number,
                         Elf64_Shdr *out)
{
    uint64_t at = head->e_shoff + (uint64_t)number * sizeof *out;
    if (number >= head->e_shnum || at < head->e_shoff || !lies_within(at, sizeof *out, bytes))
        return false;
    memcpy(out, file + at, sizeof *out);
    return out->sh_type == SHT_NOBITS || lies_within(out->sh_offset, out->sh_size, bytes);
}

static bool is_named(const char *names, size_t size, uint32_t at, const char *function)
{
    static const char prefix[] = ".text.";
    size_t skip = sizeof prefix - 1, n = strlen(function);
    return at < size && size - at > skip + n && memcmp(names + at, prefix, skip) == 0 &&
           memcmp(names + at + skip, function, n + 1) == 0;
}

bool gpu_cubin_word(const void *cubin, size_t bytes, const char *function, uint64_t pc,
                    uint64_t *out)
{
    const uint8_t *file = cubin;
    Elf64_Ehdr head;
    Elf64_Shdr names, text;
    if (bytes < sizeof head || memcmp(file, ELFMAG, SELFMAG) != 0)
        return false;
    memcpy(&head, file, sizeof head);
    if (head.e_shentsize != sizeof text ||
        !read_section(file, bytes, &head, head.e_shstrndx, &names) || names.sh_type == SHT_NOBITS)
        return false;
    for (unsigned i = 0; i < head.e_shnum; i++) {
        if (!read_section(file, bytes, &head, i, &text) || text.sh_type != SHT_PROGBITS ||
            !is_named((const char *)file + names.sh_offset, names.sh_size, text.sh_name, function))
            continue;
        if (!lies_within(pc, sizeof *out, text.sh_size))
            return false;
        memcpy(out, file + text.sh_offset + pc, sizeof *out);
        return true;
    }
    return false;
}

bool gpu_cubin_is_barrier(uint64_t word)
{
    return (word & OPCODE_MASK) == OPCODE_BAR;
}
