import { operationCode } from '@entrepot/contract/operations/code.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { SITE_LIST } from '@entrepot/contract/sites/list.ts'
import type { OfferedSite, SiteText } from '@entrepot/contract/sites/site.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type RawStamps, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'

export type SiteWrite = { guid: string; name: string; active: boolean } & Record<SiteText, string>
export type SiteRecord = Stamps & SiteWrite & { openOperations: number }
type Raw = RawStamps & {
  id: string
  name: string
  email: string
  address: string
  country: string
  city: string
  postal_code: string
  contact1_name: string
  contact1_phone: string
  contact2_name: string
  contact2_phone: string
  active: boolean
  open_operations: number
}
const rowOf = (raw: Raw): SiteRecord => ({
  guid: raw.id,
  name: raw.name,
  email: raw.email,
  address: raw.address,
  country: raw.country,
  city: raw.city,
  postalCode: raw.postal_code,
  contact1Name: raw.contact1_name,
  contact1Phone: raw.contact1_phone,
  contact2Name: raw.contact2_name,
  contact2Phone: raw.contact2_phone,
  active: raw.active,
  openOperations: raw.open_operations,
  ...stampsOf(raw),
})

/** Operations that have site `s` among their recipients and are not over. */
const OPEN = sql`from operation_site u join operation o on o.company_id = u.company_id and o.id = u.operation_id
  where u.company_id = s.company_id and u.site_id = s.id and o.status not in ('closed', 'cancelled')`
const OPEN_OPERATIONS = sql`(select count(*)::int ${OPEN})`
const COLUMNS = sql`s.id, s.name, s.email, s.address, s.country, s.city, s.postal_code, s.contact1_name,
  s.contact1_phone, s.contact2_name, s.contact2_phone, s.active, ${stampColumns('s')},
  ${OPEN_OPERATIONS} as open_operations`

const { finder, orderOf } = listOf(SITE_LIST, {
  name: natural(sql`s.name`),
  address: natural(sql`s.address`),
  postalCode: natural(sql`s.postal_code`),
  city: natural(sql`s.city`),
  country: natural(sql`s.country`),
  email: natural(sql`s.email`),
  contact1Name: natural(sql`s.contact1_name`),
  contact1Phone: { sql: sql`s.contact1_phone` },
  contact2Name: { sql: sql`s.contact2_name` },
  contact2Phone: { sql: sql`s.contact2_phone` },
  active: plain(sql`s.active`),
  open_operations: { sql: OPEN_OPERATIONS },
  createdAt: plain(sql`s.created_at`),
  createdBy: { sql: sql`s.created_by_name` },
  updatedAt: plain(sql`s.updated_at`),
})
export { orderOf }
export const siteCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

