/*
 * Rates of metadata operations on files, as mdtest -F measures them: every process creates its files, then all processes ask
 * for the status of files that another process has made, then each removes its own.
 */
#define _GNU_SOURCE
#include "kernel.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const PLACES[] = {"shared", "own", NULL};

static const char *directory;
static int own_directories;
static long long files;
static long long bytes;
static char *content;
static char path[4096];

static const char *directory_of(int owner) {
  if (own_directories) {
    snprintf(path, sizeof path, "%s/process-%d", directory, owner);
  } else {
    snprintf(path, sizeof path, "%s", directory);
  }
  return path;
}

static const char *file_of(int owner, long long number) {
  if (own_directories) {
    snprintf(path, sizeof path, "%s/process-%d/file-%d-%lld", directory, owner, owner, number);
  } else {
    snprintf(path, sizeof path, "%s/file-%d-%lld", directory, owner, number);
  }
  return path;
}

static void create(long long number) {
  const char *name = file_of(rank, number);
  int file = open(name, O_CREAT | O_EXCL | O_WRONLY, 0644);
  if (file < 0) {
    die_errno("create", name);
  }
  if (bytes > 0) {
    write_whole(file, content, (size_t)bytes, 0, name);
  }
  if (close(file) != 0) {
    die_errno("close", name);
  }
}

static void ask(long long number) {
  struct stat status;
  const char *name = file_of((rank + 1) % processes, number);
  if (stat(name, &status) != 0) {
    die_errno("find", name);
  }
  if (!S_ISREG(status.st_mode) || status.st_size != bytes) {
    die("%s is not a file of %lld bytes", name, bytes);
  }
}

static void take_away(long long number) {
  const char *name = file_of(rank, number);
  if (unlink(name) != 0) {
    die_errno("remove", name);
  }
}

static void make(int here, const char *name) {
  if (here && mkdir(name, 0755) != 0 && errno != EEXIST) {
    die_errno("make", name);
  }
}

static void phase(const char *name, void (*operation)(long long), int first) {
  char key[64];
  latencies *each = allocate(sizeof *each);
  MPI_Barrier(MPI_COMM_WORLD);
  span time = {now(), 0};
  for (long long number = 0; number < files; number++) {
    double begin = now();
    operation(number);
    latency_add(each, now() - begin);
    progress(first * files + number + 1, 3 * files);
  }
  time.end = now();
  time = span_of_all(time);
  snprintf(key, sizeof key, "%s_seconds", name);
  result_seconds(key, time.end - time.begin);
  snprintf(key, sizeof key, "%s_latency_ns", name);
  latency_print(key, each);
  free(each);
}

static void require_empty(const char *name) {
  DIR *listing = opendir(name);
  if (listing == NULL) {
    die_errno("list", name);
  }
  for (struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing)) {
    if (strncmp(entry->d_name, "file-", 5) == 0) {
      die("%s/%s is there after it was removed", name, entry->d_name);
    }
  }
  closedir(listing);
}

void metadata(void) {
  directory = arg_text("path", NULL);
  own_directories = arg_word("directories", PLACES);
  files = arg_count("files", 0, 1);
  bytes = arg_count("bytes", 0, 0);
  args_done();
  content = allocate((size_t)bytes + 8);
  content_fill(content, (size_t)bytes, (uint64_t)rank);
  result_begin("metadata");
  result_text("directories", PLACES[own_directories]);
  result_count("files", files * processes);
  result_count("file_bytes", bytes);
  make(rank == 0, directory);
  MPI_Barrier(MPI_COMM_WORLD);
  make(own_directories, directory_of(rank));
  clock_start();
  phase("create", create, 0);
  phase("stat", ask, 1);
  phase("remove", take_away, 2);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0 || own_directories) {
    require_empty(directory_of(rank));
    if (own_directories && rmdir(directory_of(rank)) != 0) {
      die_errno("remove", path);
    }
  }
  result_end();
  free(content);
}
