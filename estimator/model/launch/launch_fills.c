/* SPDX-License-Identifier: MIT */
/* Where lanes go in arrays whose elements are named by a list that host code fills. */
#include "model/launch/launch_private.h"

#include <string.h>

/* What is known of the lists that an index is loaded from. */
typedef struct {
    const Kernel *kernel;
    const Param *list; /* of one of them; NULL: there is none */
    gboolean is_open;  /* something is not known, or they differ */
} Lists;

/* Whether a thread of KERNEL stores to array NUMBER. */
static gboolean
is_stored(const Kernel *kernel, guint number)
{
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        if (access->array == number && access->kind != ACCESS_LOAD)
            return TRUE;
    }
    return FALSE;
}

/* The parameter that leads to the list called NAME, which no thread of KERNEL changes; NULL: there is none.
 */
static const Param *
list_of(const Kernel *kernel, const char *name)
{
    for (guint i = 0; i < kernel->arrays->len; i++) {
        const Array *array = g_ptr_array_index(kernel->arrays, i);

        if (strcmp(array->name, name) == 0)
            return array->root_param >= 0 && !is_stored(kernel, i)
                       ? g_ptr_array_index(kernel->params, array->root_param)
                       : NULL;
    }
    return NULL;
}

/* Adds the lists that E is made of to LISTS. */
static void
add_lists(Lists *lists, const Expr *e)
{
    if ((e->depends & DEPENDS_OPAQUE) == 0)
        return;
    if (e->kind == EXPR_OPAQUE) {
        const Param *list = e->opaque == OPAQUE_LOAD ? list_of(lists->kernel, opaque_name(e)) : NULL;

        lists->is_open = lists->is_open || !list || list->fill == FILL_UNKNOWN ||
                         (lists->list && lists->list->fill != list->fill);
        lists->list = list;
        return;
    }
    for (guint i = 0; i < e->n_args; i++)
        add_lists(lists, e->args[i]);
}

/* What all accesses of array NUMBER of KERNEL at loaded indices go by; NULL: nobody knows. */
static const Param *
filled_list(const Kernel *kernel, guint number)
{
    Lists lists = {kernel, NULL, FALSE};

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        if (access->array == number && access->index)
            add_lists(&lists, access->index);
        else if (access->array == number)
            lists.is_open = TRUE;
    }
    return lists.is_open ? NULL : lists.list;
}

/* Adds SENTENCE to those of LAUNCH, which may be another's as well. */
static void
add_assumption(LaunchConfig *launch, const char *sentence)
{
    GPtrArray *own = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; launch->assumptions && i < launch->assumptions->len; i++)
        g_ptr_array_add(own, g_strdup(g_ptr_array_index(launch->assumptions, i)));
    if (!g_ptr_array_find_with_equal_func(own, sentence, g_str_equal, NULL))
        g_ptr_array_add(own, g_strdup(sentence));
    g_clear_pointer(&launch->assumptions, g_ptr_array_unref);
    launch->assumptions = own;
}

void
launch_set_fills(LaunchConfig *launch, const Kernel *kernel)
{
    for (guint i = 0; i < kernel->arrays->len; i++) {
        const Param *list = launch->localities[i] ? NULL : filled_list(kernel, i);
        gboolean is_random = list && list->fill == FILL_RANDOM;

        if (!list)
            continue;
        launch->localities[i] = g_new0(ArrayLocality, 1);
        *launch->localities[i] =
            (ArrayLocality){is_random ? LOCALITY_RANDOM : LOCALITY_NEAR, !is_random, TRUE};
        g_autofree char *sentence =
            is_random ? g_strdup_printf("%s: lanes go where %s says, at random (else: --locality)",
                                        list->filled ? list->filled : "host code draws it", list->name)
                      : g_strdup_printf("host code fills %s with its elements' own numbers: lanes go to "
                                        "neighbouring places (else: --locality)",
                                        list->name);
        add_assumption(launch, sentence);
    }
}
