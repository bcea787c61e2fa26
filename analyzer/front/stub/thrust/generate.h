/* Stands for thrust/generate.h. */
#include <__cudalint_thrust_algorithm.h>
