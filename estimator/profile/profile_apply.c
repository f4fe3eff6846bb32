/* SPDX-License-Identifier: MIT */
/* The launches of a run in place of those that host code states. */
#include "profile/profile.h"

#include <string.h>

#define MOST_LAUNCHES 4u /* of a kernel, by size; others count with the last of these */

typedef struct {
    const Profile *profile;
    GPtrArray *kernels; /* of Kernel, of all programs */
} Apply;

/* The name of KERNEL without the arguments of its template. */
static char *
plain_name(const Kernel *kernel)
{
    return g_strndup(kernel->name, strcspn(kernel->name, "<"));
}

/* Whether no other kernel, whose place is another one or whose arguments are others, has KERNEL's name but
 * for arguments. */
static gboolean
is_only(const Apply *apply, const Kernel *kernel)
{
    g_autofree char *name = plain_name(kernel);

    for (guint i = 0; i < apply->kernels->len; i++) {
        const Kernel *other = g_ptr_array_index(apply->kernels, i);
        g_autofree char *other_name = plain_name(other);

        if (strcmp(other->name, kernel->name) != 0 && strcmp(name, other_name) == 0)
            return FALSE;
    }
    return TRUE;
}

/* The launches of KERNEL: of ProfileLaunch. */
static GPtrArray *
launches_of(const Apply *apply, const Kernel *kernel)
{
    GPtrArray *found = g_ptr_array_new();
    gboolean only = is_only(apply, kernel);

    for (guint i = 0; i < apply->profile->launches->len; i++) {
        ProfileLaunch *launch = g_ptr_array_index(apply->profile->launches, i);

        if (profile_names_kernel(launch->kernel, kernel, only))
            g_ptr_array_add(found, launch);
    }
    return found;
}

/* Whether what is known of SIZES is the same as OTHERS, of three dimensions each; 0: not known. */
static gboolean
sizes_agree(const gint64 *sizes, const gint64 *others)
{
    for (guint k = 0; k < 3; k++)
        if (sizes[k] > 0 && others[k] > 0 && sizes[k] != others[k])
            return FALSE;
    return TRUE;
}

/* The one of STATED, of Launch, that FOUND may be: what they know of the sizes agrees. NULL: none. */
static const Launch *
stated_of(const GPtrArray *stated, const ProfileLaunch *found)
{
    for (guint i = 0; i < stated->len; i++) {
        const Launch *launch = g_ptr_array_index(stated, i);

        if (sizes_agree(launch->grid, found->grid) && sizes_agree(launch->block, found->block))
            return launch;
    }
    return NULL;
}

static void
add_sentence(Launch *launch, char *sentence)
{
    if (!launch->assumptions)
        launch->assumptions = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(launch->assumptions, sentence);
}

static Launch *
launch_new(void)
{
    Launch *launch = g_new0(Launch, 1);

    launch->shared = -1;
    launch->times = 1;
    return launch;
}

/* FOUND as a launch of a kernel of which host code has STATED, of Launch. */
static Launch *
launch_from(const Apply *apply, const GPtrArray *stated, const ProfileLaunch *found)
{
    const Launch *like = stated_of(stated, found);
    gboolean agrees = like != NULL;
    Launch *launch;

    if (!like && stated->len > 0)
        like = g_ptr_array_index(stated, 0);
    launch = like ? launch_copy(like) : launch_new();
    for (guint k = 0; k < 3; k++) {
        launch->grid[k] = found->grid[k] > 0 ? found->grid[k] : launch->grid[k];
        launch->block[k] = found->block[k] > 0 ? found->block[k] : launch->block[k];
    }
    launch->times = found->times;
    launch->is_open = FALSE;
    launch->is_counted = TRUE;
    add_sentence(launch, g_strdup_printf(found->grid[0] > 0 ? "how often it is launched, grid and block: %s"
                                                            : "how often it is launched: %s",
                                         apply->profile->path));
    if (like && !agrees)
        add_sentence(launch, g_strdup_printf(
                                 "host code states another grid or block than %s has: its arguments may be "
                                 "others, too (else: --param)",
                                 apply->profile->path));
    return launch;
}

