/* SPDX-License-Identifier: MIT */
#include "model/candidates/candidates.h"

#include "records/records.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

struct PreparedLayouts {
    const Kernel *kernel;
    const Binding *binding;
    const Model *model;
    const Arch *arch;
    ModelSettings settings;
    Layout *today;
    GPtrArray *variants;   /* of Variant, the launch as it is first */
    GPtrArray *beside;     /* of PreparedLayouts: prepared_layouts_for_thread(), if it was asked for */
    GPtrArray *ended;      /* of GPtrArray of char *: the assumptions of those that were beside */
    gboolean took_long;    /* prepared_layouts_took_long() */
    gpointer quick;        /* prepared_layouts_quick(); NULL: it was not asked */
    gpointer quick_second; /* likewise */
    GHashTable *by_layout; /* canonical spec -> registers, gint64 *; NULL: none has its own */
};

/* The launch with one number of registers. */
typedef struct {
    LaunchConfig launch; /* but for the number, the user's: nothing in it is owned */
    gpointer prepared;
    const Model *model;
} Variant;

static void
variant_free(gpointer data)
{
    Variant *variant = data;

    if (variant->prepared)
        variant->model->release(variant->prepared);
    g_free(variant);
}

static Variant *
variant_new(PreparedLayouts *layouts, const LaunchConfig *launch, gint64 registers, GError **error)
{
    Variant *variant = g_new0(Variant, 1);

    variant->launch = *launch;
    variant->launch.registers = registers;
    variant->model = layouts->model;
    variant->prepared = layouts->model->prepare(layouts->kernel, layouts->binding, &variant->launch,
                                                layouts->arch, &layouts->settings, error);
    g_ptr_array_add(layouts->variants, variant);
    return variant;
}

PreparedLayouts *
prepared_layouts_new(const Kernel *kernel, const Binding *binding, const LaunchConfig *launch,
                     const Model *model, const Arch *arch, const ModelSettings *settings, GError **error)
{
    g_autoptr(PreparedLayouts) layouts = g_new0(PreparedLayouts, 1);

    layouts->kernel = kernel;
    layouts->binding = binding;
    layouts->model = model;
    layouts->arch = arch;
    layouts->settings = *settings;
    layouts->today = today_layout(binding);
    layouts->variants = g_ptr_array_new_with_free_func(variant_free);
    layouts->beside = g_ptr_array_new_with_free_func((GDestroyNotify)prepared_layouts_free);
    layouts->ended = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    if (launch->by_layout) {
        layouts->by_layout = register_table_layouts(launch->by_layout, kernel, binding->record, error);
        if (!layouts->by_layout)
            return NULL;
    }
    if (!variant_new(layouts, launch, launch->registers, error)->prepared)
        return NULL;
    return g_steal_pointer(&layouts);
}

PreparedLayouts *
prepared_layouts_for_thread(PreparedLayouts *layouts, gboolean is_decided)
{
    const Variant *first = g_ptr_array_index(layouts->variants, 0);

    if (layouts->beside->len > 0)
        return g_ptr_array_index(layouts->beside, 0);
    PreparedLayouts *beside = prepared_layouts_new(layouts->kernel, layouts->binding, &first->launch,
                                                   layouts->model, layouts->arch, &layouts->settings, NULL);
    g_assert(beside); /* as LAYOUTS was made */
    if (layouts->model->prepare_like && !layouts->by_layout)
        layouts->model->prepare_like(prepared_layouts_rest(beside), first->prepared, is_decided);
    g_ptr_array_add(layouts->beside, beside);
    return beside;
}

gboolean
prepared_layouts_have_second(const PreparedLayouts *layouts)
{
    return layouts->beside->len > 0;
}

void
prepared_layouts_agree(PreparedLayouts *layouts)
{
    if (layouts->beside->len > 0 && layouts->model->agree && !layouts->by_layout)
        layouts->model->agree(prepared_layouts_rest(layouts),
                              prepared_layouts_rest(g_ptr_array_index(layouts->beside, 0)));
}

/* Gives the system what is free: of large tables that were freed one after the other, and of another thread's
 * heap, glibc keeps most. */
