/* SPDX-License-Identifier: MIT */
/* What loops do, iteration by iteration: those that do the same are told once, with their number. Two do the
 * same where their courses are alike but for the lengths of loops and the numbers that kernels get. */
#include "frontend/host/course/course.h"
#include "frontend/host/state/state.h"
#include "frontend/parse/parse.h"

#define MOST_FORMS 64u /* of iterations of one loop */
#define MOST_RUNS 64u  /* of iterations of one form, one behind the other, that are told in their order */
#define MOST_PREFIX 8u /* iterations before those that are alike again and again */

/* Iterations that do the same. */
typedef struct {
    Course *body;
    double count;
} Form;

struct HostRepeat {
    const Ast *loop;
    GArray *forms;   /* of Form */
    GArray *order;   /* of guint: the form of each iteration */
    guint first;     /* of the launches that the loop makes */
    guint n_before;  /* launches before the iteration that is open */
    Course *around;  /* where host_repeat_begin() left the course; NULL: no iteration is open */
    GArray *numbers; /* of Pair: places of the iteration that was taken last, and the same in its form */
};

typedef struct {
    guint from, to;
} Pair;

HostRepeat *
host_repeat_new(const HostRun *run, const Ast *loop)
{
    HostRepeat *repeat = g_new0(HostRepeat, 1);

    repeat->loop = loop;
    repeat->forms = g_array_new(FALSE, FALSE, sizeof(Form));
    repeat->order = g_array_new(FALSE, FALSE, sizeof(guint));
    repeat->numbers = g_array_new(FALSE, FALSE, sizeof(Pair));
    repeat->first = run->launches->len;
    return repeat;
}

void
host_repeat_free(HostRepeat *repeat)
{
    if (!repeat)
        return;
    for (guint i = 0; i < repeat->forms->len; i++)
        course_free(g_array_index(repeat->forms, Form, i).body);
    g_array_unref(repeat->forms);
    g_array_unref(repeat->order);
    g_array_unref(repeat->numbers);
    g_free(repeat);
}

void
host_repeat_begin(HostRun *run, HostRepeat *repeat)
{
    SourcePlace place;

    repeat->around = run->course;
    repeat->n_before = run->launches->len;
    place_of(repeat->loop, &place);
    run->course = course_new(COURSE_SEQUENCE, &place);
    source_place_clear(&place);
}

void
host_repeat_drop(HostRun *run, HostRepeat *repeat)
{
    if (!repeat->around)
        return;
    course_free(run->course);
    run->course = g_steal_pointer(&repeat->around);
    g_array_set_size(run->launches, repeat->n_before);
}

void
host_repeat_undo(HostRun *run, const HostRepeat *repeat, guint end)
{
    if (end > repeat->first)
        g_array_remove_range(run->launches, repeat->first, end - repeat->first);
}

guint
host_repeat_length(const HostRepeat *repeat)
{
    return repeat->order->len;
}

gboolean
host_repeat_is_idle(const HostRun *run, const HostRepeat *repeat)
{
    return run->launches->len == repeat->first && repeat->forms->len == 1 &&
           g_array_index(repeat->forms, Form, 0).body->children->len == 0;
}

/* --- forms */

static gboolean
same_place(const SourcePlace *a, const SourcePlace *b)
{
    return a->line == b->line && a->column == b->column && g_strcmp0(a->file, b->file) == 0;
}

static gboolean
same_form(const Course *a, const Course *b)
{
    if (a->kind != b->kind || !same_place(&a->place, &b->place) || g_strcmp0(a->function, b->function) != 0 ||
        g_strcmp0(a->name, b->name) != 0 || g_strcmp0(a->type, b->type) != 0 ||
        (a->times > 0) != (b->times > 0) || (a->bytes >= 0) != (b->bytes >= 0))
        return FALSE;
    if (!a->children)
        return TRUE;
    if (a->children->len != b->children->len)
        return FALSE;
    for (guint i = 0; i < a->children->len; i++)
        if (!same_form(g_ptr_array_index(a->children, i), g_ptr_array_index(b->children, i)))
            return FALSE;
    return TRUE;
}

/* The form that BODY has; its number, or that of a new one. */
static guint
find_form(const HostRepeat *repeat, const Course *body)
{
    guint n = repeat->order->len, last = n > 0 ? g_array_index(repeat->order, guint, n - 1) : 0;

    if (n > 0 && same_form(g_array_index(repeat->forms, Form, last).body, body))
        return last;
    for (guint i = 0; i < repeat->forms->len; i++)
        if (same_form(g_array_index(repeat->forms, Form, i).body, body))
            return i;
    return repeat->forms->len;
}

