/* Stands for thrust/extrema.h. */
#include <__cudalint_thrust_algorithm.h>
