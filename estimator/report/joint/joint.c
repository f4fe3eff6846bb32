/* SPDX-License-Identifier: MIT */
#include "report/joint/joint_private.h"
#include "report/analysis/analysis.h"

#include <math.h>
#include <string.h>

/* Layouts of each launch that are tried for all: its best ones. */
#define TRIED 12u
#define TOLD_SHARE 0.01 /* of the time: transfers of one launch that take less are not told */

typedef void (*RankingFunc)(const Ranking *ranking, gpointer data);

gboolean
joint_can_have(const Ranking *ranking)
{
    return !ranking->binding->proposed || ranking->binding->kind == BINDING_FLATTENED;
}

/* Calls DO for each launch of ANALYSES on a record called NAME; NULL: on any. */
static void
each_ranking(const GPtrArray *analyses, const char *name, RankingFunc do_it, gpointer data)
{
    for (guint i = 0; i < analyses->len; i++) {
        const Analysis *analysis = g_ptr_array_index(analyses, i);

        for (guint c = 0; c < analysis->cases->len; c++) {
            const Ranking *ranking = ((const Case *)g_ptr_array_index(analysis->cases, c))->ranking;

            if (joint_can_have(ranking) && (!name || strcmp(ranking->binding->record->name, name) == 0))
                do_it(ranking, data);
        }
    }
}

/* --- what is estimated */

static void
add_spec(GPtrArray *specs, const char *spec)
{
    if (!g_ptr_array_find_with_equal_func(specs, spec, g_str_equal, NULL))
        g_ptr_array_add(specs, g_strdup(spec));
}

/* Adds the layout called NAME as RANKING has it. */
static void
add_named(const Ranking *ranking, const char *name, GPtrArray *specs)
{
    const RankedLayout *layout = ranking_find(ranking, name);

    add_spec(specs, layout ? layout->spec : name);
}

static void
add_simple(const Ranking *ranking, gpointer specs)
{
    add_named(ranking, ranking->today, specs);
    add_named(ranking, "aos", specs);
    add_named(ranking, "soa", specs);
}

static void
add_best(const Ranking *ranking, gpointer specs)
{
    for (guint l = 0; l < MIN(ranking->layouts->len, TRIED); l++)
        add_spec(specs, ((const RankedLayout *)g_ptr_array_index(ranking->layouts, l))->spec);
}

GPtrArray *
joint_specs(const GPtrArray *analyses, const char *name)
{
    GPtrArray *specs = g_ptr_array_new_with_free_func(g_free);

    each_ranking(analyses, name, add_simple, specs);
    each_ranking(analyses, name, add_best, specs);
    return specs;
}

typedef struct {
    const GPtrArray *specs;
    gboolean is_complete;
} Check;

static void
check_specs(const Ranking *ranking, gpointer data)
{
    Check *check = data;

    for (guint i = 0; i < check->specs->len; i++)
        check->is_complete = check->is_complete && ranking_find(ranking, g_ptr_array_index(check->specs, i));
}

gboolean
joint_is_complete(const GPtrArray *analyses, const char *name, const GPtrArray *specs)
{
    Check check = {specs, TRUE};

    each_ranking(analyses, name, check_specs, &check);
    return check.is_complete;
}

/* --- which launches belong together */

static gboolean
same_record(const Record *a, const Record *b)
{
    if (strcmp(a->name, b->name) != 0 || a->n_fields != b->n_fields)
        return FALSE;
    for (guint f = 0; f < a->n_fields; f++)
        if (strcmp(a->fields[f].name, b->fields[f].name) != 0 ||
            field_bytes(&a->fields[f]) != field_bytes(&b->fields[f]))
            return FALSE;
    return TRUE;
}

typedef struct {
    GPtrArray *joints; /* of Joint */
    GHashTable *weights;
} Grouping;

static Joint *
find_joint(const GPtrArray *joints, const Record *record)
{
    for (guint i = 0; i < joints->len; i++)
        if (same_record(((const Joint *)g_ptr_array_index(joints, i))->record, record))
            return g_ptr_array_index(joints, i);
    return NULL;
}

/* How often the user says that KERNEL is launched; NULL: the user does not. */
static const gint64 *
weight_of(GHashTable *weights, const Kernel *kernel)
{
    GHashTableIter iter;
    gpointer name, weight;

    if (!weights)
        return NULL;
    g_hash_table_iter_init(&iter, weights);
    while (g_hash_table_iter_next(&iter, &name, &weight))
        if (kernel_name_means(name, kernel->name))
            return weight;
    return NULL;
}

static void
add_part(const Ranking *ranking, gpointer data)
{
    Grouping *grouping = data;
    Joint *joint = find_joint(grouping->joints, ranking->binding->record);
    const gint64 *weight = weight_of(grouping->weights, ranking->kernel);
    JointPart *part = g_new0(JointPart, 1);

    if (!joint) {
        joint = g_new0(Joint, 1);
        joint->record = ranking->binding->record;
        joint->parts = g_ptr_array_new_with_free_func(g_free);
        joint->layouts = g_ptr_array_new_with_free_func(g_free);
        joint->beside = g_ptr_array_new();
        joint->before = ranking->today;
        g_ptr_array_add(grouping->joints, joint);
    }
    *part = (JointPart){.ranking = ranking,
                        .own = ranking_cheapest(ranking),
                        .times = weight ? (double)*weight : ranking->launch->times,
                        .is_open = !weight && ranking->launch->is_open,
                        .is_weighted = weight || ranking->launch->is_counted};
    joint->known_error = fmax(joint->known_error, ranking->known_error);
    g_ptr_array_add(joint->parts, part);
}

