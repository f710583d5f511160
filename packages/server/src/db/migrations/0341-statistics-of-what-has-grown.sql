-- The planner reckons with what statistics say a company has. Of a new database they say nothing, and of a company that
-- came after they were taken that it has next to nothing; autovacuum takes them once a minute at most, and again when a
-- tenth of a table has changed. Meanwhile a first import asked for the owners of five hundred codes by reading all that
-- it had written, again for each chunk. Long work has the statistics taken of tables in which its company has more than
-- four times what the planner thinks.
grant maintain on all tables in schema public to entrepot_reader;
alter default privileges in schema public grant maintain on tables to entrepot_reader;

grant usage, create on schema public to entrepot_reader;
create function take_statistics(of regclass) returns void language plpgsql security definer set search_path = public as $$
begin
  -- Somebody else may be at it.
  execute format('analyze (skip_locked) %s', of);
end $$;
alter function take_statistics(regclass) owner to entrepot_reader;
revoke create on schema public from entrepot_reader;
revoke execute on function take_statistics(regclass) from public;
grant execute on function take_statistics(regclass) to entrepot_app;

-- With the eyes of the application, so that it is told what its statements are planned with.
create function analyze_grown() returns void language plpgsql set search_path = public as $$
declare
  grown regclass;
  plan json;
  thought bigint;
  most bigint;
  there bigint;
begin
  for grown in select c.oid from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'select')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
      and pg_relation_size(c.oid) > 8 * current_setting('block_size')::int
  loop
    execute format('explain (format json) select from %s where company_id = %L', grown, current_company()) into plan;
    thought := (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric;
    -- Where it knows of many, its plans are those for many.
    continue when thought > 10000;
    most := 4 * thought + 200;
    execute format('select count(*) from (select from %s where company_id = %L limit %s) there', grown,
      current_company(), most) into there;
    if there = most then
      perform take_statistics(grown);
    end if;
  end loop;
end $$;
