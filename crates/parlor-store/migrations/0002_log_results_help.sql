-- A table is the log of its changes: one row each, numbered from 1. A log begins with a start or a whole save.
CREATE TABLE log (
    key        TEXT    NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    elapsed_ms INTEGER NOT NULL, -- on the clock, before the change
    at         INTEGER NOT NULL,
    change     TEXT    NOT NULL,
    PRIMARY KEY (key, number)
) STRICT, WITHOUT ROWID;

INSERT INTO log (key, number, elapsed_ms, at, change) SELECT key, 1, elapsed_ms, updated_at, save FROM games;

-- The number of the newest row. Whoever appends says which one he knows, so that nobody overwrites anybody.
ALTER TABLE games ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
-- The row a log is read from: the newest whole save in it.
ALTER TABLE games ADD COLUMN first_row INTEGER NOT NULL DEFAULT 1;
ALTER TABLE games ADD COLUMN player TEXT;
UPDATE games SET player = (SELECT value FROM settings WHERE settings.key = 'player of ' || games.key);
DELETE FROM settings WHERE key LIKE 'player of %';
ALTER TABLE games DROP COLUMN save;
-- It would be written with every move; there are never so many games that sorting them takes long.
DROP INDEX games_newest;

-- One row for the best ending of a board at a table, and one for the best without help or moves taken back.
CREATE TABLE results (
    key         TEXT    NOT NULL PRIMARY KEY,
    table_key   TEXT    NOT NULL,
    game_number INTEGER NOT NULL,
    player      TEXT    NOT NULL,
    game        TEXT    NOT NULL,
    setup       TEXT    NOT NULL,
    level       TEXT    NOT NULL,
    won         INTEGER NOT NULL,
    outcome     TEXT    NOT NULL,
    origin      TEXT    NOT NULL, -- where the board came from
    ranked      INTEGER NOT NULL,
    elapsed_ms  INTEGER NOT NULL,
    moves       INTEGER NOT NULL,
    taken_back  INTEGER NOT NULL,
    pauses      INTEGER NOT NULL,
    points      INTEGER,
    assists     TEXT    NOT NULL,
    clean       INTEGER NOT NULL,
    at          INTEGER NOT NULL,
    id          TEXT    NOT NULL,
    board       TEXT    NOT NULL, -- its first position
    log         TEXT    NOT NULL, -- every move, one a line
    UNIQUE (table_key, board, level, clean)
) STRICT;

CREATE INDEX results_of_a_setup ON results (ranked, game, setup, level);

-- The id, board and moves of these are taken from their save when the database is opened.
INSERT INTO results
    SELECT lower(hex(randomblob(16))), table_key, game_number, player, game, setup, level, won,
           CASE won WHEN 1 THEN 'won' ELSE 'stuck' END, 'earlier', 0, elapsed_ms, moves, 0, 0, points, assists, clean,
           at, '', 'score ' || number, save
    FROM scores;
DROP TABLE scores;

-- Help belongs to the board and the player, at whatever table it was taken.
CREATE TABLE help (
    player TEXT    NOT NULL,
    board  TEXT    NOT NULL,
    assist TEXT    NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (player, board, assist)
) STRICT, WITHOUT ROWID;
