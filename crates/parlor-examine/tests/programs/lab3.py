"""Magic Square and Nine Almonds by their document, right or wrong: `lab3.py KIND GAME [OPTIONS]`."""
import sys

KIND = sys.argv[1]


def wrong(name):
    return KIND == name


def leave(code):
    sys.stdout.flush()
    sys.exit(code)


def say(text="", end="\n"):
    sys.stdout.write(text + end)


def ask(prompt):
    say(prompt, end="")
    line = sys.stdin.readline()
    if not line:
        leave(5)
    return line.strip()


def usage(rest):
    say("Usage: lab3 " + rest)
    leave(1 if wrong("usage-code") else 3)


def magic_square(options):
    if len(options) > 2 and not wrong("options-ignored"):
        usage("MagicSquare [extra_options]" if not wrong("usage-message") else "MagicSquare")
    try:
        n = int(options[0]) if options and not wrong("size-ignored") else 3
        low = int(options[1]) if len(options) > 1 and not wrong("lowest-ignored") else 1
        assert n >= 1
    except (ValueError, AssertionError):
        say("bad size")
        leave(1)
    pieces, board, turns = list(range(low, low + n * n)), {}, 0
    while True:
        width = 1 + max([len(str(p)) for p in (pieces if wrong("width-of-all") else board.values())] or [1])
        if wrong("width-fixed"):
            width = 2
        rows = range(n) if wrong("rows-upwards") else reversed(range(n))
        for y in rows:
            say(str(y) + "".join(str(board.get((x, y), "")).rjust(width) for x in range(n)))
        say("X" + "".join(str(x).rjust(width) for x in range(n)))
        if not wrong("no-blank-line"):
            say()
        left = pieces if wrong("all-available") else [p for p in pieces if p not in board.values()]
        if wrong("available-downwards"):
            left = left[::-1]
        say("Available pieces: " + " ".join(map(str, left)))
        say()
        if len(board) == n * n:
            total = n * (2 * low + n * n - 1) // 2
            lines = []
            if not wrong("rows-free"):
                lines += [[(x, y) for x in range(n)] for y in range(n)]
            if not wrong("columns-free"):
                lines += [[(x, y) for y in range(n)] for x in range(n)]
            if not wrong("diagonals-free"):
                lines += [[(i, i) for i in range(n)], [(i, n - 1 - i) for i in range(n)]]
            won = all(sum(board[cell] for cell in line) == total for line in lines)
            if wrong("success-message") and won:
                say("Success!")
            else:
                say("success!" if won else "no valid move!" if wrong("lost-message") else "no valid move! game over.")
            say(("turns: %d" if wrong("turns-message") else "total turns: %d") % (turns + wrong("turns-from-1")))
            leave((1 if wrong("success-code") else 0) if won or wrong("lost-code") else 6)
        place(n, pieces, board)
        turns += 1


def place(n, pieces, board):
    def answer(prompt, stage):
        line = ask(prompt)
        if line.lower() == "quit" and not (wrong("no-quit-at-y") and stage == "y"):
            if wrong("quit-speaks"):
                say("bye")
            leave(0 if wrong("quit-code") else 5)
        return line

    while True:
        number = answer("enter the number to add: " if wrong("number-prompt") else "enter the number you want to add: ", "n")
        used = number.lstrip("-").isdigit() and int(number) in board.values() and not wrong("used-again")
        if not number.lstrip("-").isdigit() or int(number) not in pieces or used:
            say("no such piece")
            if wrong("wrong-ends"):
                leave(1)
            continue
        break
    while True:
        x, y = None, None
        for name in "xy":
            while True:
                short = wrong(name + "-prompt")
                text = answer(("enter %s: " if short else "enter the %s coordinate you want to move to: ") % name, name)
                if text.isdigit() and int(text) < n:
                    break
                say("no such square")
            x, y = (int(text), y) if name == "x" else (x, int(text))
        if wrong("row-first"):
            x, y = y, x
        if (x, y) in board and not wrong("overwrites"):
            say("taken")
            if wrong("other-question"):
                return place(n, pieces, board)
            continue
        break
    board[(x, y)] = int(number)
    if not wrong("no-line-after-turn"):
        say()


