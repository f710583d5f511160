import type pg from 'pg'

const OURS = `n.nspname in ('public', 'past')`
const PARTS = [
  `select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case
    when a.attnotnull then ' not null' else '' end || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid),
    '') || coalesce(' ' || nullif(a.attgenerated::text, ''), '')
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where ${OURS} and c.relkind in ('r', 'p', 'v', 'm')`,
  `select 'table ' || c.relname || ' ' || c.relrowsecurity || ' ' || c.relforcerowsecurity || ' ' || coalesce((select
    string_agg(g::text, ', ' order by g::text) from unnest(c.relacl) g), '') from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
  `select 'constraint ' || k.conrelid::regclass || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${OURS}`,
  `select 'index ' || pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace where ${OURS}`,
  `select 'policy ' || p.polrelid::regclass || ' ' || p.polname || ' ' || p.polcmd::text || ' ' ||
    p.polroles::regrole[]::text || ' ' || coalesce(pg_get_expr(p.polqual, p.polrelid),
    '') || ' ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') from pg_policy p`,
  `select 'function ' || p.oid::regprocedure || ' ' || p.proowner::regrole || ' ' || coalesce((select
    string_agg(g::text, ', ' order by g::text) from unnest(p.proacl) g), '') || ' ' || pg_get_functiondef(p.oid)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${OURS} and p.prokind in ('f', 'p') and not exists (select from pg_depend e
     where e.objid = p.oid and e.deptype = 'e')`,
  `select 'view ' || c.oid::regclass || coalesce(c.reloptions::text, '') || ' ' || pg_get_viewdef(c.oid) from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind in ('v', 'm')`,
  `select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal`,
  `select 'collation ' || c.collname || ' ' || coalesce(c.colllocale, '') from pg_collation c
    join pg_namespace n on n.oid = c.collnamespace where ${OURS}`,
]

/** Everything a migration can make, one line each, in order. */
export const catalogueOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(
    `select line from (${PARTS.join('\nunion all ')}) all_lines (line) order by line collate "C"`,
  )
  return rows.map(({ line }) => line)
}
