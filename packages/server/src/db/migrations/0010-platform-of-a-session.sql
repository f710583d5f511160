-- Which of ROLE_LOGIN_DESKTOP and ROLE_LOGIN_MOBILE a session needs at each exchange.
alter table refresh_token add column platform text not null default 'desktop' check (platform in ('desktop', 'mobile'));
