/* SPDX-License-Identifier: MIT */
#include "report/joint/joint_private.h"
#include "report/analysis/analysis.h"

#include <math.h>
#include <string.h>

/* --- which arrays are meant */

/* Whether NAME is what host code calls one of the arrays of RANKING's record. */
static gboolean
names_array(const Ranking *ranking, const char *name)
{
    const Binding *binding = ranking->binding;
    const Kernel *kernel = binding->kernel;
    guint64 params = 0;

    for (guint i = 0; i < kernel->accesses->len && i < binding->n_targets; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        const Array *array = g_ptr_array_index(kernel->arrays, access->array);

        if (binding->targets[i].field >= 0 && array->root_param >= 0 && array->root_param < 64)
            params |= G_GUINT64_CONSTANT(1) << array->root_param;
    }
    for (guint b = 0; b < kernel->buffers->len; b++) {
        const Buffer *buffer = g_ptr_array_index(kernel->buffers, b);

        if ((buffer->params & params) != 0 && strcmp(buffer->name, name) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Whether LEAF, a transfer or an allocation, is of an array of the record that RANKINGS are of: structs by
 * their type, others by the names of the pointers. */
static gboolean
is_of_record(const GPtrArray *rankings, const Course *leaf)
{
    const Ranking *first = g_ptr_array_index(rankings, 0);
    const Record *record = first->binding->record;

    if (first->binding->kind == BINDING_STRUCT || first->binding->kind == BINDING_ARRAYS)
        return g_strcmp0(leaf->type, record->element ? record->element : record->name) == 0;
    for (guint i = 0; i < rankings->len; i++)
        if (names_array(g_ptr_array_index(rankings, i), leaf->name))
            return TRUE;
    return FALSE;
}

/* --- how large they are */

/* Bytes of one element as host code has it. */
static double
host_bytes(const Record *record)
{
    double sum = 0;

    for (guint f = 0; f < record->n_fields; f++)
        sum += field_bytes(&record->fields[f]);
    return record->decl_size > 0 ? record->decl_size : sum;
}

static gboolean
is_new_place(const GPtrArray *leaves, const Course *leaf)
{
    for (guint i = 0; i < leaves->len; i++) {
        const Course *other = g_ptr_array_index(leaves, i);

        if (other->place.line == leaf->place.line && other->place.column == leaf->place.column &&
            g_strcmp0(other->place.file, leaf->place.file) == 0 && other->bytes == leaf->bytes)
            return FALSE;
    }
    return TRUE;
}

/* Sets the elements that host code allocates; FALSE where it does not state all of them. */
static gboolean
take_allocations(Conversions *conversions, const GPtrArray *rankings, const ProgramCourse *course)
{
    g_autoptr(GPtrArray) seen = g_ptr_array_new();
    double bytes = 0;

    for (guint i = 0; i < course->leaves->len; i++) {
        const Course *leaf = ((const CourseLeaf *)g_ptr_array_index(course->leaves, i))->course;

        if (leaf->kind != COURSE_ALLOCATION || !is_of_record(rankings, leaf))
            continue;
        if (leaf->bytes < 0)
            return FALSE;
        if (is_new_place(seen, leaf))
            bytes += (double)leaf->bytes;
        g_ptr_array_add(seen, (gpointer)leaf);
    }
    conversions->elements = bytes / host_bytes(conversions->record);
    return bytes > 0;
}

/* How many arrays of the record RANKING's kernel reaches. */
static guint
count_arrays(const Ranking *ranking)
{
    guint n = 0;

    for (guint i = 0; i < ranking->binding->n_instances; i++)
        n += ranking->binding->outside_bytes[i] == 0;
    return MAX(n, 1);
}

/* The elements that the user says the arrays of RANKING's record have; 0: of one at least that is not said.
 */
static double
said_elements(const Ranking *ranking)
{
    const Binding *binding = ranking->binding;
    g_autofree gboolean *counted = g_new0(gboolean, binding->kernel->arrays->len);
    double sum = 0;

    for (guint i = 0; i < binding->n_targets; i++) {
        guint array = ((const Access *)g_ptr_array_index(binding->kernel->accesses, i))->array;
        gint64 size = ranking->launch->sizes[array];

        if (binding->targets[i].field < 0 || counted[array])
            continue;
        counted[array] = TRUE;
        if (size <= 0)
            return 0;
        size = binding_elements(binding, i, size);
        sum += binding->kind == BINDING_STRUCT || binding->kind == BINDING_ARRAYS
                   ? (double)size
                   : (double)size / MAX(binding->record->n_fields, 1);
    }
    return sum;
}

static double
threads_of(const LaunchConfig *launch)
{
    double threads = 1;

    for (guint i = 0; i < 3; i++)
        threads *= (double)launch->grid[i] * (double)launch->block[i];
    return threads;
}

static void
set_elements(Conversions *conversions, const GPtrArray *rankings, const ProgramCourse *course)
{
    double said = 0, threads = 0;

    for (guint i = 0; i < rankings->len; i++) {
        const Ranking *ranking = g_ptr_array_index(rankings, i);

        conversions->n_arrays = MAX(conversions->n_arrays, count_arrays(ranking));
        said = fmax(said, said_elements(ranking));
        threads = fmax(threads, threads_of(ranking->launch));
    }
    conversions->elements_known = said > 0 || take_allocations(conversions, rankings, course);
    if (said > 0)
        conversions->elements = said;
    else if (!conversions->elements_known)
        conversions->elements = threads * conversions->n_arrays;
}

/* Whether LEAF brings an array of the record that RANKINGS are of to the GPU, or back. */
static gboolean
is_transfer(const GPtrArray *rankings, const Course *leaf)
{
    return (leaf->kind == COURSE_UPLOAD || leaf->kind == COURSE_DOWNLOAD) && is_of_record(rankings, leaf);
}

static void
add_transfers(Conversions *conversions, const GPtrArray *rankings, const ProgramCourse *course)
{
    for (guint i = 0; i < course->leaves->len; i++) {
        const CourseLeaf *leaf = g_ptr_array_index(course->leaves, i);
        gboolean is_known = leaf->course->bytes >= 0;
        Transfer *transfer;

        if (!is_transfer(rankings, leaf->course))
            continue;
        transfer = g_new(Transfer, 1);
        *transfer = (Transfer){leaf,
                               is_known ? (double)leaf->course->bytes / host_bytes(conversions->record)
                                        : conversions->elements / conversions->n_arrays,
                               is_known};
        g_ptr_array_add(conversions->transfers, transfer);
    }
}

static void
set_rate(Conversions *conversions, const Machine *machine)
{
    if (machine->model->cost_is_dynamic)
        conversions->unpriced = g_strdup_printf("costs of the model %s are no times", machine->model->name);
    else if (!arch_get(machine->arch, ARCH_DRAM_COPY_BANDWIDTH_GB_PER_S, &conversions->rate, NULL))
        conversions->unpriced = g_strdup_printf(
            "%s lacks dram_copy_bandwidth_gb_per_s, the rate of conversions", arch_get_name(machine->arch));
}

Conversions *
conversions_new(const GPtrArray *rankings, const ProgramCourse *course)
{
    const Ranking *first = g_ptr_array_index(rankings, 0);
    Conversions *conversions = g_new0(Conversions, 1);

    conversions->record = first->binding->record;
    conversions->host = binding_is_soa(first->binding) ? "soa" : "aos";
    conversions->transfers = g_ptr_array_new_with_free_func(g_free);
    set_rate(conversions, course->analysis->machine);
    conversions->asked = course->analysis->convert;
    conversions_set_host(conversions, course->analysis->machine, first->binding->kind);
    set_elements(conversions, rankings, course);
    conversions->host_layout = binding_is_soa(first->binding) ? layout_new_soa(conversions->record)
                                                              : layout_new_aos(conversions->record, 0);
    layout_normalise(conversions->host_layout, conversions->record);
    if (!conversions->unpriced && first->binding->kind == BINDING_STRUCT &&
        record_is_declared(conversions->record))
        conversions->copies =
            copy_kernels_new(conversions->record, &first->kernel->compiler,
                             conversions->elements / conversions->n_arrays, course->analysis->machine);
    add_transfers(conversions, rankings, course);
    return conversions;
}

void
conversions_free(Conversions *conversions)
{
    if (!conversions)
        return;
    g_ptr_array_unref(conversions->transfers);
    copy_kernels_free(conversions->copies);
    layout_free(conversions->host_layout);
    g_free(conversions->unpriced);
    g_free(conversions->host_unpriced);
    g_free(conversions);
}

/* --- how long it takes */

double
conversions_element_bytes(const Conversions *conversions, const Layout *layout)
{
    double bytes = 0;

    for (guint g = 0; g < layout->n_groups; g++) {
        g_autoptr(GroupShape) shape = group_shape_new(&layout->groups[g], conversions->record);

        bytes += (double)shape->size / MAX(shape->tile, 1);
    }
    return bytes;
}

/* A kernel is launched, in which each element is loaded in one layout and stored in the other, which takes as
 * long as the slower of both, and no less than the bytes take. Elements that are stored whole lines at a
 * time, IS_STAGED, take no longer for that than their bytes. */
static double
time_between(const Conversions *conversions, const Layout *from, const Layout *to, gboolean is_staged,
             double elements)
{
    double bytes = conversions_element_bytes(conversions, from) + conversions_element_bytes(conversions, to),
           time;

    if (conversions->unpriced)
        return 0;
    time = bytes / conversions->rate;
    if (conversions->copies)
        time = fmax(time, fmax(copy_kernels_load(conversions->copies, from),
                               is_staged ? 0 : copy_kernels_store(conversions->copies, to)));
    return elements * time + conversions->call_ns;
}

double
conversions_time(const Conversions *conversions, const Layout *from, const Layout *to, double elements)
{
    return layout_equal(from, to) ? 0 : time_between(conversions, from, to, FALSE, elements);
}

/* Whether the header's kernel stages elements for the host's array of structs in shared memory. */
static gboolean
is_staged(const Conversions *conversions)
{
    double bytes = conversions_element_bytes(conversions, conversions->host_layout);

    return strcmp(conversions->host, "aos") == 0 && bytes >= LAYOUT_STAGED_LEAST &&
           bytes <= LAYOUT_STAGED_MOST;
}

double
conversions_device_time(const Conversions *conversions, const Transfer *transfer, const Layout *layout)
{
    const Layout *host = conversions->host_layout;

    if (transfer->leaf->course->kind == COURSE_UPLOAD)
        return conversions_time(conversions, host, layout, transfer->elements);
    return layout_equal(layout, host)
               ? 0
               : time_between(conversions, layout, host, is_staged(conversions), transfer->elements);
}

double
conversions_all_transfers(const Conversions *conversions, const Layout *layout)
{
    double sum = 0;

    for (guint i = 0; i < conversions->transfers->len; i++) {
        const Transfer *transfer = g_ptr_array_index(conversions->transfers, i);

        sum += transfer->leaf->times * conversions_transfer_time(conversions, transfer, layout);
    }
    return sum;
}
