-- The sheets of a file that are imported, or taken back, one after the other: what is done to all of them, until the last one has had its turn.
alter table import
  add column chain_act text check (chain_act in ('run', 'undo')),
  add column chain_skip boolean not null default false;
