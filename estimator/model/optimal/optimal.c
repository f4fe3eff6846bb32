/* SPDX-License-Identifier: MIT */
/* The best of all layouts: docs/models/model-sector.md, "The best of all". */
#include "model/optimal/optimal_private.h"

#include "layouts/layouts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Touched fields up to which each is a class of its own in the end, so that a layout that was estimated is
 * settled. */
#define MAX_APART 8
/* From when on a gap is wide: run_few(). */
#define WIDE_GAP 0.05

static const guint32 DEFAULT_TILES[] = {1, 4, 8, 16, 32, 64};

const char *
optimal_status_text(OptimalStatus status)
{
    static const char *const TEXTS[] = {[OPTIMAL_PROVEN] = "closed",
                                        [OPTIMAL_OPEN] = "gap",
                                        [OPTIMAL_OVER] = "time",
                                        [OPTIMAL_INTERRUPTED] = "interrupted",
                                        [OPTIMAL_NOT_SEARCHED] = "not searched"};

    return TEXTS[status];
}

/* --- classes */

static gboolean
add_class(Space *space, guint field)
{
    if (space->n_classes == SEARCH_MAX_CLASSES)
        return FALSE;
    space->fields[space->n_classes][0] = field;
    space->n_fields[space->n_classes++] = 1;
    return TRUE;
}

/* Puts touched field FIELD into the class of fields that it is like if they are IN_CLASSES, or one of its
 * own. FALSE: there is no room. */
static gboolean
add_field(Space *space, guint field, gboolean in_classes)
{
    for (guint c = 0; in_classes && space->model->prices->alike && c < space->n_classes; c++) {
        if (space->n_fields[c] == SEARCH_MAX_ALIKE ||
            !space->model->prices->alike(space->prepared, space->fields[c][0], field))
            continue;
        space->fields[c][space->n_fields[c]++] = field;
        return TRUE;
    }
    return add_class(space, field);
}

/* The number of the kernel's first access to FIELD. */
static guint
first_access(const Space *space, guint field)
{
    guint i = 0;

    while (i < space->binding->n_targets && space->binding->targets[i].field != (int)field)
        i++;
    return i;
}

static int
compare_accessed(gconstpointer a, gconstpointer b, gpointer data)
{
    guint x = first_access(data, *(const guint *)a), y = first_access(data, *(const guint *)b);

    return (x > y) - (x < y);
}

/* Of a class, those come first that the kernel accesses first: a group of some of them, nothing of the class
 * being accessed between, costs no more than any others. */
static gboolean
find_classes(Space *space, gboolean in_classes)
{
    memset(space->n_fields, 0, sizeof space->n_fields);
    space->n_classes = 0;
    for (guint i = 0; i < space->n_touched; i++)
        if (!add_field(space, space->touched[i], in_classes))
            return FALSE;
    for (guint c = 0; c < space->n_classes; c++)
        g_qsort_with_data(space->fields[c], (int)space->n_fields[c], sizeof *space->fields[c],
                          compare_accessed, space);
    return TRUE;
}

/* Where FIELD stands among those that are touched. */
static guint
touched_at(const Space *space, guint field)
{
    guint at = 0;

    while (space->touched[at] != field)
        at++;
    return at;
}

/* TRUE if fields of a class are declared one after the other, but for untouched ones: then groups of classes
 * are those of fields, in the same order. */
static gboolean
are_classes_declared(const Space *space)
{
    for (guint c = 0; c < space->n_classes; c++) {
        guint first = G_MAXUINT, last = 0;

        for (guint i = 0; i < space->n_fields[c]; i++) {
            first = MIN(first, touched_at(space, space->fields[c][i]));
            last = MAX(last, touched_at(space, space->fields[c][i]));
        }
        if (last - first + 1 != space->n_fields[c])
            return FALSE;
    }
    return TRUE;
}

/* --- groups */

