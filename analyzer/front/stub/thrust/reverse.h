/* Stands for thrust/reverse.h. */
#include <__cudalint_thrust_algorithm.h>
