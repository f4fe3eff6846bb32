/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_STDLIB_H
#define FIELDWISE_STDLIB_H
#include <fieldwise/qualifiers.h>
#include <fieldwise/math.h>
FIELDWISE_BEGIN
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
extern "C" {
void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);
void *aligned_alloc(size_t, size_t);
void *memalign(size_t, size_t);
void *valloc(size_t);
int posix_memalign(void **, size_t, size_t);
void *alloca(size_t);
__attribute__((noreturn)) void exit(int);
__attribute__((noreturn)) void _Exit(int);
__attribute__((noreturn)) void quick_exit(int);
__attribute__((noreturn)) void abort();
int atexit(void (*)());
int atoi(const char *);
long atol(const char *);
long long atoll(const char *);
double atof(const char *);
int rand();
int rand_r(unsigned *);
void srand(unsigned);
long random();
void srandom(unsigned);
double drand48();
double erand48(unsigned short *);
long lrand48();
long nrand48(unsigned short *);
long mrand48();
long jrand48(unsigned short *);
void srand48(long);
unsigned short *seed48(unsigned short *);
long strtol(const char *, char **, int);
unsigned long strtoul(const char *, char **, int);
long long strtoll(const char *, char **, int);
unsigned long long strtoull(const char *, char **, int);
double strtod(const char *, char **);
long double strtold(const char *, char **);
float strtof(const char *, char **);
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
div_t div(int, int);
ldiv_t ldiv(long, long);
char *getenv(const char *);
int setenv(const char *, const char *, int);
int unsetenv(const char *);
int putenv(char *);
int system(const char *);
int mkstemp(char *);
char *realpath(const char *, char *);
}
#define alloca __builtin_alloca
FIELDWISE_END
#endif
