/* Stands for thrust/device_malloc_allocator.h. */
#include <__cudalint_thrust.h>
