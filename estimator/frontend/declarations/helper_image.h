/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_HELPER_IMAGE_H
#define FIELDWISE_HELPER_IMAGE_H
#include <fieldwise/qualifiers.h>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN
template <class T> bool sdkLoadPGM(const char *, T **, unsigned *, unsigned *);
template <class T> bool sdkSavePGM(const char *, T *, unsigned, unsigned);
template <class T> bool sdkLoadPPM4(const char *, T **, unsigned *, unsigned *);
bool sdkSavePPM4ub(const char *, unsigned char *, unsigned, unsigned);
bool sdkLoadPPM4ub(const char *, unsigned char **, unsigned *, unsigned *);
template <class T> bool sdkReadFile(const char *, T **, unsigned *, bool);
template <class T, class S> bool sdkWriteFile(const char *, const T *, unsigned, S, bool, bool = false);
template <class T, class... A> bool compareData(const T *, const T *, A...);
bool sdkCompareL2fe(const float *, const float *, unsigned, float);
FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
