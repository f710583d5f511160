-- A connection keeps the plan of its first calls. Those of a new database see no stored answer and would read the whole
-- table, and go on to read it whole while it grows.
alter function open_call(uuid, uuid, text, text) set enable_seqscan = off;
