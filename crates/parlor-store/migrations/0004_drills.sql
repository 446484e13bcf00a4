-- Every drill that was ever answered, with how hard it proved to be. `drill` is the whole of it as JSON; the other
-- columns are what it is chosen by.
CREATE TABLE drills (
    position   TEXT    NOT NULL PRIMARY KEY,
    game       TEXT    NOT NULL,
    setup      TEXT    NOT NULL,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    answers    INTEGER NOT NULL,
    drill      TEXT    NOT NULL
) STRICT;

CREATE INDEX drills_of_a_rating ON drills (rating);

-- What each player made of them, newest last.
CREATE TABLE drill_answers (
    number   INTEGER NOT NULL PRIMARY KEY,
    player   TEXT    NOT NULL,
    position TEXT    NOT NULL REFERENCES drills (position),
    bead     TEXT    NOT NULL, -- right, helped or missed
    rating   REAL    NOT NULL, -- the player's, after the answer
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX drill_answers_of_a_player ON drill_answers (player, position);

CREATE TABLE drill_players (
    player     TEXT NOT NULL PRIMARY KEY,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL
) STRICT, WITHOUT ROWID;

-- What comes back: what was missed, until it was right twice.
CREATE TABLE drill_reviews (
    player   TEXT    NOT NULL,
    position TEXT    NOT NULL REFERENCES drills (position),
    due      INTEGER NOT NULL,
    step     INTEGER NOT NULL, -- how often it was right since it was missed
    PRIMARY KEY (player, position)
) STRICT, WITHOUT ROWID;
