/* SPDX-License-Identifier: MIT */
#include "cubin.h"

#include <elf.h>
#include <string.h>

#define INSTRUCTION_BYTES 16
#define OPCODE_NOP 0x918

/* The N bytes at OFFSET of DATA, which must be there. */
static const void *
bytes_at(GBytes *data, gsize offset, gsize n)
{
    gsize size;
    const guint8 *start = g_bytes_get_data(data, &size);

    g_assert_cmpuint(n, <=, size);
    g_assert_cmpuint(offset, <=, size - n);
    return start + offset;
}

GBytes *
cubin_code(GBytes *cubin, const char *start, const char *part)
{
    Elf64_Ehdr header;
    g_autofree Elf64_Shdr *sections = NULL;

    memcpy(&header, bytes_at(cubin, 0, sizeof header), sizeof header);
    g_assert_cmpuint(header.e_shentsize, ==, sizeof *sections);
    g_assert_cmpuint(header.e_shstrndx, <, header.e_shnum);
    sections = g_memdup2(bytes_at(cubin, header.e_shoff, header.e_shnum * sizeof *sections),
                         header.e_shnum * sizeof *sections);
    for (guint i = 0; i < header.e_shnum; i++) {
        const char *name = bytes_at(cubin, sections[header.e_shstrndx].sh_offset + sections[i].sh_name, 1);

        if (g_str_has_prefix(name, start) && strstr(name, part))
            return g_bytes_new(bytes_at(cubin, sections[i].sh_offset, sections[i].sh_size),
                               sections[i].sh_size);
    }
    return NULL;
}

static gint
compare_opcodes(gconstpointer a, gconstpointer b)
{
    return (gint) * (const guint16 *)a - (gint) * (const guint16 *)b;
}

GArray *
code_opcodes(GBytes *code)
{
    GArray *opcodes = g_array_new(FALSE, FALSE, sizeof(guint16));

    for (gsize at = 0; at + INSTRUCTION_BYTES <= g_bytes_get_size(code); at += INSTRUCTION_BYTES) {
        const guint8 *word = bytes_at(code, at, INSTRUCTION_BYTES);
        guint16 opcode = (guint16)((word[0] | word[1] << 8) & 0xfff);

        if (opcode != OPCODE_NOP)
            g_array_append_val(opcodes, opcode);
    }
    g_array_sort(opcodes, compare_opcodes);
    return opcodes;
}
