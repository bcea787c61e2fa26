/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for helper_timer.h of the CUDA samples. */
#ifndef CUDALINT_HELPER_TIMER_H
#define CUDALINT_HELPER_TIMER_H
#include "exception.h"
#include "sys/time.h"
class StopWatchInterface {
public:
    virtual ~StopWatchInterface();
    virtual void start() = 0;
    virtual void stop() = 0;
    virtual void reset() = 0;
    virtual float getTime() = 0;
    virtual float getAverageTime() = 0;
};
bool sdkCreateTimer(StopWatchInterface **);
bool sdkDeleteTimer(StopWatchInterface **);
bool sdkStartTimer(StopWatchInterface **);
bool sdkStopTimer(StopWatchInterface **);
bool sdkResetTimer(StopWatchInterface **);
float sdkGetTimerValue(StopWatchInterface **);
float sdkGetAverageTimerValue(StopWatchInterface **);
#endif
