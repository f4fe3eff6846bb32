/* SPDX-License-Identifier: MIT */
#include "report/report_private.h"
#include "report/joint/joint.h"

#include "text/text.h"

#include <math.h>
#include <string.h>

#define LEAST_LAYOUT_WIDTH 12 /* columns to which the text of a layout may shrink */
#define HANGING 2             /* columns */
#define MOST_TOLD 8u          /* conversions, and launches of one phase */
#define MICROSECONDS 1e-3     /* of a nanosecond */

static const JointLayout *
best_of(const Joint *joint)
{
    return g_ptr_array_index(joint->layouts, 0);
}

static const char *
label_of(const RankedLayout *layout)
{
    return layout->name ? layout->name : layout->spec;
}

/* "file:line" */
static char *
place_of(const Course *course)
{
    return g_strdup_printf("%s:%u", course->place.file ? course->place.file : "?", course->place.line);
}

/* "once", "50 times" */
static char *
times_text(double times)
{
    return times == 1 ? g_strdup("once") : g_strdup_printf("%.6g times", times);
}

/* --- transfers */

typedef struct {
    double uploads, downloads; /* times */
    gboolean is_open, is_assumed;
} Counts;

static Counts
count_transfers(const Conversions *conversions)
{
    Counts counts = {0};

    for (guint i = 0; i < conversions->transfers->len; i++) {
        const Transfer *transfer = g_ptr_array_index(conversions->transfers, i);

        if (transfer->leaf->course->kind == COURSE_UPLOAD)
            counts.uploads += transfer->leaf->times;
        else
            counts.downloads += transfer->leaf->times;
        counts.is_open = counts.is_open || transfer->leaf->is_open;
        counts.is_assumed = counts.is_assumed || !transfer->elements_known;
    }
    return counts;
}

/* "1 upload and 20 downloads" */
static void
append_counts(GString *text, const Counts *counts)
{
    const char *least = counts->is_open ? "at least " : "";

    if (counts->uploads > 0)
        g_string_append_printf(text, "%s%.6g upload%s", least, counts->uploads,
                               counts->uploads == 1 ? "" : "s");
    if (counts->uploads > 0 && counts->downloads > 0)
        g_string_append(text, " and ");
    if (counts->downloads > 0)
        g_string_append_printf(text, "%s%.6g download%s", counts->uploads > 0 ? "" : least, counts->downloads,
                               counts->downloads == 1 ? "" : "s");
}

/* How the size of the arrays is known. */
static void
append_size(GString *text, const Conversions *conversions, const Counts *counts)
{
    g_autofree char *elements = number_short(conversions->elements / conversions->n_arrays);

    if (counts->is_assumed && !conversions->elements_known)
        g_string_append_printf(
            text,
            "; how much is copied is not known, and taken as %s elements, one for each thread "
            "(else: --size ARRAY=N)",
            elements);
    else if (counts->is_assumed)
        g_string_append(text, "; how much is copied is not known, and taken as whole arrays");
}

/* "on the GPU", with what the other place would take where that is known. */
static void
append_where(GString *text, const ConversionPlaces *places)
{
    g_string_append(text, places->n_host == 0     ? " on the GPU"
                          : places->n_device == 0 ? " on the host"
                                                  : " on the host and the GPU");
    if (places->n_host == 0 && places->n_host_can > 0 && places->host_ns > places->device_ns &&
        places->device_ns > 0)
        g_string_append_printf(text, " (host: %.3g times that)", places->host_ns / places->device_ns);
    else if (places->n_host > 0 && places->host_ns > 0 && places->device_ns > 0)
        g_string_append_printf(text, " (GPU: %.3g times that)", places->device_ns / places->host_ns);
}

/* Says that TRANSFERS, so many, are converted on the host, and nobody knows how long that takes. */
static char *
host_unpriced_text(GString *transfers, const Joint *joint)
{
    const Conversions *conversions = joint->conversions;

    g_string_append_printf(
        transfers, " are converted from and to the host's %s on the host%s, which does not count: %s",
        conversions->host,
        conversions->asked == CONVERT_HOST ? "" : ", as the GPU has no room for a copy beside the arrays",
        conversions->host_unpriced);
    return g_string_free(transfers, FALSE);
}

