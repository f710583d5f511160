import type { ItemType } from '@entrepot/contract/kernel/quantity.ts'
import type { Import, ImportPlan } from '@entrepot/contract/imports/import.ts'
import { IMPORT_STATES, type ImportState } from '@entrepot/contract/imports/states.ts'
import { IMPORT_FACTS, IMPORT_TARGETS } from '@entrepot/contract/modules.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import type { StagedRow, StoredError } from '../../kernel/import-target.ts'
import { stateAfter } from '../../kernel/transitions.ts'

export type ImportRow = Import & {
  user: string
  language: Language
  storedFile: string
  plan: ImportPlan | null
  headingKey: string
  skipErrors: boolean
  notification: string | null
  position: number
  valid: number
  invalid: number
  attempt: number
  /** What is done to all sheets of the file, this one among them. */
  chain: { act: 'run' | 'undo'; skipErrors: boolean } | null
}

type Raw = {
  id: string
  user_id: string
  file_name: string
  stored_file: string
  language: Language
  target: Import['target']
  mode: Import['mode']
  status: Import['status']
  sheets: Import['sheets']
  sheet: string
  header_row: number
  columns: Import['columns']
  sample: string[][]
  rows: number
  plan: ImportPlan | null
  heading_key: string
  remembered: boolean
  valid: number
  invalid: number
  fits: number | null
  skip_errors: boolean
  done: number
  created: number
  updated: number
  unchanged: number
  failed: number
  position: number
  undo_total: number
  undone: number
  undecided: number
  earlier_at: Date | null
  earlier_by: string | null
  earlier_mode: Import['mode'] | null
  message: string | null
  notification_id: string | null
  created_at: Date
  finished_at: Date | null
  attempt: number
  first_row: number | null
  last_row: number | null
  is_silent?: boolean
  chain_act: 'run' | 'undo' | null
  chain_skip: boolean
  siblings?: Import['siblings'] | null
}

const progressOf = (raw: Raw) =>
  raw.status === 'rolling_back'
    ? { total: raw.undo_total, done: raw.undone + raw.undecided }
    : { total: raw.skip_errors && raw.status !== 'validating' ? raw.valid : raw.rows, done: raw.done }

const rowOf = (raw: Raw): ImportRow => ({
  guid: raw.id,
  user: raw.user_id,
  language: raw.language,
  fileName: raw.file_name,
  storedFile: raw.stored_file,
  target: raw.target,
  mode: raw.mode,
  // A reading that says nothing any more was broken off, whether anybody has noted it or not.
  status: raw.status === 'reading' && raw.is_silent ? 'unread' : raw.status,
  sheets: raw.sheets,
  sheet: raw.sheet,
  headerRow: raw.header_row,
  firstRow: raw.first_row,
  lastRow: raw.last_row,
  siblings: raw.siblings ?? [],
  columns: raw.columns,
  sample: raw.sample,
  rows: raw.rows,
  ...progressOf(raw),
  created: raw.created,
  updated: raw.updated,
  unchanged: raw.unchanged,
  failed: raw.failed,
  errors: raw.failed,
  fits: raw.fits,
  remembered: raw.remembered,
  message: raw.message,
  undone: raw.undone,
  undecided: raw.undecided,
  position: raw.position,
  earlier: raw.earlier_at
    ? { at: raw.earlier_at.toISOString(), by: raw.earlier_by ?? '', mode: raw.earlier_mode ?? 'create' }
    : null,
  createdAt: raw.created_at.toISOString(),
  finishedAt: raw.finished_at?.toISOString() ?? null,
  plan: raw.plan,
  headingKey: raw.heading_key,
  skipErrors: raw.skip_errors,
  notification: raw.notification_id,
  valid: raw.valid,
  invalid: raw.invalid,
  attempt: raw.attempt,
  chain: raw.chain_act && { act: raw.chain_act, skipErrors: raw.chain_skip },
})

