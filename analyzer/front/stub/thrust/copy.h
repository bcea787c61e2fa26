/* Stands for thrust/copy.h. */
#include <__cudalint_thrust_algorithm.h>
