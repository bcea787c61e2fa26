/* Stands for thrust/scatter.h. */
#include <__cudalint_thrust_algorithm.h>
