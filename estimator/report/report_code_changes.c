/* SPDX-License-Identifier: MIT */
/* What else would change, beside the layout. */
#include "report/report_private.h"

#include "text/text.h"

#define INDENT 2  /* columns */
#define HANGING 2 /* columns behind a bullet */

/* "i (line 38)" */
static char *
loop_text(const Ranking *ranking, guint number)
{
    const Loop *loop = g_ptr_array_index(ranking->binding->kernel->loops, number);

    return g_strdup_printf("%s (line %u)", loop->name, loop->place.line);
}

static char *
code_change_text(const Ranking *ranking, const CodeChange *change)
{
    const RankedLayout *first = g_ptr_array_index(ranking->layouts, 0);
    gboolean is_of_first = g_strcmp0(change->spec, first->spec) == 0;
    g_autofree char *loop = NULL, *as = g_strdup_printf(" in %s,", change->spec);

    switch (change->kind) {
    case CODE_CHANGE_RESTRICT:
        return g_strdup_printf(
            "%.2f times as fast%s with __restrict__ on each pointer, if the arrays do not overlap",
            change->gain, is_of_first ? "" : as);
    case CODE_CHANGE_UNROLL:
        loop = loop_text(ranking, change->loop);
        return g_strdup_printf("%.2f times as fast with #pragma unroll %u above the loop over %s",
                               change->gain, change->times, loop);
    case CODE_CHANGE_PADDING:
        return g_strdup_printf("%.2f times as fast with %u bytes of padding: %s", change->gain,
                               change->pad_bytes, change->spec);
    }
    g_assert_not_reached();
}

const char *
code_change_name(const CodeChange *change)
{
    static const char *const names[] = {[CODE_CHANGE_RESTRICT] = "restrict",
                                        [CODE_CHANGE_UNROLL] = "unroll",
                                        [CODE_CHANGE_PADDING] = "padding"};

    return names[change->kind];
}

void
report_append_code_changes(GString *out, const Ranking *ranking, const Terminal *terminal)
{
    const RankedLayout *first = g_ptr_array_index(ranking->layouts, 0);
    g_autofree char *title = NULL;

    if (ranking->code_changes->len == 0)
        return;
    title = g_strdup_printf("What else would help %s, estimated one by one with the same registers:",
                            first->name ? first->name : first->spec);
    g_string_append_c(out, '\n');
    text_wrap(out, title, terminal->width, 0, 0);
    for (guint i = 0; i < ranking->code_changes->len; i++) {
        g_autofree char *text = code_change_text(ranking, g_ptr_array_index(ranking->code_changes, i)),
                        *clean = text_clean(text),
                        *bullet = g_strdup_printf("%s %s", terminal->utf8 ? "•" : "-", clean);

        text_wrap(out, bullet, terminal->width, INDENT, HANGING);
    }
}

void
report_json_code_changes(JsonWriter *json, const Ranking *ranking)
{
    json_begin_array(json, "helps", FALSE);
    for (guint i = 0; i < ranking->code_changes->len; i++) {
        const CodeChange *change = g_ptr_array_index(ranking->code_changes, i);
        g_autofree char *text = code_change_text(ranking, change);

        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "kind", code_change_name(change));
        json_add_string(json, "layout", change->spec);
        json_add_number(json, "gain", change->gain);
        json_add_string(json, "text", text);
        json_end(json);
    }
    json_end(json);
}
