/* Stands for thrust/shuffle.h. */
#include <__cudalint_thrust_algorithm.h>
