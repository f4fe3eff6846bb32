/* SPDX-License-Identifier: MIT */
#include "today.h"

#include <stdio.h>
#include <string.h>

/* The first lines of a header, as layouts/header.c writes them: "Body in the layout soa." */
#define IN_THE_LAYOUT " in the layout "
#define START "/* "
#define MARK " * Written by `fieldwise header`"
#define TITLE_LINES 3 /* the last has the mark */
#define LINE_BYTES 8192

Layout *
today_layout(const Binding *binding)
{
    Layout *written = binding->written ? layout_parse(binding->written, binding->record, NULL) : NULL;

    if (written)
        return written;
    return binding->kind == BINDING_PARALLEL ? layout_new_soa(binding->record)
                                             : layout_new_aos(binding->record, 0);
}

/* The layout in LINE, the first one of a header, if it is of the record NAME. */
static char *
layout_in(const char *line, const char *name)
{
    g_autofree char *start = g_strconcat(START, name, IN_THE_LAYOUT, NULL);
    const char *spec = line + strlen(start), *end = strrchr(line, '.');

    return g_str_has_prefix(line, start) && end && end > spec ? g_strndup(spec, (gsize)(end - spec)) : NULL;
}

static char *
written_in(const char *path, const char *name)
{
    char line[LINE_BYTES];
    g_autofree char *layout = NULL;
    FILE *file = fopen(path, "r");
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
