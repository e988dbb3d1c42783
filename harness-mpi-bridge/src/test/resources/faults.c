/* What file systems do that are not here: a library for LD_PRELOAD, which is told by FAULT. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>

static int fault(const char *name) {
  const char *given = getenv("FAULT");
  return given != NULL && strcmp(given, name) == 0;
}

/* As a client of OrangeFS: a file that another process creates at the same time exists. */
int open(const char *path, int flags, ...) {
  int mode = 0;
  if (flags & O_CREAT) {
    va_list values;
    va_start(values, flags);
    mode = va_arg(values, int);
    va_end(values);
    const char *rank = getenv("OMPI_COMM_WORLD_RANK");
    size_t length = strlen(path);
    if (fault("exists") && rank != NULL && strcmp(rank, "0") != 0 && length > 5 && strcmp(path + length - 5, "/data") == 0) {
      errno = EEXIST;
      return -1;
    }
  }
  int (*next)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
  return next(path, flags, mode);
}

/* As FUSE with direct_io: files are not mapped together with others. */
void *mmap(void *at, size_t length, int protection, int flags, int file, off_t offset) {
  if (fault("unmapped") && file >= 0 && (flags & MAP_SHARED)) {
    errno = ENODEV;
    return MAP_FAILED;
  }
  void *(*next)(void *, size_t, int, int, int, off_t) =
      (void *(*)(void *, size_t, int, int, int, off_t))dlsym(RTLD_NEXT, "mmap");
  return next(at, length, protection, flags, file, offset);
}
