/* Stands for thrust/equal.h. */
#include <__cudalint_thrust_algorithm.h>
