/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_SYS_STAT_H
#define FIELDWISE_SYS_STAT_H
#include <fieldwise/qualifiers.h>
#include <sys/types.h>
FIELDWISE_BEGIN
struct stat {
    dev_t st_dev;
    ino_t st_ino;
    mode_t st_mode;
    off_t st_size;
    time_t st_mtime;
};
#define S_ISDIR(m) (((m) & 0170000) == 0040000)
#define S_ISREG(m) (((m) & 0170000) == 0100000)
#define S_IFMT 0170000
#define S_IFDIR 0040000
#define S_IFREG 0100000
#define S_IRWXU 0700
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IRWXG 0070
#define S_IRGRP 0040
#define S_IWGRP 0020
#define S_IXGRP 0010
#define S_IRWXO 0007
#define S_IROTH 0004
#define S_IWOTH 0002
#define S_IXOTH 0001
extern "C" {
int stat(const char *, struct stat *);
int fstat(int, struct stat *);
int lstat(const char *, struct stat *);
int mkdir(const char *, mode_t);
int mkfifo(const char *, mode_t);
int chmod(const char *, mode_t);
int fchmod(int, mode_t);
mode_t umask(mode_t);
}
FIELDWISE_END
#endif
