/* Stands for sched.h. */
extern "C" int sched_yield(void);
extern "C" int sched_getcpu(void);