STEPS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)]


def nine_almonds(options):
    if options and not wrong("options-ignored"):
        usage("NineAlmonds" if not wrong("usage-message") else "Almonds")
    almonds, turns = {(x, y) for x in (1, 2, 3) for y in (1, 2, 3)}, 0
    steps, chain = STEPS[:4] if wrong("no-diagonals") else STEPS, []

    def show():
        for y in (range(5) if wrong("rows-upwards") else reversed(range(5))):
            say("%d %s" % (y, " ".join("A" if (x, y) in almonds else " " for x in range(5))))
        say("X 0 1 2 3 4" if not wrong("small-axis") else "x 0 1 2 3 4")
        say()

    def jumps(x, y):
        found = []
        for dx, dy in steps:
            to = (x + 2 * dx, y + 2 * dy)
            if (x + dx, y + dy) in almonds and to not in almonds and min(to) >= 0 and max(to) <= 4:
                found.append(to)
        return found

    def finish(text, code):
        say(text)
        begun = wrong("broken-off-counted") and len(chain) > 1
        say(("turns: %d" if wrong("turns-message") else "total turns: %d") % (turns + begun))
        leave(code)

    def square(prompt):
        while True:
            line = ask(prompt)
            if line.lower() == "quit":
                if wrong("quit-silent"):
                    leave(5)
                finish("user quit!" if not wrong("quit-message") else "User quit!", 0 if wrong("quit-code") else 5)
            try:
                x, y = line.split(",")
                x, y = int(x), int(y)
                if 0 <= x <= 4 and 0 <= y <= 4:
                    return (y, x) if wrong("row-first") else (x, y)
            except ValueError:
                pass
            say("no such square")

    while True:
        show()
        centre = wrong("anywhere-wins") or almonds == {(2, 2)}
        if len(almonds) == 1 and centre:
            finish("Success!" if wrong("success-message") else "success!", 1 if wrong("success-code") else 0)
        if not any(jumps(*a) for a in almonds) and not wrong("never-stuck"):
            stuck = "no valid move!" if wrong("stuck-message") else "no valid move! game over."
            finish(stuck, 0 if wrong("stuck-code") else 6)
        while True:
            at = square("enter a piece: " if wrong("piece-prompt") else "enter the piece you want to move: ")
            if at in almonds and jumps(*at):
                break
            say("no such piece")
            if wrong("other-question"):
                square("enter the destination: ")
        chain = [at]
        while True:
            to = square("enter a destination: " if wrong("destination-prompt") else "enter the destination: ")
            if to not in jumps(*at) and not (wrong("any-destination") and to not in almonds):
                say("no such jump")
                if wrong("wrong-ends"):
                    leave(1)
                continue
            almonds.remove(at)
            if not wrong("jumped-stays"):
                almonds.discard(((at[0] + to[0]) // 2, (at[1] + to[1]) // 2))
            almonds.add(to)
            at = to
            chain.append(to)
            if wrong("turn-per-jump"):
                turns += 1
            say()
            show()
            words = ["%d,%d" % s for s in (chain[-2:] if wrong("last-jump-only") else chain)]
            say((" -> " if wrong("arrows") else " to ").join(words))
            say()
            if not jumps(*at):
                if not wrong("over-silent"):
                    say("this piece cannot be moved from its new position. this turn is over." if not wrong("over-message") else "over")
                break
            if wrong("always-on"):
                continue
            answer = ask("Continue (YyNn)?" if wrong("continue-prompt") else "Continue this turn (YyNn)?")
            while answer not in ("y", "Y", "n", "N") or (wrong("small-answers") and answer in "YN"):
                answer = ask("y or n\nContinue this turn (YyNn)?")
            if answer in "nN":
                break
        if not wrong("turn-per-jump"):
            turns += 1
        chain = []
        if not wrong("no-line-after-turn"):
            say()


GAMES = {"MagicSquare": magic_square, "NineAlmonds": nine_almonds}
if len(sys.argv) < 3 or sys.argv[2] not in GAMES:
    usage("GAME" if wrong("usage-game-message") else "[game_name] [extra_options]")
GAMES[sys.argv[2]](sys.argv[3:])
