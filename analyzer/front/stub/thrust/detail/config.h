/* Stands for thrust/detail/config.h. */
#include <__cudalint_thrust.h>
