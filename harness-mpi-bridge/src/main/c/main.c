/* harness-kernels KERNEL name=value ...: runs under an MPI launcher; process 0 prints one JSON object. */
#include "kernel.h"

#include <stdio.h>
#include <string.h>
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

/* Over several hosts and TCP, MPI_Finalize of MPICH before 4.2 waits for ever every other time, for answers of processes that
   listen no more (pmodels/mpich pull request 6596). Nothing is left to be done: process 0 ends all of them with success. */
static void leave(void) {
#if defined(MPICH_NUMVERSION) && MPICH_NUMVERSION < 40200000
  MPI_Comm host;
  int here;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host);
  MPI_Comm_size(host, &here);
  if (here < processes) {
    fflush(NULL);
    if (rank == 0) {
      MPI_Abort(MPI_COMM_WORLD, 0);
    }
    for (;;) {
      pause();
    }
  }
#endif
  MPI_Finalize();
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
