-- open_known_call and open_read_call, of several callers of one company who are served in one transaction: the versions
-- of each, in their order.
create function open_known_calls(company uuid, callers uuid[], routes text[], keys text[]) returns setof text
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
begin
  perform set_config('app.company', company::text, true);
  return query select (
    select c.xmin::text || ' ' || u.xmin::text from company c join app_user u on u.company_id = c.id
      where c.id = open_known_calls.company and u.company_id = open_known_calls.company and u.id = called.caller
        and (called.key is null or not exists (
          select from idempotency k where k.company_id = open_known_calls.company and k.user_id = called.caller
          and k.route = called.route and k.key = called.key)))
    from unnest(callers, routes, keys) with ordinality called(caller, route, key, place) order by called.place;
end $$;

create function open_read_calls(company uuid, callers uuid[]) returns setof text
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
begin
  perform set_config('app.company', company::text, true), set_config('transaction_read_only', 'on', true);
  return query select (
    select c.xmin::text || ' ' || u.xmin::text from company c join app_user u on u.company_id = c.id
      where c.id = open_read_calls.company and u.company_id = open_read_calls.company and u.id = called.caller)
    from unnest(callers) with ordinality called(caller, place) order by called.place;
end $$;
