#ifndef COMMON_H
#define COMMON_H
#include <stdio.h>
typedef struct {
    float x, y;
} point_t;
static inline void die(const char *why)
{
    printf("%s\n", why);
}
__host__ __device__ inline float norm(point_t p)
{
    return p.x * p.x + p.y * p.y;
}
#define POINTS 8
#endif
