/* SPDX-License-Identifier: MIT */
#include "report/words/words.h"

#include "text/text.h"

#include <string.h>

#define N_LETTERS 26
#define UNUSED_LETTER "u" /* no field's: these are capitals */
#define LEAST_TOGETHER 2  /* fields that "pos.*" and "(unused)" stand for, at least */

/* What fields are called. */
typedef struct {
    const Record *record;
    gboolean by_letter;
    gboolean *is_met;    /* by field: its letter is used */
    gboolean unused_met; /* so is that of unused fields */
} Naming;

/* "A" to "Z", then "AA". */
static void
append_letter(GString *text, guint number)
{
    if (number >= N_LETTERS)
        append_letter(text, number / N_LETTERS - 1);
    g_string_append_c(text, (char)('A' + number % N_LETTERS));
}

static void
append_field(GString *text, const Naming *naming, guint field)
{
    if (naming->by_letter)
        append_letter(text, field);
    else
        g_string_append(text, naming->record->fields[field].name);
    naming->is_met[field] = TRUE;
}

static gboolean
has_prefix(const Record *record, guint field, const char *prefix, gsize n)
{
    return strncmp(record->fields[field].name, prefix, n) == 0;
}

/* How many of GROUP's fields from number FROM on are all of the record's that begin with the N characters of
 * PREFIX; 0: they are not. */
static guint
count_whole(const Group *group, const Record *record, guint from, const char *prefix, gsize n)
{
    guint n_here = 0, n_all = 0;

    while (from + n_here < group->n_fields && has_prefix(record, group->fields[from + n_here], prefix, n))
        n_here++;
    for (guint f = 0; f < record->n_fields; f++)
        n_all += has_prefix(record, f, prefix, n);
    return n_here == n_all && n_here >= LEAST_TOGETHER ? n_here : 0;
}

/* Appends the nested struct that begins with number FROM of GROUP, as "pos.*", and returns how many fields
 * that are; 0: there is none. */
static guint
append_nested(GString *text, const Group *group, const Record *record, guint from)
{
    const char *name = record->fields[group->fields[from]].name;

    for (const char *dot = strchr(name, '.'); dot; dot = strchr(dot + 1, '.')) {
        gsize n = (gsize)(dot - name) + 1;
        guint n_fields = count_whole(group, record, from, name, n);

        if (n_fields == 0)
            continue;
        g_string_append_len(text, name, (gssize)n);
        g_string_append_c(text, '*');
        return n_fields;
    }
    return 0;
}

static gboolean
is_unused(const Group *group, const Record *record)
{
    for (guint i = 0; i < group->n_fields; i++)
        if (record->fields[group->fields[i]].touched)
            return FALSE;
    return group->n_fields >= LEAST_TOGETHER && group->tile == 0 && group->align == 0;
}

static void
append_group(GString *text, Naming *naming, const Group *group)
{
    if (is_unused(group, naming->record)) {
        g_string_append(text, naming->by_letter ? UNUSED_LETTER : "(unused)");
        naming->unused_met = TRUE;
        return;
    }
    for (guint i = 0; i < group->n_fields;) {
        guint n;

        if (i > 0)
            g_string_append_c(text, ',');
        n = append_nested(text, group, naming->record, i);
        if (n == 0) {
            append_field(text, naming, group->fields[i]);
            n = 1;
        }
        i += n;
    }
    if (group->tile > 0)
        g_string_append_printf(text, "@%u", group->tile);
    if (group->align > 0)
        g_string_append_printf(text, "+%u", group->align);
}

static char *
label_new(Naming *naming, const RankedLayout *layout)
{
    GString *text = g_string_new(NULL);

    if (layout->name)
        g_string_append(text, layout->name);
    for (guint g = 0; !layout->name && g < layout->layout->n_groups; g++) {
        if (g > 0)
            g_string_append_c(text, '/');
        append_group(text, naming, &layout->layout->groups[g]);
    }
    return g_string_free(text, FALSE);
}

/* What the letters that are met stand for. */
static char *
legend_new(const Naming *naming)
{
    GString *text = g_string_new(NULL);

    for (guint f = 0; f < naming->record->n_fields; f++) {
        if (!naming->is_met[f])
            continue;
        if (text->len > 0)
            g_string_append(text, ", ");
        append_letter(text, f);
        g_string_append_printf(text, "=%s", naming->record->fields[f].name);
    }
    if (naming->unused_met)
        g_string_append(text, ", " UNUSED_LETTER "=unused fields");
    return g_string_free(text, FALSE);
}

/* Returns the columns of the widest label. */
static guint
fill_labels(LayoutLabels *labels, Naming *naming, const GPtrArray *layouts)
{
    guint widest = 0;

    g_ptr_array_set_size(labels->texts, 0);
    for (guint i = 0; i < layouts->len; i++) {
        char *text = label_new(naming, g_ptr_array_index(layouts, i));

        widest = MAX(widest, text_width(text));
        g_ptr_array_add(labels->texts, text);
    }
    return widest;
}

LayoutLabels *
layout_labels_new(const GPtrArray *layouts, const Record *record, guint most)
{
    LayoutLabels *labels = g_new0(LayoutLabels, 1);
    g_autofree gboolean *is_met = g_new0(gboolean, record->n_fields);
    Naming naming = {record, FALSE, is_met, FALSE};

    labels->texts = g_ptr_array_new_with_free_func(g_free);
    if (fill_labels(labels, &naming, layouts) <= most)
        return labels;
    memset(is_met, 0, record->n_fields * sizeof *is_met);
    naming.by_letter = TRUE;
    naming.unused_met = FALSE;
    fill_labels(labels, &naming, layouts);
    labels->legend = legend_new(&naming);
    return labels;
}

void
layout_labels_free(LayoutLabels *labels)
{
    if (!labels)
        return;
    g_ptr_array_unref(labels->texts);
    g_free(labels->legend);
    g_free(labels);
}
