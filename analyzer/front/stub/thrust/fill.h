/* Stands for thrust/fill.h. */
#include <__cudalint_thrust_algorithm.h>
