/* SPDX-License-Identifier: MIT */
#include "validate/contents/contents_private.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define SUPPORT "support/"

static GPtrArray *
support_files(void)
{
    GPtrArray *files = bundle_files_new();

    for (const BundlePart *part = bundle_parts; part->path; part++) {
        g_autoptr(GBytes) content = g_bytes_new_static(part->data, part->size);

        if (g_str_has_prefix(part->path, SUPPORT))
            bundle_files_add(files, part->path, content, FALSE);
    }
    return files;
}

char *
bundle_program_id(const GPtrArray *program_files)
{
    g_autoptr(GPtrArray) files = support_files();

    for (guint i = 0; i < program_files->len; i++) {
        const BundleFile *file = g_ptr_array_index(program_files, i);

        bundle_files_add(files, file->path, file->content, FALSE);
    }
    return bundle_files_id(files);
}

/* Whether the folder at PATH holds nothing. */
static gboolean
is_empty(const char *path)
{
    g_autoptr(GDir) folder = g_dir_open(path, 0, NULL);

    return folder && !g_dir_read_name(folder);
}

/* The index of the bundle that stands in the folder, or a new one. */
static BundleIndex *
open_index(const char *folder, const Machine *machine, GError **error)
{
    const char *arch = arch_get_name(machine->arch);
    const char *capability = arch_get_text(machine->arch, ARCH_COMPUTE_CAPABILITY);
    g_autoptr(GPtrArray) support = support_files();
    g_autofree char *id = bundle_files_id(support), *path = g_build_filename(folder, "bundle.json", NULL);
    g_autoptr(BundleIndex) index = NULL;

    if (!g_file_test(folder, G_FILE_TEST_EXISTS) || is_empty(folder))
        return bundle_index_new(arch, arch_get_title(machine->arch), capability, id);
    if (!g_file_test(folder, G_FILE_TEST_IS_DIR))
        bundle_fail(error, BUNDLE_ERROR_FOLDER, "%s: this is no folder", folder);
    else if (!g_file_test(path, G_FILE_TEST_IS_REGULAR))
        bundle_fail(error, BUNDLE_ERROR_FOLDER, "%s: the folder is no bundle, and is not empty", folder);
    else
        index = bundle_index_read(folder, error);
    if (!index)
        return NULL;
    if (strcmp(index->arch, arch) != 0)
        bundle_fail(error, BUNDLE_ERROR_FOLDER,
                    "%s: the bundle is for %s, and this plan is for %s: use another folder", folder,
                    index->arch, arch);
    else if (strcmp(index->support, id) != 0)
        bundle_fail(
            error, BUNDLE_ERROR_FOLDER,
            "%s: the bundle was written by another version of fieldwise, which measures in another way: "
            "use another folder",
            folder);
    else
        return g_steal_pointer(&index);
    return NULL;
}

/* Adds the files of all programs together. */
static gboolean
add_common(GPtrArray *files, const BundleAddition *addition, const BundleIndex *index, const char *program,
           GError **error)
{
    g_autofree char *path = g_build_filename(addition->folder, "estimates.json", NULL);
    g_autofree char *json = bundle_index_json(index, addition->version),
                    *programs = bundle_index_programs(index);
    g_autofree char *readme = bundle_index_readme(index), *estimates = NULL;

    estimates =
        estimates_text(index, path, addition->analysis, addition->staged, program, addition->variant, error);
    if (!estimates)
        return FALSE;
    for (const BundlePart *part = bundle_parts; part->path; part++) {
        g_autoptr(GBytes) content = g_bytes_new_static(part->data, part->size);

        if (g_str_has_prefix(part->path, "program/")) /* programs have these themselves */
            continue;
        if (strcmp(part->path, "README") != 0) {
            bundle_files_add(files, part->path, content, part->executable);
        } else {
            g_autoptr(GString) whole = g_string_new_len((const char *)part->data, (gssize)part->size);

            g_string_append(whole, readme);
            bundle_files_add_text(files, part->path, whole->str);
        }
    }
    bundle_files_add_text(files, "programs", programs);
    bundle_files_add_text(files, "estimates.json", estimates);
    bundle_files_add_text(files, "bundle.json", json);
    return TRUE;
}

/* Keeps other plans out of the folder at PATH, where it is there, until the result is closed. */
static int
lock_folder(const char *path)
{
    int fd = g_open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

    if (fd >= 0)
        flock(fd, LOCK_EX); /* where locks are not to be had, plans are made one after the other */
    return fd;
}

static const char *
store(BundleAddition *addition, GError **error)
{
    g_autoptr(BundleIndex) index = open_index(addition->folder, addition->analysis->machine, error);
    g_autofree char *name = g_strdup(addition->program->program);
    const PlannedProgram *old = index ? bundle_index_find(index, name) : NULL;
    gboolean same = old && strcmp(old->id, addition->program->id) == 0;
    const char *done = !old ? "planned" : same ? "added to" : "replaced";
    g_autoptr(GPtrArray) files = bundle_files_new();

    if (!index)
        return NULL;
    if (old && old->origin && addition->program->origin &&
        strcmp(old->origin, addition->program->origin) != 0) {
        bundle_fail(
            error, BUNDLE_ERROR_FOLDER,
            "%s: the bundle has a program %s of another %s: give this one another name by --prefix, or use "
            "another folder",
            addition->folder, name, addition->program->source);
        return NULL;
    }
    for (guint i = 0; !same && i < addition->files->len; i++) {
        const BundleFile *file = g_ptr_array_index(addition->files, i);
        g_autofree char *path = g_strdup_printf("%s/%s", name, file->path);

        bundle_files_add(files, path, file->content, FALSE);
    }
    bundle_index_put(index, g_steal_pointer(&addition->program));
    if (!add_common(files, addition, index, name, error) ||
        !bundle_files_write(addition->folder, files, addition->inputs, error))
        return NULL;
    return done;
}

const char *
bundle_store(BundleAddition *addition, GError **error)
{
    int lock = lock_folder(addition->folder);
    const char *done = store(addition, error);

    if (lock >= 0)
        close(lock);
    return done;
}

char *
bundle_store_program(BundleAddition *addition, PlannedProgram *program, const char *what, GError **error)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const char *done;

    g_string_append_printf(out, " %s in %s: %s\n", program->program, addition->folder, what);
    for (guint i = 0; i < program->notes->len; i++)
        g_string_append_printf(out, "  %s\n", (char *)g_ptr_array_index(program->notes, i));
    addition->program = program;
    done = bundle_store(addition, error);
    planned_program_free(addition->program);
    return done ? g_strconcat(done, out->str, NULL) : NULL;
}
