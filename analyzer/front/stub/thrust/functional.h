/* Stands for thrust/functional.h. */
#include <__cudalint_thrust.h>
