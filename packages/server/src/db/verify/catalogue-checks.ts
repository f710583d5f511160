/**
 * What must hold for every table there is and every one that will come (K1–K10): queries that must answer no row.
 * `$1` is the role the product works in; the tests put a faulty one in its place.
 */
export type CatalogueCheck = { name: string; query: string }

const OURS = `c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`
/** Tables, and how they were (migration 0311). */
const SCHEMAS = `('public'::regnamespace, to_regnamespace('past'))`
/** Tables with rows of one company. */
const TENANT = `${OURS} and (c.relname = 'company' or exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'company_id' and not t.attisdropped))`
/**
 * Of the whole installation: people (seen by their own policies), links to a new password, limits, mails, the last
 * invoice number of a year, what was migrated, and since when consumers of events are known.
 */
const OF_THE_INSTALLATION = `('person', 'second_factor', 'recovery_code', 'password_reset', 'rate_limit', 'mail', 'schema_migration', 'invoice_counter', 'event_consumer')`
const APPEND_ONLY = `('movement', 'activity', 'cost_step')`
/**
 * The doors through row security (decision 3), which name the company themselves; `take_statistics` goes through none,
 * as it answers nothing (decision 42).
 */
const DOORS = `('item_search', 'item_find', 'order_line_search', 'supplier_article_search', 'checkout_search', 'company_guids', 'take_statistics')`

/** Where a column that is compared only narrows what is said of another one. */
const NARROWS = `('item_was seq', 'article_other_unit cost_seq')`

/** Indexes over an expression that are asked behind a door, by times, which keep secrets, or for their order alone. */
const OVER_EXPRESSIONS = `('item_grams', 'movement_consumed', 'recipient_by_name')`

