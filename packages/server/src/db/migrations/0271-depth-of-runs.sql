-- How many sendings one after the other led to this one: systems that call each other in a circle come to an end.
alter table api_run add column depth smallint not null default 1;
