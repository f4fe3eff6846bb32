/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_DIRENT_H
#define FIELDWISE_DIRENT_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
struct dirent { char d_name[256]; unsigned char d_type; };
typedef struct fieldwise_dir DIR;
enum { DT_UNKNOWN = 0, DT_FIFO = 1, DT_CHR = 2, DT_DIR = 4, DT_BLK = 6, DT_REG = 8, DT_LNK = 10, DT_SOCK = 12 };
extern "C" { DIR *opendir(const char *); struct dirent *readdir(DIR *); int closedir(DIR *); }
FIELDWISE_END
#endif
