/* SPDX-License-Identifier: MIT */
/* Sizes, allocation, and views cut out of memory. */
#include "layouts/header/header_private.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"

/* A grid has less than a block too many threads, where there are as many blocks as elements need, and a block
 * has 1,024 at most. What these wrote behind an array of structs, into what cudaMalloc gives in steps of 512
 * bytes and behind it, has to stay out of the next group. The GPU maps memory in pages of 2 MiB: nothing
 * wrote further behind an array unnoticed, so that large elements need less room. */
static const char GAPS[] =
    "\n"
    "/* Elements of room behind each group, as many as a block has threads, or as 2 MiB hold: of a grid that is too large\n"
    " * the last ones write there what they wrote behind the array. */\n"
    "enum { $P_gap = sizeof($E) <= 2048 ? 1024 : (2 << 20) / sizeof($E) };\n"
    "FIELDWISE_FUNCTION size_t $P_with_gap(size_t n)\n"
    "{\n"
    "    return n > (size_t)-1 - $P_gap ? (size_t)-1 : n + $P_gap;\n"
    "}\n";

static const char GROUP_SIZES[] =
    "\n"
    "/* The bytes of a group for N elements, in whole tiles; SIZE_MAX where that is no number. */\n"
    "FIELDWISE_FUNCTION size_t $P_group_bytes(size_t n, int group)\n"
    "{\n"
    "    switch (group) {\n"
    "$L"
    "    default:\n"
    "        return 0;\n"
    "    }\n"
    "}\n"
    "\n"
    "/* Where a group begins in one allocation for N elements, in bytes: a multiple of 256. */\n"
    "FIELDWISE_FUNCTION size_t $P_group_offset(size_t n, int group)\n"
    "{\n"
    "    size_t offset = 0;\n"
    "    for (int g = 0; g < group; g++)\n"
    "        offset = fieldwise_end(offset, $P_group_bytes($G, g), 1);\n"
    "    return offset;\n"
    "}\n"
    "\n"
    "/* The bytes of one allocation that holds all groups for N elements, or SIZE_MAX. */\n"
    "FIELDWISE_FUNCTION size_t $P_bytes(size_t n)\n"
    "{\n"
    "    return fieldwise_end($P_group_offset(n, $P_groups - 1), $P_group_bytes($G, $P_groups - 1), 0);\n"
    "}\n"
    "\n"
    "/* The view of MEMORY, of the host or of a GPU: $P_bytes(n) bytes, aligned to $P_align bytes. */\n"
    "FIELDWISE_FUNCTION $P_view $P_view_in(void *memory, size_t n)\n"
    "{\n"
    "    $P_view view;\n"
    "$W"
    "#ifdef __FIELDWISE__\n"
    "    view.elements = ($E *)memory;\n"
    "#endif\n"
    "    (void)n;\n"
    "    return view;\n"
    "}\n"
    "\n"
    "/* The memory that a view was cut out of. */\n"
    "FIELDWISE_FUNCTION void *$P_memory($P_view view)\n"
    "{\n"
    "    return (void *)view.group0;\n"
    "}\n";

static const char ALLOCATION[] =
    "\n"
    "/* Host memory for N elements, with what malloc leaves in it. Returns 0, or -1 where there is none. */\n"
    "static inline int $P_allocate($P_view *ret_view, size_t n)\n"
    "{\n"
    "    size_t bytes = $P_bytes(n);\n"
    "    void *memory = bytes == (size_t)-1 ? (void *)0 : $R;\n"
    "    if (!memory)\n"
    "        return -1;\n"
    "    *ret_view = $P_view_in(memory, n);\n"
    "    return 0;\n"
    "}\n"
    "\n"
    "static inline void $P_free($P_view view)\n"
    "{\n"
    "    free($P_memory(view));\n"
    "}\n"
    "#ifdef __CUDACC__\n"
    "\n"
    "/* The same in the GPU's memory; the errors are those of cudaMalloc and cudaFree. */\n"
    "static inline cudaError_t $P_allocate_device($P_view *ret_view, size_t n)\n"
    "{\n"
    "    size_t bytes = $P_bytes(n);\n"
    "    void *memory = 0;\n"
    "    cudaError_t error = cudaErrorMemoryAllocation;\n"
    "    if (bytes != (size_t)-1)\n"
    "        error = cudaMalloc(&memory, bytes ? bytes : 1);\n"
    "    if (error == cudaSuccess)\n"
    "        *ret_view = $P_view_in(memory, n);\n"
    "    return error;\n"
    "}\n"
    "\n"
    "static inline cudaError_t $P_free_device($P_view view)\n"
    "{\n"
    "    return cudaFree($P_memory(view));\n"
    "}\n"
    "#endif\n";

