/* Loaded into every program of a test run (tests/tools/surroundings), one thing at a time. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#ifdef SLOW_DISK
/* A disk that takes 30 ms to have written. */
static void wait_for_the_disk(void) {
  const struct timespec time = {0, 30 * 1000 * 1000};
  nanosleep(&time, NULL);
}
int fsync(int file) {
  wait_for_the_disk();
  return REAL(fsync)(file);
}
int fdatasync(int file) {
  wait_for_the_disk();
  return REAL(fdatasync)(file);
}
#endif

#ifdef JUMPING_CLOCK
/* A steady clock that jumps two seconds ahead every 200 ms, as if the machine had slept. */
static const long long second = 1000 * 1000 * 1000;

static long long in_nanoseconds(const struct timespec* time) { return time->tv_sec * second + time->tv_nsec; }
static struct timespec later(const struct timespec* time, long long nanoseconds) {
  const long long sum = in_nanoseconds(time) + nanoseconds;
  return (struct timespec){sum / second, sum % second};
}
/* How far the clock has jumped since the program began. */
static long long jumped(const struct timespec* real) {
  static long long begin;
  if (begin == 0) begin = in_nanoseconds(real);
  return (in_nanoseconds(real) - begin) / (second / 5) * 2 * second;
}
static long long jumped_until_now(void) {
  struct timespec real;
  REAL(clock_gettime)(CLOCK_MONOTONIC, &real);
  return jumped(&real);
}

int clock_gettime(clockid_t clock, struct timespec* time) {
  static __typeof__(&clock_gettime) real;
  if (real == NULL) real = REAL(clock_gettime);
  const int status = real(clock, time);
  if (status == 0 && clock == CLOCK_MONOTONIC) *time = later(time, jumped(time));
  return status;
}
/* The kernel knows nothing of the jumps, so what waits until a time gets the kernel's time. */
int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                           const struct timespec* until) {
  const struct timespec real = later(until, clock == CLOCK_MONOTONIC ? -jumped_until_now() : 0);
  return REAL(pthread_cond_clockwait)(condition, mutex, clock, &real);
}
int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const struct timespec* until) {
  const int is_steady = until->tv_sec < second; /* the other clock counts from 1970 */
  const struct timespec real = later(until, is_steady ? -jumped_until_now() : 0);
  return REAL(pthread_cond_timedwait)(condition, mutex, &real);
}
int clock_nanosleep(clockid_t clock, int flags, const struct timespec* time, struct timespec* left) {
  const int is_steady_time = clock == CLOCK_MONOTONIC && (flags & TIMER_ABSTIME) != 0;
  const struct timespec real = later(time, is_steady_time ? -jumped_until_now() : 0);
  return REAL(clock_nanosleep)(clock, flags, &real, left);
}
#endif
