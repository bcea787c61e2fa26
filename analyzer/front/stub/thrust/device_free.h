/* Stands for thrust/device_free.h. */
#include <__cudalint_thrust.h>