char *
report_transfers(const Joint *joint)
{
    const Conversions *conversions = joint->conversions;
    const JointLayout *best = best_of(joint);
    Counts counts = count_transfers(conversions);
    g_autoptr(GString) text = g_string_new(NULL);

    if (conversions->transfers->len == 0 || conversions->record->n_fields == 1)
        return NULL;
    append_counts(text, &counts);
    if (conversions->unpriced) {
        g_string_append_printf(
            text, " of host code would be converted in other layouts than %s, which does not count: %s",
            conversions->host, conversions->unpriced);
        return g_string_free(g_steal_pointer(&text), FALSE);
    }
    if (conversions_uncounted(conversions, best->layout->layout))
        return host_unpriced_text(g_steal_pointer(&text), joint);
    if (best->conversions <= 0 && joint->without_transfers == best->layout)
        return NULL;
    if (best->conversions > 0) {
        const ConversionPlaces places = conversions_places(conversions, best->layout->layout);

        g_string_append_printf(text, " are converted from and to the host's %s", conversions->host);
        append_where(text, &places);
        g_string_append_printf(text, ": %.1f%% of the time", 100 * best->conversions / best->total);
    }
    if (best->conversions > 0 && joint->without_transfers != best->layout)
        g_string_append_printf(text, "; without that %s would be first", label_of(joint->without_transfers));
    if (best->conversions <= 0)
        g_string_append_printf(
            text, " stay as they are: %s would be first without their conversions, which take %.6g us in it",
            label_of(joint->without_transfers),
            MICROSECONDS * conversions_all_transfers(conversions, joint->without_transfers->layout));
    append_size(text, conversions, &counts);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* --- phases */

/* "hop (steps:23), hop (steps:30)" of the launches from FIRST on that have one layout; *ret_next: the first
 * behind them. NULL: there is none. */
static char *
launches_text(const PhasePath *path, guint first, guint *ret_next)
{
    g_autoptr(GString) text = g_string_new(NULL);
    guint layout = g_array_index(path->leaves, PhaseLeaf, first).layout, n = 0, i;

    for (i = first; i < path->leaves->len; i++) {
        const PhaseLeaf *leaf = &g_array_index(path->leaves, PhaseLeaf, i);
        g_autofree char *place = place_of(leaf->leaf);

        if (leaf->layout != layout)
            break;
        if (leaf->leaf->kind != COURSE_LAUNCH)
            continue;
        if (++n <= MOST_TOLD)
            g_string_append_printf(text, "%s%s (%s)", text->len > 0 ? ", " : "", leaf->leaf->name, place);
    }
    if (n > MOST_TOLD)
        g_string_append_printf(text, " and %u more", n - MOST_TOLD);
    *ret_next = i;
    return n > 0 ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}

static void
add_rows(TextTable *table, const Phases *phases)
{
    guint next;

    for (guint i = 0; i < phases->path->leaves->len; i = next) {
        guint layout = g_array_index(phases->path->leaves, PhaseLeaf, i).layout;
        g_autofree char *launches = launches_text(phases->path, i, &next);
        g_autofree char *clean = launches ? text_clean(launches) : NULL;

        if (!clean)
            continue;
        text_table_add_cell(table, label_of(g_ptr_array_index(phases->layouts, layout)), STYLE_PLAIN);
        text_table_add_cell(table, clean, STYLE_PLAIN);
    }
}

/* "converted to aos 100 times in front of hop at steps:23" */
static void
add_conversions(TextTable *table, const Phases *phases)
{
    const GArray *conversions = phases->path->conversions;

    for (guint i = 0; i < MIN(conversions->len, MOST_TOLD); i++) {
        const PhaseConversion *one = &g_array_index(conversions, PhaseConversion, i);
        g_autofree char *times = times_text(one->times), *place = one->leaf ? place_of(one->leaf) : NULL;
        g_autofree char *line = g_strdup_printf(
            "converted to %s %s %s%s%s", label_of(g_ptr_array_index(phases->layouts, one->to)), times,
            !one->leaf                         ? "behind these"
            : one->leaf->kind == COURSE_LAUNCH ? "in front of "
                                               : "in front of the copy",
            one->leaf && one->leaf->kind == COURSE_LAUNCH ? one->leaf->name : "", place ? " at " : "");
        g_autofree char *whole = g_strconcat(line, place, NULL), *clean = text_clean(whole);

        text_table_add_line(table, clean, STYLE_PLAIN, 0, HANGING);
    }
}

static void
append_why_not(GString *out, const Joint *joint, const Terminal *terminal)
{
    g_autofree char *line = g_strdup_printf(
        "Whether the layout should change between launches is not known: %s", joint->phases->reason);
    g_autofree char *clean = text_clean(line);

    text_wrap(out, clean, terminal->width, 0, HANGING);
}

char *
report_phases(const Joint *joint, const Terminal *terminal)
{
    const Phases *phases = joint->phases;
    GString *out = g_string_new(NULL);
    g_autoptr(TextTable) table = NULL;
    g_autofree char *line = NULL, *text = NULL;

    if (phases->reason && phases->may_pay)
        append_why_not(out, joint, terminal);
    if (!phases->pays)
        return g_string_free(out, FALSE);
    line = g_strdup_printf(
        "In phases it is %.2f times as fast as in one layout, conversions between launches included, "
        "which are %.1f%% of the time:",
        phases->gain, 100 * phases->path->conversion_cost / phases->path->cost);
    text_wrap(out, line, terminal->width, 0, HANGING);
    table = text_table_new(2);
    text_table_add_column(table, COLUMN_LEFT, "layout", LEAST_LAYOUT_WIDTH);
    text_table_add_column(table, COLUMN_LEFT, "for the launches of", LEAST_LAYOUT_WIDTH);
    add_rows(table, phases);
    add_conversions(table, phases);
    if (!joint->conversions->elements_known)
        text_table_add_line(table,
                            "the arrays are taken to have an element for each thread (else: --size ARRAY=N)",
                            STYLE_PLAIN, 0, HANGING);
    text_table_add_line(
        table,
        "apply writes one layout, no phases: by hand, two headers (--name) and fieldwise_convert_device()",
        STYLE_PLAIN, 0, HANGING);
    text = text_table_format(table, terminal);
    g_string_append(out, text);
    return g_string_free(out, FALSE);
}

/* --- JSON */

static void
write_place(JsonWriter *json, const char *key, const Course *course)
{
    g_autofree char *place = course
                                 ? g_strdup_printf("%s:%u:%u", course->place.file ? course->place.file : "?",
                                                   course->place.line, course->place.column)
                                 : NULL;

    json_add_string(json, key, place);
}

/* "device", "host" or "both": where the layout that is named converts; NULL: it converts nothing. */
static const char *
where_text(const Joint *joint)
{
    const ConversionPlaces places = conversions_places(joint->conversions, best_of(joint)->layout->layout);

    if (places.n_host + places.n_device == 0)
        return NULL;
    return places.n_host == 0 ? "device" : places.n_device == 0 ? "host" : "both";
}

static void
write_transfers(JsonWriter *json, const Joint *joint)
{
    const Conversions *conversions = joint->conversions;

    json_add_string(json, "host", conversions->host);
    json_begin_array(json, "transfers", FALSE);
    for (guint i = 0; i < conversions->transfers->len; i++) {
        const Transfer *transfer = g_ptr_array_index(conversions->transfers, i);
        const Course *course = transfer->leaf->course;

        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "kind", course->kind == COURSE_UPLOAD ? "upload" : "download");
        json_add_string(json, "array", course->name);
        write_place(json, "place", course);
        json_add_number(json, "times", transfer->leaf->times);
        json_add_string(json, "times_from", transfer->leaf->is_open ? "one iteration" : "host code");
        json_add_number(json, "elements", transfer->elements);
        json_add_string(json, "elements_from",
                        transfer->elements_known      ? "host code"
                        : conversions->elements_known ? "whole arrays"
                                                      : "threads");
        json_end(json);
    }
    json_end(json);
    json_begin_object(json, "conversions", TRUE);
    json_add_number(json, "gb_per_s", conversions->unpriced ? NAN : conversions->rate);
    json_add_string(json, "rate_from", conversions->unpriced ? NULL : "dram_copy_bandwidth_gb_per_s");
    json_add_string(json, "reason", conversions->unpriced);
    json_add_string(json, "where", where_text(joint));
    json_add_number(json, "host_gb_per_s", conversions->host_unpriced ? NAN : conversions->host_rate);
    json_add_string(json, "host_reason", conversions->host_unpriced);
    json_add_number(json, "total", best_of(joint)->conversions);
    json_add_string(json, "without", joint->without_transfers->spec);
    json_end(json);
}

