/* Stands for thrust/unique.h. */
#include <__cudalint_thrust_algorithm.h>
