-- What a node keeps of a company it keeps by the version of its rights. A version that was counted up was given again
-- after the transaction that had raised it was rolled back: what that one had read of its own changes (a tree with a
-- folder that never came to stand) was then answered to everybody. A sequence gives no number twice.
create sequence rights_version as bigint;
alter table company no force row level security;
select setval('rights_version', (select coalesce(max(rights_version), 1) from company) + 1);
alter table company force row level security;
grant select, usage, update on sequence rights_version to entrepot_app;
create function new_rights_version() returns trigger language plpgsql as $$
begin
  new.rights_version := nextval('rights_version');
  -- A company that came from another database may be ahead. One such at a time, so that the sequence never goes back.
  if new.rights_version <= old.rights_version then
    perform pg_advisory_xact_lock(hashtext('rights_version'));
    perform setval('rights_version', greatest(old.rights_version + 1, (select last_value from rights_version)));
    new.rights_version := nextval('rights_version');
  end if;
  return new;
end $$;
create trigger rights_version_is_new before update of rights_version on company for each row
  execute function new_rights_version();
