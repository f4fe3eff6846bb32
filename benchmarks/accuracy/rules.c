/* SPDX-License-Identifier: MIT */
#include "rules.h"

#include "model/estimate/estimate.h"

#include <string.h>

static void
rule_free(gpointer data)
{
    Rule *rule = data;

    g_free(rule->name);
    g_strfreev(rule->off);
    g_free(rule->says);
    g_free(rule->stays);
    g_free(rule);
}

void
rule_list_free(RuleList *list)
{
    if (!list)
        return;
    g_ptr_array_unref(list->rules);
    g_ptr_array_unref(list->plain);
    g_free(list);
}

/* Whether NAME, in GROUP of the file at PATH, is a key of a GPU. */
static gboolean
check_key(const char *path, const char *group, const char *name, GError **error)
{
    ArchKey key;

    if (arch_key_find(name, &key) && arch_key_kind(key) == ARCH_KIND_GPU)
        return TRUE;
    g_set_error(error, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_INVALID_VALUE, "%s: [%s]: no key is called '%s'",
                path, group, name);
    return FALSE;
}

static gboolean
read_change(GKeyFile *file, const char *path, const char *group, RuleChange *ret_change, GError **error)
{
    static const char *const NAMES[] = {
        [RULE_OF_TIMES] = "times", [RULE_OF_TRAFFIC] = "traffic", [RULE_OF_REQUESTS] = "requests"};
    g_autofree char *name = g_key_file_get_string(file, group, "changes", NULL);

    for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
        if (strcmp(name ? name : "traffic", NAMES[i]) == 0) {
            *ret_change = (RuleChange)i;
            return TRUE;
        }
    g_set_error(error, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_INVALID_VALUE,
                "%s: [%s]: a rule changes times, traffic or requests, not '%s'", path, group, name);
    return FALSE;
}

static gboolean
add_rule(RuleList *list, GKeyFile *file, const char *path, const char *group, GError **error)
{
    Rule *rule = g_new0(Rule, 1);

    g_ptr_array_add(list->rules, rule);
    rule->name = g_strdup(group);
    rule->off = g_key_file_get_string_list(file, group, "off", NULL, error);
    rule->says = rule->off ? g_key_file_get_string(file, group, "says", error) : NULL;
    rule->stays = g_key_file_get_string(file, group, "stays", NULL);
    for (guint i = 0; rule->says && rule->off[i]; i++) {
        g_autofree char *key = g_strndup(rule->off[i], strcspn(rule->off[i], "="));

        if (!model_settings_has_key(key) && !check_key(path, group, key, error))
            return FALSE;
    }
    return rule->says && read_change(file, path, group, &rule->changes, error);
}

static gboolean
add_plain(RuleList *list, GKeyFile *file, const char *path, const char *group, GError **error)
{
    g_auto(GStrv) keys = g_key_file_get_string_list(file, group, "keys", NULL, error);

    for (guint i = 0; keys && keys[i]; i++) {
        if (!check_key(path, group, keys[i], error))
            return FALSE;
        g_ptr_array_add(list->plain, g_strdup(keys[i]));
    }
    return keys != NULL;
}

RuleList *
rule_list_load(const char *path, GError **error)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autoptr(RuleList) list = g_new0(RuleList, 1);
    g_auto(GStrv) groups = NULL;

    list->rules = g_ptr_array_new_with_free_func(rule_free);
    list->plain = g_ptr_array_new_with_free_func(g_free);
    g_key_file_set_list_separator(file, ',');
    if (!g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, error))
        return NULL;
    groups = g_key_file_get_groups(file, NULL);
    for (char **group = groups; *group; group++)
        if (g_key_file_has_key(file, *group, "keys", NULL) ? !add_plain(list, file, path, *group, error)
                                                           : !add_rule(list, file, path, *group, error))
            return NULL;
    return g_steal_pointer(&list);
}

gboolean
rule_list_has(const RuleList *list, const char *key)
{
    gsize length = strlen(key);

    for (guint i = 0; i < list->rules->len; i++)
        for (char **off = ((Rule *)g_ptr_array_index(list->rules, i))->off; *off; off++)
            if (strncmp(*off, key, length) == 0 && (*off)[length] == '=')
                return TRUE;
    return g_ptr_array_find_with_equal_func(list->plain, key, g_str_equal, NULL);
}

char **
rule_sets(const Rule *rule, const Arch *arch)
{
    GStrv sets = g_strdupv(rule->off);

    for (char **set = sets; *set; set++) {
        char *equals = strchr(*set, '=');
        ArchKey other;

        if (!equals || !arch_key_find(equals + 1, &other))
            continue;
        char *resolved = g_strdup_printf("%.*s=%s", (int)(equals - *set), *set, arch_get_text(arch, other));
        g_free(*set);
        *set = resolved;
    }
    return sets;
}