/* Those of STATED, of Launch, of a kernel whose launches FOUND has without sizes, as often in all as there.
 */
static void
count_stated(const Apply *apply, const GPtrArray *stated, const ProfileLaunch *found)
{
    double times = 0;

    for (guint i = 0; i < stated->len; i++)
        times += ((const Launch *)g_ptr_array_index(stated, i))->times;
    for (guint i = 0; i < stated->len; i++) {
        Launch *launch = g_ptr_array_index(stated, i);

        launch->times *= found->times / times;
        launch->is_open = FALSE;
        launch->is_counted = TRUE;
        add_sentence(launch, g_strdup_printf("how often it is launched: %s", apply->profile->path));
    }
}

static void
set_launches(const Apply *apply, Kernel *kernel, const GPtrArray *found)
{
    g_autoptr(GPtrArray) stated = g_ptr_array_copy(kernel->launches, (GCopyFunc)(void *)launch_copy, NULL);

    g_ptr_array_set_free_func(stated, (GDestroyNotify)launch_free);
    if (found->len == 1 && stated->len > 1 &&
        ((const ProfileLaunch *)g_ptr_array_index(found, 0))->grid[0] == 0) {
        count_stated(apply, kernel->launches, g_ptr_array_index(found, 0));
        return;
    }
    g_ptr_array_set_size(kernel->launches, 0);
    for (guint i = 0; i < found->len; i++) {
        const ProfileLaunch *one = g_ptr_array_index(found, i);

        if (i < MOST_LAUNCHES)
            g_ptr_array_add(kernel->launches, launch_from(apply, stated, one));
        else
            ((Launch *)g_ptr_array_index(kernel->launches, MOST_LAUNCHES - 1))->times += one->times;
    }
}

/* Says of KERNEL that the run does not launch it. */
static void
say_missing(const Apply *apply, Kernel *kernel)
{
    for (guint i = 0; i < kernel->launches->len; i++)
        add_sentence(
            g_ptr_array_index(kernel->launches, i),
            g_strdup_printf("%s has no launch of it: grid, block and how often are those of host code",
                            apply->profile->path));
}

/* What KERNEL takes of the time of the whole run. */
static void
set_share(const Apply *apply, Kernel *kernel, const GPtrArray *found)
{
    double ns = 0;

    if (apply->profile->ns <= 0)
        return;
    for (guint i = 0; i < found->len; i++)
        ns += ((const ProfileLaunch *)g_ptr_array_index(found, i))->ns;
    kernel->profile = g_strdup(apply->profile->path);
    kernel->time_share = ns / apply->profile->ns;
}

static void
apply_to(const Apply *apply, Kernel *kernel, gboolean *ret_any)
{
    g_autoptr(GPtrArray) found = launches_of(apply, kernel);

    *ret_any = *ret_any || found->len > 0;
    if (found->len > 0)
        set_launches(apply, kernel, found);
    else
        say_missing(apply, kernel);
    set_share(apply, kernel, found);
}

static gboolean
fail_of_other(const Profile *profile, GError **error)
{
    const ProfileLaunch *first = g_ptr_array_index(profile->launches, 0);

    g_set_error(error, PROFILE_ERROR, PROFILE_ERROR_OTHER,
                "%s: it is of another program: none of its kernels (%s%s) is one of the sources",
                profile->path, first->kernel, profile->launches->len > 1 ? ", ..." : "");
    return FALSE;
}

gboolean
profile_apply(const Profile *profile, const GPtrArray *programs, GError **error)
{
    g_autoptr(GPtrArray) kernels = g_ptr_array_new();
    const Apply apply = {profile, kernels};
    gboolean any = FALSE;

    for (guint i = 0; i < programs->len; i++) {
        const Program *program = g_ptr_array_index(programs, i);

        for (guint k = 0; k < program->kernels->len; k++)
            g_ptr_array_add(kernels, g_ptr_array_index(program->kernels, k));
    }
    for (guint i = 0; i < kernels->len; i++) {
        Kernel *kernel = g_ptr_array_index(kernels, i);

        apply_to(&apply, kernel, &any);
        if (kernel->unrolled)
            apply_to(&apply, kernel->unrolled, &any);
    }
    return any || fail_of_other(profile, error);
}
