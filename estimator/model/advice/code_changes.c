/* SPDX-License-Identifier: MIT */
#include "model/advice/advice.h"

#include "base/base.h"

#include <math.h>
#include <string.h>

#define UNROLL_TIMES 8 /* iterations that `#pragma unroll` is tried with: twice what nvcc takes by itself */
#define PAD_LAYOUTS 2  /* layouts of which groups are padded, at most */
#define CHANGED_LAYOUTS 3 /* layouts of different ranks that __restrict__ is tried with */
#define CHANGED_RATIO 1.3 /* times the cheapest that these may take as the program is */
#define TIE_RATIO 1.02    /* from so much less on another layout than the first is named */
#define LEAST_PADDED 2    /* fields of a group that could be loaded at once */
#define MOST_PADDED 32    /* bytes of such a group */

/* What is asked of the model. */
typedef struct {
    Ranking *ranking;
    const Model *model;
    const Arch *arch;
    const ModelSettings *settings;
    GPtrArray *code_changes; /* of CodeChange: what is found */
} Asked;

void
code_change_free(CodeChange *change)
{
    if (!change)
        return;
    g_free(change->spec);
    g_free(change);
}

static const RankedLayout *
first_of(const Asked *asked)
{
    return g_ptr_array_index(asked->ranking->layouts, 0);
}

/* What LAYOUT costs where KERNEL and BINDING are as they are given; 0: it cannot be estimated. */
static double
total_with(const Asked *asked, const Kernel *kernel, const Binding *binding, const Layout *layout)
{
    Estimate estimate;
    g_autoptr(PreparedLayouts) prepared = prepared_layouts_new(
        kernel, binding, asked->ranking->launch, asked->model, asked->arch, asked->settings, NULL);

    if (!prepared)
        return 0;
    asked->model->estimate(prepared_layouts_find(prepared, layout, NULL), layout, &estimate);
    double total = estimate.total;
    estimate_clear(&estimate);
    return total;
}

/* Adds CHANGE, with which SPEC costs TOTAL, if that is enough less. */
static void
add_change(const Asked *asked, CodeChange change, const char *spec, double total)
{
    double before = first_of(asked)->estimate.total;

    if (total <= 0 || before < CODE_CHANGE_LEAST_GAIN * total)
        return;
    change.spec = g_strdup(spec);
    change.gain = before / total;
    g_ptr_array_add(asked->code_changes, g_memdup2(&change, sizeof change));
}

/* The MOST layouts of ASKED's ranking that lead its ranks, of those that cost little more than the first.
 * Free with g_ptr_array_unref(). */
static GPtrArray *
leading_layouts(const Asked *asked, guint most)
{
    const Ranking *ranking = asked->ranking;
    GPtrArray *leading = g_ptr_array_new();
    guint rank = 0;

    for (guint i = 0; i < ranking->layouts->len && leading->len < most; i++) {
        RankedLayout *ranked = g_ptr_array_index(ranking->layouts, i);

        if (ranked->rank == rank || ranked->estimate.total > CHANGED_RATIO * first_of(asked)->estimate.total)
            continue;
        rank = ranked->rank;
        g_ptr_array_add(leading, ranked);
    }
    return leading;
}

/* Adds CHANGE, which makes KERNEL of the ranking's, with that of its MOST leading layouts that costs least
 * then, if this is enough less: what loses as the program is may win with it. Nothing in KERNEL is owned. */
static void
add_changed(const Asked *asked, CodeChange change, const Kernel *kernel, guint most)
{
    const Ranking *ranking = asked->ranking;
    Binding binding = *ranking->binding;
    const RankedLayout *best = NULL;
    double least = INFINITY;

    binding.kernel = kernel;
    g_autoptr(PreparedLayouts) prepared = prepared_layouts_new(
        kernel, &binding, ranking->launch, asked->model, asked->arch, asked->settings, NULL);
    if (!prepared)
        return;
    g_autoptr(GPtrArray) leading = leading_layouts(asked, most);
    g_autofree double *totals = g_new(double, MAX(leading->len, 1));
    ranked_layouts_totals((const RankedLayout *const *)leading->pdata, leading->len, asked->model, prepared,
                          totals);
    for (guint i = 0; i < leading->len; i++)
        if (totals[i] * (best ? TIE_RATIO : 1) < least) {
            least = totals[i];
            best = g_ptr_array_index(leading, i);
        }
    if (best && best->estimate.total >= CODE_CHANGE_LEAST_GAIN * least) /* the change helps, not the layout */
        add_change(asked, change, best->spec, least);
}

