-- "PARL": tells a Parlor database from any other SQLite file.
PRAGMA application_id = 1346458188;

-- Autosaves (name is null) and named saves. The save text comes last, so that listing the other
-- columns never has to read through it.
CREATE TABLE games (
    key         TEXT    NOT NULL PRIMARY KEY,
    game        TEXT    NOT NULL,
    id          TEXT    NOT NULL,
    name        TEXT,
    name_folded TEXT    UNIQUE, -- the name in lower case: names differ by more than case
    level       TEXT    NOT NULL,
    status      TEXT    NOT NULL,
    finished    INTEGER NOT NULL,
    moves       INTEGER NOT NULL,
    elapsed_ms  INTEGER NOT NULL,
    created_at  INTEGER NOT NULL, -- times are milliseconds since 1970, UTC
    updated_at  INTEGER NOT NULL,
    save        TEXT    NOT NULL,
    CHECK ((name IS NULL) = (name_folded IS NULL))
) STRICT;

CREATE INDEX games_newest ON games (updated_at DESC);

-- No foreign key to games: a score outlives the autosave it was played from.
CREATE TABLE scores (
    number      INTEGER NOT NULL PRIMARY KEY,
    table_key   TEXT    NOT NULL,
    game_number INTEGER NOT NULL,
    player      TEXT    NOT NULL,
    game        TEXT    NOT NULL,
    setup       TEXT    NOT NULL,
    level       TEXT    NOT NULL,
    won         INTEGER NOT NULL,
    elapsed_ms  INTEGER NOT NULL,
    moves       INTEGER NOT NULL,
    points      INTEGER,
    assists     TEXT    NOT NULL,
    clean       INTEGER NOT NULL,
    at          INTEGER NOT NULL,
    save        TEXT    NOT NULL,
    UNIQUE (table_key, game_number)
) STRICT;

CREATE INDEX scores_of_a_setup ON scores (game, setup, level);

CREATE TABLE settings (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
