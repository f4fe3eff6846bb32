/* SPDX-License-Identifier: MIT */
#include "files/files_private.h"

#include <pthread.h>
#include <signal.h>

/* Those that ask a process to end or to stop. What its own code causes (SIGSEGV) cannot wait. */
static const int HELD[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM,   SIGALRM, SIGUSR1, SIGUSR2,
                           SIGTSTP, SIGTTIN, SIGTTOU, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ};

/* A signal for the process comes to a thread that does not block it, if there is one: so each has a handler,
 * too. Handlers see nothing but these. */
static volatile sig_atomic_t came[G_N_ELEMENTS(HELD)];
static struct sigaction old_actions[G_N_ELEMENTS(HELD)];
static sigset_t old_mask;

static void
note(int signal)
{
    for (guint i = 0; i < G_N_ELEMENTS(HELD); i++)
        if (HELD[i] == signal)
            came[i] = 1;
}

void
signals_hold(void)
{
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
    sigset_t mask;

    sigemptyset(&mask);
    sigfillset(&action.sa_mask);
    for (guint i = 0; i < G_N_ELEMENTS(HELD); i++) {
        came[i] = 0;
        sigaction(HELD[i], NULL, &old_actions[i]);
        if (old_actions[i].sa_handler != SIG_IGN) /* a file that may not grow is an error of write() */
            sigaction(HELD[i], &action, NULL);
        if (HELD[i] != SIGXFSZ)
            sigaddset(&mask, HELD[i]);
    }
    pthread_sigmask(SIG_BLOCK, &mask, &old_mask);
}

void
signals_release(void)
{
    for (guint i = 0; i < G_N_ELEMENTS(HELD); i++)
        sigaction(HELD[i], &old_actions[i], NULL);
    pthread_sigmask(SIG_SETMASK, &old_mask, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(HELD); i++)
        if (came[i] && HELD[i] != SIGXFSZ)
            raise(HELD[i]);
}
