/* Arguments, errors, the clock and files. */
#define _GNU_SOURCE
#include "kernel.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* How long a client may be mistaken about a file that another client has changed. */
#define STALE_SECONDS 3.0

int rank;
int processes;

/* ---- arguments ---- */

static int given;
static char **words_given;
static char *asked;

void args_read(int count, char **words) {
  given = count;
  words_given = words;
  asked = calloc((size_t)count + 1, 1);
  for (int i = 0; i < count; i++) {
    if (strchr(words[i], '=') == NULL) {
      die("'%s' is not of the form name=value", words[i]);
    }
  }
}

static const char *find(const char *name) {
  const char *value = NULL;
  size_t length = strlen(name);
  for (int i = 0; i < given; i++) {
    if (strncmp(words_given[i], name, length) == 0 && words_given[i][length] == '=') {
      if (value != NULL) {
        die("%s is given twice", name);
      }
      value = words_given[i] + length + 1;
      asked[i] = 1;
    }
  }
  return value;
}

const char *arg_text(const char *name, const char *otherwise) {
  const char *value = find(name);
  if (value == NULL && otherwise == NULL) {
    die("%s is missing", name);
  }
  return value == NULL ? otherwise : value;
}

long long arg_count(const char *name, long long otherwise, long long least) {
  const char *value = find(name);
  if (value == NULL) {
    if (otherwise < least) {
      die("%s is missing", name);
    }
    return otherwise;
  }
  char *end;
  errno = 0;
  long long number = strtoll(value, &end, 10);
  if (errno != 0 || end == value || *end != 0 || number < least) {
    die("%s: '%s' is not a whole number of %lld or more", name, value, least);
  }
  return number;
}

int arg_word(const char *name, const char *const *words) {
  const char *value = find(name);
  if (value == NULL) {
    return 0;
  }
  for (int i = 0; words[i] != NULL; i++) {
    if (strcmp(words[i], value) == 0) {
      return i;
    }
  }
  die("%s: '%s' is not known", name, value);
}

int arg_yes(const char *name) {
  static const char *const answers[] = {"no", "yes", NULL};
  return arg_word(name, answers);
}

void args_done(void) {
  for (int i = 0; i < given; i++) {
    if (!asked[i]) {
      die("'%s' is not an argument of this kernel", words_given[i]);
    }
  }
}

/* ---- errors ---- */

