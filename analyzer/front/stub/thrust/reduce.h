/* Stands for thrust/reduce.h. */
#include <__cudalint_thrust_algorithm.h>
