/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_HELPER_TIMER_H
#define FIELDWISE_HELPER_TIMER_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
struct StopWatchInterface { virtual ~StopWatchInterface(); virtual void start(); virtual void stop(); virtual float getTime(); };
bool sdkCreateTimer(StopWatchInterface **);
bool sdkDeleteTimer(StopWatchInterface **);
bool sdkStartTimer(StopWatchInterface **);
bool sdkStopTimer(StopWatchInterface **);
bool sdkResetTimer(StopWatchInterface **);
float sdkGetTimerValue(StopWatchInterface **);
float sdkGetAverageTimerValue(StopWatchInterface **);
FIELDWISE_END
#endif
