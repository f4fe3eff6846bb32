/* SPDX-License-Identifier: MIT */
#include "kill_at.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <linux/ptrace.h>
#ifdef __x86_64__
#include <sys/user.h>
#endif

#define STANDARD_STREAMS 3 /* descriptors below are no files of the program */

/* Calls that change files whatever their arguments are. Those that wait for a disk change nothing that is
 * seen while the system runs. */
static const long CHANGING[] = {
#ifdef SYS_rename
    SYS_rename,
#endif
#ifdef SYS_renameat
    SYS_renameat,
#endif
#ifdef SYS_unlink
    SYS_unlink,
#endif
#ifdef SYS_link
    SYS_link,
#endif
#ifdef SYS_symlink
    SYS_symlink,
#endif
#ifdef SYS_mkdir
    SYS_mkdir,
#endif
#ifdef SYS_rmdir
    SYS_rmdir,
#endif
#ifdef SYS_chmod
    SYS_chmod,
#endif
#ifdef SYS_chown
    SYS_chown,
#endif
    SYS_renameat2, SYS_unlinkat,  SYS_linkat,    SYS_symlinkat, SYS_mkdirat,
    SYS_truncate,  SYS_ftruncate, SYS_fallocate, SYS_fchmod,    SYS_fchmodat,
    SYS_fchown,    SYS_fchownat,  SYS_setxattr,  SYS_fsetxattr, SYS_fremovexattr,
};

static gboolean
is_write(long number)
{
    return number == SYS_write || number == SYS_pwrite64 || number == SYS_writev;
}

/* Whether the call that INFO tells of changes a file. */
static gboolean
is_changing(const struct __ptrace_syscall_info *info)
{
    long number = (long)info->entry.nr;
    const guint64 *args = (const guint64 *)info->entry.args;

    for (guint i = 0; i < G_N_ELEMENTS(CHANGING); i++)
        if (CHANGING[i] == number)
            return TRUE;
    if (is_write(number))
        return args[0] >= STANDARD_STREAMS;
#ifdef SYS_open
    if (number == SYS_open)
        return (args[1] & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) != 0;
#endif
    return number == SYS_openat && (args[2] & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) != 0;
}

/* Has the write that PID is about to make write half as much; FALSE: that cannot be here. */
static gboolean
halve(pid_t pid, const struct __ptrace_syscall_info *info)
{
#ifdef __x86_64__
    struct user_regs_struct registers;

    if (info->entry.nr != SYS_write || ptrace(PTRACE_GETREGS, pid, NULL, &registers) != 0)
        return FALSE;
    registers.rdx /= 2;
    return ptrace(PTRACE_SETREGS, pid, NULL, &registers) == 0;
#else
    return FALSE;
#endif
}

static void
child(const char *folder, char *const *argv)
{
    int null = open("/dev/null", O_RDWR);

    dup2(null, STDOUT_FILENO);
    if (!g_getenv("SHOW_ERRORS"))
        dup2(null, STDERR_FILENO);
    if (chdir(folder) != 0 || ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
        _exit(126);
    raise(SIGSTOP);
    execv(argv[0], argv);
    _exit(127);
}

static RunEnd
kill_now(pid_t main_thread)
{
    kill(main_thread, SIGKILL);
    while (waitpid(-1, NULL, __WALL) > 0 || errno == EINTR)
        ;
    return RAN_KILLED;
}

RunEnd
kill_at(const char *folder, char *const *argv, guint n, KillKind kind, gboolean *ret_is_write,
        int *ret_status)
{
    pid_t main_thread = fork();
    guint seen = 0;
    gboolean ending = FALSE;
    int status;

    if (main_thread == 0)
        child(folder, argv);
    if (waitpid(main_thread, &status, __WALL) != main_thread || !WIFSTOPPED(status))
        return RAN_NOWHERE;
    if (ptrace(PTRACE_SETOPTIONS, main_thread, NULL,
               PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK |
                   PTRACE_O_EXITKILL) != 0) {
        kill(main_thread, SIGKILL);
        waitpid(main_thread, NULL, __WALL);
        return RAN_NOWHERE;
    }
    ptrace(PTRACE_SYSCALL, main_thread, NULL, NULL);
    while (TRUE) {
        pid_t pid = waitpid(-1, &status, __WALL);
        struct __ptrace_syscall_info info;
        int signal = 0;

        if (pid < 0)
            return RAN_NOWHERE;
        if (pid == main_thread && (WIFEXITED(status) || WIFSIGNALED(status))) {
            *ret_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
            return WIFEXITED(status) ? RAN_TO_END : RAN_KILLED;
        }
        if (!WIFSTOPPED(status))
            continue;
        if (WSTOPSIG(status) == (SIGTRAP | 0x80)) {
            if (ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof info, &info) <= 0) {
                kill_now(main_thread);
                return RAN_NOWHERE;
            }
            if (ending)
                return kill_now(main_thread);
            if (info.op == PTRACE_SYSCALL_INFO_ENTRY && is_changing(&info) && ++seen == n) {
                *ret_is_write = is_write((long)info.entry.nr);
                ending = kind == KILL_HALF && halve(pid, &info);
                if (kind == KILL_ASKED)
                    kill(main_thread, SIGTERM);
                else if (!ending)
                    return kill_now(main_thread);
            }
        } else if (WSTOPSIG(status) != SIGTRAP && WSTOPSIG(status) != SIGSTOP) {
            signal = WSTOPSIG(status);
        }
        ptrace(PTRACE_SYSCALL, pid, NULL, signal);
    }
}
