/* SPDX-License-Identifier: MIT */
#include "model.h"

double
model_known_error(const Model *model, const Arch *arch)
{
    return model->known_error ? model->known_error(arch) : 0;
}

const Model *
model_find(const char *name)
{
    for (guint i = 0; REGISTERED_MODELS[i]; i++)
        if (g_strcmp0(REGISTERED_MODELS[i]->name, name) == 0)
            return REGISTERED_MODELS[i];
    return NULL;
}

char *
model_names(void)
{
    GString *names = g_string_new(NULL);
    for (guint i = 0; REGISTERED_MODELS[i]; i++)
        g_string_append_printf(names, "%s'%s'",
                               i == 0                     ? ""
                               : REGISTERED_MODELS[i + 1] ? ", "
                                                          : " and ",
                               REGISTERED_MODELS[i]->name);
    return g_string_free(names, FALSE);
}
