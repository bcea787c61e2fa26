/* Stands for thrust/device_malloc.h. */
#include <__cudalint_thrust.h>
