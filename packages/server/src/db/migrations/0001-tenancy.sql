-- Whose rows a transaction may see. The wrapper sets both for one transaction only; unset means no row.
create function current_company() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.company', true), '')::uuid $$;
create function current_person() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.person', true), '')::uuid $$;

-- Called once for every table that belongs to a company: row security for everybody, the owner included.
create procedure protect_tenant_table(target regclass, privileges text default 'select, insert, update, delete') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy company on %s using (company_id = current_company()) with check (company_id = current_company())', target);
  execute format('grant %s on %s to entrepot_app', privileges, target);
end $$;

grant usage on schema public to entrepot_app;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Names sort as a reader expects: accents and case after letters, "A 9" before "A 10".
create collation natural_order (provider = icu, locale = 'fr-u-kn');