/** False when the same call was faster. */
export const insertImport = async (
  ctx: Ctx,
  row: {
    guid: string
    fileName: string
    storedFile: string
    hash: string
    key: string | null
    target: string
    mode: string
    sheets: Import['sheets']
    sheet: string
  },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: inserted } = await ctx.db
    .insertInto('import')
    .values({
      company_id: ctx.company.guid,
      id: row.guid,
      user_id: ctx.user.guid,
      file_name: row.fileName,
      stored_file: row.storedFile,
      file_hash: row.hash,
      idem_key: row.key,
      language: ctx.language,
      target: row.target,
      mode: row.mode,
      status: IMPORT_STATES.start,
      sheets: JSON.stringify(row.sheets),
      sheet: row.sheet,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return inserted === 1n
}
export const fileHashOf = async (ctx: Ctx, guid: string): Promise<{ hash: string }> =>
  (
    await sql<{ hash: string }>`select file_hash as hash from import
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
  ).rows[0]!
/** What could not be read at all, as long as nobody has read it since. */
export const deleteUnread = (ctx: Ctx, guid: string) =>
  sql`delete from import where company_id = ${ctx.company.guid} and id = ${guid}
    and status in ('reading', 'unread')`.execute(ctx.db)

/** With the latest finished import of the same file for the same target, if there is one. */
const IMPORT = sql`
  select m.*, s.siblings, m.worked_at < now() - ${LIMITS.importSilenceMs} * interval '1 millisecond' as is_silent, e.finished_at as earlier_at, e.mode as earlier_mode, trim(u.firstname || ' ' || u.lastname) as earlier_by
  from import m
    left join lateral (select o.finished_at, o.mode, o.user_id from import o
    where o.company_id = m.company_id and o.file_hash = m.file_hash and o.status = 'done' and o.target = m.target
    and o.sheet = m.sheet and o.created_at < m.created_at and m.file_hash <> ''
      order by o.finished_at desc limit 1) e on true
    left join lateral (select jsonb_agg(jsonb_build_object('guid', o.id, 'sheet', o.sheet, 'status', o.status)
    order by o.created_at, o.id) as siblings from import o where o.company_id = m.company_id
    and o.stored_file = m.stored_file and o.user_id = m.user_id and o.id <> m.id) s on true
    left join app_user u on u.company_id = m.company_id and u.id = e.user_id`

/** Imports belong to who started them. */
export const findImport = async (ctx: Ctx, guid: string, { lock = false } = {}): Promise<ImportRow | null> => {
  const { rows } = await sql<Raw>`${IMPORT} where m.company_id = ${ctx.company.guid} and m.id = ${guid}
      and m.user_id = ${ctx.user.guid} ${lock ? sql`for update of m` : sql``}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}
/** What the same call has made before. */
export const importOfKey = async (
  ctx: Ctx,
  key: string,
): Promise<{ guid: string; hash: string; target: string; mode: string } | null> => {
  const { rows } = await sql<{
    guid: string
    hash: string
    target: string
    mode: string
  }>`select id as guid, file_hash as hash, target, mode from import
    where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid} and idem_key = ${key}`.execute(ctx.db)
  return rows[0] ?? null
}
export const pageOfImports = async (ctx: Ctx, page: { offset: number; limit: number }) => {
  const { rows } = await sql<Raw & { total: number }>`select page.*, (select count(*)::int from import
    where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid}) as total
    from (${IMPORT} where m.company_id = ${ctx.company.guid} and m.user_id = ${ctx.user.guid}
    order by m.created_at desc offset ${page.offset} limit ${page.limit}) page`.execute(ctx.db)
  return { data: rows.map(rowOf), total: rows[0]?.total ?? 0 }
}

/** Another attempt: the rows of the sheet before are forgotten, and what an earlier one still sends counts no more. */
export const beginReading = async (ctx: Ctx, guid: string, status: ImportState, sheet: string): Promise<number> => {
  await sql`delete from import_row where company_id = ${ctx.company.guid} and import_id = ${guid}`.execute(ctx.db)
  const { rows } = await sql<{ attempt: number }>`update import set status = ${status}, sheet = ${sheet}, rows = 0,
    attempt = attempt + 1, worked_at = now(), message = null
    where company_id = ${ctx.company.guid} and id = ${guid} returning attempt`.execute(ctx.db)
  return rows[0]!.attempt
}
type Reading = { guid: string; attempt: number }
/** Locks the import as long as this reading counts, and says that it goes on. */
export const goesOnReading = async (ctx: Ctx, { guid, attempt }: Reading, rows: number): Promise<boolean> => {
  const { rows: found } = await sql`update import set worked_at = now(), rows = rows + ${rows}
    where company_id = ${ctx.company.guid} and id = ${guid} and status = 'reading' and attempt = ${attempt}
    returning 1`.execute(ctx.db)
  return found.length > 0
}
export const setUnread = (ctx: Ctx, { guid, attempt }: Reading) =>
  sql`update import set status = ${stateAfter(IMPORT_STATES, 'reading', 'break', 'unread')}
    where company_id = ${ctx.company.guid} and id = ${guid} and status = 'reading' and attempt = ${attempt}`.execute(
    ctx.db,
  )

export const chooseSheet = (
  ctx: Ctx,
  guid: string,
  status: ImportState,
  choice: {
    mode: Import['mode']
    sheet: string
    headerRow: number
    firstRow: number | null
    lastRow: number | null
    columns: Import['columns']
    sample: string[][]
    rows: number
    headingKey: string
    remembered: boolean
    plan: ImportPlan | null
    sheets: Import['sheets']
  },
) =>
  sql`update import set mode = ${choice.mode}, sheet = ${choice.sheet}, header_row = ${choice.headerRow},
    first_row = ${choice.firstRow}, last_row = ${choice.lastRow},
    columns = ${JSON.stringify(choice.columns)}::jsonb, sample = ${JSON.stringify(choice.sample)}::jsonb,
    rows = ${choice.rows}, heading_key = ${choice.headingKey},
    remembered = ${choice.remembered}, plan = ${choice.plan ? JSON.stringify(choice.plan) : null}::jsonb,
    sheets = ${JSON.stringify(choice.sheets)}::jsonb, status = ${status}, valid = 0, invalid = 0, fits = null
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export const stageRows = (ctx: Ctx, guid: string, rows: readonly Pick<StagedRow, 'row' | 'cells' | 'marks'>[]) =>
  sql`insert into import_row (company_id, import_id, row, cells, marks)
    select ${ctx.company.guid}::uuid, ${guid}::uuid, r.row, r.cells, r.marks
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row int, cells jsonb, marks jsonb)`.execute(ctx.db)

const staged = (raw: {
  row: number
  cells: Record<string, string>
  corrections: Record<string, string>
  marks: StagedRow['marks']
  errors: StoredError[]
}): StagedRow => ({
  row: raw.row,
  cells: { ...raw.cells, ...raw.corrections },
  marks: Object.fromEntries(Object.entries(raw.marks).filter(([column]) => !Object.hasOwn(raw.corrections, column))),
  errors: raw.errors,
})

/** Rows after `after` in sheet order; by key, so that the last thousand costs what the first does. */
export const rowsAfter = async (
  db: Db,
  company: string,
  guid: string,
  after: number,
  limit: number,
  which: 'all' | 'wrong' | 'right' = 'all',
): Promise<StagedRow[]> => {
  const { rows } = await sql<Parameters<typeof staged>[0]>`
    select row, cells, corrections, marks, errors from import_row
    where company_id = ${company} and import_id = ${guid} and row > ${after}
      ${which === 'wrong' ? sql`and errors <> '[]'` : which === 'right' ? sql`and errors = '[]'` : sql``}
      order by row limit ${limit}`.execute(db)
  return rows.map(staged)
}
export const pageOfRows = async (
  ctx: Ctx,
  guid: string,
  onlyWrong: boolean,
  page: { offset: number; limit: number },
): Promise<StagedRow[]> => {
  const { rows } = await sql<Parameters<typeof staged>[0]>`
    select row, cells, corrections, marks, errors from import_row
    where company_id = ${ctx.company.guid} and import_id = ${guid} ${onlyWrong ? sql`and errors <> '[]'` : sql``}
    order by row offset ${page.offset} limit ${page.limit}`.execute(ctx.db)
  return rows.map(staged)
}

export const writeErrors = async (
  ctx: Ctx,
  guid: string,
  rows: readonly { row: number; errors: readonly StoredError[] }[],
): Promise<void> => {
  if (rows.length === 0) return
  await sql`update import_row t set errors = r.errors
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row int, errors jsonb)
    where t.company_id = ${ctx.company.guid} and t.import_id = ${guid} and t.row = r.row
    and t.errors <> r.errors`.execute(ctx.db)
}
/** Which of these records rows of an earlier chunk were written to. */
export const recordsMet = async (ctx: Ctx, guid: string, records: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ record: string }>`select distinct record_id as record from import_row
    where company_id = ${ctx.company.guid} and import_id = ${guid}
    and record_id = any(${[...records]}::uuid[])`.execute(ctx.db)
  return new Set(rows.map(({ record }) => record))
}
export const keepMet = async (
  ctx: Ctx,
  guid: string,
  met: readonly { row: number; record: string }[],
): Promise<void> => {
  if (met.length === 0) return
  await sql`update import_row t set record_id = m.record
    from jsonb_to_recordset(${JSON.stringify(met)}::jsonb) as m(row int, record uuid)
    where t.company_id = ${ctx.company.guid} and t.import_id = ${guid} and t.row = m.row`.execute(ctx.db)
}

export const correctCells = (
  ctx: Ctx,
  guid: string,
  cells: readonly { row: number; column: string; value: string }[],
) =>
  sql`update import_row t set corrections = t.corrections || r.changes from (
      select c.row, jsonb_object_agg(c."column", c.value) as changes
      from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c(row int, "column" text, value text)
      group by c.row) r
    where t.company_id = ${ctx.company.guid} and t.import_id = ${guid} and t.row = r.row`.execute(ctx.db)
export const rowsNumbered = async (ctx: Ctx, guid: string, numbers: readonly number[]): Promise<StagedRow[]> => {
  const { rows } = await sql<Parameters<typeof staged>[0]>`select row, cells, corrections, marks, errors from import_row
    where company_id = ${ctx.company.guid} and import_id = ${guid} and row = any(${[...numbers]}::int[])
    order by row`.execute(ctx.db)
  return rows.map(staged)
}

/** Another attempt to check: from the first row, with this plan. */
export const beginChecking = (ctx: Ctx, guid: string, status: ImportState, plan: ImportPlan) =>
  sql`update import set status = ${status}, plan = ${JSON.stringify(plan)}::jsonb, attempt = attempt + 1, position = 0,
    done = 0, valid = 0, invalid = 0, unchanged = 0, fits = null, message = null
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export type Checked = { position: number; valid: number; invalid: number; unchanged: number }
/** How far the check is, from its beginning. */
export const saveChecked = (ctx: Ctx, guid: string, { position, valid, invalid, unchanged }: Checked) =>
  sql`update import set position = ${position}, done = ${valid + invalid}, valid = ${valid}, invalid = ${invalid},
    unchanged = ${unchanged}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export const setValidated = (
  ctx: Ctx,
  guid: string,
  status: ImportState,
  outcome: { valid: number; invalid: number; unchanged: number; fits: number | null },
) =>
  sql`update import set status = ${status}, valid = ${outcome.valid}, done = 0, position = 0,
    invalid = ${outcome.invalid}, unchanged = ${outcome.unchanged}, fits = ${outcome.fits}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export const setRunning = (
  ctx: Ctx,
  guid: string,
  status: ImportState,
  run: { skipErrors: boolean; notification: string },
) =>
  sql`update import set status = ${status}, skip_errors = ${run.skipErrors}, notification_id = ${run.notification},
    done = 0, created = 0, updated = 0, unchanged = 0, failed = 0, position = 0
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export const addProgress = (
  ctx: Ctx,
  guid: string,
  step: { position: number; done: number; created: number; updated: number; unchanged: number; failed: number },
) =>
  sql`update import set position = ${step.position}, done = done + ${step.done}, created = created + ${step.created},
    updated = updated + ${step.updated}, unchanged = unchanged + ${step.unchanged}, failed = failed + ${step.failed}
    where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)