/* Puts fields of each class into FIELDS, from number FROM[class] on, in the order of the variant. */
static Group
place(const Space *space, const SearchGroup *of, const guint *from, guint *fields)
{
    PlacedField placed[OPTIMAL_MAX_FIELDS];
    guint n = 0;

    for (guint c = 0; c < space->n_classes; c++)
        for (guint i = 0; i < of->counts[c]; i++)
            placed[n++] = (PlacedField){space->fields[c][from[c] + i], c};
    return optimal_place(space, placed, n, of->variant, fields);
}

static const guint NONE[SEARCH_MAX_CLASSES];

/* TRUE if GROUP, placed, is another one than in the variants before. */
static gboolean
is_another(const Space *space, const SearchGroup *group, const Group *placed)
{
    guint fields[OPTIMAL_MAX_FIELDS];
    SearchGroup declared = *group;

    if (group->variant == 0)
        return TRUE;
    declared.variant = 0;
    Group first = place(space, &declared, NONE, fields);
    return optimal_is_another(space, group->variant, placed, &first);
}

static gboolean
guess(gpointer data, const SearchGroup *group, double *ret_parts)
{
    const Space *space = data;
    guint fields[OPTIMAL_MAX_FIELDS];
    Group placed = place(space, group, NONE, fields);

    if (!is_another(space, group, &placed))
        return FALSE;
    memset(ret_parts, 0, space->n_parts * sizeof *ret_parts);
    if (space->model->prices->guess)
        space->model->prices->guess(space->prepared, &placed, ret_parts);
    return TRUE;
}

static void
price(gpointer data, const SearchGroup *group, double *ret_parts)
{
    const Space *space = data;
    guint fields[OPTIMAL_MAX_FIELDS];
    Group placed = place(space, group, NONE, fields);

    space->model->prices->price(space->prepared, &placed, space->n_touched > MAX_APART, ret_parts);
}

static double
cost(gpointer data, const double *parts)
{
    const Space *space = data;

    return space->model->prices->cost(space->prepared, parts);
}

static double
plane(gpointer data, const double *at, const double *least, double *ret_slopes)
{
    const Space *space = data;

    return space->model->prices->plane(space->prepared, at, least, ret_slopes);
}

/* --- layouts */

static Layout *
layout_of(const Space *space, const SearchGroup *groups, guint n_groups)
{
    guint from[SEARCH_MAX_CLASSES] = {0};
    g_autofree guint *fields = g_new(guint, MAX(space->record->n_fields, 1));
    g_autofree Group *all = g_new0(Group, n_groups + 1);
    Layout layout = {all, n_groups};

    for (guint g = 0; g < n_groups; g++) {
        guint before = g > 0 ? (guint)(all[g - 1].fields - fields) + all[g - 1].n_fields : 0;

        all[g] = place(space, &groups[g], from, &fields[before]);
        for (guint c = 0; c < space->n_classes; c++)
            from[c] += groups[g].counts[c];
    }
    optimal_add_untouched(space, &layout, &fields[space->n_touched]);
    Layout *copy = layout_copy(&layout);
    layout_normalise(copy, space->record);
    return copy;
}

const Estimate *
optimal_estimate(const Space *space, const Layout *layout)
{
    const Estimate *known = known_estimates_find(space->known, layout);
    Estimate own;

    if (known)
        return known;
    space->model->estimate(space->prepared, layout, &own);
    known_estimates_add(space->known, layout, &own);
    estimate_clear(&own);
    return known_estimates_find(space->known, layout);
}

static double
estimate(gpointer data, const SearchGroup *groups, guint n_groups)
{
    const Space *space = data;
    g_autoptr(Layout) layout = layout_of(space, groups, n_groups);

    return optimal_estimate(space, layout)->total;
}

/* --- layouts to begin with */

