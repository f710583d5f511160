-- Answers that are kept are sent again as they are: as JSON each was read through once more when it was written, a tenth
-- of what PostgreSQL took for a transfer.
alter table idempotency alter column body type text;

create or replace function open_call(company uuid, caller uuid, called_route text, called_key text)
returns table (id uuid, name text, timezone text, date_format text, currency text, modules text[], rights_version bigint, plan_type text, plan_end timestamptz, limit_items integer, limit_users integer, limit_fields integer,
  firstname text, lastname text, active boolean, person_id uuid, request_hash text, status smallint, body json) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
begin
  perform set_config('app.company', company::text, true);
  return query
    select c.id, c.name, c.timezone, c.date_format, c.currency, c.modules, c.rights_version, c.plan_type, c.plan_end, c.limit_items, c.limit_users, c.limit_fields, u.firstname, u.lastname, u.active and u.is_user, u.person_id,
      k.request_hash, k.status, k.body::json
    from company c join app_user u on u.company_id = c.id
      left join idempotency k on k.company_id = c.id and k.user_id = u.id and k.route = open_call.called_route and k.key = open_call.called_key
    where c.id = open_call.company and u.id = open_call.caller;
end $$;
