/* SPDX-License-Identifier: MIT */
#include "records/records.h"

#include <stdio.h>
#include <string.h>

/* The first lines of a header, as layouts/header/header.c writes them: "Body in the layout soa." */
#define IN_THE_LAYOUT " in the layout "
#define START "/* "
#define FLAT_ENDING "_element"
#define MARK " * Written by `fieldwise header`"
#define TITLE_LINES 3 /* the last has the mark */
#define LINE_BYTES 8192

gboolean
binding_is_soa(const Binding *binding)
{
    return binding->kind == BINDING_PARALLEL || binding->kind == BINDING_ARRAYS;
}

Layout *
today_layout(const Binding *binding)
{
    Layout *written = binding->written ? layout_parse(binding->written, binding->record, NULL) : NULL;

    if (written)
        return written;
    return binding_is_soa(binding) ? layout_new_soa(binding->record) : layout_new_aos(binding->record, 0);
}

/* The layout in LINE, the first one of a header, if it is of the record NAME, or of the elements that a flat
 * array of that name gets; with NAME NULL of any record. */
static char *
layout_in(const char *line, const char *name)
{
    const char *in = strstr(line, IN_THE_LAYOUT), *end = strrchr(line, '.');
    g_autofree char *record = NULL, *flat = name ? g_strconcat(name, FLAT_ENDING, NULL) : NULL;

    if (!in || !end || end < in + strlen(IN_THE_LAYOUT) || !g_str_has_prefix(line, START))
        return NULL;
    record = g_strndup(line + strlen(START), (gsize)(in - line) - strlen(START));
    if (name && strcmp(record, name) != 0 && strcmp(record, flat) != 0)
        return NULL;
    in += strlen(IN_THE_LAYOUT);
    return g_strndup(in, (gsize)(end - in));
}

static char *
written_in(const char *path, const char *name)
{
    char line[LINE_BYTES];
    g_autofree char *layout = NULL;
    FILE *file = g_file_test(path, G_FILE_TEST_IS_REGULAR) ? fopen(path, "r") : NULL;
    gboolean is_ours = FALSE;

    if (!file)
        return NULL;
    for (guint i = 0; i < TITLE_LINES && fgets(line, sizeof line, file); i++) {
        if (i == 0)
            layout = layout_in(line, name);
        if (!layout)
            break;
        is_ours = g_str_has_prefix(line, MARK);
    }
    fclose(file);
    return is_ours ? g_steal_pointer(&layout) : NULL;
}

char *
today_written(const GPtrArray *files, const char *name)
{
    char *layout = NULL;

    for (guint i = 0; i < files->len && !layout; i++)
        layout = written_in(g_ptr_array_index(files, i), name);
    return layout;
}
