/* SPDX-License-Identifier: MIT */
/* Transfers where the host brings elements from layout to layout: the device needs no memory beside the
 * array. */
#include "layouts/header/arrays/arrays_private.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"

static const char BY_HOST[] =
    "\n/* $P_upload and $P_download where the host brings elements from layout to layout, whole tiles of them: the\n"
    " * device needs no memory but the array's. They wait, as those do. */\n"
    "static inline size_t $P_tiles(void)\n"
    "{\n"
    "    size_t tile = 1;\n"
    "$T"
    "    return tile;\n"
    "}\n"
    "/* Where the groups of ARRAY, in memory of the host, begin. */\n"
    "static inline void $P_find_parts(const $P_const_pointer &array, size_t bytes, const void **ret_parts)\n"
    "{\n"
    "    size_t k = 0;\n"
    "    (void)$P_for_parts([&](const void *part, size_t) {\n"
    "        ret_parts[k++] = part;\n"
    "        return cudaSuccess;\n"
    "    }, array, bytes);\n"
    "}\n"
    "static inline cudaError_t $P_upload_by_host(const $P_pointer &to, const void *from, size_t bytes)\n"
    "{\n"
    "    const $E *elements = (const $E *)from;\n"
    "    size_t tile = $P_tiles(), n = bytes / sizeof($E) / tile * tile, done = n * sizeof($E), k = 0;\n"
    "    const void *parts[$P_groups];\n"
    "    $P_view view;\n"
    "    if (fieldwise_is_whole(to) || to.at % tile != 0 || n == 0)\n"
    "        return fieldwise_upload(to, from, bytes, 0, true);\n"
    "    if ($P_allocate(&view, n) != 0)\n"
    "        return cudaErrorMemoryAllocation;\n"
    "    $P_pointer host(view);\n"
    "    for (size_t i = 0; i < n; i++)\n"
    "        host[i] = elements[i];\n"
    "    $P_find_parts(host, done, parts);\n"
    "    cudaError_t error = $P_for_parts([&](const void *part, size_t size) {\n"
    "        return cudaMemcpy((void *)part, parts[k++], size, cudaMemcpyHostToDevice);\n"
    "    }, to, done);\n"
    "    $P_free(view);\n"
    "    return error == cudaSuccess && done < bytes ? fieldwise_upload(to + n, elements + n, bytes - done, 0, true)\n"
    "                                                : error;\n"
    "}\n"
    "static inline cudaError_t $P_download_by_host(void *to, const $P_const_pointer &from, size_t bytes)\n"
    "{\n"
    "    $E *elements = ($E *)to;\n"
    "    size_t n = bytes / sizeof($E), rest = bytes % sizeof($E), k = 0;\n"
    "    const void *parts[$P_groups];\n"
    "    $P_view view;\n"
    "    if (fieldwise_is_whole(from) || from.at % $P_tiles() != 0 || n == 0)\n"
    "        return fieldwise_download(to, from, bytes, 0, true);\n"
    "    if ($P_allocate(&view, n + (rest != 0)) != 0)\n"
    "        return cudaErrorMemoryAllocation;\n"
    "    $P_const_pointer host(view);\n"
    "    $P_find_parts(host, bytes, parts);\n"
    "    cudaError_t error = $P_for_parts([&](const void *part, size_t size) {\n"
    "        return cudaMemcpy((void *)parts[k++], part, size, cudaMemcpyDeviceToHost);\n"
    "    }, from, bytes);\n"
    "    for (size_t i = 0; i < n && error == cudaSuccess; i++)\n"
    "        elements[i] = ($E)host[i];\n"
    "    if (rest != 0 && error == cudaSuccess) {\n"
    "        const $E last = ($E)host[n];\n"
    "        __builtin_memcpy((void *)(elements + n), (const void *)&last, rest);\n"
    "    }\n"
    "    $P_free(view);\n"
    "    return error;\n"
    "}\n";

void
header_append_by_host(GString *out, const Layout *layout, const HeaderNames *names)
{
    HeaderWords words = header_words(names);
    g_autoptr(GString) tiles = g_string_new(NULL);

    for (guint g = 0; g < layout->n_groups; g++)
        if (layout->groups[g].tile > 1)
            g_string_append_printf(tiles, "    tile = fieldwise_common_multiple(tile, %u);\n",
                                   layout->groups[g].tile);
    header_word_set(&words, 'T', tiles->str);
    header_append(out, BY_HOST, &words);
}

void
header_append_by_host_common(GString *out)
{
    HeaderWords words = header_words_common();

    g_string_append(out, "#define FIELDWISE_GROUP_MULTIPLE(g, how, elements, size, align) \\\n"
                         "    tile = fieldwise_common_multiple(tile, elements);\n");
    header_word_set(&words, 'T', "    FIELDWISE_GROUPS(FIELDWISE_GROUP_MULTIPLE)\n");
    header_append(out, BY_HOST, &words);
}