/* --- __restrict__ */

/* TRUE if the declaration of a parameter could make ARRAY of KERNEL a restricted one. */
static gboolean
can_be_restricted(const Kernel *kernel, const Array *array)
{
    if (array->root_param < 0 || array->is_restrict)
        return FALSE;
    return strcmp(((const Param *)g_ptr_array_index(kernel->params, array->root_param))->name, array->name) ==
           0;
}

static void
try_restrict(const Asked *asked)
{
    const Kernel *kernel = asked->ranking->binding->kernel;
    Kernel changed = *kernel;
    g_autoptr(GPtrArray) arrays = g_ptr_array_new_with_free_func(g_free);
    gboolean is_changed = FALSE;

    for (guint i = 0; i < kernel->arrays->len; i++) {
        Array *array = g_memdup2(g_ptr_array_index(kernel->arrays, i), sizeof *array);
        gboolean can = can_be_restricted(kernel, array);

        array->is_restrict |= can;
        is_changed |= can;
        g_ptr_array_add(arrays, array);
    }
    changed.arrays = arrays;
    if (is_changed && kernel->arrays->len > 1)
        add_changed(asked, (CodeChange){.kind = CODE_CHANGE_RESTRICT}, &changed, CHANGED_LAYOUTS);
}

/* --- #pragma unroll */

/* Unrolls loop NUMBER so many TIMES. */
static void
try_unrolled(const Asked *asked, guint number, guint times)
{
    const Kernel *kernel = asked->ranking->binding->kernel;
    Kernel changed = *kernel;
    Loop loop = *(const Loop *)g_ptr_array_index(kernel->loops, number);
    g_autoptr(GPtrArray) loops = g_ptr_array_new(); /* which owns none of them */

    loop.unroll = times;
    for (guint i = 0; i < kernel->loops->len; i++)
        g_ptr_array_add(loops, i == number ? &loop : g_ptr_array_index(kernel->loops, i));
    changed.loops = loops;
    add_changed(asked, (CodeChange){.kind = CODE_CHANGE_UNROLL, .loop = number, .times = times}, &changed, 1);
}

/* What stands in a loop. */
typedef struct {
    gboolean has_access, waits; /* waits: at a barrier, or in a loop that stays one */
} Inside;

static void
look_inside(const Kernel *kernel, const Node *node, Inside *inside)
{
    inside->has_access |= node->kind == NODE_ACCESS;
    inside->waits |= node->kind == NODE_BARRIER && !node->is_fence;
    if (node->kind == NODE_LOOP)
        inside->waits |=
            !loop_is_straight(g_ptr_array_index(kernel->loops, node->loop), &kernel->compiler, NULL);
    for (guint i = 0; node->children && i < node->children->len; i++)
        look_inside(kernel, g_ptr_array_index(node->children, i), inside);
}

/* Notes in RET_CAN, by number, which loops in NODE more iterations of may stand side by side by a #pragma:
 * those that nvcc does not unroll by itself, that load or store something, and wait for nothing inside. */
static void
find_unrollable(const Kernel *kernel, const Node *node, guint8 *ret_can)
{
    const Loop *loop = node->kind == NODE_LOOP ? g_ptr_array_index(kernel->loops, node->loop) : NULL;
    Inside inside = {FALSE, FALSE};

    for (guint i = 0; node->children && i < node->children->len; i++) {
        find_unrollable(kernel, g_ptr_array_index(node->children, i), ret_can);
        if (loop)
            look_inside(kernel, g_ptr_array_index(node->children, i), &inside);
    }
    if (loop && loop->unroll == 0 && !loop->is_bisection && !loop_ends_by_data(loop) &&
        !loop_is_straight(loop, &kernel->compiler, NULL) && inside.has_access && !inside.waits)
        ret_can[node->loop] = TRUE;
}

static void
try_unroll(const Asked *asked)
{
    const Kernel *kernel = asked->ranking->binding->kernel;
    const GPtrArray *loops = kernel->loops;
    g_autofree guint8 *can = g_new0(guint8, MAX(loops->len, 1));

    find_unrollable(kernel, kernel->body, can);
    for (guint i = 0; i < loops->len; i++) {
        if (can[i])
            try_unrolled(asked, i, UNROLL_TIMES);
    }
}

