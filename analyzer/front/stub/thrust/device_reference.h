/* Stands for thrust/device_reference.h. */
#include <__cudalint_thrust.h>
