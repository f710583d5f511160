-- Whoever names an address first, with a password of their own, does not own it: it counts for other companies once a
-- link sent to it was opened, and a company is joined with the consent of the owner.
alter table person add column email_proved_at timestamptz;
update person set email_proved_at = password_changed_at where password_changed_at is not null;

-- Null: invited, and not a member yet.
alter table app_user add column joined_at timestamptz;
update app_user u set joined_at = created_at where not exists (
  select from person p where p.id = u.person_id and p.password_hash is null);
-- The company has chosen the password of somebody nobody knew: coming in with it is joining.
alter table app_user add column password_given boolean not null default false;
-- The address as the company typed it, as long as its owner has not come: how they write it elsewhere tells that they
-- are known.
alter table app_user add column invited_email text;

-- A link to a new password; one that a company has sent lets its owner join as well. `join` sets no password: it is
-- for somebody who has one.
alter table password_reset add column purpose text not null default 'password' check (purpose in ('password', 'join'));
alter table password_reset add column invites_to uuid;
alter table password_reset add column invited_user uuid;
alter table password_reset add constraint invitation check (
  (invites_to is null) = (invited_user is null) and (purpose = 'password' or invites_to is not null));
alter table password_reset add foreign key (invites_to, invited_user) references app_user (company_id, id) on delete cascade;
create index password_reset_member on password_reset (invites_to, invited_user) where invites_to is not null;
create index if not exists password_reset_person on password_reset (person_id);
