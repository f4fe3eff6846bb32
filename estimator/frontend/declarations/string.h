/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_STRING_H
#define FIELDWISE_STRING_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
extern "C" {
/* nvcc copies byte by byte in device code. */
inline void *memcpy(void *to, const void *from, size_t bytes)
{
    for (size_t byte = 0; byte < bytes; byte++)
        ((char *)to)[byte] = ((const char *)from)[byte];
    return to;
}
inline void *memmove(void *to, const void *from, size_t bytes)
{
    for (size_t byte = 0; byte < bytes; byte++)
        ((char *)to)[byte] = ((const char *)from)[byte];
    return to;
}
inline void *memset(void *to, int value, size_t bytes)
{
    for (size_t byte = 0; byte < bytes; byte++)
        ((char *)to)[byte] = (char)value;
    return to;
}
int memcmp(const void *, const void *, size_t);
void *memchr(const void *, int, size_t);
size_t strlen(const char *);
size_t strnlen(const char *, size_t);
char *strcpy(char *, const char *);
char *strncpy(char *, const char *, size_t);
char *strcat(char *, const char *);
char *strncat(char *, const char *, size_t);
int strcmp(const char *, const char *);
int strncmp(const char *, const char *, size_t);
int strcasecmp(const char *, const char *);
int strncasecmp(const char *, const char *, size_t);
int strcoll(const char *, const char *);
char *strdup(const char *);
char *strndup(const char *, size_t);
char *strtok(char *, const char *);
char *strtok_r(char *, const char *, char **);
char *strsep(char **, const char *);
char *strerror(int);
char *strerror_r(int, char *, size_t);
size_t strspn(const char *, const char *);
size_t strcspn(const char *, const char *);
char *stpcpy(char *, const char *);
}
char *strchr(char *, int);
const char *strchr(const char *, int);
char *strrchr(char *, int);
const char *strrchr(const char *, int);
char *strstr(char *, const char *);
const char *strstr(const char *, const char *);
char *strpbrk(char *, const char *);
const char *strpbrk(const char *, const char *);
FIELDWISE_END
#endif
