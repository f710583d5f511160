-- Opens a call of somebody whom this node has just served: names the company for this transaction and answers in which
-- version the rows of the company and of the caller stand. Where they are those of the call before, nothing else about the
-- caller need be read. Nothing is answered when the same call was answered before, or when nobody is found: then
-- open_call tells more.
create function open_known_call(company uuid, caller uuid, called_route text, called_key text) returns text
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  versions text;
begin
  perform set_config('app.company', company::text, true);
  select c.xmin::text || ' ' || u.xmin::text into versions
    from company c join app_user u on u.company_id = c.id
    where c.id = open_known_call.company and u.company_id = open_known_call.company and u.id = open_known_call.caller;
  if called_key is not null and exists (select from idempotency k where k.company_id = open_known_call.company
    and k.user_id = open_known_call.caller and k.route = open_known_call.called_route and k.key = open_known_call.called_key) then
    return null;
  end if;
  return versions;
end $$;