/* COURSE, which COUNT iterations have in the mean, with MORE, which is alike, as one more. */
static void
merge_form(HostRepeat *repeat, Course *course, const Course *more, double count)
{
    if (course->kind == COURSE_LAUNCH) {
        const Pair pair = {more->number, course->number};

        g_array_append_val(repeat->numbers, pair);
    }
    course->times += (more->times - course->times) / (count + 1);
    if (course->bytes != more->bytes)
        course->bytes += (gint64)((double)(more->bytes - course->bytes) / (count + 1));
    for (guint i = 0; course->children && i < course->children->len; i++)
        merge_form(repeat, g_ptr_array_index(course->children, i), g_ptr_array_index(more->children, i),
                   count);
}

/* The launches of the last iteration become launches of its form. */
static void
take_launches(HostRun *run, const HostRepeat *repeat)
{
    guint i = repeat->n_before;

    while (i < run->launches->len) {
        HostLaunch *launch = &g_array_index(run->launches, HostLaunch, i);

        for (guint p = 0; p < repeat->numbers->len; p++)
            if (g_array_index(repeat->numbers, Pair, p).from == launch->number) {
                launch->number = g_array_index(repeat->numbers, Pair, p).to;
                break;
            }
        if (host_launches_take_again(run, repeat->first, repeat->n_before, launch))
            g_array_remove_index(run->launches, i);
        else
            i++;
    }
}

gboolean
host_repeat_end(HostRun *run, HostRepeat *repeat, gboolean is_tangled)
{
    Course *body = run->course;
    guint number;

    run->course = g_steal_pointer(&repeat->around);
    if (is_tangled && body->children->len > 0)
        body->kind = COURSE_TANGLE;
    number = find_form(repeat, body);
    g_array_append_val(repeat->order, number);
    if (number == repeat->forms->len) {
        const Form form = {body, 1};

        g_array_append_val(repeat->forms, form);
        return repeat->forms->len <= MOST_FORMS;
    }
    g_array_set_size(repeat->numbers, 0);
    merge_form(repeat, g_array_index(repeat->forms, Form, number).body, body,
               g_array_index(repeat->forms, Form, number).count);
    g_array_index(repeat->forms, Form, number).count++;
    take_launches(run, repeat);
    course_free(body);
    return TRUE;
}

/* --- their order */

/* PREFIX iterations, then PERIOD again and again, then SUFFIX. */
typedef struct {
    guint prefix, period, suffix; /* period: 0: there is none */
} Rhythm;

static gboolean
has_rhythm(const guint *order, guint n, guint prefix, guint period)
{
    for (guint i = prefix + period; i < n; i++)
        if (order[i] != order[i - period])
            return FALSE;
    return TRUE;
}

/* The rhythm of N iterations with at most MOST_SUFFIX at their end that do not keep it. */
static Rhythm
find_rhythm(const guint *order, guint n, guint most_suffix)
{
    for (guint suffix = 0; suffix <= most_suffix && suffix < n; suffix++)
        for (guint prefix = 0; prefix <= MIN((n - suffix) / 2, MOST_PREFIX); prefix++)
            for (guint period = 1; period <= (n - suffix - prefix) / 2; period++)
                if (has_rhythm(order, n - suffix, prefix, period))
                    return (Rhythm){prefix, period, suffix};
    return (Rhythm){n, 0, 0};
}

static Course *
copy_course(const Course *course)
{
    Course *copy = course_copy_node(course);

    for (guint i = 0; course->children && i < course->children->len; i++)
        course_add(copy, copy_course(g_ptr_array_index(course->children, i)));
    return copy;
}

/* Adds what FORM does, COUNT times. */
static void
write_form(HostRun *run, const HostRepeat *repeat, guint form, double count)
{
    const Course *body = g_array_index(repeat->forms, Form, form).body;
    Course *parent = count == 1 ? NULL : host_course_open(run, COURSE_LOOP, repeat->loop);

    if (parent)
        run->course->times = count;
    course_add(run->course, copy_course(body));
    course_tidy_last(run->course);
    host_course_close(run, parent);
}

static guint
count_runs(const guint *order, guint n)
{
    guint runs = n > 0;

    for (guint i = 1; i < n; i++)
        runs += order[i] != order[i - 1];
    return runs;
}

static void
write_runs(HostRun *run, const HostRepeat *repeat, const guint *order, guint n)
{
    for (guint i = 0, length; i < n; i += length) {
        for (length = 1; i + length < n && order[i + length] == order[i];)
            length++;
        write_form(run, repeat, order[i], length);
    }
}

/* Iterations of forms in no order that could be told. */
static void
write_tangle(HostRun *run, const HostRepeat *repeat)
{
    Course *parent = host_course_open(run, COURSE_TANGLE, repeat->loop);

    for (guint i = 0; i < repeat->forms->len; i++)
        write_form(run, repeat, i, g_array_index(repeat->forms, Form, i).count);
    host_course_close(run, parent);
}