/* TRUE if the kernel does the same things to fields A and B at the same indices, in whatever order. */
static gboolean
is_used_alike(const Space *space, guint a, guint b)
{
    const Target *targets = space->binding->targets;
    const GPtrArray *accesses = space->kernel->accesses;

    for (guint turn = 0; turn < 2; turn++)
        for (guint i = 0; i < space->binding->n_targets; i++) {
            const Access *own = g_ptr_array_index(accesses, i);
            gboolean found = targets[i].field != (int)(turn == 0 ? a : b);

            for (guint k = 0; k < space->binding->n_targets && !found; k++)
                found = targets[k].field == (int)(turn == 0 ? b : a) &&
                        targets[k].index == targets[i].index &&
                        ((const Access *)g_ptr_array_index(accesses, k))->kind == own->kind;
            if (!found)
                return FALSE;
        }
    return TRUE;
}

/* TRUE if FIELD is reached at indices that nobody knows. */
static gboolean
is_gathered(const Space *space, guint field)
{
    for (guint i = 0; i < space->binding->n_targets; i++) {
        const Target *target = &space->binding->targets[i];

        if (target->field == (int)field && (!target->index || (target->index->depends & DEPENDS_OPAQUE)))
            return TRUE;
    }
    return FALSE;
}

/* How many fields that are used alike a group may have, of those that are gathered, and of others. */
static const guint MOST_ALIKE[][2] = {{G_MAXUINT, G_MAXUINT}, {G_MAXUINT, 1}, {G_MAXUINT, 2}};

static guint
class_of(const Space *space, guint field)
{
    for (guint c = 0; c < space->n_classes; c++)
        for (guint i = 0; i < space->n_fields[c]; i++)
            if (space->fields[c][i] == field)
                return c;
    g_assert_not_reached();
}

/* The best layout found before. */
static guint
hint_best(const Space *space, SearchGroup *ret_groups)
{
    const Layout *best = space->optimal->layout;
    guint n = 0;

    for (guint g = 0; g < best->n_groups; g++) {
        const Group *group = &best->groups[g];

        if (!space->record->fields[group->fields[0]].touched)
            continue;
        ret_groups[n].variant = optimal_variant_of(space, group);
        for (guint i = 0; i < group->n_fields; i++)
            ret_groups[n].counts[class_of(space, group->fields[i])]++;
        n++;
    }
    return n;
}

/* What was found before, and fields that are used alike in groups of so many. */
static guint
hint(gpointer data, guint number, SearchGroup *ret_groups)
{
    const Space *space = data;
    guint first[SEARCH_MAX_GROUPS], sizes[SEARCH_MAX_GROUPS] = {0}, n = 0;

    if (space->optimal->layout && number == 0)
        return hint_best(space, ret_groups);
    number -= space->optimal->layout != NULL;
    for (guint c = 0; c < space->n_classes && number < G_N_ELEMENTS(MOST_ALIKE); c++)
        for (guint i = 0; i < space->n_fields[c]; i++) {
            guint field = space->fields[c][i], g = 0, most = MOST_ALIKE[number][!is_gathered(space, field)];

            while (g < n && (sizes[g] >= most || !is_used_alike(space, first[g], field)))
                g++;
            if (g == G_N_ELEMENTS(first))
                return 0;
            first[g] = g == n ? field : first[g];
            n += g == n;
            sizes[g]++;
            ret_groups[g].counts[c]++;
        }
    return n;
}

gboolean
optimal_is_stopped(const Space *space)
{
    return space->request->stop && *space->request->stop;
}

static gboolean
is_over(gpointer data)
{
    const Space *space = data;

    return optimal_is_stopped(space) || deadline_has_passed(&space->deadline) ||
           deadline_has_passed(space->beside);
}

static double
time_left(gpointer data)
{
    const Space *space = data;

    return fmin(deadline_left(&space->deadline), deadline_left(space->beside));
}

/* --- the answer */

