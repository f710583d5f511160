-- That a person has a second factor is asked at each sign-in, at sensitive changes and of everybody in a company: it stands on the
-- person, whom their companies see. Secret and codes stay where only the person sees them.
alter table person add column second_factor_since timestamptz;
alter table person no force row level security;
alter table second_factor no force row level security;
update person p set second_factor_since = f.confirmed_at from second_factor f where f.person_id = p.id and f.confirmed_at is not null;
alter table person force row level security;
alter table second_factor force row level security;
alter table second_factor drop column confirmed_at;
