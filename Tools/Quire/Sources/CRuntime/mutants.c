// The part in C of an instrumented module: the selection is read before the first line of Swift runs,
// and the marks are written through a mapped file, so that they survive a crash. The names in capitals
// come with the compiler's arguments.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { COUNT = MUTANTS + 1 };
static unsigned char none[COUNT];
static volatile unsigned char *reached = none;
static long selected;

__attribute__((constructor)) static void begin(void) {
  const char *number = getenv(VARIABLE);
  if (number) selected = atol(number);
  const char *path = getenv(REACHED_VARIABLE);
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *map = mmap(NULL, COUNT, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (map != MAP_FAILED) reached = map;
  close(file);
}

bool quire_mutant(long number) {
  if (!reached[number]) reached[number] = 1;
  return number == selected;
}
void quire_pause(void) { usleep(2000); }

// Jobs: each runs in a copy of the process, which is made before it has a second thread. So a job costs
// neither loading nor linking.
//
// A job is a line `MUTANT MILLISECONDS COMPUTING WORDS`: how long it may take, and compute. Lines of the
// same mutant are tried until one fails. A result is a line of the job's number, its microseconds, how it
// ended, the text that it reported and, where no mutant was selected, the mutants that it reached; a tab
// follows each.
static int report = -1;

void quire_fail(const char *text) {
  if (write(report, text, strlen(text)) < 0) {}
  _exit(FAILURE);
}

static long microseconds(clockid_t clock) {
  struct timespec time;
  return clock_gettime(clock, &time) ? 0 : time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

// How long a process and its threads have computed; 0 where the system does not tell.
static long computed(pid_t process) {
#ifdef __linux__
  clockid_t clock;
  return clock_getcpuclockid(process, &clock) ? 0 : microseconds(clock);
#else
  (void)process;
  return 0;
#endif
}

static char marks_path[4096];

// A file, so that the processes that tests start can mark what they reach, too.
static unsigned char *map_marks(void) {
  const char *folder = getenv("TMPDIR");
  snprintf(marks_path, sizeof marks_path, "%s/quire-reached", folder ? folder : ".");
  int file = open(marks_path, O_RDWR | O_CREAT | O_CLOEXEC | O_TRUNC, 0600);
  if (file < 0 || ftruncate(file, COUNT)) _exit(126);
  void *map = mmap(NULL, COUNT, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (map == MAP_FAILED) _exit(126);
  close(file);
  return map;
}

static void begin_job(long mutant, unsigned char *marks, int pipe) {
  // For the processes that tests start, such as those of exit tests.
  char number[32];
  snprintf(number, sizeof number, "%ld", mutant);
  setenv(VARIABLE, number, 1);
  if (!mutant) setenv(REACHED_VARIABLE, marks_path, 1);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  struct rlimit memory = {MEMORY, MEMORY};
  setrlimit(RLIMIT_DATA, &memory);
  int null = open("/dev/null", O_RDWR);
  if (null >= 0) { dup2(null, 1); dup2(null, 2); close(null); }
  reached = marks;
  selected = mutant;
  report = pipe;
}

// Waits for a job's end, and keeps what it reports. Returns why it was ended; nothing where it ended.
static const char *end_job(
    pid_t child, int pipe, long limit, long computing, int *status, char *text, size_t size) {
  size_t length = 0;
  bool ended = false, closed = false;
  const char *why = NULL;
  fcntl(pipe, F_SETFL, O_NONBLOCK);
  while (!ended) {
    struct pollfd watched = {pipe, POLLIN, 0};
    if (closed) usleep(200); else poll(&watched, 1, 20);
    ended = waitpid(child, status, WNOHANG) == child;
    if (!ended && computed(child) > computing) why = "endless 0";
    else if (!ended && microseconds(CLOCK_MONOTONIC) > limit) why = "late 0";
    if (why) {
      ended = true;
      kill(child, SIGKILL);
      waitpid(child, status, 0);
    }
    ssize_t count = read(pipe, text + length, size - 1 - length);
    if (count > 0) length += count;
    if (count == 0) closed = true;
  }
  for (char *c = text; c < text + length; c++)
    if (*c == '\n' || *c == '\t' || *c == 0) *c = ' ';
  text[length] = 0;
  return why;
}

// Runs the jobs of a file. In the process of each job, it returns the job's words.
char *quire_serve(const char *jobs, const char *results) {
  unsigned char *marks = map_marks();
  FILE *in = fopen(jobs, "r"), *out = fopen(results, "w");
  if (!in || !out) _exit(126);
  char *line = NULL, *words, text[4096];
  size_t capacity = 0;
  long number = 0, done = 0;
  while (getline(&line, &capacity, in) > 0) {
    number++;
    line[strcspn(line, "\n")] = 0;
    long mutant = strtol(line, &words, 10), limit = strtol(words, &words, 10);
    long computing = strtol(words, &words, 10);
    if (mutant && mutant == done) continue;
    memset(marks, 0, COUNT);
    int ends[2], status = 0;
    if (pipe(ends)) _exit(126);
    fflush(NULL);
    long start = microseconds(CLOCK_MONOTONIC);
    pid_t child = fork();
    if (child < 0) _exit(126);
    if (child == 0) {
      close(ends[0]);
      close(fileno(in));
      close(fileno(out));
      begin_job(mutant, marks, ends[1]);
      return words + 1;
    }
    close(ends[1]);
    const char *why = end_job(
        child, ends[0], start + limit * 1000, computing * 1000, &status, text, sizeof text);
    close(ends[0]);
    fprintf(out, "%ld\t%ld\t", number, microseconds(CLOCK_MONOTONIC) - start);
    if (why) fputs(why, out);
    else if (WIFEXITED(status)) fprintf(out, "exited %d", WEXITSTATUS(status));
    else fprintf(out, "signalled %d", WTERMSIG(status));
    fprintf(out, "\t%s\t", text);
    for (long i = 1; i < COUNT && !mutant; i++) if (marks[i]) fprintf(out, "%ld ", i);
    fprintf(out, "\n");
    fflush(out);
    if (why || status != 0) done = mutant;
  }
  _exit(0);
}
