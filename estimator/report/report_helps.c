/* SPDX-License-Identifier: MIT */
/* What else would help, beside the layout. */
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
help_text(const Ranking *ranking, const Help *help)
{
    g_autofree char *loop = NULL;

    switch (help->kind) {
    case HELP_RESTRICT:
        return g_strdup_printf(
            "%.2f times as fast with __restrict__ on each pointer, if the arrays do not overlap", help->gain);
    case HELP_UNROLL:
        loop = loop_text(ranking, help->loop);
        return g_strdup_printf("%.2f times as fast with #pragma unroll %u above the loop over %s", help->gain,
                               help->times, loop);
    case HELP_PADDING:
        return g_strdup_printf("%.2f times as fast with %u bytes of padding: %s", help->gain, help->pad_bytes,
                               help->spec);
    }
    g_assert_not_reached();
}

const char *
help_name(const Help *help)
{
    static const char *const names[] = {
        [HELP_RESTRICT] = "restrict", [HELP_UNROLL] = "unroll", [HELP_PADDING] = "padding"};

    return names[help->kind];
}

void
report_append_helps(GString *out, const Ranking *ranking, const Terminal *terminal)
{
    const RankedLayout *first = g_ptr_array_index(ranking->layouts, 0);
    g_autofree char *title = NULL;

    if (ranking->helps->len == 0)
        return;
    title = g_strdup_printf("What else would help %s, estimated one by one with the same registers:",
                            first->name ? first->name : first->spec);
    g_string_append_c(out, '\n');
    text_wrap(out, title, terminal->width, 0, 0);
    for (guint i = 0; i < ranking->helps->len; i++) {
        g_autofree char *text = help_text(ranking, g_ptr_array_index(ranking->helps, i)),
                        *clean = text_clean(text),
                        *bullet = g_strdup_printf("%s %s", terminal->utf8 ? "•" : "-", clean);

        text_wrap(out, bullet, terminal->width, INDENT, HANGING);
    }
}

void
report_json_helps(JsonWriter *json, const Ranking *ranking)
{
    json_begin_array(json, "helps", FALSE);
    for (guint i = 0; i < ranking->helps->len; i++) {
        const Help *help = g_ptr_array_index(ranking->helps, i);
        g_autofree char *text = help_text(ranking, help);

        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "kind", help_name(help));
        json_add_string(json, "layout", help->spec);
        json_add_number(json, "gain", help->gain);
        json_add_string(json, "text", text);
        json_end(json);
    }
    json_end(json);
}
