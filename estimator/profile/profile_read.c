/* SPDX-License-Identifier: MIT */
#include "profile/profile.h"

#include "base/base.h"

/* clang-format off */
G_DEFINE_QUARK(fieldwise-profile-error, profile_error)
/* clang-format on */

/* What ncu prints of the report PATH. */
static char *
print_report(const char *path, GError **error)
{
    const char *argv[] = {"ncu", "--import", path, "--csv", "--page", "raw", NULL};
    g_autofree char *text = NULL, *messages = NULL;
    g_autoptr(GError) problem = NULL;
    int status = 0;

    if (g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &text, &messages, &status,
                     &problem) &&
        g_spawn_check_wait_status(status, &problem))
        return g_steal_pointer(&text);
    g_set_error(
        error, PROFILE_ERROR, PROFILE_ERROR_FILE,
        "%s is a report of Nsight Compute, and ncu does not print it (%s): give what ncu --import %s --csv "
        "--page raw prints",
        path, problem->message, path);
    return NULL;
}

Profile *
profile_read(const char *path, GError **error)
{
    g_autofree char *text = NULL;
    g_autoptr(GError) problem = NULL;

    if (g_str_has_suffix(path, ".ncu-rep") && g_file_test(path, G_FILE_TEST_EXISTS)) {
        text = print_report(path, error);
        return text ? profile_parse(path, text, error) : NULL;
    }
    if (g_str_has_suffix(path, ".nsys-rep") || g_str_has_suffix(path, ".sqlite")) {
        g_set_error(
            error, PROFILE_ERROR, PROFILE_ERROR_FILE,
            "%s is a report of Nsight Systems: give what nsys stats --report cuda_gpu_trace --format csv %s "
            "prints",
            path, path);
        return NULL;
    }
    if (!regular_file_read(path, &text, NULL, &problem)) {
        g_set_error_literal(error, PROFILE_ERROR, PROFILE_ERROR_FILE, problem->message);
        return NULL;
    }
    return profile_parse(path, text, error);
}

void
profile_free(Profile *profile)
{
    if (!profile)
        return;
    g_free(profile->path);
    g_clear_pointer(&profile->launches, g_ptr_array_unref);
    g_free(profile);
}