/* --- sums */

/* What LAYOUT costs over all launches of JOINT; NAN where one of them has no estimate. */
static double
launches_total(const Joint *joint, const char *spec)
{
    double total = 0;

    for (guint i = 0; i < joint->parts->len; i++) {
        const JointPart *part = g_ptr_array_index(joint->parts, i);
        const RankedLayout *layout = ranking_find(part->ranking, spec);

        if (!layout)
            return NAN;
        total += part->times * layout->estimate.total;
    }
    return total;
}

static gint
compare_layouts(gconstpointer a, gconstpointer b)
{
    const JointLayout *first = *(JointLayout *const *)a, *second = *(JointLayout *const *)b;

    if (first->tied != second->tied)
        return first->tied ? -1 : 1;
    if (!first->tied && first->total != second->total)
        return first->total < second->total ? -1 : 1;
    return ranked_layout_compare_tied(first->layout, second->layout);
}

/* The same with conversions for transfers. */
static double
program_total(const Joint *joint, const char *spec)
{
    const RankedLayout *layout =
        ranking_find(((const JointPart *)g_ptr_array_index(joint->parts, 0))->ranking, spec);

    return layout
               ? launches_total(joint, spec) + conversions_all_transfers(joint->conversions, layout->layout)
               : NAN;
}

/* Sorts LAYOUTS (of JointLayout), and says which of them tie. */
static void
rank_layouts(GPtrArray *layouts, double known_error)
{
    double least = INFINITY;

    for (guint l = 0; l < layouts->len; l++)
        least = fmin(least, ((const JointLayout *)g_ptr_array_index(layouts, l))->total);
    for (guint l = 0; l < layouts->len; l++) {
        JointLayout *sum = g_ptr_array_index(layouts, l);

        sum->tied = sum->total <= least * (1 + known_error);
    }
    g_ptr_array_sort(layouts, compare_layouts);
}

/* The layout that would be first if transfers needed no conversions. */
static const RankedLayout *
best_without_transfers(const Joint *joint)
{
    g_autoptr(GPtrArray) layouts = g_ptr_array_new_with_free_func(g_free);

    for (guint l = 0; l < joint->layouts->len; l++) {
        JointLayout *copy = g_memdup2(g_ptr_array_index(joint->layouts, l), sizeof *copy);

        copy->total -= copy->conversions;
        g_ptr_array_add(layouts, copy);
    }
    rank_layouts(layouts, joint->known_error);
    return ((const JointLayout *)g_ptr_array_index(layouts, 0))->layout;
}

static void
add_layouts(Joint *joint)
{
    const JointPart *first = g_ptr_array_index(joint->parts, 0);
    double before = program_total(joint, joint->before);

    for (guint l = 0; l < first->ranking->layouts->len; l++) {
        const RankedLayout *layout = g_ptr_array_index(first->ranking->layouts, l);
        double total = launches_total(joint, layout->spec),
               conversions = conversions_all_transfers(joint->conversions, layout->layout);

        if (isnan(total))
            continue;
        JointLayout *sum = g_new0(JointLayout, 1);
        total += conversions;
        *sum = (JointLayout){layout, total, conversions, before > 0 ? total / before : 1, FALSE};
        g_ptr_array_add(joint->layouts, sum);
    }
    if (joint->layouts->len == 0)
        return;
    rank_layouts(joint->layouts, joint->known_error);
    joint->without_transfers = best_without_transfers(joint);
    for (guint i = 0; i < joint->parts->len; i++) {
        JointPart *part = g_ptr_array_index(joint->parts, i);

        part->here = ranking_find(part->ranking,
                                  ((const JointLayout *)g_ptr_array_index(joint->layouts, 0))->layout->spec);
    }
    joint->phases = phases_new(joint);
}

/* --- what lies around the launches */

/* Counts the launches of PART with the loops of all sources around them. */
static void
count_launches(const Joint *joint, JointPart *part)
{
    g_autoptr(GPtrArray) leaves = program_course_launches(joint->course, part->ranking);
    double times = 0;
    gboolean is_open = FALSE;

    for (guint i = 0; i < leaves->len; i++) {
        const CourseLeaf *leaf = g_ptr_array_index(leaves, i);

        times += leaf->times * program_course_share(joint->course, part->ranking, leaf);
        is_open = is_open || leaf->is_open;
        part->in_branch = part->in_branch || (leaf->in_branch && !part->is_weighted);
    }
    if (times <= 0 || part->is_weighted)
        return;
    part->times = times;
    part->is_open = is_open;
}