type Filter = {
  search: string | undefined
  active?: boolean | undefined
  condition?: RawBuilder<unknown> | undefined
}
export const pageOfSites = async (
  ctx: Ctx,
  { search, active, condition }: Filter,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: SiteRecord[]; total: number }> => {
  const where = sql`from site s where s.company_id = ${ctx.company.guid}
    ${active === undefined ? sql`` : sql`and s.active = ${active}`}
    ${hasFoldedWords(search, sql`s.search_text`)}
    ${condition ? sql`and ${condition}` : sql``}`
  const direction = descending ? sql`desc` : sql`asc`
  const [{ rows }, count] = await Promise.all([
    // Operations are counted for the rows of the page, and not for those that are passed over.
    sql<Raw>`${customPlan} with page as (select s.id as found, row_number() over () as place from (select s.id ${where}
        order by ${order} ${direction}, s.id ${direction} offset ${offset} limit ${limit}) s)
      select ${COLUMNS} from page join site s on s.company_id = ${ctx.company.guid} and s.id = page.found
      order by page.place`.execute(ctx.db),
    sql<{ n: number }>`${customPlan} select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

/** What a recipient is chosen from (DEST-06). */
export const offeredSites = async (ctx: Ctx, search: string | undefined, limit: number): Promise<OfferedSite[]> => {
  const { rows } = await sql<OfferedSite>`select s.id as guid, s.name, s.city from site s
    where s.company_id = ${ctx.company.guid} and s.active ${hasFoldedWords(search, sql`s.search_text`)}
    order by s.name collate natural_order, s.id limit ${limit}`.execute(ctx.db)
  return rows
}

export const findSites = async (ctx: Ctx, guids: readonly string[]): Promise<SiteRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from site s
    where s.company_id = ${ctx.company.guid} and s.id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return rows.map(rowOf)
}

/**
 * Nobody else changes or deletes them, and no operation takes them for recipients, until the commit; in the order of
 * their guids.
 */
export const lockSites = (ctx: Ctx, guids: readonly string[]) =>
  sql`select from site where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])
    order by id for update`.execute(ctx.db)

/**
 * They stay as they are until the commit; in the order of their guids, so that two who hold several do not wait for
 * each other.
 */
export const holdSites = (ctx: Ctx, guids: readonly string[]) =>
  sql`select from site where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])
    order by id for share`.execute(ctx.db)

/** Operations that have it and may be at work, also again: none of them begins or ends until the commit. */
export const lockOperationsOf = (ctx: Ctx, guid: string) =>
  sql`select from operation o where o.company_id = ${ctx.company.guid} and o.status <> 'closed' and o.id in (
      select u.operation_id from operation_site u where u.company_id = ${ctx.company.guid} and u.site_id = ${guid})
    order by o.id for no key update`.execute(ctx.db)

const NAMED = 5
/** Codes of the operations that keep it from being deleted, the oldest first, and how many there are. */
export const openOperationsOf = async (ctx: Ctx, guid: string): Promise<{ codes: string[]; total: number }> => {
  const { rows } = await sql<{ number: number; total: number }>`select o.number, count(*) over ()::int as total
    from operation_site u join operation o on o.company_id = u.company_id and o.id = u.operation_id
    where u.company_id = ${ctx.company.guid} and u.site_id = ${guid} and o.status not in ('closed', 'cancelled')
    order by o.number limit ${NAMED}`.execute(ctx.db)
  return { codes: rows.map(({ number }) => operationCode(number)), total: rows[0]?.total ?? 0 }
}

export const insertSite = (ctx: Ctx, one: SiteWrite) =>
  sql`insert into site (company_id, id, name, name_key, email, address, country, city, postal_code, contact1_name,
      contact1_phone, contact2_name, contact2_phone, active, created_by, created_by_name, updated_by, updated_by_name)
    values (${ctx.company.guid}, ${one.guid}, ${one.name}, ${nameKey(one.name)}, ${one.email}, ${one.address},
      ${one.country}, ${one.city}, ${one.postalCode}, ${one.contact1Name}, ${one.contact1Phone}, ${one.contact2Name},
      ${one.contact2Phone}, ${one.active}, ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid},
      ${ctx.user.name})`.execute(ctx.db)

export const updateSite = (ctx: Ctx, one: SiteWrite) =>
  sql`update site set name = ${one.name}, name_key = ${nameKey(one.name)}, email = ${one.email},
      address = ${one.address}, country = ${one.country}, city = ${one.city}, postal_code = ${one.postalCode},
      contact1_name = ${one.contact1Name}, contact1_phone = ${one.contact1Phone}, contact2_name = ${one.contact2Name},
      contact2_phone = ${one.contact2Phone}, active = ${one.active}, ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${one.guid}`.execute(ctx.db)

export const deleteSite = (ctx: Ctx, guid: string) =>
  sql`delete from site where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

export const sitesNamed = async (ctx: Ctx, keys: readonly string[]): Promise<SiteRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from site s
    where s.company_id = ${ctx.company.guid} and s.name_key = any(${[...keys]}::text[])`.execute(ctx.db)
  return rows.map(rowOf)
}
