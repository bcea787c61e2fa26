/* Stands for the C header stdbool.h; C++ has bool. */
