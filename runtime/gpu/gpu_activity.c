/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/gpu/gpu_activity.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Records of a launch or two. */
#define BUFFER_BYTES ((size_t)64 << 10)

/* CUPTI's callbacks have no argument for it, and come from a thread of its own. */
static struct {
    pthread_mutex_t lock;
    struct cupti_tools *cupti;
    struct cupti_kernel last;
    bool any;
} seen = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void on_wanted(uint8_t **buffer, size_t *size, size_t *most)
{
    *buffer = aligned_alloc(64, BUFFER_BYTES);
    *size = *buffer ? BUFFER_BYTES : 0;
    if (*buffer)
        memset(*buffer, 0, BUFFER_BYTES);
    *most = 0;
}

static void on_full(void *context, uint32_t stream, uint8_t *buffer, size_t size, size_t valid)
{
    struct cupti_activity *record = NULL;
    (void)context;
    (void)stream;
    (void)size;
    pthread_mutex_lock(&seen.lock);
    while (seen.cupti && seen.cupti->activity_next(buffer, valid, &record) == 0) {
        if (record->kind != CUPTI_KERNEL_ACTIVITY)
            continue;
        memcpy(&seen.last, record, sizeof seen.last);
        seen.last.name = NULL; /* lives as long as the module */
        seen.any = true;
    }
    pthread_mutex_unlock(&seen.lock);
    free(buffer);
}

int activity_open(struct cupti_tools *cupti)
{
    pthread_mutex_lock(&seen.lock);
    seen.cupti = cupti;
    pthread_mutex_unlock(&seen.lock);
    int error = cupti->activity_callbacks(on_wanted, on_full);
    if (error == 0)
        error = cupti->activity_enable(CUPTI_KERNEL_ACTIVITY);
    return error == 0 ? 0 : cupti_fail(cupti, "recording launches", error);
}

void activity_begin(struct cupti_tools *cupti)
{
    cupti->activity_flush(CUPTI_FLUSH_FORCED);
    pthread_mutex_lock(&seen.lock);
    seen.any = false;
    pthread_mutex_unlock(&seen.lock);
}

bool activity_end(struct cupti_tools *cupti, struct cupti_kernel *out)
{
    cupti->activity_flush(CUPTI_FLUSH_FORCED);
    pthread_mutex_lock(&seen.lock);
    bool any = seen.any;
    *out = seen.last;
    pthread_mutex_unlock(&seen.lock);
    return any;
}
