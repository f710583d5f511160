-- Who changed the record last, for the person whose version is stale.
alter table app_user add column updated_by_name text not null default '';
alter table user_group add column updated_by_name text not null default '';

-- A new address of a user, until the link sent to it is used. The old one signs in meanwhile.
create table email_change (
  company_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  email text not null,
  email_key text not null,
  expires_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
call protect_tenant_table('email_change');

-- What a person imported stays when they are removed, as movements and activity do.
alter table import drop constraint import_company_id_user_id_fkey;

-- A person without an account signs in nowhere, whatever token is left of a time when they had one (USER-04).
create or replace function open_call(company uuid, caller uuid, called_route text, called_key text)
returns table (id uuid, name text, timezone text, date_format text, currency text, modules text[], rights_version bigint, plan_type text, plan_end timestamptz, limit_items integer, limit_users integer, limit_fields integer,
  firstname text, lastname text, active boolean, person_id uuid, request_hash text, status smallint, body json) language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('app.company', company::text, true);
  return query
    select c.id, c.name, c.timezone, c.date_format, c.currency, c.modules, c.rights_version, c.plan_type, c.plan_end, c.limit_items, c.limit_users, c.limit_fields, u.firstname, u.lastname, u.active and u.is_user, u.person_id,
      k.request_hash, k.status, k.body
    from company c join app_user u on u.company_id = c.id
      left join idempotency k on k.company_id = c.id and k.user_id = u.id and k.route = open_call.called_route and k.key = open_call.called_key
    where c.id = open_call.company and u.id = open_call.caller;
end $$;
