-- How other systems prove who they are, beside the address (T61): which form of signature, and the secret that it is made
-- with, sealed. Empty: nobody has made or entered one yet, and every call is refused.
alter table api_incoming add column signature jsonb;
alter table api_incoming add column sealed_secret bytea not null default '';
