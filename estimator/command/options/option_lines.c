/* SPDX-License-Identifier: MIT */
/* What --taken says of conditions that data decides, and --trips of loops whose length is not known. */
#include "command/options/options_private.h"

#include <math.h>

/* A number, or a range of numbers, that is said of a line of the source. */
typedef struct {
    const char *form;  /* of the option's value */
    const char *range; /* what the number is */
    const char *noun;  /* what the number is to the line */
    double most;       /* it lies between 0 and this */
    gboolean is_range; /* it may be two, LO..HI, which are whole numbers then */
} LineForm;

static const LineForm SHARE = {"[[FILE:]LINE=]SHARE", "share from 0 to 1", "share", 1, FALSE};
static const LineForm TRIPS = {"[FILE:]LINE=N or LO..HI[,LO..HI/N]",
                               "number of iterations from 0 to 2147483647, nor a range LO..HI of such, nor "
                               "LO..HI,LO..HI/N",
                               "number of iterations", G_MAXINT32, TRUE};

/* The number from 0 to MOST that TEXT is; below 0: it is none. */
static double
parse_number(const char *text, double most)
{
    char *end;
    double number = g_ascii_strtod(text, &end);

    if (end == text || text[strspn(text, "0123456789.eE+-")] != '\0' || *end != '\0')
        return -1;
    return number >= 0 && number <= most ? number : -1;
}

/* The numbers that TEXT, in FORM, is: one, or the ends of a range. FALSE: it is none. */
static gboolean
parse_range(const LineForm *form, const char *text, double *ret_least, double *ret_most)
{
    const char *dots = form->is_range ? strstr(text, "..") : NULL;
    g_autofree char *least = dots ? g_strndup(text, dots - text) : NULL;

    *ret_most = parse_number(dots ? dots + 2 : text, form->most);
    *ret_least = least ? parse_number(least, form->most) : *ret_most;
    if (*ret_least < 0 || *ret_least > *ret_most)
        return FALSE;
    return !dots || (*ret_least == floor(*ret_least) && *ret_most == floor(*ret_most));
}

/* What a few threads make, by TEXT in FORM: "LO..HI/N". FALSE: it says nothing. */
static gboolean
parse_few(const LineForm *form, const char *text, FewTrips *ret_few)
{
    const char *slash = strchr(text, '/');
    g_autofree char *range = slash ? g_strndup(text, slash - text) : NULL;
    double least, most, one_in = slash ? parse_number(slash + 1, form->most) : -1;

    if (one_in < 1 || one_in != floor(one_in) || !parse_range(form, range, &least, &most) ||
        least != floor(least) || most != floor(most))
        return FALSE;
    *ret_few = (FewTrips){(gint64)one_in, (gint64)least, (gint64)most};
    return TRUE;
}

/* Sets the numbers of SAID to what TEXT, in FORM, says. FALSE: it says nothing. */
static gboolean
parse_numbers(const LineForm *form, const char *text, LineValue *said)
{
    const char *comma = form->is_range ? strchr(text, ',') : NULL;
    g_autofree char *first = comma ? g_strndup(text, comma - text) : g_strdup(text);

    return parse_range(form, first, &said->least, &said->value) &&
           (!comma || parse_few(form, comma + 1, &said->few));
}

static gboolean
is_same_line(const LineValue *a, const LineValue *b)
{
    return a->line == b->line && g_strcmp0(a->file, b->file) == 0;
}

/* Adds what TEXT says, in FORM, to ALL, which has nothing of that line. */
static LineValue *
add_line(GPtrArray *all, const LineForm *form, const char *text, GError **error)
{
    const char *equals = strrchr(text, '=');
    g_autofree char *place = equals ? g_strndup(text, equals - text) : NULL;
    char *colon = place ? strrchr(place, ':') : NULL;
    g_autofree LineValue *said = g_new0(LineValue, 1);
    gint64 line;

    if (!place || place[0] == '\0' || colon == place) {
        option_fail(error, "'%s' is not %s", text, form->form);
        return NULL;
    }
    if (!option_parse_integer(colon ? colon + 1 : place, 1, G_MAXINT32, &line, error))
        return NULL;
    said->line = (guint)line;
    if (!parse_numbers(form, equals + 1, said)) {
        option_fail(error, "'%s' is no %s", equals + 1, form->range);
        return NULL;
    }
    if (colon)
        *colon = '\0';
    said->file = colon ? place : NULL;
    for (guint i = 0; i < all->len; i++)
        if (is_same_line(said, g_ptr_array_index(all, i))) {
            option_fail(error, "line %u has a %s already", said->line, form->noun);
            return NULL;
        }
    said->file = g_strdup(said->file);
    g_ptr_array_add(all, said);
    return g_steal_pointer(&said);
}

/* Adds the share TEXT of all conditions of which ALL says nothing else. */
static gboolean
add_rest(GPtrArray *all, const char *text, GError **error)
{
    g_autofree LineValue *said = g_new0(LineValue, 1);

    if (!parse_numbers(&SHARE, text, said))
        return option_fail(error, "'%s' is not %s", text, SHARE.form);
    for (guint i = 0; i < all->len; i++)
        if (line_value_is_rest(g_ptr_array_index(all, i)))
            return option_fail(error, "all other conditions have a share already");
    g_ptr_array_add(all, g_steal_pointer(&said));
    return TRUE;
}

gboolean
option_apply_taken(gpointer target, const char *value, GError **error)
{
    GPtrArray *all = ((Options *)target)->request.launch.taken;

    return strchr(value, '=') ? add_line(all, &SHARE, value, error) != NULL : add_rest(all, value, error);
}

gboolean
option_apply_trips(gpointer target, const char *value, GError **error)
{
    LineValue *said = add_line(((Options *)target)->request.launch.trips, &TRIPS, value, error);

    if (!said)
        return FALSE;
    said->value = round(said->value);
    said->least = round(said->least);
    return TRUE;
}
