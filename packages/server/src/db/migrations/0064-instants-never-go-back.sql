-- The clock of a machine can be set back, by an hour in a night of October where it was set up wrongly. What is written after that is still the
-- newest: in the lists, in the ledger of a record, in what was sealed of it. The newest instant told so far, in microseconds:
create sequence newest_instant as bigint;
grant select, update, usage on sequence newest_instant to entrepot_app;

-- The time, or where that is behind what was told before, a microsecond after it. A clock that is behind by more than a day has been wrong before,
-- not now: its time is taken. The sequence follows every 10 ms, which costs a thousand movements a second nothing.
create function instant() returns timestamptz language plpgsql volatile as $$
declare
  present timestamptz := clock_timestamp();
  told bigint := (select last_value from newest_instant);
  ahead bigint := told - floor(extract(epoch from present) * 1000000)::bigint;
begin
  if ahead < -10000 or ahead > 86400000000 then
    perform setval('newest_instant', told - ahead);
  elsif ahead > 0 then
    return 'epoch'::timestamptz + nextval('newest_instant') * interval '1 microsecond';
  end if;
  return present;
end $$;

alter table movement alter column created_at set default instant();
alter table activity alter column created_at set default instant();
alter table event alter column created_at set default instant();
alter table notification alter column created_at set default instant();
alter table import alter column created_at set default instant();
alter table bulk_job alter column created_at set default instant();
alter table reservation alter column created_at set default instant();
alter table attachment alter column created_at set default instant();
alter table record_comment alter column created_at set default instant();
alter table mail alter column created_at set default instant();