export const finishImport = (db: Db, company: string, guid: string, status: ImportState, message: string | null) =>
  sql`update import set status = ${status}, message = ${message}, failed = failed + case when skip_errors
    and ${status} = 'done' then invalid else 0 end, finished_at = case when ${status} <> 'draft' then now() end
    where company_id = ${company} and id = ${guid}`.execute(db)

export const rememberPlan = (ctx: Ctx, target: string, headingKey: string, plan: ImportPlan) =>
  sql`insert into import_mapping (company_id, target, heading_key, plan)
    values (${ctx.company.guid}, ${target}, ${headingKey}, ${JSON.stringify(plan)}::jsonb)
    on conflict (company_id, target, heading_key) do update set plan = excluded.plan, updated_at = now()`.execute(
    ctx.db,
  )
export const rememberedPlan = async (ctx: Ctx, target: string, headingKey: string): Promise<ImportPlan | null> => {
  const { rows } = await sql<{
    plan: ImportPlan
  }>`select plan from import_mapping where company_id = ${ctx.company.guid} and target = ${target}
    and heading_key = ${headingKey}`.execute(ctx.db)
  return rows[0]?.plan ?? null
}

type OfFile = Pick<ImportRow, 'user' | 'storedFile' | 'sheets'>
/** The imports of all sheets of a file, in the order of the file. */
export const sheetsOfFile = async (
  ctx: Ctx,
  { user, storedFile, sheets }: OfFile,
  { lock = false } = {},
): Promise<ImportRow[]> => {
  const { rows } = await sql<Raw>`select * from import where company_id = ${ctx.company.guid} and user_id = ${user}
    and stored_file = ${storedFile} order by id ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  const placeOf = ({ sheet }: ImportRow) => sheets.findIndex(({ name }) => name === sheet)
  return rows.map(rowOf).toSorted((a, b) => placeOf(a) - placeOf(b))
}
/** Those named, or all of the file, where nothing is done to them together any more. */
export const setChain = (ctx: Ctx, guids: readonly string[], act: 'run' | 'undo', skipErrors: boolean) =>
  sql`update import set chain_act = ${act}, chain_skip = ${skipErrors}
    where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])`.execute(ctx.db)
export const endChain = (db: Db, company: string, guid: string) =>
  sql`update import s set chain_act = null from import i where i.company_id = ${company} and i.id = ${guid}
    and s.company_id = i.company_id and s.user_id = i.user_id and s.stored_file = i.stored_file`.execute(db)

/** Imports under way in a company, the oldest first. */
export const importsUnderWay = async (db: Db, company: string): Promise<{ guid: string; user: string }[]> => {
  const { rows } = await sql<{
    id: string
    user_id: string
  }>`select id, user_id from import where company_id = ${company} and status in ('validating', 'running', 'rolling_back')
    order by created_at`.execute(db)
  return rows.map(({ id, user_id: user }) => ({ guid: id, user }))
}
/** For one node at a time. */
export const lockWorking = async (ctx: Ctx, guid: string): Promise<ImportRow | null> => {
  const { rows } = await sql<Raw>`select * from import
      where company_id = ${ctx.company.guid} and id = ${guid} and status in ('validating', 'running', 'rolling_back')
      for update skip locked`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}

/** Live records that a draft would repeat: folder, name and barcode together; equipment by name. */
export const takenIdentities = async (
  ctx: Ctx,
  identities: readonly { folder: string; name: string; tag: string; type: string }[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ folder_id: string; name_key: string; tag_key: string; type: string }>`
    select i.folder_id, i.name_key, i.tag_key, i.type
    from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as r(folder uuid, name text, tag text, type text)
    join item i on i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.name_key = r.name
    and ((i.type = 'equipment' and r.type = 'equipment') or (i.folder_id = r.folder and i.tag_key = r.tag
    and i.type <> 'equipment'))`.execute(ctx.db)
  return new Set(
    rows.map((row) =>
      row.type === 'equipment' ? `equipment ${row.name_key}` : `${row.folder_id} ${row.name_key} ${row.tag_key}`,
    ),
  )
}
/** What articles are called, by a record in reach of the caller. */
export const namesOfArticles = async (ctx: Ctx, articles: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ article_id: string; name: string }>`
    select distinct on (article_id) article_id, name from item where company_id = ${ctx.company.guid}
    and deleted_at is null and article_id = any(${[...articles]}::uuid[])
    and folder_id = any(${[...ctx.rights.levels.keys()]}::uuid[]) order by article_id, id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.article_id, row.name]))
}

