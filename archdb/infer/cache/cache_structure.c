/* SPDX-License-Identifier: MIT */
#include "archdb/infer/cache/cache.h"

#define NUMBERS(structure)                                                                                   \
    {                                                                                                        \
        &(structure)->hit_cycles, &(structure)->miss_cycles, &(structure)->sector_bytes,                     \
            &(structure)->line_bytes, &(structure)->sets, &(structure)->ways, &(structure)->capacity_bytes   \
    }

CacheStructure *
cache_structure_new(const char *path)
{
    CacheStructure *structure = g_new0(CacheStructure, 1);
    CacheNumber *numbers[] = NUMBERS(structure);

    structure->path = g_strdup(path);
    structure->set_ways = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        cache_number_unset(numbers[i], "no probe tells");
    cache_text_unset(&structure->mapping, "no probe tells");
    cache_text_unset(&structure->policy, "no probe tells");
    cache_text_unset(&structure->replacement, "no probe tells");
    return structure;
}

void
cache_structure_free(CacheStructure *structure)
{
    if (!structure)
        return;
    CacheNumber *numbers[] = NUMBERS(structure);
    CacheText *texts[] = {&structure->mapping, &structure->policy, &structure->replacement};
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        g_free(numbers[i]->reason);
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_free(texts[i]->text);
        g_free(texts[i]->reason);
    }
    g_free(structure->path);
    g_array_unref(structure->set_ways);
    g_free(structure);
}

void
cache_number_set(CacheNumber *number, double value, double confidence)
{
    g_clear_pointer(&number->reason, g_free);
    number->known = TRUE;
    number->value = value;
    number->confidence = CLAMP(confidence, 0, 1);
}

void
cache_number_unset(CacheNumber *number, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_free(number->reason);
    number->reason = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    number->known = FALSE;
    number->value = number->confidence = 0;
}

void
cache_text_set(CacheText *text, const char *value, double confidence)
{
    g_clear_pointer(&text->reason, g_free);
    g_free(text->text);
    text->text = g_strdup(value);
    text->confidence = CLAMP(confidence, 0, 1);
}

void
cache_text_unset(CacheText *text, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_free(text->reason);
    text->reason = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_clear_pointer(&text->text, g_free);
    text->confidence = 0;
}

static void
append_number(GString *string, const char *name, const CacheNumber *number)
{
    if (number->known)
        g_string_append_printf(string, "%s = %.10g (confidence %.6g)\n", name, number->value,
                               number->confidence);
    else
        g_string_append_printf(string, "%s not determined: %s\n", name, number->reason);
}

static void
append_text(GString *string, const char *name, const CacheText *text)
{
    if (text->text)
        g_string_append_printf(string, "%s = %s (confidence %.6g)\n", name, text->text, text->confidence);
    else
        g_string_append_printf(string, "%s not determined: %s\n", name, text->reason);
}

char *
cache_structure_text(const CacheStructure *structure)
{
    GString *string = g_string_new(NULL);

    append_number(string, "hit_cycles", &structure->hit_cycles);
    append_number(string, "miss_cycles", &structure->miss_cycles);
    append_number(string, "sector_bytes", &structure->sector_bytes);
    append_number(string, "line_bytes", &structure->line_bytes);
    append_number(string, "ways", &structure->ways);
    append_number(string, "sets", &structure->sets);
    append_number(string, "capacity_bytes", &structure->capacity_bytes);
    append_text(string, "mapping", &structure->mapping);
    append_text(string, "policy", &structure->policy);
    append_text(string, "replacement", &structure->replacement);
    return g_string_free(string, FALSE);
}
