-- The sessions of a person lie in all their companies, and no transaction writes in two: what ends them all is a number of the person, which
-- changes with the password or the second factor. A session whose number is another one is over, whether or not its rows say so yet.
alter table person add column session_version integer not null default 0;
alter table refresh_token add column session_version integer not null default 0;
