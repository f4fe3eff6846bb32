/* SPDX-License-Identifier: MIT */
#include "reasons.h"

#include "validate/measured/measured.h"

#include <string.h>

struct Reasons {
    CsvTable *table;
    guint report, what, kernel, reason; /* columns */
};

Reasons *
reasons_load(const char *path, GError **error)
{
    g_autofree char *bytes = NULL;
    g_autoptr(Reasons) reasons = g_new0(Reasons, 1);
    gsize len;

    if (!g_file_get_contents(path, &bytes, &len, error))
        return NULL;
    reasons->table = csv_table_parse(path, bytes, len, error);
    if (!reasons->table || !csv_table_need_column(reasons->table, "report", &reasons->report, error) ||
        !csv_table_need_column(reasons->table, "what", &reasons->what, error) ||
        !csv_table_need_column(reasons->table, "kernel", &reasons->kernel, error) ||
        !csv_table_need_column(reasons->table, "reason", &reasons->reason, error))
        return NULL;
    return g_steal_pointer(&reasons);
}

void
reasons_free(Reasons *reasons)
{
    if (!reasons)
        return;
    csv_table_free(reasons->table);
    g_free(reasons);
}

const char *
reasons_find(const Reasons *reasons, const char *report, const char *what, const char *kernel)
{
    for (guint i = 0; i < reasons->table->rows->len; i++) {
        char **cells = ((CsvRow *)g_ptr_array_index(reasons->table->rows, i))->cells;

        if ((strcmp(cells[reasons->report], "*") == 0 || strcmp(cells[reasons->report], report) == 0) &&
            strcmp(cells[reasons->what], what) == 0 && strcmp(cells[reasons->kernel], kernel) == 0)
            return cells[reasons->reason];
    }
    g_printerr("%s: no reason for %s,%s,%s\n", reasons->table->path, report, what, kernel);
    return "not looked into";
}
