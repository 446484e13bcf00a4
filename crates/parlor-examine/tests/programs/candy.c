/* Candy by its document, right or wrong: `candy KIND [--part] 1|2`. KIND is `right`, or the name of a mistake. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *kind;
static int wrong(const char *name) { return strcmp(kind, name) == 0; }

enum { N = 6, EMPTY = ' ' };
static int board[N][N], stack[1000], count, taken, part;
static const char candies[] = "*#@%";

static char sign(int cell) {
    if (cell == EMPTY) return ' ';
    return wrong("symbols") && cell == 3 ? '&' : candies[cell];
}

static void print(void) {
    if (!wrong("no-separator")) printf("=====\n");
    printf("  |");
    for (int c = 0; c < N; c++) printf(" %d |", c + wrong("columns-from-1"));
    printf("\n");
    for (int r = 0; r < N; r++) {
        printf(wrong("no-indent") ? "%d|" : " %d|", r);
        for (int c = 0; c < N; c++) printf(" %c |", sign(board[r][c]));
        printf(wrong("trailing-blank") ? " \n" : "\n");
    }
}

static void swap(int r, int c, int R, int C) {
    int t = board[r][c];
    board[r][c] = board[R][C];
    board[R][C] = t;
}

static int run(int r, int c, int dr, int dc) {
    int n = 0, R = r + dr, C = c + dc;
    while (R >= 0 && R < N && C >= 0 && C < N && board[R][C] == board[r][c]) n++, R += dr, C += dc;
    return n;
}

static int enough(int a, int b) {
    if (wrong("sides-apart")) return a >= 2 || b >= 2;
    return a + b >= (wrong("two-match") ? 1 : 2);
}

static int clear(int r, int c) {
    if (board[r][c] == EMPTY) return 0;
    int left = run(r, c, 0, -1), right = run(r, c, 0, 1), up = run(r, c, -1, 0), down = run(r, c, 1, 0);
    int row = enough(left, right) && !wrong("no-rows"), column = enough(up, down) && !wrong("no-columns");
    if (wrong("column-message-first") && column) printf("Vertical Match found at column %d!\n", c);
    if (row) printf(wrong("horizontal-message") ? "Horizontal Match found at row %d.\n" : "Horizontal Match found at row %d!\n", r + wrong("rows-from-1"));
    if (column && !wrong("column-message-first"))
        printf(wrong("col-for-column") ? "Vertical Match found at col %d!\n" : "Vertical Match found at column %d!\n", wrong("row-for-column") ? r : c);
    if (row) for (int C = c - left; C <= c + right - wrong("one-stays"); C++) board[r][C] = EMPTY;
    if (column) for (int R = r - up; R <= r + down; R++) board[R][c] = EMPTY;
    return row || column;
}

static void gravity(void) {
    for (int c = 0; c < N; c++) {
        int to = N - 1;
        for (int r = N - 1; r >= 0; r--) if (board[r][c] != EMPTY) { int k = board[r][c]; board[r][c] = EMPTY; board[to--][c] = k; }
    }
}

static int next(void) {
    if (wrong("stack-backwards")) return stack[count - 1 - taken++];
    return stack[taken++];
}

static void fill(void) {
    int holes = 0;
    for (int r = 0; r < N; r++) for (int c = 0; c < N; c++) holes += board[r][c] == EMPTY;
    if (count - taken < holes + wrong("equal-is-short")) {
        if (wrong("fills-partly")) {
            for (int c = 0; c < N; c++) for (int r = N - 1; r >= 0; r--) if (board[r][c] == EMPTY && taken < count) board[r][c] = next();
            print();
        }
        if (!wrong("short-silent")) printf(wrong("short-message") ? "No more candies.\n" : "No more candies available.\n");
        exit(wrong("short-code") ? 0 : 1);
    }
    if (wrong("fills-rows")) {
        for (int r = N - 1; r >= 0; r--) for (int c = 0; c < N; c++) if (board[r][c] == EMPTY) board[r][c] = next();
    } else if (wrong("fills-downwards")) {
        for (int c = 0; c < N; c++) for (int r = 0; r < N; r++) if (board[r][c] == EMPTY) board[r][c] = next();
    } else if (wrong("fills-from-right")) {
        for (int c = N - 1; c >= 0; c--) for (int r = N - 1; r >= 0; r--) if (board[r][c] == EMPTY) board[r][c] = next();
    } else {
        for (int c = 0; c < N; c++) for (int r = N - 1; r >= 0; r--) if (board[r][c] == EMPTY) board[r][c] = next();
    }
}

static void cascade(void) {
    for (;;) {
        if (!wrong("no-gravity")) gravity();
        if (!wrong("gravity-unseen")) print();
        fill();
        print();
        if (wrong("third-board")) print();
        if (wrong("no-cascade")) return;
        int any = 0;
        for (int r = 0; r < N; r++) for (int c = 0; c < N; c++) any |= clear(r, c);
        if (!any) return;
        if (!wrong("cascade-silent")) printf(wrong("cascade-message") ? "Cascade Match found!\n" : "Cascade Matches found!\n");
        if (wrong("cascade-holes")) print();
    }
}

static int matching(int r, int c) {
    if (board[r][c] == EMPTY) return 0;
    int row = run(r, c, 0, -1) + run(r, c, 0, 1) >= 2, column = run(r, c, -1, 0) + run(r, c, 1, 0) >= 2;
    return (row && !wrong("over-without-rows")) || (column && !wrong("over-without-columns"));
}

static int over(void) {
    for (int r = 0; r < N; r++) for (int c = 0; c < N; c++) for (int d = 0; d < 2; d++) {
        int R = r + d, C = c + !d;
        if (wrong("over-right-only") && d) continue;
        if (R >= N || C >= N || board[r][c] == EMPTY || board[R][C] == EMPTY) continue;
        swap(r, c, R, C);
        int found = matching(r, c) || matching(R, C);
        swap(r, c, R, C);
        if (found) return 0;
    }
    return 1;
}

static int ask(void) {
    int r, c;
    char d;
    printf(wrong("prompt-blank") ? "Enter the coordinate (row, column) of the candy: " : "Enter the coordinate (row, column) of the candy:");
    if (wrong("column-first") ? scanf("%d %d", &c, &r) != 2 : scanf("%d %d", &r, &c) != 2) exit(0);
    int low = r < 0 || (c < 0 && !wrong("left-unchecked")), high = r >= N + wrong("six-rows") || (c >= N && !wrong("right-unchecked"));
    if (low || high) {
        printf(wrong("bound-message") ? "Coordinates out of bound.\n" : "Coordinates Out of Bound.\n");
        return 0;
    }
    int safe_r = r < N ? r : N - 1, safe_c = c < 0 ? 0 : c < N ? c : N - 1;
    r = safe_r, c = safe_c;
    if (board[r][c] == EMPTY && !wrong("empty-start-unchecked")) {
        printf(wrong("empty-message") ? "Empty Cell.\n" : "Empty Cell Selected.\n");
        return 0;
    }
    printf(wrong("short-prompt") ? "Enter the direction to swap:" : "Enter the direction to swap (U for Up, D for Down, L for Left, R for Right):");
    if (scanf(" %c", &d) != 1) exit(0);
    if (wrong("small-letters") && d >= 'a') d -= 'a' - 'A';
    if (wrong("up-is-down") && (d == 'U' || d == 'D')) d = d == 'U' ? 'D' : 'U';
    int R = r, C = c;
    if (d == 'U') R--;
    else if (d == 'D') R++;
    else if (d == 'L') C--;
    else if (d == 'R') C++;
    else {
        printf(wrong("direction-message") ? "Wrong Direction input.\n" : "Wrong Direction Input.\n");
        return 0;
    }
    if (wrong("wraps-around")) R = (R + N) % N, C = (C + N) % N;
    if (R < 0 || R >= N || C < 0 || C >= N) {
        printf(wrong("move-message") ? "Move Out Of Bound.\n" : "Move Out of Bound.\n");
        return 0;
    }
    if (board[R][C] == EMPTY && !wrong("empty-target-unchecked")) {
        printf("Empty Cell Selected.\n");
        return 0;
    }
    swap(r, c, R, C);
    int found;
    if (wrong("start-first")) found = clear(r, c), found |= clear(R, C);
    else if (wrong("target-only")) found = clear(R, C);
    else found = clear(R, C), found |= clear(r, c);
    if (!found) {
        if (!wrong("no-match-unseen")) print();
        if (!wrong("not-undone")) swap(r, c, R, C);
        printf(wrong("no-match-message") ? "No match found!\n" : "No Match found!\n");
        if (wrong("cascade-always") && part == 2) cascade();
        if (wrong("other-reading")) return 1;
        return 0;
    }
    if (part == 1 && wrong("holes-close")) gravity();
    if (!wrong("holes-unseen")) print();
    if (part == 2) cascade();
    return 1;
}

static void sample(void) {
    static const int kinds[] = {1, 3, 2, 0, 1, 0, 2, 2, 0, 1, 1, 3, 1, 3, 3, 2, 3, 0, 3, 0, 2, 1, 0, 2, 1, 0, 2, 3, 3, 2, 3, 2, 1, 0, 3, 3};
    for (int i = 0; i < N * N; i++) board[i / N][i % N] = kinds[i];
}

static void read_board(void) {
    FILE *file = fopen("board.txt", "r");
    int rows, cols;
    if (!file) {
        printf(wrong("file-message") ? "Failed to open board.txt\n" : "Failed to open board.txt!\n");
        exit(wrong("file-code") ? 1 : -1);
    }
    if (fscanf(file, "%d %d", &rows, &cols) != 2) exit(9);
    for (int i = 0; i < N * N; i++) {
        int *cell = wrong("transposed") ? &board[i % N][i / N] : &board[i / N][i % N];
        if (fscanf(file, "%d", cell) != 1) exit(9);
    }
    if (fscanf(file, "%d", &count) != 1) exit(9);
    for (int i = 0; i < count && i < 1000; i++) if (fscanf(file, "%d", &stack[i]) != 1) exit(9);
    if (wrong("sample-instead")) sample();
    fclose(file);
}

int main(int argc, char **argv) {
    kind = argc > 1 ? argv[1] : "right";
    part = argc > 2 && strcmp(argv[argc - 1], "2") == 0 ? 2 : 1;
    if (part == 1) sample(); else read_board();
    for (;;) {
        if (!wrong("no-header")) printf(wrong("header") ? "=====\nNew round:\n" : "=====\nNew Round:\n");
        print();
        if (!ask() && !wrong("no-again")) printf(wrong("again-message") ? "Try again.\n" : "Please try again.\n");
        if (!wrong("never-over") && over()) break;
    }
    printf(wrong("over-message") ? "Game Over!\n" : "Game Over! No more possible moves.\n");
    return wrong("over-code");
}