/** Records that this import made, of those with such a name, place and code. */
export const madeWith = async (
  ctx: Ctx,
  guid: string,
  identities: readonly { folder: string; name: string; tag: string }[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; folder_id: string; name_key: string; tag_key: string }>`
    select i.id, i.folder_id, i.name_key, i.tag_key
    from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as r(folder uuid, name text, tag text)
    join item i on i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.name_key = r.name
    and i.folder_id = r.folder and i.tag_key = r.tag and i.type <> 'equipment'
    join import_effect e on e.company_id = i.company_id and e.import_id = ${guid} and e.record_id = i.id
    and e.kind = 'item_created'`.execute(ctx.db)
  return new Map(rows.map((row) => [`${row.folder_id} ${row.name_key} ${row.tag_key}`, row.id]))
}

export const shelvesByName = async (ctx: Ctx): Promise<Map<string, string>> => {
  const rows = await ctx.db
    .selectFrom('shelf')
    .select(['id', 'folder_id', 'name_key'])
    .where('company_id', '=', ctx.company.guid)
    .execute()
  return new Map(rows.map((row) => [`${row.folder_id} ${row.name_key}`, row.id]))
}

/**
 * Live records by the key of their name or of their barcode; all of the company's, rights are the reader's business.
 */
export type Keyed = { guid: string; folder: string; tag: string; type: ItemType; isVariant: boolean }
export const recordsKeyed = async (
  ctx: Ctx,
  key: 'name' | 'tag',
  keys: readonly string[],
  which: 'any' | 'products' | 'variants' = 'any',
): Promise<Map<string, Keyed[]>> => {
  if (keys.length === 0) return new Map()
  const column = key === 'name' ? sql`i.name_key` : sql`i.tag_key`
  const { rows } = await sql<Keyed & { key: string }>`
    select ${column} as key, i.id as guid, i.folder_id as folder, coalesce(i.tag_key, '') as tag, i.type,
    i.parent_item_id is not null as "isVariant" from item i
    where i.company_id = ${ctx.company.guid} and i.deleted_at is null and ${column} = any(${[...keys]}::text[])
      ${
        which === 'any'
          ? sql``
          : which === 'variants'
            ? sql`and i.parent_item_id is not null`
            : sql`and i.type in
        ('product', 'item')`
      }`.execute(ctx.db)
  return Map.groupBy(rows, (row) => row.key)
}