/* The same for any record: its header says by FIELDWISE_GROUPS what groups there are. */
static const char COMMON_BEGIN[] =
    "#define FIELDWISE_GROUP_SIZE(g, how, tile, size, align) \\\n"
    "    case g: \\\n"
    "        return fieldwise_bytes(n, tile, sizeof(FIELDWISE_N(group##g)));\n"
    "#define FIELDWISE_GROUP_PLACE(g, how, tile, size, align) \\\n"
    "    view.group##g = \\\n"
    "        (FIELDWISE_N(group##g) *)(void *)((char *)memory + FIELDWISE_N(group_offset)(n, g));\n"
    "#ifdef FIELDWISE_GAPS\n"
    "#define FIELDWISE_ROOM(n) FIELDWISE_N(with_gap)(n)\n";
static const char COMMON_ROOM[] =
    "#else\n"
    "#define FIELDWISE_ROOM(n) n\n"
    "#endif\n"
    "#if FIELDWISE_ALIGN <= $M\n"
    "#define FIELDWISE_HOST_MEMORY malloc(bytes ? bytes : 1)\n"
    "#else\n"
    "#define FIELDWISE_HOST_MEMORY aligned_alloc(256, bytes / 256 * 256 + 256)\n"
    "#endif\n";

/* bytes: what malloc gives on every 64-bit system that CUDA runs on */
#define MALLOC_ALIGN 16

void
header_append_memory_common(GString *out)
{
    HeaderWords words = header_words_common();

    header_word_set(&words, 'L', "    FIELDWISE_GROUPS(FIELDWISE_GROUP_SIZE)\n");
    header_word_set(&words, 'W', "    FIELDWISE_GROUPS(FIELDWISE_GROUP_PLACE)\n");
    header_word_set(&words, 'R', "FIELDWISE_HOST_MEMORY");
    header_word_set(&words, 'G', "FIELDWISE_ROOM(n)");
    header_word_set(&words, 'M', G_STRINGIFY(MALLOC_ALIGN));
    g_string_append(out, COMMON_BEGIN);
    header_append(out, GAPS, &words);
    header_append(out, COMMON_ROOM, &words);
    header_append(out, GROUP_SIZES, &words);
    header_append(out, ALLOCATION, &words);
}

void
header_append_memory(GString *out, const Record *record, const Layout *layout, const HeaderNames *names,
                     gboolean has_gaps)
{
    HeaderWords words = header_words(names);
    g_autoptr(GString) cases = g_string_new(NULL), places = g_string_new(NULL);
    g_autofree char *with_gap = NULL;
    guint32 align = header_alignment(record, layout);

    for (guint g = 0; g < layout->n_groups; g++) {
        g_string_append_printf(cases,
                               "    case %u:\n        return fieldwise_bytes(n, %u, sizeof(%s_group%u));\n",
                               g, MAX(layout->groups[g].tile, 1), names->prefix, g);
        g_string_append_printf(places,
                               "    view.group%u = (%s_group%u *)(void *)((char *)memory + "
                               "%s_group_offset(n, %u));\n",
                               g, names->prefix, g, names->prefix, g);
    }
    header_word_set(&words, 'L', cases->str);
    header_word_set(&words, 'W', places->str);
    header_word_set(&words, 'R',
                    align <= MALLOC_ALIGN ? "malloc(bytes ? bytes : 1)"
                                          : "aligned_alloc(256, bytes / 256 * 256 + 256)");
    with_gap = g_strdup_printf("%s_with_gap(n)", names->prefix);
    header_word_set(&words, 'G', has_gaps ? with_gap : "n");
    header_append(out, has_gaps ? GAPS : "", &words);
    header_append(out, GROUP_SIZES, &words);
    header_append(out, ALLOCATION, &words);
}
