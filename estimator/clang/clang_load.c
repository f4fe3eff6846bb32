/* SPDX-License-Identifier: MIT */
#include "clang/clang_private.h"

#include "place/place.h"

#include <dlfcn.h>
#include <string.h>

/* Versions that Fieldwise was tried with: the oldest tells the kinds of operators. */
#define OLDEST 17
#define NEWEST 22

/* What clang_getClangVersion() returns. */
typedef struct {
    const void *data;
    unsigned private_flags;
} String;

/* clang-format off */
G_DEFINE_QUARK(fieldwise-clang-error, clang_error)
/* clang-format on */

void
clang_not_loaded(void)
{
    g_error("a function of libclang is called before it is loaded");
}

/* Where a libclang may stand, the best first: names for the loader, and paths. */
static GPtrArray *
candidates(void)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    const char *named = g_getenv("FIELDWISE_LIBCLANG");

    if (named && *named) {
        g_ptr_array_add(names, g_strdup(named));
        return names; /* and no other */
    }
    g_ptr_array_add(names, place_of_library("libclang.so"));
    g_ptr_array_add(names, g_strdup(LIBCLANG_BUILT_WITH));
    for (guint version = NEWEST; version >= OLDEST; version--) {
        g_ptr_array_add(names, g_strdup_printf("libclang-%u.so.1", version));
        g_ptr_array_add(names, g_strdup_printf("libclang-%u.so.%u", version, version));
        g_ptr_array_add(names, g_strdup_printf("libclang.so.%u", version));
        g_ptr_array_add(names, g_strdup_printf("libclang.so.%u.1", version));
        g_ptr_array_add(names, g_strdup_printf("/usr/lib/llvm-%u/lib/libclang.so.1", version));
        g_ptr_array_add(names, g_strdup_printf("/usr/lib64/llvm%u/lib64/libclang.so", version));
        g_ptr_array_add(names, g_strdup_printf("/usr/lib/llvm%u/lib/libclang.so", version));
    }
    g_ptr_array_add(names, g_strdup("libclang.so"));
    place_add_python_files(names, "clang/native/libclang.so");
    return names;
}

/* Takes the functions of LIBRARY. FALSE: it lacks one, called *MISSING. */
static gboolean
take_functions(void *library, const char **missing)
{
    for (const ClangFunction *one = CLANG_FUNCTIONS; one->name; one++)
        if (!dlsym(library, one->name)) {
            *missing = one->name;
            return FALSE;
        }
    for (const ClangFunction *one = CLANG_FUNCTIONS; one->name; one++)
        *one->loaded = dlsym(library, one->name);
    return TRUE;
}

/* "14.0.6" of LIBRARY; "an unknown version". */
static char *
version_of(void *library)
{
    String (*get_version)(void);
    const char *(*get_text)(String);
    void *version = dlsym(library, "clang_getClangVersion"), *text = dlsym(library, "clang_getCString");
    const char *said, *number;

    if (!version || !text)
        return g_strdup("an unknown version");
    memcpy(&get_version, &version, sizeof version);
    memcpy(&get_text, &text, sizeof text);
    said = get_text(get_version());
    number = strpbrk(said, "0123456789");
    return number ? g_strndup(number, strspn(number, "0123456789.")) : g_strdup(said);
}

/* Loads what NAME stands for. What cannot be used is added to PROBLEMS, but for files that are not there,
 * where those do not matter. */
static gboolean
try_one(const char *name, gboolean must, GString *problems)
{
    void *library = g_path_is_absolute(name) && !must && !g_file_test(name, G_FILE_TEST_EXISTS)
                        ? NULL
                        : dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    const char *missing = NULL, *sep = problems->len > 0 ? "; " : "";
    g_autofree char *version = NULL;

    if (!library && must)
        g_string_append_printf(problems, "%s%s", sep, dlerror());
    if (!library)
        return FALSE;
    if (take_functions(library, &missing))
        return TRUE;
    version = version_of(library);
    g_string_append_printf(problems, "%s%s is of version %s, which lacks %s", sep, name, version, missing);
    dlclose(library);
    return FALSE;
}

static gboolean
load(GError **error)
{
    g_autoptr(GPtrArray) names = candidates();
    g_autoptr(GString) problems = g_string_new(NULL);

    for (guint i = 0; i < names->len; i++)
        if (try_one(g_ptr_array_index(names, i), names->len == 1, problems))
            return TRUE;
    g_set_error(
        error, CLANG_ERROR, CLANG_ERROR_MISSING,
        "libclang %d or newer is needed, and not found%s%s. Debian and Ubuntu have it in libclang1-NN, Fedora "
        "in clang-libs, Python in the package libclang; FIELDWISE_LIBCLANG can name the file",
        OLDEST, problems->len > 0 ? ": " : "", problems->str);
    return FALSE;
}

gboolean
clang_load(GError **error)
{
    static GMutex mutex;
    static gboolean loaded;
    gboolean ok;

    g_mutex_lock(&mutex);
    ok = loaded || load(error);
    loaded = ok;
    g_mutex_unlock(&mutex);
    return ok;
}
