-- As open_known_call, of a call that changes nothing: no answer of it is stored. What it sends at once is a transaction
-- of its own without being begun, which may not write either. `patience`: how many milliseconds a statement may take,
-- null where as long as any.
create function open_read_call(company uuid, caller uuid, patience integer) returns text
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  versions text;
begin
  perform set_config('app.company', company::text, true), set_config('transaction_read_only', 'on', true);
  if patience is not null then
    perform set_config('statement_timeout', patience::text, true);
  end if;
  select c.xmin::text || ' ' || u.xmin::text into versions
    from company c join app_user u on u.company_id = c.id
    where c.id = open_read_call.company and u.company_id = open_read_call.company and u.id = open_read_call.caller;
  return versions;
end $$;