/* The same in a thread of its own: what is asked of the model has nothing to do with each other. */
static gpointer
try_unroll_beside(gpointer data)
{
    try_unroll(data);
    return NULL;
}

/* --- padding */

/* The alignment that lets one access be as wide as an element of GROUP, and the bytes by which that grows;
 * 0: it is so wide already, or would grow too much. */
static guint32
missing_align(const Group *group, const Record *record, guint *ret_bytes)
{
    Group aligned = *group;
    guint n_touched = 0;

    for (guint i = 0; i < group->n_fields; i++)
        n_touched += record->fields[group->fields[i]].touched != FALSE;
    if (group->tile > 0 || group->align > 0 || n_touched < LEAST_PADDED)
        return 0;
    g_autoptr(GroupShape) shape = group_shape_new(group, record);
    aligned.align = shape->size > GROUP_WIDEST_ACCESS / 2 ? GROUP_WIDEST_ACCESS : GROUP_WIDEST_ACCESS / 2;
    if (shape->size > MOST_PADDED || shape->align >= aligned.align)
        return 0;
    g_autoptr(GroupShape) padded = group_shape_new(&aligned, record);
    *ret_bytes = (guint)(padded->size - shape->size);
    return aligned.align;
}

static void
try_padded_group(const Asked *asked, const RankedLayout *ranked, guint number)
{
    const Binding *binding = asked->ranking->binding;
    guint bytes;
    guint32 align = missing_align(&ranked->layout->groups[number], binding->record, &bytes);

    if (align == 0)
        return;
    g_autoptr(Layout) layout = layout_copy(ranked->layout);
    layout->groups[number].align = align;
    g_autofree char *spec = layout_format(layout, binding->record);
    add_change(asked, (CodeChange){.kind = CODE_CHANGE_PADDING, .pad_bytes = bytes}, spec,
               total_with(asked, binding->kernel, binding, layout));
}

static void
try_padding(const Asked *asked)
{
    const GPtrArray *layouts = asked->ranking->layouts;
    guint n = 0;

    if (asked->ranking->aligned_tried)
        return;
    for (guint i = 0; i < layouts->len && n < PAD_LAYOUTS; i++) {
        const RankedLayout *ranked = g_ptr_array_index(layouts, i);

        if (ranked->plainness == PLAINNESS_TILED || g_strcmp0(ranked->name, "soa") == 0)
            continue;
        n++;
        for (guint g = 0; g < ranked->layout->n_groups; g++)
            try_padded_group(asked, ranked, g);
    }
}

static gint
compare_changes(gconstpointer a, gconstpointer b)
{
    double x = (*(CodeChange *const *)a)->gain, y = (*(CodeChange *const *)b)->gain;

    return (x < y) - (x > y);
}

/* Of several ways to pad, or loops to unroll, the first is the best: leaves one of each kind. */
static void
keep_best(GPtrArray *changes)
{
    gboolean is_met[CODE_CHANGE_PADDING + 1] = {FALSE};

    for (guint i = 0; i < changes->len;) {
        CodeChangeKind kind = ((const CodeChange *)g_ptr_array_index(changes, i))->kind;

        if (is_met[kind])
            g_ptr_array_remove_index(changes, i);
        else
            i++;
        is_met[kind] = TRUE;
    }
}

void
code_changes_find(Ranking *ranking, const Model *model, const Arch *arch, const ModelSettings *settings)
{
    g_autoptr(GPtrArray) unrolled = g_ptr_array_new();
    const Asked asked = {ranking, model, arch, settings, ranking->code_changes};
    Asked beside = {ranking, model, arch, settings, unrolled};

    if (model->cost_is_dynamic || ranking->layouts->len == 0)
        return;
    g_ptr_array_set_free_func(ranking->code_changes, (GDestroyNotify)code_change_free);
    SecondThread *thread = second_thread_start(try_unroll_beside, &beside);
    try_restrict(&asked);
    g_autoptr(GPtrArray) padded = g_ptr_array_new();
    try_padding(&(Asked){ranking, model, arch, settings, padded});
    if (!second_thread_end(thread))
        try_unroll(&beside);
    g_ptr_array_extend_and_steal(ranking->code_changes, g_steal_pointer(&unrolled));
    g_ptr_array_extend_and_steal(ranking->code_changes, g_steal_pointer(&padded));
    g_ptr_array_sort(ranking->code_changes, compare_changes);
    keep_best(ranking->code_changes);
}
