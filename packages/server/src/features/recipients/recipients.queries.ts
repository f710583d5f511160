import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { RECIPIENT_LIST } from '@entrepot/contract/recipients/list.ts'
import type { RawBuilder } from 'kysely'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { inFolders, readableFolders } from '../../kernel/folder-access.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type RawStamps, type Ref, refOf, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'

export type RecipientRow = Stamps & {
  guid: string
  firstname: string
  lastname: string
  email: string
  phone: string
  department: string
  user: Ref | null
  open: number
  late: number
}
type Raw = RawStamps & {
  id: string
  firstname: string
  lastname: string
  email: string
  phone: string
  department: string
  user_id: string | null
  user_name: string | null
  open: number
  late: number
}
const rowOf = (raw: Raw): RecipientRow => ({
  guid: raw.id,
  firstname: raw.firstname,
  lastname: raw.lastname,
  email: raw.email,
  phone: raw.phone,
  department: raw.department,
  user: refOf(raw.user_id, raw.user_name),
  open: raw.open,
  late: raw.late,
  ...stampsOf(raw),
})

/** What the recipient has, of what the caller sees; `than`: of it what should be back by then. */
const outNow = (ctx: Ctx, than?: Day): RawBuilder<unknown> => {
  const folders = readableFolders(ctx)
  return sql`(select count(*)::int from checkout c join item i on i.company_id = c.company_id and i.id = c.item_id
    where c.company_id = p.company_id and c.recipient_id = p.id and c.status = 'checked_out'
    ${folders ? sql`and ${inFolders(ctx, sql`i.folder_id`, folders)}` : sql``}
    ${than ? sql`and c.due_on < ${than}::date` : sql``})`
}
/** `open` and `late` of `figures`, or of each recipient by itself. */
const columns = (
  open: RawBuilder<unknown>,
  late: RawBuilder<unknown>,
) => sql`p.id, p.firstname, p.lastname, p.email, p.phone, p.department, p.user_id,
  (select trim(u.firstname || ' ' || u.lastname) from app_user u where u.company_id = p.company_id and u.id = p.user_id)
    as user_name, ${stampColumns('p')}, ${open} as open, ${late} as late`
const COLUMNS = (ctx: Ctx) => columns(outNow(ctx), outNow(ctx, todayOf(ctx)))

const { finder, orderOf } = listOf(RECIPIENT_LIST, {
  name: {
    sql: sql`trim(p.firstname || ' ' || p.lastname)`,
    order: sql`(p.lastname || ' ' || p.firstname) collate natural_order`,
  },
  lastname: natural(sql`p.lastname`),
  firstname: natural(sql`p.firstname`),
  department: natural(sql`p.department`),
  email: natural(sql`p.email`),
  phone: { sql: sql`p.phone` },
  hasAccount: { sql: sql`(p.user_id is not null)` },
  open_checkouts: { sql: (ctx) => outNow(ctx) },
  late_checkouts: { sql: (ctx) => outNow(ctx, todayOf(ctx)) },
  createdAt: plain(sql`p.created_at`),
  createdBy: { sql: sql`p.created_by_name` },
})
export { orderOf }
export const recipientCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

