/* Stands for thrust/device_new.h. */
#include <__cudalint_thrust.h>
