/* Stands for thrust/uninitialized_fill.h. */
#include <__cudalint_thrust_algorithm.h>
