-- The planner reckons with what statistics say there is. On a new database they say nothing, and autovacuum looks once a
-- minute: the first import of a company writes fifty thousand rows in a third of that, and asked for the owners of five
-- hundred codes by reading all that it had written, again for each chunk. Long work has the statistics taken of tables
-- that have grown to four times what was known, as it goes; those of a database that has been in use are none.
grant maintain on all tables in schema public to entrepot_reader;
alter default privileges in schema public grant maintain on tables to entrepot_reader;

grant usage, create on schema public to entrepot_reader;
create function analyze_grown() returns void language plpgsql security definer set search_path = public as $$
declare
  grown regclass;
begin
  for grown in select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and pg_relation_size(c.oid) / current_setting('block_size')::int > greatest(4 * c.relpages, 16)
  loop
    -- Somebody else may be at it.
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end $$;
alter function analyze_grown() owner to entrepot_reader;
revoke create on schema public from entrepot_reader;
revoke execute on function analyze_grown() from public;
grant execute on function analyze_grown() to entrepot_app;
