/* Stands for thrust/device_ptr.h. */
#include <__cudalint_thrust.h>
