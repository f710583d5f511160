-- What the catalogue calls what a row of the log tells, and what is known of it beside the record. Rows from before there was a catalogue have neither.
alter table activity add column event text, add column payload jsonb;
