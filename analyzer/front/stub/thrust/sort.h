/* Stands for thrust/sort.h. */
#include <__cudalint_thrust_algorithm.h>
