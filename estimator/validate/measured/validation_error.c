/* SPDX-License-Identifier: MIT */
#include "validate/measured/measured.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_BYTES (256u * 1024 * 1024) /* some thousand times a bundle of all kernels of this tree */
#define CHUNK_BYTES (64u * 1024)

/* clang-format off */
G_DEFINE_QUARK(fieldwise-validation-error, validation_error)
/* clang-format on */

gboolean
validation_fail(GError **error, ValidationError code, const char *file, guint line, const char *format, ...)
{
    g_autofree char *place = line > 0 ? g_strdup_printf(":%u", line) : g_strdup("");
    g_autofree char *message = NULL;
    va_list args;

    va_start(args, format);
    message = g_strdup_vprintf(format, args);
    va_end(args);
    g_set_error(error, VALIDATION_ERROR, (gint)code, "%s%s: error: %s", file, place, message);
    return FALSE;
}

static gboolean
fail_file(GError **error, const char *path, const char *what)
{
    return validation_fail(error, VALIDATION_ERROR_FILE, path, 0, "%s", what);
}

/* Reads FD to its end into TEXT. */
static gboolean
read_all(int fd, GByteArray *text, const char *path, GError **error)
{
    g_autofree guint8 *buffer = g_malloc(CHUNK_BYTES);

    for (;;) {
        gssize n = read(fd, buffer, CHUNK_BYTES);

        if (n == 0)
            return TRUE;
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail_file(error, path, g_strerror(errno));
        if (text->len + (gsize)n > MAX_BYTES)
            return fail_file(error, path, "the file is larger than 256 MiB");
        g_byte_array_append(text, buffer, (guint)n);
    }
}

/* Tells the line of the first byte that is no text. */
static gboolean
check_text(const GByteArray *text, const char *path, GError **error)
{
    const char *bytes = (const char *)text->data, *bad = NULL;
    guint line = 1;

    if (text->len == 0 || g_utf8_validate_len(bytes, text->len, &bad))
        return TRUE;
    for (const char *c = bytes; c < bad; c++)
        line += *c == '\n';
    return validation_fail(error, VALIDATION_ERROR_FILE, path, line, "the file is not UTF-8 text");
}

char *
validation_read_file(const char *path, gsize *ret_len, GError **error)
{
    g_autoptr(GByteArray) text = g_byte_array_new();
    struct stat status;
    gboolean ok;
    /* Opening without blocking lets a named pipe be refused instead of waited for. */
    int fd = g_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);

    if (fd < 0) {
        fail_file(error, path, g_strerror(errno));
        return NULL;
    }
    ok = fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    if (!ok)
        fail_file(error, path, "it is not a regular file");
    ok = ok && read_all(fd, text, path, error);
    close(fd);
    if (!ok || !check_text(text, path, error))
        return NULL;
    *ret_len = text->len;
    g_byte_array_append(text, (const guint8 *)"", 1);
    return (char *)g_byte_array_free(g_steal_pointer(&text), FALSE);
}
