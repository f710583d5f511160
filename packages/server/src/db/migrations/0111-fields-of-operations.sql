-- Values of the company's own fields of operations, by the field's id as those of items are (INTER-26).
alter table operation add column attributes jsonb not null default '{}';
