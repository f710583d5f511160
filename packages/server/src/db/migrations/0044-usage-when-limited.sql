-- What a company had when its limits were set. The operator may give less than is there, and money that came from elsewhere opens a plan that has
-- become too small: from then on nothing is added, but nothing is wrong either.
alter table company
  add column items_when_limited integer,
  add column users_when_limited integer,
  add column fields_when_limited integer;
