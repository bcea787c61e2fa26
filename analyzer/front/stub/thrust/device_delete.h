/* Stands for thrust/device_delete.h. */
#include <__cudalint_thrust.h>
