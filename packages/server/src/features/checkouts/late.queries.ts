import type { HomeRow } from '@entrepot/contract/home/home.ts'
import type { DateFormat, Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { Unit } from '@entrepot/contract/kernel/quantity.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { customPlan, type Db, sql } from '../../kernel/database.ts'
import { inLiveFolders, readableFolders } from '../../kernel/folder-access.ts'
import { homeRow } from '../../kernel/home-row.ts'

/** A checkout whose due date is over, with what is to tell of it. */
export type Late = {
  guid: string
  item: string
  itemName: string
  folder: string
  recipient: string
  recipientName: string
  /** Their account, if they have one. */
  user: string | null
  /** Their address, if they have no account. */
  email: string | null
  quantity: string
  dueOn: Day
}

/** Those that are late and that nobody was told of yet, each once (CHK-12); the longest first. */
export const takeLate = async (db: Db, company: string, today: Day, now: Date): Promise<Late[]> => {
  const { rows } = await sql<Late>`
    with told as (update checkout set late_told_at = ${now} where company_id = ${company} and status = 'checked_out'
      and due_on < ${today}::date and late_told_at is null returning id, item_id, recipient_id, quantity, returned, due_on)
    select t.id as guid, i.id as item, i.name as "itemName", i.folder_id as folder, p.id as recipient,
      trim(p.firstname || ' ' || p.lastname) as "recipientName", p.user_id as "user",
      case when p.user_id is null then nullif(p.email, '') end as email,
      t.quantity - t.returned as quantity, t.due_on as "dueOn"
    from told t join item i on i.company_id = ${company} and i.id = t.item_id
      join recipient p on p.company_id = ${company} and p.id = t.recipient_id
    order by t.due_on, i.name collate natural_order, t.id`.execute(db)
  return rows
}

/** Who writes, and how they write days. */
export type Letterhead = { name: string; format: DateFormat }
export const letterhead = async (db: Db, company: string): Promise<Letterhead> =>
  (await sql<Letterhead>`select name, date_format as format from company where id = ${company}`.execute(db)).rows[0]!

/** What should be back, for the start page: the longest first. */
export const lateCheckouts = async (ctx: Ctx, most: number): Promise<readonly HomeRow[]> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<{
    guid: string
    name: string
    about: string
    folder: string
    quantity: string
    unit: Unit
    day: Day
  }>`${customPlan} select c.id as guid, i.name, coalesce(trim(p.firstname || ' ' || p.lastname), c.recipient_name) as about, i.folder_id as folder,
      c.quantity - c.returned as quantity, i.unit, c.due_on as day
    from checkout c join item i on i.company_id = c.company_id and i.id = c.item_id and i.deleted_at is null
      left join recipient p on p.company_id = c.company_id and p.id = c.recipient_id
    where c.company_id = ${ctx.company.guid} and c.status = 'checked_out' and c.due_on < ${todayOf(ctx)}::date
      ${folders ? sql`and ${inLiveFolders(ctx, sql`i.folder_id`, folders)}` : sql``}
    order by c.due_on, c.id limit ${most}`.execute(ctx.db)
  return rows.map(({ quantity, ...row }) => homeRow(ctx, { ...row, quantity: Number(quantity) }))
}
