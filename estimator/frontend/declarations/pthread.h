/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_PTHREAD_H
#define FIELDWISE_PTHREAD_H
#include <fieldwise/qualifiers.h>
#include <time.h>
FIELDWISE_BEGIN
typedef unsigned long pthread_t;
typedef struct { long v[7]; } pthread_attr_t;
typedef struct { long v[5]; } pthread_mutex_t;
typedef struct { long v[1]; } pthread_mutexattr_t;
typedef struct { long v[6]; } pthread_cond_t;
typedef struct { long v[4]; } pthread_barrier_t;
#define PTHREAD_MUTEX_INITIALIZER {}
#define PTHREAD_COND_INITIALIZER {}
#define PTHREAD_CREATE_JOINABLE 0
int pthread_create(...), pthread_join(...), pthread_attr_init(...), pthread_attr_destroy(...),
    pthread_attr_setdetachstate(...), pthread_attr_setstacksize(...), pthread_mutex_init(...),
    pthread_mutex_destroy(...), pthread_mutex_lock(...), pthread_mutex_unlock(...), pthread_cond_init(...),
    pthread_cond_wait(...), pthread_cond_signal(...), pthread_cond_broadcast(...), pthread_cond_destroy(...),
    pthread_barrier_init(...), pthread_barrier_wait(...), pthread_barrier_destroy(...), pthread_setaffinity_np(...);
int pthread_cancel(...), pthread_detach(...), pthread_equal(...), pthread_mutex_trylock(...), pthread_setcancelstate(...),
    pthread_mutexattr_init(...), pthread_mutexattr_settype(...), pthread_mutexattr_destroy(...), pthread_cond_timedwait(...),
    pthread_key_create(...), pthread_setspecific(...), pthread_getaffinity_np(...), pthread_kill(...), pthread_once(...);
void *pthread_getspecific(...);
pthread_t pthread_self();
void pthread_exit(void *);
FIELDWISE_END
#endif