_Noreturn void die(const char *format, ...) {
  char reason[1024];
  va_list values;
  va_start(values, format);
  vsnprintf(reason, sizeof reason, format, values);
  va_end(values);
  fprintf(stderr, "harness-kernels: %s (process %d)\n", reason, rank);
  fflush(stderr);
  int running = 0;
  MPI_Initialized(&running);
  if (running) {
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  exit(1);
}

_Noreturn void die_errno(const char *what, const char *path) {
  die("cannot %s %s: %s", what, path, strerror(errno));
}

void check_mpi(int code, const char *what, const char *path) {
  if (code != MPI_SUCCESS) {
    char text[MPI_MAX_ERROR_STRING];
    int length;
    MPI_Error_string(code, text, &length);
    die("cannot %s %s: %s", what, path, text);
  }
}

void *allocate(size_t bytes) {
  void *memory;
  if (posix_memalign(&memory, 4096, bytes < 4096 ? 4096 : bytes) != 0) {
    die("no memory for %zu bytes", bytes);
  }
  memset(memory, 0, bytes);
  return memory;
}

/* ---- the clock ---- */

static double zero;

static double monotonic(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int nodes(void) {
  MPI_Comm node;
  int on_node;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node);
  MPI_Comm_rank(node, &on_node);
  MPI_Comm_free(&node);
  int first = on_node == 0;
  int all = 0;
  MPI_Allreduce(&first, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

/* On one node all processes have the same clock; on several, each starts its own when it leaves the barrier. */
void clock_start(void) {
  int several = nodes() > 1;
  MPI_Barrier(MPI_COMM_WORLD);
  zero = monotonic();
  if (!several) {
    MPI_Bcast(&zero, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
}

double now(void) {
  return monotonic() - zero;
}

span span_of_all(span own) {
  span all = {0, 0};
  MPI_Reduce(&own.begin, &all.begin, 1, MPI_DOUBLE, MPI_MIN, 0, MPI_COMM_WORLD);
  MPI_Reduce(&own.end, &all.end, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  return all;
}

double max_of_all(double own) {
  double all = 0;
  MPI_Reduce(&own, &all, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  return all;
}

double sum_of_all(double own) {
  double all = 0;
  MPI_Reduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  return all;
}

long long total_of_all(long long own) {
  long long all = 0;
  MPI_Reduce(&own, &all, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  return all;
}

void progress(long long done, long long total) {
  static double last;
  if (rank == 0 && monotonic() - last > 0.2) {
    last = monotonic();
    fprintf(stderr, "progress %lld %lld\n", done, total);
    fflush(stderr);
  }
}

/* ---- files ---- */

void replace(const char *path) {
  struct stat status;
  if (lstat(path, &status) != 0) {
    if (errno != ENOENT) {
      die_errno("find", path);
    }
    return;
  }
  if (!S_ISREG(status.st_mode)) {
    die("%s is there and is no file", path);
  }
  if (unlink(path) != 0) {
    die_errno("replace", path);
  }
}

void write_whole(int file, const void *buffer, size_t bytes, long long offset, const char *path) {
  for (size_t done = 0; done < bytes;) {
    ssize_t wrote = pwrite(file, (const char *)buffer + done, bytes - done, (off_t)(offset + (long long)done));
    if (wrote < 0 && errno == EINTR) {
      continue;
    }
    if (wrote <= 0) {
      die_errno("write", path);
    }
    done += (size_t)wrote;
  }
}

void read_whole(int file, void *buffer, size_t bytes, long long offset, const char *path) {
  for (size_t done = 0; done < bytes;) {
    ssize_t got = pread(file, (char *)buffer + done, bytes - done, (off_t)(offset + (long long)done));
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0) {
      die_errno("read", path);
    }
    if (got == 0) {
      die("%s ends before byte %lld", path, offset + (long long)bytes);
    }
    done += (size_t)got;
  }
}

/*
 * A client of a network file system may hold on to a file's old size for a while after another client has made the file
 * longer; asking with AT_STATX_FORCE_SYNC (statx(2)) shortens that to what the file system keeps outside of the kernel.
 */
static long long size_of(const char *path) {
  struct statx status;
  if (statx(AT_FDCWD, path, AT_STATX_FORCE_SYNC, STATX_SIZE, &status) != 0) {
    die_errno("find", path);
  }
  return (long long)status.stx_size;
}

void require_size(const char *path, long long bytes) {
  double limit = monotonic() + STALE_SECONDS;
  long long found = size_of(path);
  while (found < bytes && monotonic() < limit) {
    nanosleep(&(struct timespec){0, 20 * 1000 * 1000}, NULL);
    found = size_of(path);
  }
  if (found != bytes) {
    die("%s has %lld bytes where %lld were written", path, found, bytes);
  }
}

MPI_Info hints_of(const char *text) {
  MPI_Info info;
  MPI_Info_create(&info);
  char *copy = strdup(text);
  char *rest = copy;
  for (char *hint = strtok_r(copy, ";", &rest); hint != NULL; hint = strtok_r(NULL, ";", &rest)) {
    char *equals = strchr(hint, '=');
    if (equals == NULL || equals == hint) {
      die("hints: '%s' is not of the form key=value", hint);
    }
    *equals = 0;
    check_mpi(MPI_Info_set(info, hint, equals + 1), "set the hint", hint);
  }
  free(copy);
  return info;
}
