"""Deals, verdicts, players and tables are those of the program."""

import pytest

import parlor


def test_a_seed_deals_the_same_board_every_time() -> None:
    board = parlor.deal("hitori:5x5", seed="monday")
    assert board == parlor.deal("hitori:5x5", "monday") == "hitori:5x5#1.monday"
    assert parlor.deal("hitori:5x5", 7) == "hitori:5x5#1.7"
    assert parlor.deal("hitori:5x5") != parlor.deal("hitori:5x5")
    assert parlor.deal("hitori:5x5", 7, position=True).startswith("hitori:5x5@")


def test_several_deals_are_numbered() -> None:
    assert parlor.deals("pikachu:4x4", "club", 3) == [f"pikachu:4x4#1.club-{number}" for number in (1, 2, 3)]


def test_every_game_is_there_with_its_players() -> None:
    games = parlor.games()
    ids = [game["id"] for game in games]
    assert ids == ["nine-almonds", "hitori", "pikachu", "magic-square", "candy", "mahjong"]
    for game in games:
        assert "random" in game["players"] and game["presets"], game


def test_a_verdict_is_a_proof() -> None:
    board = parlor.deal("nine-almonds:5x5", "any")
    verdict = parlor.judge(board)
    assert verdict.winnable is True and verdict.word == "winnable"
    table = parlor.Table(board)
    for made in verdict.line:
        table.play(made)
    assert table.won and table.outcome == "won"
    lost = parlor.judge("nine-almonds@A.A../...../...../...../.....")
    assert lost.winnable is False and lost.line == [] and lost.why


def test_solving_gives_a_line_or_nothing_or_says_that_it_does_not_know() -> None:
    assert parlor.solve("hitori@25532/34253/12214/21523/12424")
    assert parlor.solve("nine-almonds@A.A../...../...../...../.....") is None
    with pytest.raises(parlor.UndecidedError, match="not decided within 1 nodes"):
        parlor.solve("mahjong:turtle,random#1", budget=1)


@pytest.mark.parametrize("game", [game["id"] for game in parlor.games()])
def test_players_play_whole_games(game: str) -> None:
    board = parlor.deal(game, "players")
    played = parlor.play(board, "random", seed=3)
    assert played == parlor.play(board, "random", seed=3)
    assert played.moves
    assert (played.points is not None) == (game == "candy")


def test_a_table_keeps_its_history() -> None:
    table = parlor.Table("pikachu:4x4#5")
    start = table.position
    first = table.moves()[0]
    table.play(first)
    assert table.log() == [first] and table.position != start
    table.undo()
    assert table.position == start
    table.redo()
    again = parlor.Table.load(table.save())
    assert again.position == table.position
    assert "<svg" in table._repr_svg_() and str(table) and repr(table).startswith("Table(")
    assert "can" in table.coach()
    assert table.hint()
    table.restart()
    assert table.position == start and table.id == "pikachu:4x4#1.5"


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: parlor.deal("nogame", 1),
        lambda: parlor.deal("hitori:99x99", 1),
        lambda: parlor.deal("hitori#1", 1),
        lambda: parlor.judge("hitori"),
        lambda: parlor.judge("hitori@?"),
        lambda: parlor.play("hitori:5x5#1", "nobody"),
        lambda: parlor.Table("hitori@"),
        lambda: parlor.Table.load("nothing"),
    ],
)
def test_what_is_wrong_is_one_line(wrong) -> None:
    with pytest.raises(parlor.ParlorError) as error:
        wrong()
    assert str(error.value) and "\n" not in str(error.value)


def test_a_move_that_is_not_legal_changes_nothing() -> None:
    table = parlor.Table("pikachu:4x4#5")
    with pytest.raises(parlor.RefusedError):
        table.play("r1c1-r1c1")
    with pytest.raises(parlor.RefusedError):
        table.play("nonsense")
    assert table.log() == []
