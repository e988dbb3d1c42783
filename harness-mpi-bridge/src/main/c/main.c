/* harness-kernels KERNEL name=value ...: runs under an MPI launcher; process 0 prints one JSON object. */
#define _POSIX_C_SOURCE 200809L
#include "kernel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const struct {
  const char *name;
  void (*run)(void);
} kernels[] = {
    {"segmented", segmented}, {"bt", bt}, {"flash", flash}, {"pop", pop}, {"metadata", metadata},
};

/* All processes have done all that they had to. Should MPI_Finalize wait for ever, whoever has started the program knows that it
   may be ended. */
static void tell_done(void) {
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    fputs("harness-kernels: done\n", stderr);
    fflush(stderr);
  }
}

/* Where the launcher knows that MPI_Finalize may hang, it asks for another way: nothing is left to be done, and process 0 ends
   all of them with success, when what has been printed is on its way. */
static void leave(void) {
  if (getenv("HARNESS_LEAVE_BY_ABORT") == NULL) {
    MPI_Finalize();
    return;
  }
  fflush(NULL);
  if (rank == 0) {
    nanosleep(&(struct timespec){.tv_nsec = 100 * 1000 * 1000}, NULL);
    MPI_Abort(MPI_COMM_WORLD, 0);
  }
  for (;;) {
    pause();
  }
}

int main(int count, char **words) {
  if (count < 2) {
    die("which kernel?");
  }
  if (strcmp(words[1], "residency") == 0) {
    return residency(count - 2, words + 2);
  }
  for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
    if (strcmp(words[1], kernels[i].name) == 0) {
      MPI_Init(&count, &words);
      MPI_Comm_rank(MPI_COMM_WORLD, &rank);
      MPI_Comm_size(MPI_COMM_WORLD, &processes);
      args_read(count - 2, words + 2);
      kernels[i].run();
      tell_done();
      leave();
      return 0;
    }
  }
  die("no kernel '%s'", words[1]);
}
