-- How far this database reached when a restore, or a start that could not read what stands beside it,
-- left something to be caught up with: what came later is neither held back nor erased. One row at
-- most, gone once all is caught up with. JSON: the newest id of each table, and what waited.
CREATE TABLE extent (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  reached TEXT NOT NULL CHECK (json_valid(reached))
) STRICT;
