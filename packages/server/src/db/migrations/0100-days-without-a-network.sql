-- How long a device may keep a task to be done without a network (X-43).
alter table company add column offline_days integer not null default 7 check (offline_days between 1 and 365);
