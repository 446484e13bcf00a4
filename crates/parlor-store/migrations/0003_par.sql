-- What is best on the board and what was reached, as JSON; empty where nothing is known.
ALTER TABLE results ADD COLUMN par TEXT NOT NULL DEFAULT '';
