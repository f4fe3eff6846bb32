/* SPDX-License-Identifier: MIT */
#include "frontend/host/state/state_private.h"

#include <string.h>

#define MOST_PARTS_IN_ALL 200000u /* bounds the memory that hostile sources take */

typedef struct {
    HostStep step;
    HostValue value;
} Part;

struct HostObject {
    guint n;
    Part parts[];
};

struct HostObjects {
    GPtrArray *all; /* of HostObject and HostPlace */
    guint n_parts;
};

HostObjects *
host_objects_new(void)
{
    HostObjects *objects = g_new0(HostObjects, 1);

    objects->all = g_ptr_array_new_with_free_func(g_free);
    return objects;
}

void
host_objects_free(HostObjects *objects)
{
    if (!objects)
        return;
    g_ptr_array_unref(objects->all);
    g_free(objects);
}

/* An object with room for N parts; NULL where there are too many. */
static HostObject *
object_new(HostObjects *objects, guint n)
{
    HostObject *object;

    if (n > HOST_MOST_PARTS || objects->n_parts + n > MOST_PARTS_IN_ALL)
        return NULL;
    objects->n_parts += n + 1;
    object = g_malloc0(sizeof *object + n * sizeof object->parts[0]);
    g_ptr_array_add(objects->all, object);
    return object;
}

HostStep
host_step_field(Decl *field)
{
    return (HostStep){field, 0};
}

HostStep
host_step_index(gint64 index)
{
    return (HostStep){NULL, index};
}

static gboolean
step_equal(const HostStep *a, const HostStep *b)
{
    return a->index == b->index && a->field == b->field;
}

/* The number of the dim3 component that STEP leads to; 3: none. */
static guint
step_component(const HostStep *step)
{
    const char *name = step->field->name;

    return strlen(name) == 1 && name[0] >= 'x' && name[0] <= 'z' ? (guint)(name[0] - 'x') : 3;
}

static gboolean
step_is_into_dim3(const HostStep *step)
{
    return step->field && step->field->owner && host_type_is_dim3(step->field->owner) &&
           step_component(step) < 3;
}

HostValue
host_part_get(const HostValue *value, const HostStep *step)
{
    if (value->kind == HOST_DIM3 && step_is_into_dim3(step)) {
        gint64 dim = value->dim[step_component(step)];

        if (dim == HOST_DIM_OCCUPANCY)
            return (HostValue){.kind = HOST_OCCUPANCY, .assumed = value->assumed};
        return dim == HOST_DIM_UNKNOWN ? host_value_unknown()
                                       : host_value_assuming(host_value_int(dim), value->assumed);
    }
    for (guint i = 0; value->object && i < value->object->n; i++)
        if (step_equal(&value->object->parts[i].step, step))
            return host_value_assuming(value->object->parts[i].value, value->assumed);
    return host_value_unknown();
}

guint
host_part_count(const HostValue *value)
{
    return value->object ? value->object->n : 0;
}

HostValue
host_part_nth(const HostValue *value, guint nth, HostStep *ret_step)
{
    *ret_step = value->object->parts[nth].step;
    return host_value_assuming(value->object->parts[nth].value, value->assumed);
}

/* OLD, which may be NULL, with PART at STEP, or without it where it is unknown. */
static const HostObject *
object_with(HostObjects *objects, const HostObject *old, const HostStep *step, const HostValue *part)
{
    guint n_old = old ? old->n : 0;
    HostObject *object = object_new(objects, n_old + 1);

    for (guint i = 0; object && i < n_old; i++)
        if (!step_equal(&old->parts[i].step, step))
            object->parts[object->n++] = old->parts[i];
    if (object && part->kind != HOST_UNKNOWN)
        object->parts[object->n++] = (Part){*step, *part};
    return object;
}

static HostValue
dim3_with(const HostValue *old, const HostStep *step, const HostValue *part)
{
    HostValue value =
        old->kind == HOST_DIM3 ? *old : host_value_dim3(HOST_DIM_UNKNOWN, HOST_DIM_UNKNOWN, HOST_DIM_UNKNOWN);

    value.dim[step_component(step)] = part->kind == HOST_INT         ? (gint64)(guint32)part->integer
                                      : part->kind == HOST_OCCUPANCY ? HOST_DIM_OCCUPANCY
                                                                     : HOST_DIM_UNKNOWN;
    return host_value_assuming(value, part->assumed);
}

HostValue
host_part_set(HostObjects *objects, const HostValue *old, const HostStep *steps, guint n_steps,
              const HostValue *part)
{
    HostValue inner, value;

    if (n_steps == 0)
        return *part;
    if (step_is_into_dim3(&steps[0]))
        return dim3_with(old, &steps[0], part);
    inner = host_part_get(old, &steps[0]);
    inner = host_part_set(objects, &inner, steps + 1, n_steps - 1, part);
    value = *old;
    if (old->kind != HOST_OBJECT && old->kind != HOST_POINTER)
        value = (HostValue){.kind = HOST_OBJECT};
    value.object = object_with(objects, value.object, &steps[0], &inner);
    return value.object ? value : host_value_unknown();
}

/* The parts in which A and B, which are alike, agree. */
static const HostObject *
merge_parts(HostObjects *objects, const HostValue *a, const HostValue *b)
{
    HostObject *object = object_new(objects, a->object->n);

    for (guint i = 0; object && i < a->object->n; i++) {
        const Part *part = &a->object->parts[i];
        HostValue other = host_part_get(b, &part->step);
        HostValue merged = host_object_merge(objects, &part->value, &other);

        if (merged.kind != HOST_UNKNOWN)
            object->parts[object->n++] = (Part){part->step, merged};
    }
    return object;
}

HostValue
host_object_merge(HostObjects *objects, const HostValue *a, const HostValue *b)
{
    HostValue value = *a;

    if (a->kind != b->kind || (a->kind != HOST_OBJECT && a->kind != HOST_POINTER) || !a->object ||
        !b->object || a->object == b->object || a->activation != b->activation)
        return host_value_merge(a, b);
    value.object = merge_parts(objects, a, b);
    return value.object ? host_value_assuming(value, b->assumed) : host_value_unknown();
}

HostValue
host_pointer_to(HostObjects *objects, const HostValue *value)
{
    HostStep first = host_step_index(0);
    const HostObject *object = object_with(objects, NULL, &first, value);

    return object ? (HostValue){.kind = HOST_POINTER, .object = object} : host_value_unknown();
}

HostValue
host_pointer_into(HostObjects *objects, const HostValue *array, gint64 first)
{
    HostValue pointer = {.kind = HOST_POINTER, .object = object_new(objects, 0), .assumed = array->assumed};

    for (guint i = 0; array->object && i < array->object->n && pointer.object; i++) {
        HostStep step = array->object->parts[i].step;

        step.index -= first;
        if (!step.field && step.index >= 0)
            pointer.object = object_with(objects, pointer.object, &step, &array->object->parts[i].value);
    }
    return pointer.object ? pointer : host_value_unknown();
}

HostValue
host_pointer_to_place(HostObjects *objects, const HostPlace *place, guint activation)
{
    HostPlace *copy;

    objects->n_parts++;
    if (objects->n_parts > MOST_PARTS_IN_ALL)
        return host_value_unknown();
    copy = g_memdup2(place, sizeof *place);
    g_ptr_array_add(objects->all, copy);
    return (HostValue){
        .kind = HOST_POINTER, .place = copy, .activation = activation, .assumed = place->assumed};
}
