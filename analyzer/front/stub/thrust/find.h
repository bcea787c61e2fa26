/* Stands for thrust/find.h. */
#include <__cudalint_thrust_algorithm.h>