type Filter = { search: string | undefined; condition: RawBuilder<unknown> | undefined }
export const pageOfRecipients = async (
  ctx: Ctx,
  { search, condition }: Filter,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: RecipientRow[]; total: number }> => {
  const where = sql`from recipient p where p.company_id = ${ctx.company.guid}
    ${hasFoldedWords(search, sql`p.search_text`)}
    ${condition ? sql`and ${condition}` : sql``}`
  const direction = descending ? sql`desc` : sql`asc`
  const folders = readableFolders(ctx)
  const [{ rows }, count] = await Promise.all([
    // Figures are made for the rows of the page at once, and not for those that are passed over.
    sql<Raw>`${customPlan} with page as (select p.id as found, row_number() over () as place from (select p.id ${where}
        order by ${order} ${direction}, p.id ${direction} offset ${offset} limit ${limit}) p),
      figures as materialized (select c.recipient_id, count(*)::int as open,
          count(*) filter (where c.due_on < ${todayOf(ctx)}::date)::int as late
        from checkout c join item i on i.company_id = c.company_id and i.id = c.item_id
        where c.company_id = ${ctx.company.guid} and c.recipient_id in (select found from page) and c.status = 'checked_out'
          ${folders ? sql`and ${inFolders(ctx, sql`i.folder_id`, folders)}` : sql``} group by 1)
      select ${columns(sql`coalesce(figures.open, 0)`, sql`coalesce(figures.late, 0)`)}
      from page join recipient p on p.company_id = ${ctx.company.guid} and p.id = page.found
        left join figures on figures.recipient_id = p.id
      order by page.place`.execute(ctx.db),
    sql<{ n: number }>`${customPlan} select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

export const findRecipient = async (ctx: Ctx, guid: string): Promise<RecipientRow | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS(ctx)} from recipient p
    where p.company_id = ${ctx.company.guid} and p.id = ${guid}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}

/** What they are called, by name; as many as are of use. */
export const recipientNames = async (ctx: Ctx, most: number): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select p.name from recipient p
    where p.company_id = ${ctx.company.guid} order by p.name_key limit ${most}`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
/** Those that are called so, as files say them: names need not differ. */
export const recipientsCalled = async (ctx: Ctx, keys: readonly string[]): Promise<RecipientRow[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS(ctx)} from recipient p
    where p.company_id = ${ctx.company.guid} and p.name_key = any(${[...keys]}::text[]) order by p.id`.execute(ctx.db)
  return rows.map(rowOf)
}

/**
 * Nobody else changes or deletes them, and nothing is handed over to them, until the commit; in the order of their
 * guids.
 */
export const lockRecipients = (ctx: Ctx, guids: readonly string[]) =>
  sql`select from recipient where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])
    order by id for update`.execute(ctx.db)

/** The recipient as they are called, who is not deleted before the commit; null: there is none. */
export const holdRecipient = async (ctx: Ctx, guid: string): Promise<Ref | null> => {
  const { rows } = await sql<Ref>`select id as guid, trim(firstname || ' ' || lastname) as name from recipient
    where company_id = ${ctx.company.guid} and id = ${guid} for share`.execute(ctx.db)
  return rows[0] ?? null
}

type Holder = Ref & { email: string }
/** Those that are there, by guid, with where they read mail: at their account's address if they have one. */
export const recipientsByGuid = async (ctx: Ctx, guids: readonly string[]): Promise<ReadonlyMap<string, Holder>> => {
  if (guids.length === 0) return new Map()
  const { rows } = await sql<Holder>`select r.id as guid, trim(r.firstname || ' ' || r.lastname) as name,
      coalesce(p.email, r.email) as email
    from recipient r left join app_user u on u.company_id = r.company_id and u.id = r.user_id and u.active
      left join person p on p.id = u.person_id
    where r.company_id = ${ctx.company.guid} and r.id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((holder) => [holder.guid, holder]))
}

/** They stay as they are until the commit, in the order of their guids. */
export const holdRecipients = (ctx: Ctx, guids: readonly string[]) =>
  sql`select from recipient where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])
    order by id for share`.execute(ctx.db)

/** Somebody of the company who has an account, by guid. */
export const isUser = async (ctx: Ctx, guid: string): Promise<boolean> => {
  const { rows } = await sql`select from app_user where company_id = ${ctx.company.guid} and id = ${guid} and is_user
    for key share`.execute(ctx.db)
  return rows.length > 0
}

export type RecipientWrite = Pick<
  RecipientRow,
  'guid' | 'firstname' | 'lastname' | 'email' | 'phone' | 'department'
> & { user: string | null }
export const insertRecipient = (ctx: Ctx, one: RecipientWrite) =>
  sql`insert into recipient (company_id, id, firstname, lastname, email, phone, department, user_id, created_by,
      created_by_name, updated_by, updated_by_name)
    values (${ctx.company.guid}, ${one.guid}, ${one.firstname}, ${one.lastname}, ${one.email}, ${one.phone},
      ${one.department}, ${one.user}, ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid},
      ${ctx.user.name})`.execute(ctx.db)

export const updateRecipient = (ctx: Ctx, one: RecipientWrite) =>
  sql`update recipient set firstname = ${one.firstname}, lastname = ${one.lastname}, email = ${one.email},
      phone = ${one.phone}, department = ${one.department}, user_id = ${one.user}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${one.guid}`.execute(ctx.db)

export const deleteRecipient = (ctx: Ctx, guid: string) =>
  sql`delete from recipient where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

/** What the recipient has, wherever it belongs: who deletes a recipient need not see all of it (CHK-10). */
export const countOfAll = async (ctx: Ctx, guid: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from checkout
    where company_id = ${ctx.company.guid} and recipient_id = ${guid} and status = 'checked_out'`.execute(ctx.db)
  return rows[0]!.n
}
