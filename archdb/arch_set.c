/* SPDX-License-Identifier: MIT */
/* Values given with --set. */
#include "archdb/archdb.h"
#include "text/text.h"

#include <string.h>

static gboolean
find_settable_key(const char *name, ArchKey *ret_key, GError **error)
{
    gboolean found = arch_key_find(name, ret_key);

    if (found && arch_key_kind(*ret_key) == ARCH_KIND_GPU)
        return TRUE;
    g_autofree char *quoted = quote_text(name);
    const char *closest = arch_key_closest(name, ARCH_KIND_GPU);
    if (found) {
        g_set_error(error, ARCH_ERROR, ARCH_ERROR_KEY,
                    "%s is a key of a compiler: give a file of your own with --compiler FILE", quoted);
        return FALSE;
    }
    if (strcmp(name, "model") == 0)
        g_set_error(error, ARCH_ERROR, ARCH_ERROR_KEY, "the model is chosen with --model, not with --set");
    else if (closest)
        g_set_error(error, ARCH_ERROR, ARCH_ERROR_KEY, "no architecture key is called %s: did you mean '%s'?",
                    quoted, closest);
    else
        g_set_error(error, ARCH_ERROR, ARCH_ERROR_KEY, "no architecture key is called %s", quoted);
    return FALSE;
}

/* Sets one value without looking at the others. */
static gboolean
set_one(Arch *arch, const char *name, const char *text, GError **error)
{
    ArchKey key;
    gboolean known = FALSE;
    double number = 0;

    if (!find_settable_key(name, &key, error) || !arch_value_parse(key, text, &known, &number, error))
        return FALSE;
    if (!arch_find_reference(arch, "set"))
        arch_add_reference(arch, "set", "given by the user with --set");
    arch_value_clear(&arch->values[key]);
    arch->values[key] =
        (ArchValue){.text = g_strdup(text), .known = known, .number = number, .source = g_strdup("set")};
    return TRUE;
}

/* Makes ARCH what CHANGED is, and CHANGED what ARCH was. */
static void
arch_swap(Arch *arch, Arch *changed)
{
    Arch before = *arch;

    *arch = *changed;
    *changed = before;
}

gboolean
arch_set(Arch *arch, const char *key, const char *value, GError **error)
{
    g_autoptr(Arch) changed = arch_copy(arch);

    if (!set_one(changed, key, value, error) || !arch_check_set(changed, error))
        return FALSE;
    arch_swap(arch, changed);
    return TRUE;
}

gboolean
arch_set_all(Arch *arch, const char *const *assignments, GError **error)
{
    g_autoptr(Arch) changed = arch_copy(arch);

    for (; *assignments; assignments++) {
        const char *equals = strchr(*assignments, '=');

        if (!equals) {
            g_autofree char *quoted = quote_text(*assignments);

            g_set_error(error, ARCH_ERROR, ARCH_ERROR_SYNTAX, "%s is not of the form KEY=VALUE", quoted);
            return FALSE;
        }
        g_autofree char *key = g_strndup(*assignments, (gsize)(equals - *assignments));
        if (!set_one(changed, key, equals + 1, error))
            return FALSE;
    }
    if (!arch_check_set(changed, error))
        return FALSE;
    arch_swap(arch, changed);
    return TRUE;
}