static void
write_path(JsonWriter *json, const Phases *phases)
{
    const PhasePath *path = phases->path;

    json_begin_array(json, "launches", FALSE);
    for (guint i = 0; i < path->leaves->len; i++) {
        const PhaseLeaf *leaf = &g_array_index(path->leaves, PhaseLeaf, i);

        if (leaf->leaf->kind != COURSE_LAUNCH)
            continue;
        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "kernel", leaf->leaf->name);
        write_place(json, "place", leaf->leaf);
        json_add_string(json, "layout",
                        ((const RankedLayout *)g_ptr_array_index(phases->layouts, leaf->layout))->spec);
        json_end(json);
    }
    json_end(json);
    json_begin_array(json, "conversions", FALSE);
    for (guint i = 0; i < path->conversions->len; i++) {
        const PhaseConversion *one = &g_array_index(path->conversions, PhaseConversion, i);

        json_begin_object(json, NULL, TRUE);
        write_place(json, "before", one->leaf);
        json_add_string(json, "from",
                        ((const RankedLayout *)g_ptr_array_index(phases->layouts, one->from))->spec);
        json_add_string(json, "to",
                        ((const RankedLayout *)g_ptr_array_index(phases->layouts, one->to))->spec);
        json_add_number(json, "times", one->times);
        json_add_number(json, "total",
                        one->times * phases->conversions[one->from * phases->layouts->len + one->to]);
        json_end(json);
    }
    json_end(json);
}

void
report_phases_json(JsonWriter *json, const Joint *joint)
{
    const Phases *phases = joint->phases;

    write_transfers(json, joint);
    json_begin_object(json, "phases", FALSE);
    json_add_boolean(json, "pays", phases->pays);
    json_add_string(json, "reason", phases->reason);
    json_add_number(json, "gain", phases->path ? phases->gain : NAN);
    json_add_number(json, "total", phases->path ? phases->path->cost : NAN);
    json_add_number(json, "elements", joint->conversions->elements);
    json_add_string(json, "elements_from", joint->conversions->elements_known ? "host code" : "threads");
    if (phases->path)
        write_path(json, phases);
    json_end(json);
}
