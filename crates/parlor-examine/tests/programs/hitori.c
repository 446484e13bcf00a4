/* Hitori by its document, right or wrong: `hitori KIND [--blank]`. KIND is `right`, or the name of a mistake. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *kind;
static int wrong(const char *name) { return strcmp(kind, name) == 0; }

enum { N = 5 };
static int numbers[N][N], gone[N][N], blank;

static void print(void) {
    puts("=================");
    puts("|   | 1 2 3 4 5 |");
    puts(wrong("no-rule") ? "" : "-----------------");
    for (int y = 0; y < N; y++) {
        printf("| %d |", wrong("rows-from-0") ? y : y + 1);
        for (int x = 0; x < N; x++) {
            if (!gone[y][x]) printf(" %d", numbers[y][x]);
            else printf(" %c", blank && !wrong("always-x") ? ' ' : wrong("small-x") ? 'x' : 'X');
        }
        puts(" |");
    }
    puts("=================");
}

static int number(const char *word) {
    for (const char *c = word; *c; c++) if (*c < '0' || *c > '9') return wrong("words-are-1") ? 1 : 0;
    return atoi(word);
}

static int stays(int y, int x) { return y >= 0 && y < N && x >= 0 && x < N && !gone[y][x]; }
static int removed(int y, int x) { return y >= 0 && y < N && x >= 0 && x < N && gone[y][x]; }

static int parts(void) {
    int seen[N][N] = {{0}}, found = 0;
    for (int s = 0; s < N * N; s++) {
        if (gone[s / N][s % N] || seen[s / N][s % N]) continue;
        found++;
        int todo[N * N], n = 0;
        todo[n++] = s;
        seen[s / N][s % N] = 1;
        while (n) {
            int at = todo[--n], dy[] = {0, 0, 1, -1}, dx[] = {1, -1, 0, 0};
            for (int d = 0; d < 4; d++) {
                int y = at / N + dy[d], x = at % N + dx[d];
                if (stays(y, x) && !seen[y][x]) seen[y][x] = 1, todo[n++] = y * N + x;
            }
        }
    }
    return found;
}

static int lost(int y, int x) {
    int beside = removed(y, x - 1) || removed(y, x + 1), over = removed(y - 1, x) || removed(y + 1, x);
    if ((beside && !wrong("beside-allowed")) || (over && !wrong("above-allowed"))) return 1;
    if (wrong("diagonal-loses") && (removed(y - 1, x - 1) || removed(y + 1, x + 1) || removed(y - 1, x + 1) || removed(y + 1, x - 1))) return 1;
    if (wrong("must-connect") && parts() > 1) return 1;
    if (wrong("isolation-ignored")) return 0;
    for (int r = 0; r < N; r++) for (int c = 0; c < N; c++) {
        if (wrong("isolation-inside-only") && (r == 0 || c == 0 || r == N - 1 || c == N - 1)) continue;
        if (stays(r, c) && !stays(r - 1, c) && !stays(r + 1, c) && !stays(r, c - 1) && !stays(r, c + 1)) return 1;
    }
    return 0;
}

static int won(void) {
    for (int a = 0; a < N; a++) for (int i = 0; i < N; i++) for (int j = i + 1; j < N; j++) {
        if (!wrong("rows-ignored") && stays(a, i) && stays(a, j) && numbers[a][i] == numbers[a][j]) return 0;
        if (!wrong("columns-ignored") && stays(i, a) && stays(j, a) && numbers[i][a] == numbers[j][a]) return 0;
    }
    return 1;
}

static void end(const char *text) {
    fputs(text, stdout);
    if (!wrong("no-line-end")) putchar('\n');
    exit(wrong("over-code") ? 2 : 0);
}

static void quit(void) {
    if (!wrong("quits-silently")) puts("Quitting");
    exit(wrong("quit-code") ? 1 : 0);
}

int main(int argc, char **argv) {
    char line[400], first[100], second[100];
    kind = argc > 1 ? argv[1] : "right";
    blank = argc > 2;
    for (;;) {
        fputs(wrong("start-prompt") ? "Select start (R for random, I for input):" : "Select start (R for random, I for input): ", stdout);
        if (!fgets(line, sizeof line, stdin)) quit();
        line[strcspn(line, "\r\n")] = 0;
        if (wrong("first-letter") && line[0]) line[1] = 0;
        if (wrong("capitals-only") && line[0] >= 'a') line[0] = '?';
        if (strchr("rRiI", line[0]) && line[0] && !line[1]) break;
        if (wrong("start-message")) puts("Unknown start");
    }
    if (line[0] == 'r' || line[0] == 'R') {
        fputs(wrong("seed-prompt") ? "Enter seed: " : "Enter seed value: ", stdout);
        if (scanf("%99s", first) != 1) quit();
        int seed = number(first);
        long long x = seed ? seed : wrong("seed-0") ? 7 : 1;
        for (int i = 0; i < N * N; i++) {
            long long r;
            do { x = x * 16807 % 2147483647; r = x - 1; } while (r >= 5LL * 429496729);
            numbers[i / N][i % N] = wrong("modulo") ? (int)(x % 5) + 1 : (int)(r / 429496729) + 1;
        }
        if (wrong("by-columns")) for (int y = 0; y < N; y++) for (int z = 0; z < y; z++) { int t = numbers[y][z]; numbers[y][z] = numbers[z][y]; numbers[z][y] = t; }
    } else {
        fputs(wrong("input-prompt") ? "Input:\n" : "Input: ", stdout);
        for (int i = 0; i < N * N; i++) if (scanf("%d", &numbers[i / N][i % N]) != 1) quit();
    }
    print();
    for (;;) {
        fputs(wrong("element-prompt") ? "Enter removable element (x,y): " : "Enter removable element (x, y): ", stdout);
        if (scanf("%99s", first) != 1) quit();
        if (strcmp(first, "q") == 0 || (strcmp(first, "Q") == 0 && !wrong("small-q-only"))) quit();
        if (scanf("%99s", second) != 1) quit();
        int x = number(first), y = number(second);
        if (wrong("row-first")) { int t = x; x = y; y = t; }
        int most = wrong("six-is-in") ? 6 : 5;
        if (x < 1 || y < 1 || x > most || y > 5) {
            puts(wrong("out-message") ? "Out of Board" : "Out of board");
            if (wrong("board-after-error")) print();
            continue;
        }
        if (x > 5) x = 5;
        if (gone[y - 1][x - 1] && !wrong("again-allowed")) {
            puts(wrong("already-message") ? "Already Removed" : "Already removed");
            continue;
        }
        gone[y - 1][x - 1] = 1;
        if (!wrong("board-unseen")) print();
        if (wrong("win-first") && won()) end("You won");
        if (lost(y - 1, x - 1)) {
            if (wrong("lost-twice")) puts("You lost");
            end(wrong("lost-message") ? "You lose" : "You lost");
        }
        if (!wrong("never-won") && won()) end(wrong("won-message") ? "You won!" : "You won");
    }
}