/** Targets whose columns may be fields of the company. */
const WITH_OWN_FIELDS = IMPORT_TARGETS.filter((target) => IMPORT_FACTS[target].custom)

type Planned = { guid: string; plan: ImportPlan | null; columns: Import['columns'] }
/** Imports that are still to be checked or written; what is done no longer reads its plan. Locked in guid order. */
export const openPlans = async (ctx: Ctx): Promise<Planned[]> =>
  (
    await sql<Planned>`select id as guid, plan, columns from import
      where company_id = ${ctx.company.guid} and target = any(${WITH_OWN_FIELDS})
      and status in ('reading', 'unread', 'draft', 'validating', 'validated', 'running') order by id for no key update`.execute(
      ctx.db,
    )
  ).rows
export const savePlans = (ctx: Ctx, planned: readonly Planned[]) =>
  sql`update import i set plan = r.plan, columns = r.columns
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as r(guid uuid, plan jsonb, columns jsonb)
    where i.company_id = ${ctx.company.guid} and i.id = r.guid`.execute(ctx.db)

type Remembered = { target: string; heading: string; plan: ImportPlan }
export const rememberedPlans = async (ctx: Ctx): Promise<Remembered[]> =>
  (
    await sql<Remembered>`select target, heading_key as heading, plan from import_mapping
      where company_id = ${ctx.company.guid} and target = any(${WITH_OWN_FIELDS}) order by target, heading_key for update`.execute(
      ctx.db,
    )
  ).rows
export const saveRemembered = (ctx: Ctx, remembered: readonly Remembered[]) =>
  sql`update import_mapping m set plan = r.plan
    from jsonb_to_recordset(${JSON.stringify(remembered)}::jsonb) as r(target text, heading text, plan jsonb)
    where m.company_id = ${ctx.company.guid} and m.target = r.target and m.heading_key = r.heading`.execute(ctx.db)

/** Of imports that the caller may open, the files they came from. */
export const importNames = async (ctx: Ctx, guids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; file_name: string }>`select id, file_name from import
    where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid} and id = any(${[...guids]}::uuid[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row.file_name]))
}

/** Whether this attempt at a check is still under way. */
export const isChecking = async (db: Db, company: string, guid: string, attempt: number): Promise<boolean> =>
  (await db
    .selectFrom('import')
    .select('id')
    .where('company_id', '=', company)
    .where('id', '=', guid)
    .where('status', '=', 'validating')
    .where('attempt', '=', attempt)
    .executeTakeFirst()) !== undefined
