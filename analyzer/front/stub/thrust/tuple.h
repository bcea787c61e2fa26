/* Stands for thrust/tuple.h. */
#include <__cudalint_thrust.h>
