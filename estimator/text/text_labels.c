/* SPDX-License-Identifier: MIT */
#include "text/text_private.h"

#include <string.h>

/* A way to cut a text, by a number of its own. */
typedef char *(*Cut)(const char *text, guint width, guint place, gboolean utf8);

static const char *
ellipsis(gboolean utf8)
{
    return utf8 ? "…" : "..";
}

/* The characters from AT on, as many as fit WIDTH columns. */
static char *
taken(const char *at, guint width)
{
    const char *end = at;

    for (guint have = 0; *end != '\0'; end = g_utf8_next_char(end)) {
        g_autofree char *one = g_strndup(end, g_utf8_next_char(end) - end);

        have += text_width(one);
        if (have > width)
            break;
    }
    return g_strndup(at, end - at);
}

/* The first PLACE columns, an ellipsis, and as much of the end as fits. */
static char *
cut_after(const char *text, guint width, guint place, gboolean utf8)
{
    guint room = width - text_width(ellipsis(utf8));
    g_autofree char *head = taken(text, MIN(place, room));
    const char *tail = text + strlen(head);

    while (text_width(tail) > room - text_width(head))
        tail = g_utf8_next_char(tail);
    return g_strconcat(head, ellipsis(utf8), tail, NULL);
}

/* What stands from character PLACE on between two ellipses. */
static char *
cut_around(const char *text, guint width, guint place, gboolean utf8)
{
    const char *mark = ellipsis(utf8);
    guint room = width - MIN(width, 2 * text_width(mark));
    const char *at = g_utf8_offset_to_pointer(text, MIN((glong)place, g_utf8_strlen(text, -1)));
    g_autofree char *middle = taken(at, room);

    return g_strconcat(mark, middle, mark, NULL);
}

/* TRUE if the texts of GROUP (of char *), cut so, differ from one another and from those of USED. */
static gboolean
cut_all(const GPtrArray *group, guint width, Cut cut, guint place, gboolean utf8, GHashTable *used,
        char **ret_cut)
{
    g_autoptr(GHashTable) own = g_hash_table_new(g_str_hash, g_str_equal);
    gboolean good = TRUE;

    for (guint i = 0; i < group->len; i++) {
        ret_cut[i] = cut(g_ptr_array_index(group, i), width, place, utf8);
        good = good && g_hash_table_add(own, ret_cut[i]) && !g_hash_table_contains(used, ret_cut[i]);
    }
    for (guint i = 0; i < group->len && !good; i++)
        g_clear_pointer(&ret_cut[i], g_free);
    return good;
}

/* "x,y,z…~2": the text shortened, with its number. */
static char *
numbered(const char *text, guint number, guint width, gboolean utf8)
{
    g_autofree char *end = g_strdup_printf("~%u", number);
    guint room = width > strlen(end) ? width - (guint)strlen(end) : 1;
    g_autofree char *start = text_shorten(text, room, utf8);

    return g_strconcat(start, end, NULL);
}

/* Cuts the texts of GROUP, which differ, to different labels, into RET_CUT. */
static void
tell_apart(const GPtrArray *group, guint width, gboolean utf8, GHashTable *used, char **ret_cut)
{
    glong longest = 0;
    guint number = 1;

    for (guint i = 0; i < group->len; i++)
        longest = MAX(longest, g_utf8_strlen(g_ptr_array_index(group, i), -1));
    for (guint step = 1; step < width; step++) { /* from the middle on, to either side */
        guint place = width / 2 + (step % 2 ? step / 2 + 1 : -(step / 2));

        if (place < width && cut_all(group, width, cut_after, place, utf8, used, ret_cut))
            return;
    }
    for (guint place = 1; place < (guint)longest; place++)
        if (cut_all(group, width, cut_around, place, utf8, used, ret_cut))
            return;
    for (guint i = 0; i < group->len; i++)
        do {
            g_free(ret_cut[i]);
            ret_cut[i] = numbered(g_ptr_array_index(group, i), number++, width, utf8);
        } while (g_hash_table_contains(used, ret_cut[i]));
}

/* By label, the different texts that text_shorten() makes it of: char * -> GPtrArray of char *. */
static GHashTable *
texts_by_label(const char *const *texts, char **labels, guint n)
{
    GHashTable *groups =
        g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_ptr_array_unref);

    for (guint i = 0; i < n; i++) {
        GPtrArray *group = g_hash_table_lookup(groups, labels[i]);

        if (!group) {
            group = g_ptr_array_new();
            g_hash_table_insert(groups, labels[i], group);
        }
        if (!g_ptr_array_find_with_equal_func(group, texts[i], g_str_equal, NULL))
            g_ptr_array_add(group, (gpointer)texts[i]);
    }
    return groups;
}

char **
labels_shorten(const char *const *texts, guint n, guint width, gboolean utf8)
{
    char **labels = g_new0(char *, n + 1);

    for (guint i = 0; i < n; i++)
        labels[i] = text_shorten(texts[i], width, utf8);
    g_autoptr(GHashTable) groups = texts_by_label(texts, labels, n);
    g_autoptr(GHashTable) used = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) chosen = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    for (guint i = 0; i < n; i++)
        g_hash_table_add(used, g_strdup(labels[i]));
    for (guint i = 0; i < n; i++) {
        const GPtrArray *group = g_hash_table_lookup(groups, labels[i]);

        if (group->len < 2 || width == 0 || g_hash_table_contains(chosen, texts[i]))
            continue;
        g_autofree char **cut = g_new0(char *, group->len);
        tell_apart(group, width, utf8, used, cut);
        for (guint k = 0; k < group->len; k++) {
            g_hash_table_add(used, g_strdup(cut[k]));
            g_hash_table_insert(chosen, g_ptr_array_index(group, k), cut[k]);
        }
    }
    g_clear_pointer(&groups, g_hash_table_unref); /* its keys are the labels */
    for (guint i = 0; i < n; i++) {
        const char *label = g_hash_table_lookup(chosen, texts[i]);

        if (!label)
            continue;
        g_free(labels[i]);
        labels[i] = g_strdup(label);
    }
    return labels;
}