static void
give_memory_back(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void
prepared_layouts_took_long(PreparedLayouts *layouts)
{
    layouts->took_long = TRUE;
    if (layouts->beside->len > 0)
        g_ptr_array_add(layouts->ended, prepared_layouts_assumptions(g_ptr_array_index(layouts->beside, 0)));
    g_ptr_array_set_size(layouts->beside, 0);
    give_memory_back();
}

void
prepared_layouts_free(PreparedLayouts *layouts)
{
    if (!layouts)
        return;
    gboolean took_long = layouts->took_long;
    if (layouts->quick_second)
        layouts->model->release(layouts->quick_second);
    if (layouts->quick)
        layouts->model->release(layouts->quick);
    layout_free(layouts->today);
    g_ptr_array_unref(layouts->variants);
    g_ptr_array_unref(layouts->beside);
    g_ptr_array_unref(layouts->ended);
    g_clear_pointer(&layouts->by_layout, g_hash_table_unref);
    g_free(layouts);
    if (took_long)
        give_memory_back();
}

const Layout *
prepared_layouts_today(const PreparedLayouts *layouts)
{
    return layouts->today;
}

gpointer
prepared_layouts_rest(const PreparedLayouts *layouts)
{
    return ((const Variant *)g_ptr_array_index(layouts->variants, 0))->prepared;
}

static gpointer
prepare_quick(const PreparedLayouts *layouts)
{
    const Variant *first = g_ptr_array_index(layouts->variants, 0);
    ModelSettings settings = layouts->settings;

    settings.quick = TRUE;
    gpointer quick = layouts->model->prepare(layouts->kernel, layouts->binding, &first->launch, layouts->arch,
                                             &settings, NULL);
    g_assert(quick); /* as LAYOUTS was made */
    return quick;
}

gpointer
prepared_layouts_quick(PreparedLayouts *layouts)
{
    if (!layouts->quick)
        layouts->quick = prepare_quick(layouts);
    return layouts->quick;
}

gpointer
prepared_layouts_quick_second(PreparedLayouts *layouts)
{
    if (layouts->quick_second)
        return layouts->quick_second;
    g_assert(layouts->quick);
    layouts->quick_second = prepare_quick(layouts);
    if (layouts->model->prepare_like)
        layouts->model->prepare_like(layouts->quick_second, layouts->quick, FALSE);
    return layouts->quick_second;
}

gpointer
prepared_layouts_find(PreparedLayouts *layouts, const Layout *layout, LayoutRegisters *ret_registers)
{
    const Variant *first = g_ptr_array_index(layouts->variants, 0);
    LayoutRegisters registers = {first->launch.registers, FALSE};

    if (layouts->by_layout) {
        g_autofree char *spec = layout_format(layout, layouts->binding->record);
        const gint64 *own = g_hash_table_lookup(layouts->by_layout, spec);

        if (own)
            registers = (LayoutRegisters){*own, TRUE};
    }
    if (ret_registers)
        *ret_registers = registers;
    for (guint i = 0; i < layouts->variants->len; i++) {
        const Variant *variant = g_ptr_array_index(layouts->variants, i);

        if (variant->launch.registers == registers.number)
            return variant->prepared;
    }
    /* The same launch could be prepared: what the architecture lacks does not depend on registers. */
    gpointer prepared = variant_new(layouts, &first->launch, registers.number, NULL)->prepared;
    g_assert(prepared);
    return prepared;
}

gboolean
prepared_layouts_have_own(const PreparedLayouts *layouts)
{
    return layouts->by_layout != NULL;
}

GPtrArray *
prepared_layouts_own(const PreparedLayouts *layouts)
{
    GPtrArray *specs = g_ptr_array_new();
    GHashTableIter iter;
    gpointer spec;

    if (!layouts->by_layout)
        return specs;
    g_hash_table_iter_init(&iter, layouts->by_layout);
    while (g_hash_table_iter_next(&iter, &spec, NULL))
        g_ptr_array_add(specs, spec);
    return specs;
}

/* Adds those of MORE that SENTENCES lacks, each behind the one that is before it in MORE. */
static void
merge_sentences(GPtrArray *sentences, const GPtrArray *more)
{
    for (guint i = 0, at = 0; i < more->len; i++) {
        const char *sentence = g_ptr_array_index(more, i);
        guint found;

        if (g_ptr_array_find_with_equal_func(sentences, sentence, g_str_equal, &found))
            at = found + 1;
        else
            g_ptr_array_insert(sentences, (int)at++, g_strdup(sentence));
    }
}

GPtrArray *
prepared_layouts_assumptions(const PreparedLayouts *layouts)
{
    GPtrArray *sentences = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < layouts->variants->len; i++) {
        const Variant *variant = g_ptr_array_index(layouts->variants, i);
        g_autoptr(GPtrArray) more = layouts->model->assumptions(variant->prepared);

        for (guint k = 0; k < more->len; k++)
            if (!g_ptr_array_find_with_equal_func(sentences, g_ptr_array_index(more, k), g_str_equal, NULL))
                g_ptr_array_add(sentences, g_strdup(g_ptr_array_index(more, k)));
    }
    for (guint i = 0; i < layouts->ended->len; i++)
        merge_sentences(sentences, g_ptr_array_index(layouts->ended, i));
    for (guint i = 0; i < layouts->beside->len; i++) {
        g_autoptr(GPtrArray) more = prepared_layouts_assumptions(g_ptr_array_index(layouts->beside, i));

        merge_sentences(sentences, more);
    }
    return sentences;
}
