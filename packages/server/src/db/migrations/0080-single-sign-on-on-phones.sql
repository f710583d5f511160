-- A sign-in by an identity provider comes back on its own: which client it is for is kept with the attempt (AUTH-25).
alter table sso_attempt
  add column platform text not null default 'desktop' check (platform in ('desktop', 'mobile'));
