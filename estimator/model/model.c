/* SPDX-License-Identifier: MIT */
#include "model/model.h"
#include "text/text.h"

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
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    for (guint i = 0; REGISTERED_MODELS[i]; i++)
        g_ptr_array_add(names, (gpointer)REGISTERED_MODELS[i]->name);
    g_ptr_array_add(names, NULL);
    return names_choice((const char *const *)names->pdata, "and");
}
