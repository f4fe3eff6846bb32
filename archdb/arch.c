/* SPDX-License-Identifier: MIT */
#include "archdb/archdb.h"

#include <string.h>

static void
reference_free(gpointer data)
{
    ArchReference *reference = data;

    g_free(reference->name);
    g_free(reference->text);
    g_free(reference);
}

void
arch_value_clear(ArchValue *value)
{
    g_free(value->text);
    g_free(value->source);
    g_free(value->spread);
    g_free(value->confidence);
    memset(value, 0, sizeof *value);
}

Arch *
arch_new(const char *file)
{
    Arch *arch = g_new0(Arch, 1);

    arch->path = g_strdup(file);
    g_autofree char *base = g_path_get_basename(file);
    arch->name = g_utf8_make_valid(base, -1);
    arch->kind = g_str_has_suffix(file, COMPILER_SUFFIX) ? ARCH_KIND_COMPILER : ARCH_KIND_GPU;
    const char *suffix = arch->kind == ARCH_KIND_COMPILER ? COMPILER_SUFFIX : ARCH_SUFFIX;
    if (g_str_has_suffix(arch->name, suffix) && strlen(arch->name) > strlen(suffix))
        arch->name[strlen(arch->name) - strlen(suffix)] = '\0';
    arch->references = g_ptr_array_new_with_free_func(reference_free);
    return arch;
}

void
arch_free(Arch *arch)
{
    if (!arch)
        return;
    for (guint i = 0; i < ARCH_N_KEYS; i++)
        arch_value_clear(&arch->values[i]);
    g_clear_pointer(&arch->references, g_ptr_array_unref);
    g_free(arch->name);
    g_free(arch->path);
    g_free(arch->title);
    g_free(arch->model);
    g_free(arch);
}

void
arch_add_reference(Arch *arch, const char *name, const char *text)
{
    ArchReference *reference = g_new0(ArchReference, 1);

    reference->name = g_strdup(name);
    reference->text = g_strdup(text);
    g_ptr_array_add(arch->references, reference);
}

const ArchReference *
arch_find_reference(const Arch *arch, const char *name)
{
    for (guint i = 0; i < arch->references->len; i++) {
        const ArchReference *reference = g_ptr_array_index(arch->references, i);

        if (strcmp(reference->name, name) == 0)
            return reference;
    }
    return NULL;
}

Arch *
arch_copy(const Arch *arch)
{
    Arch *copy = g_new0(Arch, 1);

    copy->kind = arch->kind;
    copy->name = g_strdup(arch->name);
    copy->path = g_strdup(arch->path);
    copy->title = g_strdup(arch->title);
    copy->model = g_strdup(arch->model);
    copy->arch_class = arch->arch_class;
    copy->year = arch->year;
    copy->references = g_ptr_array_new_with_free_func(reference_free);
    for (guint i = 0; i < arch->references->len; i++) {
        const ArchReference *reference = g_ptr_array_index(arch->references, i);

        arch_add_reference(copy, reference->name, reference->text);
    }
    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        copy->values[i] = arch->values[i];
        copy->values[i].text = g_strdup(arch->values[i].text);
        copy->values[i].source = g_strdup(arch->values[i].source);
        copy->values[i].spread = g_strdup(arch->values[i].spread);
        copy->values[i].confidence = g_strdup(arch->values[i].confidence);
    }
    return copy;
}

/* Whether X and Y are the same number, or both not there. */
static gboolean
fraction_equal(const char *x, const char *y)
{
    return (!x) == (!y) && (!x || g_ascii_strtod(x, NULL) == g_ascii_strtod(y, NULL));
}

static gboolean
value_equal(const ArchValue *x, const ArchValue *y, ArchType type)
{
    if (x->known != y->known || x->number != y->number || g_strcmp0(x->source, y->source) != 0)
        return FALSE;
    if (x->known && arch_type_is_text(type) && strcmp(x->text, y->text) != 0)
        return FALSE;
    return fraction_equal(x->spread, y->spread) && fraction_equal(x->confidence, y->confidence);
}