/* In decimal, how many groupings N fields have: each row of the triangle begins with the end of the one
 * before, and its numbers are sums of the one before them and the one above that (Aitken, Edinburgh
 * Mathematical Notes 28, 1933). Digits are in base 10^9, the lowest first. */
static char *
groupings_text(guint n)
{
    enum { DIGITS = 10, BASE = 1000000000 };
    g_autofree guint32(*row)[DIGITS] = g_malloc0((n + 1) * sizeof *row);
    g_autofree guint32(*above)[DIGITS] = g_malloc0((n + 1) * sizeof *above);
    g_autoptr(GString) text = g_string_new(NULL);
    row[0][0] = 1;
    for (guint r = 1; r < n; r++) {
        memcpy(above, row, (n + 1) * sizeof *row);
        memcpy(row[0], above[r - 1], sizeof *row);
        for (guint i = 1; i <= r; i++)
            for (guint d = 0, carry = 0; d < DIGITS; d++) {
                guint32 sum = row[i - 1][d] + above[i - 1][d] + carry;

                row[i][d] = sum % BASE;
                carry = sum / BASE;
            }
    }
    for (guint d = DIGITS; d-- > 0;)
        if (text->len > 0 || row[n - 1][d] > 0)
            g_string_append_printf(text, text->len > 0 ? "%09u" : "%u", row[n - 1][d]);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static double
wanted_gap(const Space *space)
{
    return space->request->gap > 0 ? space->request->gap : OPTIMAL_GAP;
}

static void
set_classes(Space *space)
{
    for (guint c = 0; c < space->n_classes; c++) {
        if (space->n_fields[c] < 2)
            continue;
        GArray *class = g_array_new(FALSE, FALSE, sizeof(guint));
        g_array_append_vals(class, space->fields[c], space->n_fields[c]);
        g_ptr_array_add(space->optimal->classes, class);
    }
}

void
optimal_offer(Space *space, Layout *layout, double cost)
{
    Optimal *optimal = space->optimal;

    if (optimal->layout && cost >= optimal->cost) {
        layout_free(layout);
        return;
    }
    g_clear_pointer(&optimal->layout, layout_free);
    g_free(optimal->spec);
    optimal->layout = layout;
    optimal->spec = layout_format(layout, space->record);
    optimal->cost = cost;
}

/* Makes RESULT what is known; with what a search in classes told before. */
static void
set_result(Space *space, const SearchResult *result)
{
    static const OptimalStatus STATUS[] = {
        [SEARCH_PROVEN] = OPTIMAL_PROVEN, [SEARCH_OPEN] = OPTIMAL_OPEN, [SEARCH_OVER] = OPTIMAL_OVER};
    Optimal *optimal = space->optimal;

    optimal->status = STATUS[result->status];
    if (optimal->status == OPTIMAL_OVER && optimal_is_stopped(space))
        optimal->status = OPTIMAL_INTERRUPTED;
    optimal_offer(space, layout_of(space, result->groups, result->n_groups), result->cost);
    optimal->bound = fmin(fmax(optimal->bound, result->bound), optimal->cost);
    optimal->gap = optimal->cost > 0 ? (optimal->cost - optimal->bound) / optimal->cost : 0;
    if (optimal->gap <= wanted_gap(space))
        optimal->status = OPTIMAL_PROVEN;
    optimal->n_nodes += result->n_nodes;
    optimal->n_groups_guessed += result->n_groups_guessed;
    optimal->n_groups_priced += result->n_groups_priced;
    optimal->n_estimated += result->n_estimated;
}

static void
run(Space *space, const PriceShape *shape)
{
    g_autofree double *outside = g_new0(double, MAX(shape->n_parts, 1));

    space->n_parts = shape->n_parts;
    space->model->prices->price(space->prepared, NULL, FALSE, outside);
    const SearchProblem problem = {.n_classes = space->n_classes,
                                   .n_fields = space->n_fields,
                                   .n_variants = optimal_n_variants(space),
                                   .n_parts = shape->n_parts,
                                   .n_sums = shape->n_sums,
                                   .joint = shape->joint,
                                   .falls = shape->falls,
                                   .outside = outside,
                                   .gap = wanted_gap(space),
                                   .is_tight = space->model->prices->is_tight,
                                   .data = space,
                                   .guess = guess,
                                   .price = price,
                                   .cost = cost,
                                   .plane = plane,
                                   .estimate = estimate,
                                   .is_over = is_over,
                                   /* who asked for the time wants what it can find */
                                   .time_left = space->request->wanted ? NULL : time_left,
                                   .hint = hint};
    g_autoptr(SearchResult) result = search_run(&problem);
    set_classes(space);
    set_result(space, result);
}

/* Searches among few fields. Those that are alike are classes first, which takes less time; where their
 * groups do not tell enough, each field is one by itself. Prices are the same then: what is gained is that
 * layouts are estimated one by one, which closes no wide gap in the time of a search that nobody asked for.
 */
static void
run_few(Space *space, const PriceShape *shape)
{
    if (find_classes(space, TRUE) && space->n_classes < space->n_touched && are_classes_declared(space)) {
        run(space, shape);
        if (space->optimal->status != OPTIMAL_OPEN ||
            (!space->request->wanted && space->optimal->gap > WIDE_GAP))
            return;
        g_ptr_array_set_size(space->optimal->classes, 0);
    }
    find_classes(space, FALSE);
    run(space, shape);
}

/* Sets what is searched among. */
static void
set_space(Space *space)
{
    Optimal *optimal = space->optimal;
    guint n = space->request->n_tiles > 0 ? space->request->n_tiles : G_N_ELEMENTS(DEFAULT_TILES);
    const guint32 *tiles = space->request->n_tiles > 0 ? space->request->tiles : DEFAULT_TILES;

    optimal->n_fields = space->n_touched;
    optimal->groupings = groupings_text(space->n_touched);
    /* A field alone is stored without tiles in any case. */
    optimal->tiles[optimal->n_tiles++] = 1;
    for (guint i = 0; i < n && space->model->prices->has_tiles; i++)
        if (tiles[i] > 1)
            optimal->tiles[optimal->n_tiles++] = tiles[i];
    for (guint i = 1; i < space->n_touched && space->model->prices->has_orders; i++)
        optimal->any_order |= space->record->fields[space->touched[i]].align >
                              space->record->fields[space->touched[i - 1]].align;
}

/* NULL, or why the space cannot be searched. */
static char *
find_obstacle(Space *space, const PriceShape *shape)
{
    if (!find_classes(space, space->n_touched > MAX_APART))
        return g_strdup_printf("%u touched fields of more than %d kinds have too many groups",
                               space->n_touched, SEARCH_MAX_CLASSES);
    guint n_kinds = search_n_kinds(space->n_fields, space->n_classes);
    if (search_fits(n_kinds, optimal_n_variants(space), shape->n_parts))
        return NULL;
    if (n_kinds == G_MAXUINT)
        return g_strdup_printf(
            "%u touched fields of %u kinds have too many different groups: more than 4 billion",
            space->n_touched, space->n_classes);
    return g_strdup_printf("%u touched fields of %u kinds have too many different groups: %u",
                           space->n_touched, space->n_classes, n_kinds - 1);
}

/* Bounds all layouts by what is not in the record alone. */
static void
bound_outside(Space *space, const PriceShape *shape)
{
    g_autofree double *outside = g_new0(double, MAX(shape->n_parts, 1));
    Optimal *optimal = space->optimal;

    space->model->prices->price(space->prepared, NULL, FALSE, outside);
    optimal->bound = fmin(space->model->prices->cost(space->prepared, outside), optimal->cost);
    optimal->gap = optimal->cost > 0 ? (optimal->cost - optimal->bound) / optimal->cost : 0;
    optimal->status = optimal->gap <= wanted_gap(space) ? OPTIMAL_PROVEN : OPTIMAL_OPEN;
}

#define NO_TIME "no time is set in which groups are priced (--timeout 0)"

/* Looks for a bound, and for what is better than what is found. Returns why there is no other than that of
 * all groups together, or NULL. */
static char *
search_bound(Space *space)
{
    PriceShape shape = {0};
    const char *reason = space->model->prices->shape(space->prepared, &shape);

    if (reason) {
        space->optimal->status = OPTIMAL_OPEN;
        space->optimal->gap = 1;
        return g_strdup(reason);
    }
    char *obstacle = space->request->without_bound ? g_strdup(NO_TIME) : find_obstacle(space, &shape);
    if (obstacle && space->optimal->layout)
        bound_outside(space, &shape);
    else if (!obstacle && space->n_touched <= MAX_APART)
        run_few(space, &shape);
    else if (!obstacle)
        run(space, &shape);
    g_free(shape.joint);
    g_free(shape.falls);
    return obstacle;
}

/* Why nothing can be searched; NULL: it can. */
static char *
why_not(const Space *space, gboolean own_registers)
{
    if (!space->model->prices)
        return g_strdup_printf("the model %s has no prices of groups", space->model->name);
    if (space->n_touched == 0)
        return g_strdup("the kernel touches no field");
    if (own_registers)
        return g_strdup("layouts have registers of their own");
    if (space->n_touched > OPTIMAL_MAX_FIELDS)
        return g_strdup_printf("the kernel touches more than %d fields", OPTIMAL_MAX_FIELDS);
    return NULL;
}

static char *
search(Space *space, gboolean own_registers)
{
    char *reason = why_not(space, own_registers);

    if (reason)
        return reason;
    set_space(space);
    if (space->n_touched > CANDIDATES_MAX_DEFAULT)
        optimal_search_local(space, find_classes(space, space->n_touched > MAX_APART)
                                        ? search_n_kinds(space->n_fields, space->n_classes)
                                        : G_MAXUINT);
    if (!space->request->wanted)
        space->deadline = deadline_in(optimal_seconds(space->request));
    return search_bound(space);
}

double
optimal_seconds(const OptimalRequest *request)
{
    return request->seconds > 0 ? request->seconds : OPTIMAL_SECONDS;
}

Optimal *
optimal_new(const Kernel *kernel, const Binding *binding, const Model *model, PreparedLayouts *prepared,
            const OptimalRequest *request, const Deadline *deadline, KnownEstimates *known)
{
    g_autoptr(GPtrArray) own = prepared_layouts_own(prepared);
    double began = deadline_clock();
    Optimal *optimal = g_new0(Optimal, 1);
    const Record *record = binding->record;
    Space space = {.record = record,
                   .kernel = kernel,
                   .binding = binding,
                   .model = model,
                   .layouts = prepared,
                   .prepared = prepared_layouts_rest(prepared),
                   .request = request,
                   .beside = deadline,
                   .known = known,
                   .deadline = deadline_in(request->wanted ? optimal_seconds(request) : 0),
                   .optimal = optimal};

    optimal->classes = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    space.n_touched = candidates_touched(record, space.touched);
    optimal->reason = search(&space, own->len > 0);
    if (optimal->reason && !optimal->layout)
        optimal->status = OPTIMAL_NOT_SEARCHED;
    optimal->is_repeatable = request->without_bound;
    optimal->seconds = deadline_clock() - began;
    return optimal;
}

void
optimal_free(Optimal *optimal)
{
    if (!optimal)
        return;
    g_free(optimal->reason);
    g_free(optimal->groupings);
    g_free(optimal->spec);
    if (optimal->layout)
        layout_free(optimal->layout);
    g_ptr_array_unref(optimal->classes);
    g_free(optimal);
}