export const CATALOGUE_CHECKS: readonly CatalogueCheck[] = [
  {
    name: 'K1 row security is enabled and forced on every table of a company',
    query: `select c.relname from pg_class c where ${TENANT} and not (c.relrowsecurity and c.relforcerowsecurity)`,
  },
  {
    name: 'K1 a table belongs to a company or is known to belong to the installation',
    query: `select c.relname from pg_class c
      where ${OURS} and c.relname not in ${OF_THE_INSTALLATION} and not (${TENANT})`,
  },
  {
    name: 'K1 every policy names the company or the person, but those of the reader and the registration of a person',
    query: `select c.relname, p.polname from pg_policy p join pg_class c on c.oid = p.polrelid
      where p.polroles <> array['entrepot_reader'::regrole::oid]
      and (c.relname, p.polname) <> ('person', 'person_insert')
      and (coalesce(pg_get_expr(p.polqual, p.polrelid), '') || coalesce(pg_get_expr(p.polwithcheck, p.polrelid),
      '')) !~ 'current_company\\(\\)|current_person\\(\\)'`,
  },
  {
    name: 'K2 the application role is no superuser, bypasses nothing and owns no table',
    query: `select rolname from pg_roles where rolname = $1 and (rolsuper or rolbypassrls)
      union all select c.relname from pg_class c join pg_roles r on r.rolname = $1
      where ${OURS} and pg_has_role(r.oid, c.relowner, 'usage')`,
  },
  {
    name: 'K2 only known functions run with the rights of another role, and none as a superuser or with a search path of the caller',
    query: `select p.proname from pg_proc p join pg_roles r on r.oid = p.proowner
      where p.prosecdef and p.pronamespace in ${SCHEMAS}
      and (p.proname not in ${DOORS} or r.rolsuper or r.rolbypassrls
      or not coalesce(p.proconfig::text like '%search_path=%', false))`,
  },
  {
    name: 'K3 a foreign key between tables of a company carries the company on both sides',
    query: `select k.conrelid::regclass::text, k.conname from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'company_id'
      join pg_attribute b on b.attrelid = k.confrelid and b.attname = 'company_id'
      where k.contype = 'f' and not exists (select from generate_subscripts(k.conkey, 1) i
      where k.conkey[i] = a.attnum and k.confkey[i] = b.attnum)`,
  },
  {
    name: 'K4 a unique key of a table of a company starts with the company',
    query: `select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'company_id'
      where ${OURS} and i.indisunique and i.indkey[0] <> a.attnum`,
  },
  {
    name: 'K5 a view looks with the rights of the caller',
    query: `select v.relname from pg_class v where v.relnamespace in ${SCHEMAS} and (v.relkind = 'm' or (v.relkind = 'v'
      and coalesce(v.reloptions::text, '') !~ 'security_invoker=(true|on|1)'))`,
  },
  {
    name: 'K6 the application role can only add to the ledger and the audit trail',
    query: `select c.relname, p from pg_class c, unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) p
      where ${OURS} and c.relname in ${APPEND_ONLY} and (has_table_privilege($1, c.oid, p) or (p = 'UPDATE'
      and has_any_column_privilege($1, c.oid, p)))`,
  },
  {
    name: 'K7 the database itself refuses a quantity below 0 or of 1,000,000,000',
    query: `select c.relname, a.attname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname ~ '^quantity' and not a.attisdropped
      where ${OURS} and not exists (
      select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
        and pg_get_constraintdef(k.oid) ~ (a.attname || ' >=? *\\(?0')
        and pg_get_constraintdef(k.oid) ~ (a.attname || ' < *''?\\(?1000000000'))`,
  },
  {
    name: 'K8 a trigger that is asked for some columns only is asked for every one whose change it waits for',
    query: `select c.relname, t.tgname, a.attname from pg_trigger t join pg_class c on c.oid = t.tgrelid
      cross join lateral (select substring(pg_get_triggerdef(t.oid) from ' WHEN (.*) EXECUTE ')) w(condition)
      join pg_attribute g on g.attrelid = c.oid and g.attnum > 0 and not g.attisdropped
        and w.condition ~ ('old\\.' || g.attname || '\\M') and w.condition ~ ('new\\.' || g.attname || '\\M')
      join pg_attribute a on a.attrelid = c.oid and case when g.attgenerated = '' then a.attnum = g.attnum
        else exists (select from pg_attrdef e join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = e.oid
          where e.adrelid = c.oid and e.adnum = g.attnum and d.refobjid = c.oid and d.refobjsubid = a.attnum
          and a.attnum <> g.attnum) end
      where not t.tgisinternal and cardinality(t.tgattr::int2[]) > 0 and a.attnum <> all (t.tgattr::int2[])
        and t.tgname || ' ' || a.attname not in ${NARROWS}`,
  },
  {
    // Row security has each row judged before a function sees it that is not known to keep secrets, as next to all are.
    name: 'K9 no index is over an expression that row security keeps from being looked up',
    query: `select c.relname from pg_index i join pg_class t on t.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
      where t.relrowsecurity and i.indexprs is not null and c.relname not in ${OVER_EXPRESSIONS}`,
  },
  {
    name: 'K10 no index of texts lets much wait that each search reads through',
    query: `select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
      where m.amname = 'gin' and pg_get_indexdef(c.oid) ~ 'gin_trgm_ops|item_grams'
      and not exists (select from pg_options_to_table(c.reloptions)
      where option_name = 'gin_pending_list_limit' and option_value::int <= 1024)`,
  },
  {
    // A restore and a reindex look for names in no schema of ours.
    name: 'K11 what an index, a default or a check asks names the schema of what it asks in turn',
    query: `select distinct p.proname from pg_depend d join pg_proc p on p.oid = d.refobjid
      join pg_proc o on o.pronamespace = p.pronamespace and o.oid <> p.oid
      where d.refclassid = 'pg_proc'::regclass
      and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass)
      and p.pronamespace = 'public'::regnamespace and p.proconfig is null
      and p.prosrc ~ ('(^|[^a-z_.])' || o.proname || '\\s*[(]')`,
  },
]
