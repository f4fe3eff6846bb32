/* SPDX-License-Identifier: MIT */
#include "model/placement/placement.h"

#include "model/estimate/estimate.h"

const char *
study_access_text(const Study *study, guint number)
{
    const Access *access = g_ptr_array_index(study->kernel->accesses, number);

    return access->text ? access->text : "?";
}

const char *
study_kind_name(AccessKind kind)
{
    static const char *const names[] = {"load", "store", "atomic"};

    return names[kind];
}

char *
placement_dump(const Study *study, const Placement *placement)
{
    TextColumns *text = text_columns_new();

    text_columns_row(text, "access", "kind", "group", "address in bytes", NULL);
    for (guint i = 0; i < study->n_accesses; i++) {
        const AccessPlacement *place = &placement->accesses[i];
        const Expr *address = placement_address(study, i, place);
        g_autofree char *group =
            study->accesses[i].field >= 0 ? g_strdup_printf("%u", place->slot) : g_strdup("-");

        if (address)
            address = expr_add(study->pool, address, expr_const(study->pool, place->offset));
        g_autofree char *formula = address ? expr_to_string(address) : g_strdup("unknown");
        text_columns_row(text, study_access_text(study, i), study_kind_name(study->accesses[i].kind), group,
                         formula, NULL);
    }
    return text_columns_free(text);
}