/* TIMES iterations, those of RHYTHM again and again. */
static void
write_rhythm(HostRun *run, const HostRepeat *repeat, Rhythm rhythm, double times)
{
    const guint *order = (const guint *)(gpointer)repeat->order->data;
    double rest = times - rhythm.prefix - rhythm.suffix, periods = (double)(gint64)(rest / rhythm.period);
    guint tail = (guint)(rest - periods * rhythm.period);
    Course *parent;

    write_runs(run, repeat, order, rhythm.prefix);
    if (rhythm.period == 1) {
        write_form(run, repeat, order[rhythm.prefix], periods);
    } else {
        parent = host_course_open(run, COURSE_LOOP, repeat->loop);
        run->course->times = periods;
        write_runs(run, repeat, order + rhythm.prefix, rhythm.period);
        host_course_close(run, parent);
        write_runs(run, repeat, order + rhythm.prefix, tail);
    }
    write_runs(run, repeat, order + repeat->order->len - rhythm.suffix, rhythm.suffix);
}

/* Adds the numbers of the launches of COURSE to FACTORS, with FACTOR. */
static void
note_factors(const Course *course, double factor, GHashTable *factors)
{
    if (course->kind == COURSE_LAUNCH)
        g_hash_table_insert(factors, GUINT_TO_POINTER(course->number), g_memdup2(&factor, sizeof factor));
    for (guint i = 0; course->children && i < course->children->len; i++)
        note_factors(g_ptr_array_index(course->children, i), factor, factors);
}

/* How many of TIMES iterations in RHYTHM have FORM. */
static double
count_in_rhythm(const HostRepeat *repeat, Rhythm rhythm, double times, guint form)
{
    const guint *order = (const guint *)(gpointer)repeat->order->data;
    double rest = times - rhythm.prefix, periods = (double)(gint64)(rest / rhythm.period), count = 0;
    guint tail = (guint)(rest - periods * rhythm.period);

    for (guint i = 0; i < rhythm.prefix; i++)
        count += order[i] == form;
    for (guint i = 0; i < rhythm.period; i++)
        count += order[rhythm.prefix + i] == form ? periods + (i < tail) : 0;
    return count;
}

/* The launches of all forms count as often as TIMES iterations make them. */
static void
scale_launches(HostRun *run, const HostRepeat *repeat, Rhythm rhythm, double times)
{
    g_autoptr(GHashTable) factors = g_hash_table_new_full(NULL, NULL, NULL, g_free);

    for (guint i = 0; i < repeat->forms->len; i++) {
        const Form *form = &g_array_index(repeat->forms, Form, i);

        note_factors(form->body, count_in_rhythm(repeat, rhythm, times, i) / form->count, factors);
    }
    for (guint i = repeat->first; i < run->launches->len; i++) {
        HostLaunch *launch = &g_array_index(run->launches, HostLaunch, i);
        const double *factor = g_hash_table_lookup(factors, GUINT_TO_POINTER(launch->number));

        launch->launch->times *= factor ? *factor : 1;
    }
}

gboolean
host_repeat_write(HostRun *run, HostRepeat *repeat, double times)
{
    const guint *order = (const guint *)(gpointer)repeat->order->data;
    guint n = repeat->order->len;
    gboolean goes_on = times > n;
    Rhythm rhythm;

    if (!goes_on && count_runs(order, n) <= 2) {
        write_runs(run, repeat, order, n);
        return TRUE;
    }
    rhythm = n == 1 ? (Rhythm){0, 1, 0} : find_rhythm(order, n, goes_on ? 0 : 1);
    if (goes_on && (rhythm.period == 0 || count_runs(order + rhythm.prefix, rhythm.period) > MOST_RUNS))
        return FALSE;
    if (goes_on)
        scale_launches(run, repeat, rhythm, times);
    if (rhythm.period > 0 && count_runs(order + rhythm.prefix, rhythm.period) <= MOST_RUNS)
        write_rhythm(run, repeat, rhythm, MAX(times, (double)n));
    else if (count_runs(order, n) <= MOST_RUNS)
        write_runs(run, repeat, order, n);
    else
        write_tangle(run, repeat);
    return TRUE;
}

void
host_repeat_write_open(HostRun *run, HostRepeat *repeat)
{
    Course *parent = host_course_open(run, COURSE_LOOP, repeat->loop);

    for (guint i = repeat->first; i < run->launches->len; i++)
        g_array_index(run->launches, HostLaunch, i).launch->is_open = TRUE;
    write_form(run, repeat, 0, 1);
    host_course_close(run, parent);
}
