/* Programs that misbehave: `unruly HOW`. A word behind that marks their processes. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const char *how;
static int is(const char *name) { return strcmp(how, name) == 0; }

int main(int argc, char **argv) {
    how = argc > 1 ? argv[1] : "";
    if (is("hang")) for (;;) pause();
    if (is("spin")) for (;;) {}
    if (is("deaf")) { signal(SIGTERM, SIG_IGN); signal(SIGINT, SIG_IGN); signal(SIGHUP, SIG_IGN); for (;;) pause(); }
    if (is("flood")) { signal(SIGPIPE, SIG_IGN); for (;;) puts("and so on"); }
    if (is("prompts")) for (;;) fputs("Select start (R for random, I for input): ", stdout);
    if (is("fork")) { for (int i = 0; i < 300; i++) if (fork() == 0) for (;;) pause(); for (;;) pause(); }
    if (is("bomb")) for (;;) fork();
    if (is("zombies")) {
        /* Nobody counts those that have ended, but the kernel does until somebody asks after them. */
        int made = 0;
        while (made < 2000) { pid_t one = fork(); if (one == 0) _exit(0); if (one < 0) break; made++; }
        printf("%d\n", made);
        return 0;
    }
    if (is("crash")) { puts("Select"); fflush(stdout); raise(SIGSEGV); }
    if (is("abort")) abort();
    if (is("nothing")) return 0;
    if (is("memory")) { for (;;) { char *some = malloc(1 << 20); if (!some) return 42; memset(some, 1, 1 << 20); } }
    if (is("daemon")) {
        /* Leaves a process of another session behind that keeps nothing of this one open. */
        if (fork() == 0) { setsid(); if (fork() == 0) { close(0); close(1); close(2); for (;;) pause(); } _exit(0); }
        fputs("Select start (R for random, I for input): ", stdout);
        return 0;
    }
    if (is("halves")) {
        const char *text = "Select start (R for random, I for input): ";
        for (size_t i = 0; i < strlen(text); i++) { if (write(1, text + i, 1) != 1) return 1; usleep(1000); }
        return 0;
    }
    if (is("connect")) {
        struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(argv[2]))};
        inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
        int s = socket(AF_INET, SOCK_STREAM, 0);
        puts(connect(s, (struct sockaddr *)&to, sizeof to) == 0 ? "connected" : "alone");
    }
    return 0;
}
