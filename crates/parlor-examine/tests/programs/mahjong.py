"""Mahjong's command line by its document, right or wrong: `mahjong.py KIND [OPTIONS]`.

The document shows no report, so that any with numbers in it is right; this one counts games that nobody played.
"""
import os
import sys

KIND = sys.argv[1]


def wrong(name):
    return KIND == name


HELP = """[-h | -seed n | -tiledir dir | -tileset tiles.set | -f board.layout]

  Or: -batch [simple|normal|cheating] [random|solvable] n

  Or: -completeReport n

\t Where:
\t\t -h \t\t\t Display this help.
\t\t -seed n \t\t Specify random seed
\t\t -tiledir dir \t\t Directory with tile files (ends in a path separator)
\t\t\t\t\t (currently=%s)
\t\t -tileset filename \t Name of file that maps tiles to image files
\t\t\t\t\t (currently=%s)
\t\t -f filename \t\t Load the specified board layout
\t\t\t\t\t (currently=%s)

\t\t -batch [simple|normal|cheating] [random|solvable] n
\t\t\t\t\t Run the specified AI on n boards
\t\t\t\t\t (purely random construction or solvable) and report.

\t\t -completeReport  n
\t\t\t\t\t Returns a report on all different AI modes and type of
\t\t\t\t\t board on n boards.
\t\t\t\t\t For each combination, it runs the half of the tests
\t\t\t\t\t on turtle layouts and half of ziggurat layouts.
"""
PLAYERS, BOARDS = ["simple", "normal", "cheating"], ["random", "solvable"]


def show_help(state):
    text = HELP % (state["dir"], state["set"], state["layout"])
    if wrong("help-spelling"):
        text = text.replace("Display this help.", "Displays this help.")
    if wrong("help-head"):
        text = text.replace("[-h | ", "Usage: [-h | ", 1)
    if wrong("help-without-batch"):
        text = text.replace("  Or: -batch [simple|normal|cheating] [random|solvable] n\n\n", "")
    if wrong("help-without-complete"):
        text = text[: text.index("\t\t -completeReport")].rstrip("\n") + "\n"
    if wrong("help-without-tileset"):
        text = "".join(line for line in text.splitlines(True) if "-tileset filename" not in line)
    if wrong("help-without-values"):
        text = "".join(line for line in text.splitlines(True) if "currently" not in line)
    if wrong("help-blanks"):
        text = text.replace("\t", "  ")
    if wrong("help-open-end"):
        text = text.rstrip("\n")
    (sys.stderr if wrong("help-on-errors") else sys.stdout).write(text)


def leave(code):
    sys.stdout.flush()
    sys.exit(code)


def mistake(text, forgiven):
    """What the document gives no words for."""
    if not wrong(forgiven):
        print(text, file=sys.stderr)
        leave(2 if wrong("code-2") else 1)


def number(text, forgiven):
    if not text.isdigit():
        mistake("not a number: " + text, forgiven)
        return 1
    return int(text)


def report(players, boards, n):
    if wrong("report-silent"):
        return
    for player in players:
        for kind in boards:
            if wrong("report-words"):
                print("%s on %s boards: some were won" % (player, kind))
            else:
                print("%s on %s boards: %d of %d won" % (player, kind, n // 2, n))


def main(words):
    state = {"dir": "Tiles/", "set": "Tiles/tiles.set", "layout": "Layouts/turtle.layout"}
    if wrong("other-values"):
        state = {"dir": "./", "set": "tiles.txt", "layout": "none"}
    while words:
        option = words.pop(0)
        if option == "-h":
            show_help(state)
            leave(1 if wrong("help-code") else 0)
        elif option == "-seed":
            if not words:
                mistake("-seed lacks its number", "seed-optional")
                leave(0)
            value = words.pop(0)
            if wrong("seed-message"):
                print("Seed is " + value)
            elif wrong("seed-unsaid-value"):
                print("Seed set to 0")
            elif not wrong("seed-silent"):
                print("Seed set to " + value)
            if wrong("seed-ends"):
                leave(0)
        elif option in ("-tiledir", "-tileset", "-f"):
            if not words:
                mistake(option + " lacks its value", "value-optional")
                leave(0)
            value = words.pop(0)
            if option == "-f" and not os.path.exists(value):
                mistake("cannot read " + value, "layout-unread")
        elif option == "-batch":
            if len(words) < 3:
                mistake("-batch wants a player, boards and a number", "batch-short")
                words += ["1"] * 3
            player, boards, n = words[:3]
            if player not in PLAYERS or wrong("no-cheating") and player == "cheating":
                mistake("no such player: " + player, "player-any")
            if boards not in BOARDS or wrong("no-solvable") and boards == "solvable":
                mistake("no such boards: " + boards, "boards-any")
            report([player], [boards], number(n, "number-any"))
            leave(3 if wrong("batch-code") else 0)
        elif option == "-completeReport":
            if not words:
                mistake("-completeReport lacks its number", "complete-short")
                words = ["1"]
            n = number(words[0], "number-any")
            players = [player for player in PLAYERS if not wrong("complete-without-" + player)]
            report(players, BOARDS, n)
            leave(3 if wrong("complete-code") else 0)
        else:
            if wrong("words-ignored") and not option.startswith("-"):
                continue
            if wrong("unknown-message"):
                print("Unknown option: " + option)
            elif wrong("unknown-unnamed"):
                print("Unrecognized option")
            elif not wrong("unknown-silent"):
                print("Unrecognized option: " + option)
            if not wrong("unknown-without-help"):
                show_help(state)
            leave(0 if wrong("unknown-code") else 1)
    leave(0)


main(sys.argv[2:])
