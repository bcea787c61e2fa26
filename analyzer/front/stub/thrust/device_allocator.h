/* Stands for thrust/device_allocator.h. */
#include <__cudalint_thrust.h>
