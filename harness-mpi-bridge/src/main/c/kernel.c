#define _GNU_SOURCE
#include "kernel.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

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

static int nodes(void) {
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

/* ---- latencies: 32 buckets for each power of two, so that a value is known to 3 % ---- */

void latency_add(latencies *all, double seconds) {
  uint64_t nanos = seconds > 0 ? (uint64_t)(seconds * 1e9) : 0;
  int index = (int)nanos;
  if (nanos >= 64) {
    int exponent = 63 - __builtin_clzll(nanos) - 5;
    index = exponent * 32 + (int)(nanos >> exponent);
  }
  all->buckets[index]++;
  if (nanos > all->longest) {
    all->longest = nanos;
  }
}

static uint64_t bucket_top(int index) {
  if (index < 64) {
    return (uint64_t)index;
  }
  int exponent = index / 32 - 1;
  return ((uint64_t)(index - exponent * 32 + 1) << exponent) - 1;
}

/* ---- content ---- */

/* The finaliser of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014). */
uint64_t mix(uint64_t value) {
  value += 0x9e3779b97f4a7c15u;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
  return value ^ (value >> 31);
}

uint64_t content_key(uint64_t seed, uint64_t writer) {
  return mix(seed ^ mix(writer + 1));
}

void content_fill(void *buffer, size_t bytes, uint64_t seed) {
  uint64_t *word = buffer;
  for (size_t i = 0; i < bytes / sizeof *word; i++) {
    word[i] = mix(seed + i);
  }
}

static uint64_t word_at(const void *buffer, size_t offset) {
  uint64_t word;
  memcpy(&word, (const char *)buffer + offset, sizeof word);
  return word;
}

void content_stamp(void *buffer, size_t bytes, uint64_t key, uint64_t offset) {
  for (size_t at = 0; at < bytes; at += STAMP_EVERY) {
    uint64_t stamp = key + offset + at;
    memcpy((char *)buffer + at, &stamp, sizeof stamp);
  }
}

long long content_wrong_stamp(const void *buffer, size_t bytes, uint64_t key, uint64_t offset) {
  for (size_t at = 0; at < bytes; at += STAMP_EVERY) {
    if (word_at(buffer, at) != key + offset + at) {
      return (long long)at;
    }
  }
  return -1;
}

long long content_wrong_byte(const void *buffer, const void *filled, size_t bytes, uint64_t key, uint64_t offset) {
  for (size_t at = 0; at < bytes; at += STAMP_EVERY) {
    size_t length = bytes - at < STAMP_EVERY ? bytes - at : STAMP_EVERY;
    if (word_at(buffer, at) != key + offset + at) {
      return (long long)at;
    }
    const char *one = (const char *)buffer + at;
    const char *other = (const char *)filled + at;
    if (memcmp(one + 8, other + 8, length - 8) != 0) {
      size_t within = 8;
      while (one[within] == other[within]) {
        within++;
      }
      return (long long)(at + within);
    }
  }
  return -1;
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

void require_size(const char *path, long long bytes) {
  struct stat status;
  if (stat(path, &status) != 0) {
    die_errno("find", path);
  }
  if ((long long)status.st_size != bytes) {
    die("%s has %lld bytes where %lld were written", path, (long long)status.st_size, bytes);
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

/* ---- the result ---- */

static FILE *result;
static char *result_memory;
static size_t result_size;

static void key_of(const char *key) {
  fprintf(result, ", \"%s\": ", key);
}

static void text(const char *value) {
  fputc('"', result);
  for (const unsigned char *c = (const unsigned char *)value; *c != 0; c++) {
    if (*c == '"' || *c == '\\') {
      fputc('\\', result);
    }
    if (*c < 0x20) {
      fprintf(result, "\\u%04x", *c);
    } else {
      fputc(*c, result);
    }
  }
  fputc('"', result);
}

void result_begin(const char *kernel) {
  int count = nodes();
  char library[MPI_MAX_LIBRARY_VERSION_STRING];
  int length;
  MPI_Get_library_version(library, &length);
  library[strcspn(library, "\n,")] = 0;
  result = open_memstream(&result_memory, &result_size);
  fprintf(result, "{\"kernel\": \"%s\"", kernel);
  result_text("mpi", library);
  result_count("processes", processes);
  result_count("nodes", count);
}

void result_text(const char *key, const char *value) {
  key_of(key);
  text(value);
}

void result_count(const char *key, long long value) {
  key_of(key);
  fprintf(result, "%lld", value);
}

void result_seconds(const char *key, double value) {
  key_of(key);
  fprintf(result, "%.9f", value);
}

void result_raw(const char *key, const char *json) {
  key_of(key);
  fputs(json, result);
}

void result_per_process(const char *key, double own) {
  double *all = allocate(sizeof(double) * (size_t)processes);
  MPI_Gather(&own, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  key_of(key);
  fputc('[', result);
  for (int i = 0; i < processes; i++) {
    fprintf(result, "%s%.9f", i == 0 ? "" : ", ", all[i]);
  }
  fputc(']', result);
  free(all);
}

void latency_print(const char *key, latencies *own) {
  latencies *all = allocate(sizeof *all);
  MPI_Reduce(own->buckets, all->buckets, BUCKETS, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&own->longest, &all->longest, 1, MPI_UINT64_T, MPI_MAX, 0, MPI_COMM_WORLD);
  key_of(key);
  fputc('[', result);
  const char *comma = "";
  for (int i = 0; i < BUCKETS; i++) {
    if (all->buckets[i] > 0) {
      uint64_t top = bucket_top(i);
      fprintf(result, "%s[%llu, %llu]", comma, (unsigned long long)(top < all->longest ? top : all->longest),
              (unsigned long long)all->buckets[i]);
      comma = ", ";
    }
  }
  fputc(']', result);
  free(all);
}

void result_hints(MPI_File file) {
  MPI_Info info;
  int count = 0;
  MPI_File_get_info(file, &info);
  MPI_Info_get_nkeys(info, &count);
  key_of("hints");
  fputc('{', result);
  const char *comma = "";
  for (int i = 0; i < count; i++) {
    char key[MPI_MAX_INFO_KEY + 1];
    char value[MPI_MAX_INFO_VAL + 1];
    int found = 0;
    MPI_Info_get_nthkey(info, i, key);
    MPI_Info_get(info, key, MPI_MAX_INFO_VAL, value, &found);
    if (found) {
      fputs(comma, result);
      text(key);
      fputs(": ", result);
      text(value);
      comma = ", ";
    }
  }
  fputc('}', result);
  MPI_Info_free(&info);
}

void result_end(void) {
  fputs("}\n", result);
  fclose(result);
  if (rank == 0) {
    fwrite(result_memory, 1, result_size, stdout);
    fflush(stdout);
  }
  free(result_memory);
}
