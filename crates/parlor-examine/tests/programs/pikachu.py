"""Pikachu, right or wrong: `pikachu.py KIND --board ROWS`. By lines, or on a terminal by keys."""
import os
import sys
from collections import deque

KIND = sys.argv[1]


def wrong(name):
    return KIND == name


board = [list(row) for row in sys.argv[sys.argv.index("--board") + 1].split("/")]
H, W = len(board), len(board[0])
PROMPT = "Enter two cells: " if wrong("short-prompt") else "Enter two cells (row column row column), or q to quit: "


def there(r, c):
    return 0 <= r < H and 0 <= c < W and board[r][c] != "."


def picture():
    lines = [[" "] * (10 * W + 1) for _ in range(4 * H + 1)]
    for r in range(H + 1):
        for c in range(W + 1):
            y, x = 4 * r, 10 * c
            around = [there(r - 1, c - 1), there(r - 1, c), there(r, c - 1), there(r, c)]
            if any(around) or wrong("corners-stay"):
                lines[y][x] = "+" if wrong("plus-corners") else "-"
            if c < W and (there(r - 1, c) or there(r, c)):
                lines[y][x + 1:x + 10] = "-" * 9
            if r < H and (there(r, c - 1) or there(r, c) or wrong("bars-stay")):
                for n in (1, 2, 3):
                    lines[y + n][x] = "|"
            if r < H and c < W and there(r, c):
                lines[y + 2][x + 5] = board[r][c].lower() if wrong("small-letters") else board[r][c]
    for line in lines:
        text = "".join(line)
        print(text.rstrip() if wrong("lines-cut") else text)


def path(a, b):
    """The shortest path with at most two turns; cells count from 1, the border is 0."""
    if a == b and not wrong("itself"):
        return None
    for r, c in (a, b):
        if not (1 <= r <= H and 1 <= c <= W) or (not there(r - 1, c - 1) and not wrong("deleted-match")):
            return None
    if board[a[0] - 1][a[1] - 1] != board[b[0] - 1][b[1] - 1] and not wrong("any-letters"):
        return None
    turns = {"one-turn": 1, "three-turns": 3}.get(KIND, 2)
    edge = 1 if wrong("no-outside") else 0
    queue, seen, detour = deque([(a, None, 0, (a,))]), {a}, None
    while queue:
        (r, c), way, bent, cells = queue.popleft()
        for n, (dr, dc) in enumerate([(-1, 0), (0, -1), (0, 1), (1, 0)]):
            to = (r + dr, c + dc)
            more = bent + (way is not None and way != n)
            if more > turns or not (edge <= to[0] <= H + 1 - edge and edge <= to[1] <= W + 1 - edge):
                continue
            if to == b:
                detour = cells + (to,)
                if not wrong("detour"):
                    return detour
                continue
            key = to if wrong("one-mark") else (to, n, more)
            if there(to[0] - 1, to[1] - 1) or key in seen or to in cells:
                continue
            seen.add(key)
            queue.append((to, n, more, cells + (to,)))
    return detour


def leave(text, code):
    print(text)
    sys.exit(code)


def pairs():
    cells = [(r + 1, c + 1) for r in range(H) for c in range(W) if there(r, c)]
    return any(path(a, b) for i, a in enumerate(cells) for b in cells[i + 1:])


def over():
    """The words and the code of the end, if it has come."""
    if not any(there(r, c) for r in range(H) for c in range(W)):
        return ("You win" if wrong("won-message") else "You won", 1 if wrong("won-code") else 0)
    if not wrong("never-stuck") and not pairs():
        return ("No pairs left" if wrong("stuck-message") else "No pair is left", 0 if wrong("stuck-code") else 6)
    return None


def by_lines():
    while True:
        picture()
        end = over()
        if end:
            leave(*end)
        while True:
            print(PROMPT, end="", flush=True)
            line = sys.stdin.readline()
            if not line or line.strip() == "q":
                leave("Bye" if wrong("quit-message") else "Quitting", 0 if wrong("quit-code") and line else 5)
            try:
                a, b, c, d = map(int, line.split())
            except ValueError:
                print("four numbers, please")
                if wrong("wrong-ends"):
                    leave("Quitting", 5)
                continue
            if wrong("column-first"):
                a, b, c, d = b, a, d, c
            if wrong("from-0"):
                a, b, c, d = a + 1, b + 1, c + 1, d + 1
            found = path((a, b), (c, d))
            if not found:
                print("Wrong" if wrong("no-match-message") else "No match: try another pair")
                continue
            if wrong("path-without-ends"):
                found = found[1:-1]
            if wrong("long-path"):
                found = found[:1] + found
            if not wrong("path-unsaid"):
                print("Match: " + " ".join("(%d,%d)" % cell for cell in found))
            board[a - 1][b - 1] = "."
            if not wrong("one-stays"):
                board[c - 1][d - 1] = "."
            break


ARROWS = {b"A": (-1, 0), b"B": (1, 0), b"C": (0, 1), b"D": (0, -1)}


def moved(at, key):
    down, right = ARROWS[key]
    if wrong("up-is-down"):
        down = -down
    if wrong("left-is-right"):
        right = -right
    if wrong("up-unknown") and down < 0 or wrong("down-unknown") and down > 0:
        return at
    if wrong("left-unknown") and right < 0 or wrong("right-unknown") and right > 0:
        return at
    if wrong("by-two"):
        right = 2 * right
    row, col = at[0] + down, at[1] + right
    if wrong("wraps"):
        return row % H, col % W
    return min(max(row, 0), H - 1), min(max(col, 0), W - 1)


def by_keys():
    import termios
    import tty

    def quit_code():
        return 0 if wrong("quit-code") else 5

    def read():
        return os.read(0, 1)

    tty.setcbreak(0, termios.TCSANOW)
    at, hand = (0, 0), None
    while True:
        sys.stdout.write("\x1b[2J\x1b[H")
        if not wrong("blank-screen"):
            picture()
        print("at row %d, column %d" % (at[0] + 1, at[1] + 1), flush=True)
        end = over()
        if end and not (wrong("never-won") and end[1] == 0):
            leave(*end)
        key = read()
        if key in (b"", b"q") and not (wrong("quit-unknown") and key):
            leave("Quitting", quit_code())
        if key == b"\x1b" and read() == b"[":
            key = read()
            if key in ARROWS:
                at = moved(at, key)
        elif key in (b"\r", b"\n") and not wrong("enter-unknown"):
            here = (at[0] + 1, at[1] + 1)
            if hand is None:
                hand = here if there(*at) else None
                if wrong("first-goes"):
                    board[at[0]][at[1]] = "."
                continue
            if path(hand, here):
                board[at[0]][at[1]] = "."
                if not wrong("one-stays"):
                    board[hand[0] - 1][hand[1] - 1] = "."
                hand = None
            elif not wrong("hand-kept"):
                hand = here if wrong("second-is-first") else None


by_keys() if sys.stdin.isatty() else by_lines()
