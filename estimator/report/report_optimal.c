/* SPDX-License-Identifier: MIT */
/* What is known of the best of all layouts. */
#include "report/report_private.h"

#include "text/text.h"

#include <math.h>

#define INDENT 2
/* What a certificate takes for granted: docs/models/model-sector.md, "The best of all". */
#define PREMISE "groups cost no less together than alone, and fields that are alike the same"

/* "4,140 groupings in tiles of 1 to 64" */
static char *
space_text(const Optimal *optimal)
{
    GString *text = g_string_new(NULL);
    gsize n = strlen(optimal->groupings);

    for (gsize i = 0; i < n; i++)
        g_string_append_printf(text, "%s%c", i > 0 && (n - i) % 3 == 0 ? "," : "", optimal->groupings[i]);
    g_string_append_printf(text, " grouping%s", n == 1 && optimal->groupings[0] == '1' ? "" : "s");
    if (optimal->n_tiles > 1)
        g_string_append_printf(text, " in tiles of 1 to %u", optimal->tiles[optimal->n_tiles - 1]);
    return g_string_free(text, FALSE);
}

/* "none of … costs less than 408,204 ns (gap 0.5 %)" */
static void
append_bound(GString *text, const Optimal *optimal, const Model *model)
{
    g_autofree char *space = space_text(optimal), *bound = number_short(optimal->bound);

    if (optimal->bound <= 0) {
        g_string_append_printf(text, "nothing is known of what each of %s costs at least", space);
        return;
    }
    g_string_append_printf(text, "none of %s costs less than %s %s (gap %.*f %%)", space, bound,
                           model->cost_unit, optimal->gap < 0.1 ? 2 : 1, 100 * optimal->gap);
}

static void
append_found(GString *text, const Ranking *ranking, const Model *model)
{
    const Optimal *optimal = ranking->optimal;
    g_autofree char *cost = number_short(optimal->cost);

    g_string_append_printf(text, "The best found costs %s %s: %s. ", cost, model->cost_unit, optimal->spec);
    /* A bound of `sector` rests on what random layouts break now and then: docs/models/model-sector.md. */
    g_string_append(text, optimal->status != OPTIMAL_PROVEN ? "Not settled: by its bound, "
                          : model->bound_is_cost            ? "Proven: "
                                                            : "By its bound, ");
    append_bound(text, optimal, model);
    if (optimal->status == OPTIMAL_OVER || optimal->status == OPTIMAL_INTERRUPTED)
        g_string_append_printf(
            text, "; %s after %.1f s, with %u layouts and %" G_GUINT64_FORMAT " groups estimated",
            optimal->status == OPTIMAL_OVER ? "time was up" : "interrupted", optimal->seconds,
            optimal->n_estimated, optimal->n_groups_priced);
    else if (optimal->status == OPTIMAL_OPEN && optimal->reason)
        g_string_append_printf(text, "; groups are not priced one by one: %s", optimal->reason);
    else if (optimal->status == OPTIMAL_OPEN)
        g_string_append(text, ", since what groups do to one another is more than their bounds tell");
}

void
report_append_optimal(GString *out, const Ranking *ranking, const Model *model, gboolean wanted,
                      const Terminal *terminal)
{
    const Optimal *optimal = ranking->optimal;
    g_autoptr(GString) text = g_string_new(NULL);

    if (!optimal || (!wanted && optimal->status != OPTIMAL_PROVEN))
        return;
    if (optimal->status == OPTIMAL_NOT_SEARCHED)
        g_string_append_printf(text, "The best of all layouts was not searched: %s", optimal->reason);
    else
        append_found(text, ranking, model);
    text_wrap(out, text->str, terminal->width, INDENT, 0);
}

static void
write_classes(JsonWriter *json, const Record *record, const Optimal *optimal)
{
    json_begin_array(json, "classes", TRUE);
    for (guint i = 0; i < optimal->classes->len; i++) {
        const GArray *class = g_ptr_array_index(optimal->classes, i);

        json_begin_array(json, NULL, TRUE);
        for (guint k = 0; k < class->len; k++)
            json_add_string(json, NULL, record->fields[g_array_index(class, guint, k)].name);
        json_end(json);
    }
    json_end(json);
}

static void
write_found(JsonWriter *json, const Record *record, const Optimal *optimal)
{
    json_add_integer(json, "fields", optimal->n_fields);
    json_add_string(json, "groupings", optimal->groupings);
    json_begin_array(json, "tiles", TRUE);
    for (guint i = 0; i < optimal->n_tiles; i++)
        json_add_integer(json, NULL, optimal->tiles[i]);
    json_end(json);
    json_add_string(json, "orders", optimal->any_order ? "as declared, by alignment" : "as declared");
    json_add_string(json, "objective", "total");
    json_add_string(json, "layout", optimal->spec);
    json_add_number(json, "cost", optimal->cost);
    json_add_number(json, "bound", optimal->bound);
    json_add_number(json, "gap", optimal->gap);
    json_add_string(json, "premise", PREMISE);
    write_classes(json, record, optimal);
    json_add_integer(json, "nodes", (gint64)optimal->n_nodes);
    json_add_integer(json, "groups_priced", (gint64)optimal->n_groups_guessed);
    json_add_integer(json, "groups_estimated", (gint64)optimal->n_groups_priced);
    json_add_integer(json, "layouts_estimated", optimal->n_estimated);
    json_add_integer(json, "starts", optimal->n_starts);
    if (optimal->reason)
        json_add_string(json, "reason", optimal->reason);
    if (!optimal->is_repeatable)
        json_add_number(json, "seconds", optimal->seconds);
}

void
report_json_optimal(JsonWriter *json, const Ranking *ranking)
{
    const Optimal *optimal = ranking->optimal;

    if (!optimal)
        return;
    json_begin_object(json, "search", FALSE);
    json_add_string(json, "status", optimal_status_text(optimal->status));
    if (optimal->status == OPTIMAL_NOT_SEARCHED)
        json_add_string(json, "reason", optimal->reason);
    else
        write_found(json, ranking->binding->record, optimal);
    json_end(json);
}
