/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_UNISTD_H
#define FIELDWISE_UNISTD_H
#include <fieldwise/qualifiers.h>
#include <sys/types.h>
FIELDWISE_BEGIN
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define R_OK 4
#define W_OK 2
#define F_OK 0
#define _SC_NPROCESSORS_ONLN 84
#define _SC_PAGESIZE 30
#define _SC_CLK_TCK 2
extern char *optarg;
extern int optind, opterr, optopt;
extern "C" {
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
int close(int);
off_t lseek(int, off_t, int);
int access(const char *, int);
int unlink(const char *);
unsigned sleep(unsigned);
int usleep(unsigned);
pid_t getpid();
pid_t getppid();
pid_t fork();
uid_t getuid();
int getopt(int, char *const *, const char *);
char *getcwd(char *, size_t);
int chdir(const char *);
int gethostname(char *, size_t);
int ftruncate(int, off_t);
int isatty(int);
long sysconf(int);
int getpagesize();
void _exit(int);
ssize_t readlink(const char *, char *, size_t);
unsigned alarm(unsigned);
int rmdir(const char *);
int dup2(int, int);
int pipe(int *);
}
FIELDWISE_END
#endif
