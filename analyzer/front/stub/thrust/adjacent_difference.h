/* Stands for thrust/adjacent_difference.h. */
#include <__cudalint_thrust_algorithm.h>
