/* Stands for thrust/version.h. */
#include <__cudalint_thrust.h>
