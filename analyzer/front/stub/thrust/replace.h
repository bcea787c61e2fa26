/* Stands for thrust/replace.h. */
#include <__cudalint_thrust_algorithm.h>
