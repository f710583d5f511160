-- What a company had when its limits were set. The operator may give less than is there, and money that came from elsewhere opens a plan that has
-- become too small: from then on nothing is added, but nothing is wrong either.
alter table company
  add column items_when_limited integer,
  add column users_when_limited integer,
  add column fields_when_limited integer;

update company c set
  items_when_limited = (select count(*) from item i where i.company_id = c.id and i.deleted_at is null),
  users_when_limited = (select count(*) from app_user u where u.company_id = c.id and u.active and u.is_user),
  fields_when_limited = (select count(*) from custom_field f where f.company_id = c.id)
where coalesce(c.limit_items, c.limit_users, c.limit_fields) is not null;