gboolean
arch_equal(const Arch *a, const Arch *b)
{
    if (a->kind != b->kind || g_strcmp0(a->name, b->name) != 0 || g_strcmp0(a->title, b->title) != 0 ||
        g_strcmp0(a->model, b->model) != 0 || a->arch_class != b->arch_class || a->year != b->year)
        return FALSE;
    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        if (!value_equal(&a->values[i], &b->values[i], arch_key_info((ArchKey)i)->type))
            return FALSE;
    }
    return TRUE;
}

ArchKind
arch_get_kind(const Arch *arch)
{
    return arch->kind;
}

const char *
arch_get_name(const Arch *arch)
{
    return arch->name;
}

const char *
arch_get_title(const Arch *arch)
{
    return arch->title;
}

const char *
arch_get_path(const Arch *arch)
{
    return arch->path;
}

const char *
arch_get_model(const Arch *arch)
{
    return arch->model;
}

const char *
arch_get_source(const Arch *arch, ArchKey key)
{
    g_assert((guint)key < ARCH_N_KEYS);
    return arch->values[key].source;
}

gboolean
arch_get_spread(const Arch *arch, ArchKey key, double *ret_spread)
{
    g_assert((guint)key < ARCH_N_KEYS);
    const char *text = arch->values[key].spread;
    return text && arch_fraction_parse(text, ARCH_MAX_SPREAD, ret_spread);
}

gboolean
arch_get_confidence(const Arch *arch, ArchKey key, double *ret_confidence)
{
    g_assert((guint)key < ARCH_N_KEYS);
    const char *text = arch->values[key].confidence;
    return text && arch_fraction_parse(text, 1, ret_confidence);
}

const char *
arch_get_text(const Arch *arch, ArchKey key)
{
    g_assert((guint)key < ARCH_N_KEYS);
    const ArchValue *value = &arch->values[key];
    return value->known ? value->text : "unknown";
}

gboolean
arch_is_known(const Arch *arch, ArchKey key)
{
    g_assert((guint)key < ARCH_N_KEYS);
    return arch->values[key].known;
}

static void
set_unknown_error(const Arch *arch, ArchKey key, GError **error)
{
    const ArchValue *value = &arch->values[key];
    const char *name = arch_key_info(key)->name;
    g_autofree char *place =
        value->line > 0 ? g_strdup_printf("%s:%u", arch->path, value->line) : g_strdup(arch->path);
    g_autofree char *reason = value->source  ? g_strdup_printf(" (%s)", value->source)
                              : !value->text ? g_strdup(" (the file does not give it)")
                                             : g_strdup("");
    g_autofree char *set = g_strdup_printf("%s=VALUE", name);

    g_set_error(error, ARCH_ERROR, ARCH_ERROR_UNKNOWN_VALUE, "%s: the value of %s is unknown%s%s%s", place,
                name, reason, arch->kind == ARCH_KIND_GPU ? ": give it with --set " : "",
                arch->kind == ARCH_KIND_GPU ? set : "");
}

gboolean
arch_get(const Arch *arch, ArchKey key, double *ret_value, GError **error)
{
    g_assert((guint)key < ARCH_N_KEYS && !arch_type_is_text(arch_key_info(key)->type));
    if (!arch->values[key].known) {
        set_unknown_error(arch, key, error);
        return FALSE;
    }
    *ret_value = arch->values[key].number;
    return TRUE;
}

gboolean
arch_get_int(const Arch *arch, ArchKey key, gint64 *ret_value, GError **error)
{
    g_assert(arch_key_info(key)->type != ARCH_TYPE_REAL);
    double value = 0;
    if (!arch_get(arch, key, &value, error))
        return FALSE;
    *ret_value = (gint64)value;
    return TRUE;
}

gboolean
arch_get_costs(const Arch *arch, ArchKey key, ArchCost *ret_costs, GError **error)
{
    const ArchKeyInfo *info = arch_key_info(key);
    guint n = info->type == ARCH_TYPE_COSTS ? 2 : 1;

    g_assert(info->type == ARCH_TYPE_COSTS || info->type == ARCH_TYPE_COST);
    if (!arch->values[key].known) {
        set_unknown_error(arch, key, error);
        return FALSE;
    }
    gboolean ok = arch_costs_parse(arch->values[key].text, info->max, n, ret_costs);
    g_assert(ok); /* it was checked when it was read */
    return TRUE;
}

gboolean
arch_has_key(const char *key)
{
    ArchKey ignored;

    return arch_key_find(key, &ignored);
}
