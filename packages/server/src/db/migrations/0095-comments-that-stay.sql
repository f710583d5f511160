-- What an act left as a comment, as the reason of a status: nobody changes it afterwards (ATT-08).
alter table record_comment add column stays boolean not null default false;
