-- A right of its own for prices (X-23). Whoever saw prices until now goes on seeing them: who writes orders, has a role for suppliers, or is
-- an administrator; groups and tokens likewise.
alter table user_role no force row level security;
alter table group_role no force row level security;
alter table api_token no force row level security;
alter table company no force row level security;

insert into user_role (company_id, user_id, role)
select distinct company_id, user_id, 'ROLE_PRICE_VIEW' from user_role
where role in ('ROLE_USER_FULL', 'ROLE_ORDER_FULL', 'ROLE_ORDER_CREATE', 'ROLE_ORDER_ADD', 'ROLE_ORDER_UPDATE', 'ROLE_ORDER_EDIT')
  or role like 'ROLE\_ORDER\_SUPPLIER\_%'
on conflict do nothing;
insert into group_role (company_id, group_id, role)
select distinct company_id, group_id, 'ROLE_PRICE_VIEW' from group_role
where role in ('ROLE_USER_FULL', 'ROLE_ORDER_FULL', 'ROLE_ORDER_CREATE', 'ROLE_ORDER_ADD', 'ROLE_ORDER_UPDATE', 'ROLE_ORDER_EDIT')
  or role like 'ROLE\_ORDER\_SUPPLIER\_%'
on conflict do nothing;
-- A token reads what its user may, as far as it is for orders or suppliers.
update api_token set scopes = scopes || '{PRICE:read}'::text[]
where scopes && '{ORDER:read,ORDER:write,ORDER_SUPPLIER:read,ORDER_SUPPLIER:write}'::text[] and not scopes && '{ALL:read,ALL:write}'::text[];
update company set rights_version = rights_version + 1;

alter table user_role force row level security;
alter table group_role force row level security;
alter table api_token force row level security;
alter table company force row level security;
