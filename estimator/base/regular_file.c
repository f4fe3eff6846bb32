/* SPDX-License-Identifier: MIT */
#include "base/base.h"

#include <errno.h>
#include <glib/gstdio.h>

gboolean
regular_file_check(const char *path, GError **error)
{
    GStatBuf status;

    if (g_stat(path, &status) != 0 || S_ISREG(status.st_mode))
        return TRUE;
    if (S_ISDIR(status.st_mode))
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_ISDIR, "%s: %s", path, g_strerror(EISDIR));
    else
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "%s: not a regular file", path);
    return FALSE;
}

gboolean
regular_file_read(const char *path, char **ret_text, gsize *ret_length, GError **error)
{
    return regular_file_check(path, error) && g_file_get_contents(path, ret_text, ret_length, error);
}
