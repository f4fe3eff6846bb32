/* SPDX-License-Identifier: MIT */
/* From how many launches on conversions pay. */
#include "report/joint/joint.h"

#include <math.h>

/* What a program takes in a layout, in ns: OUTSIDE once, and INSIDE for each launch of the kernel that is
 * launched most. */
typedef struct {
    double outside, inside;
} Line;

/* Whether PART is among what is repeated: launches in loops of unknown length where there are some, else
 * those that are made more than once. */
static gboolean
is_repeated(const JointPart *part, gboolean has_open)
{
    return has_open ? part->is_open : part->times > 1;
}

/* The part that is launched most of those that are repeated; NULL: none is. */
static const JointPart *
most_launched(const Joint *joint, gboolean *ret_has_open)
{
    const JointPart *most = NULL;

    *ret_has_open = FALSE;
    for (guint i = 0; i < joint->parts->len; i++)
        *ret_has_open |= ((const JointPart *)g_ptr_array_index(joint->parts, i))->is_open;
    for (guint i = 0; i < joint->parts->len; i++) {
        const JointPart *part = g_ptr_array_index(joint->parts, i);

        if (is_repeated(part, *ret_has_open) && (!most || part->times > most->times))
            most = part;
    }
    return most;
}

/* Kernels that are launched less often than MOST, in the same loops, count by their share of its launches. */
static Line
line_of(const Joint *joint, const char *spec, const JointPart *most, gboolean has_open)
{
    Line line = {0};

    for (guint i = 0; i < joint->parts->len; i++) {
        const JointPart *part = g_ptr_array_index(joint->parts, i);
        double once = joint_total(part, spec) + part->ranking->launch_ns;

        if (is_repeated(part, has_open))
            line.inside += once * part->times / most->times;
        else
            line.outside += once * part->times;
    }
    return line;
}

/* Whether each array is converted once, and not in each pass of a loop. */
static gboolean
converts_once(const Joint *joint)
{
    const GPtrArray *transfers = joint->conversions->transfers;

    for (guint i = 0; i < transfers->len; i++)
        if (((const Transfer *)g_ptr_array_index(transfers, i))->leaf->times != 1)
            return FALSE;
    return TRUE;
}

gboolean
joint_break_even(const Joint *joint, const JointLayout *layout, const Machine *machine, BreakEven *ret_even)
{
    gboolean has_open;
    const JointPart *most = most_launched(joint, &has_open);
    GainInterval gain;

    if (!most || layout->conversions <= 0 || !converts_once(joint))
        return FALSE;
    Line now = line_of(joint, joint->before, most, has_open),
         then = line_of(joint, layout->layout->spec, most, has_open);
    double cost = then.outside + layout->conversions - now.outside;
    if (!(cost > 0) || !(now.inside > then.inside) ||
        !machine_gain_interval(machine, ERROR_PICK, now.inside / then.inside, &gain) || gain.high <= 1)
        return FALSE;
    *ret_even = (BreakEven){most, has_open, ceil(cost / (now.inside * (1 - 1 / gain.high))),
                            gain.low > 1 ? ceil(cost / (now.inside * (1 - 1 / gain.low))) : INFINITY};
    return TRUE;
}
