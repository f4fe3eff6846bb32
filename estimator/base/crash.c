/* SPDX-License-Identifier: MIT */
/* What a fault leaves: one line, and nothing half-written. All that runs in a signal handler here is safe
 * there: texts are made before. */
#include "base/base.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define PLACE_BYTES 2048
#define NAME_BYTES 256
#define MESSAGE_BYTES 1024
#define LINE_BYTES (PLACE_BYTES + NAME_BYTES + MESSAGE_BYTES + 256)
#define MOST_FILES 64u
#define SIGNAL_STACK_BYTES ((gsize)64 << 10)

/* AddressSanitizer has a report of its own. */
#ifdef __SANITIZE_ADDRESS__
#define HAS_OWN_REPORT TRUE
#else
#define HAS_OWN_REPORT FALSE
#endif

/* What a process of its own kind ends by. */
static const struct {
    int signal;
    const char *text;
} FAULTS[] = {
    {SIGSEGV, "a fault in memory"},
    {SIGBUS, "a fault in memory"},
    {SIGFPE, "an operation that has no result"},
    {SIGILL, "an instruction that there is not"},
    {SIGABRT, "what must not be has come about"},
    {SIGTRAP, "what must not be has come about"},
};

/* What is worked on: of this thread, and for threads that have said nothing, of the last one that did. */
typedef struct {
    char at[PLACE_BYTES], name[NAME_BYTES];
} Place;

static _Thread_local Place own_place;
static Place last_place;

/* What an assertion or GLib said before it aborted. */
static char message[MESSAGE_BYTES];

/* Files to be removed; an entry is in use from when its path is there until it is NULL again. */
static char *files[MOST_FILES];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of LAST_PLACE and FILES, but not in a handler */

static void
add_text(char *line, gsize *length, const char *text)
{
    for (; *text && *length < LINE_BYTES - 2; text++)
        line[(*length)++] = (unsigned char)*text < ' ' ? ' ' : *text;
}

/* Says WHAT has happened and ends the process, from a signal handler or not. */
static void G_GNUC_NORETURN
crash_end(const char *what)
{
    static char line[LINE_BYTES];
    static int is_ending;
    const Place *place = own_place.at[0] ? &own_place : &last_place;
    gsize length = 0;

    if (!__atomic_exchange_n(&is_ending, 1, __ATOMIC_SEQ_CST)) { /* one of all threads, and once */
        for (guint i = 0; i < MOST_FILES; i++) {
            char *path = __atomic_load_n(&files[i], __ATOMIC_SEQ_CST);

            if (path)
                unlink(path);
        }
        add_text(line, &length, place->at[0] ? place->at : "fieldwise");
        add_text(line, &length, ": internal error: ");
        add_text(line, &length, what);
        add_text(line, &length, place->name[0] ? " in " : "");
        add_text(line, &length, place->name);
        add_text(line, &length, "; please report this");
        line[length++] = '\n';
        for (const char *at = line; length > 0;) {
            gssize n = write(STDERR_FILENO, at, length);

            if (n <= 0)
                break;
            at += n;
            length -= (gsize)n;
        }
        _exit(STATUS_INTERNAL);
    }
    for (;;)
        pause();
}

static void
handle(int signal)
{
    const char *what = "a fault";

    for (guint i = 0; i < G_N_ELEMENTS(FAULTS); i++)
        if (FAULTS[i].signal == signal)
            what = FAULTS[i].text;
    crash_end((signal == SIGABRT || signal == SIGTRAP) && message[0] ? message : what);
}

/* GLib's last words, such as that no memory is left. */
static void
take_log(const char *domain, GLogLevelFlags level, const char *text, gpointer unused)
{
    if (level & (G_LOG_FLAG_FATAL | G_LOG_LEVEL_ERROR))
        crash_end(text && strstr(text, "failed to allocate") ? "no memory is left" : text);
    g_log_default_handler(domain, level, text, unused);
}

/* What assertions print before they abort: "**\nDOMAIN:FILE:LINE:FUNCTION: assertion failed: (...)\n". */
static void
take_print(const char *text)
{
    if (g_str_has_prefix(text, "**\n"))
        g_strlcpy(message, text + strlen("**\n"), sizeof message - 1);
    else
        (void)!write(STDERR_FILENO, text, strlen(text));
    message[strcspn(message, "\n")] = '\0';
}

void
crash_guard(void)
{
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK};

    if (HAS_OWN_REPORT)
        return;
    sigemptyset(&action.sa_mask);
    for (guint i = 0; i < G_N_ELEMENTS(FAULTS); i++)
        sigaction(FAULTS[i].signal, &action, NULL);
    g_log_set_default_handler(take_log, NULL);
    g_set_printerr_handler(take_print);
    crash_guard_thread();
}

static void
free_stack(void *stack)
{
    static const stack_t none = {.ss_flags = SS_DISABLE};

    sigaltstack(&none, NULL);
    munmap(stack, SIGNAL_STACK_BYTES);
}

static pthread_key_t stack_key;

static void
make_stack_key(void)
{
    pthread_key_create(&stack_key, free_stack);
}

void
crash_guard_thread(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    stack_t alternate = {.ss_size = SIGNAL_STACK_BYTES};

    if (HAS_OWN_REPORT)
        return;
    pthread_once(&once, make_stack_key);
    if (pthread_getspecific(stack_key))
        return;
    alternate.ss_sp =
        mmap(NULL, SIGNAL_STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (alternate.ss_sp == MAP_FAILED)
        return;
    pthread_setspecific(stack_key, alternate.ss_sp);
    sigaltstack(&alternate, NULL);
}

void
crash_place(const char *file, guint line, guint column, const char *name)
{
    Place *own = &own_place;

    if (!file)
        return;
    g_snprintf(own->at, sizeof own->at, "%s:%u:%u", file, MAX(line, 1), MAX(column, 1));
    g_strlcpy(own->name, name ? name : "", sizeof own->name);
    pthread_mutex_lock(&lock);
    last_place = *own;
    pthread_mutex_unlock(&lock);
}

void
crash_removes(const char *path)
{
    char *copy = g_strdup(path);

    pthread_mutex_lock(&lock);
    for (guint i = 0; copy && i < MOST_FILES; i++)
        if (!files[i]) {
            __atomic_store_n(&files[i], copy, __ATOMIC_SEQ_CST);
            copy = NULL;
        }
    pthread_mutex_unlock(&lock);
    g_free(copy);
}

void
crash_keeps(const char *path)
{
    char *found = NULL;

    pthread_mutex_lock(&lock);
    for (guint i = 0; !found && i < MOST_FILES; i++)
        if (g_strcmp0(files[i], path) == 0) {
            found = files[i];
            __atomic_store_n(&files[i], NULL, __ATOMIC_SEQ_CST);
        }
    pthread_mutex_unlock(&lock);
    g_free(found);
}