static void
follow_course(Joint *joint, const Analysis *analysis)
{
    g_autoptr(GPtrArray) rankings = g_ptr_array_new();

    joint->course = program_course_new(analysis);
    for (guint i = 0; i < joint->parts->len; i++) {
        JointPart *part = g_ptr_array_index(joint->parts, i);

        count_launches(joint, part);
        g_ptr_array_add(rankings, (gpointer)part->ranking);
    }
    joint->conversions = conversions_new(rankings, joint->course);
}

double
joint_total(const JointPart *part, const char *spec)
{
    const RankedLayout *layout = ranking_find(part->ranking, spec);

    return layout ? layout->estimate.total : 0;
}

double
joint_launches_ns(const Joint *joint)
{
    double launches = 0;

    for (guint i = 0; i < joint->parts->len; i++) {
        const JointPart *part = g_ptr_array_index(joint->parts, i);

        launches += part->times * part->ranking->launch_ns;
    }
    return launches;
}

double
joint_gain(const Joint *joint, const JointLayout *layout)
{
    double launches = joint_launches_ns(joint);
    double today = layout->relative > 0 ? layout->total / layout->relative : layout->total;

    return layout->total + launches > 0 ? (today + launches) / (layout->total + launches) : 1;
}

void
joint_free(Joint *joint)
{
    if (!joint)
        return;
    g_ptr_array_unref(joint->parts);
    g_ptr_array_unref(joint->layouts);
    g_ptr_array_unref(joint->beside);
    robust_free(joint->robust);
    phases_free(joint->phases);
    conversions_free(joint->conversions);
    program_course_free(joint->course);
    g_free(joint);
}

/* Notes the record of RANKING where JOINT's kernels reach it as well. */
static void
add_beside(const Ranking *ranking, gpointer data)
{
    Joint *joint = data;
    const char *name = ranking->binding->record->name;

    if (same_record(joint->record, ranking->binding->record) ||
        g_ptr_array_find_with_equal_func(joint->beside, name, g_str_equal, NULL))
        return;
    for (guint i = 0; i < joint->parts->len; i++) {
        const JointPart *part = g_ptr_array_index(joint->parts, i);

        if (strcmp(part->ranking->kernel->name, ranking->kernel->name) == 0) {
            g_ptr_array_add(joint->beside, (gpointer)name);
            return;
        }
    }
}

/* Whether JOINT has an answer of its own. */
static gboolean
is_told(const Joint *joint)
{
    const JointLayout *best = joint->layouts->len > 0 ? g_ptr_array_index(joint->layouts, 0) : NULL;

    return best && (joint->parts->len > 1 || best->conversions > TOLD_SHARE * best->total ||
                    joint->without_transfers != best->layout ||
                    conversions_uncounted(joint->conversions, best->layout->layout));
}

/* The next of JOINT's launches that a ranking is the same of. */
typedef struct {
    Joint *joint;
    guint next;
} Matching;

static void
match_part(const Ranking *ranking, gpointer data)
{
    Matching *matching = data;
    JointPart *part = matching->next < matching->joint->parts->len
                          ? g_ptr_array_index(matching->joint->parts, matching->next)
                          : NULL;

    if (!part || !same_record(matching->joint->record, ranking->binding->record))
        return;
    matching->next++;
    if (strcmp(part->ranking->kernel->name, ranking->kernel->name) == 0 &&
        analysis_is_same_place(&part->ranking->launch->place, &ranking->launch->place))
        part->robust = ranking->robust;
}

void
joint_add(GPtrArray *joints, const GPtrArray *analyses, const Analysis *alone, const char *name,
          GHashTable *weights, gboolean robust)
{
    Grouping grouping = {joints, weights};
    guint first = joints->len;
    g_autoptr(GPtrArray) ranked = g_ptr_array_new();

    g_ptr_array_add(ranked, (gpointer)alone);
    each_ranking(analyses, name, add_part, &grouping);
    for (guint i = first; i < joints->len; i++) {
        Joint *joint = g_ptr_array_index(joints, i);
        Matching matching = {joint, 0};

        follow_course(joint, g_ptr_array_index(analyses, 0));
        add_layouts(joint);
        each_ranking(ranked, name, match_part, &matching);
        joint->is_told = is_told(joint);
        if (joint->is_told && robust)
            joint_settle(joint, alone->machine);
        else if (!joint->is_told && joint->layouts->len > 0)
            joint_follow_launch(joint);
    }
}

void
joint_note_other_records(const GPtrArray *joints, const GPtrArray *analyses)
{
    for (guint i = 0; i < joints->len; i++)
        each_ranking(analyses, NULL, add_beside, g_ptr_array_index(joints, i));
}

/* --- records */

/* Notes the name of the record of RANKING in NAMES. */
static void
note_record(const Ranking *ranking, gpointer names)
{
    const char *name = ranking->binding->record->name;

    if (!g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
        g_ptr_array_add(names, (gpointer)name);
}

GPtrArray *
joint_records(const GPtrArray *analyses)
{
    GPtrArray *names = g_ptr_array_new();

    each_ranking(analyses, NULL, note_record, names);
    return names;
}
