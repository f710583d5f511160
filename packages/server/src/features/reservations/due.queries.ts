import type { HomeRow } from '@entrepot/contract/home/home.ts'
import { addDays, type Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { Unit } from '@entrepot/contract/kernel/quantity.ts'
import { SOON_DAYS } from '@entrepot/contract/reservations/states.ts'
import type { RawBuilder } from 'kysely'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { inLiveFolders, readableFolders } from '../../kernel/folder-access.ts'
import { homeRow } from '../../kernel/home-row.ts'

const dueWithin = async (
  ctx: Ctx,
  { within, order }: { within: RawBuilder<unknown>; order: RawBuilder<unknown> },
  most: number,
): Promise<readonly HomeRow[]> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<{
    guid: string
    name: string
    about: string
    folder: string
    quantity: string
    unit: Unit
    day: Day
  }>`${customPlan} select r.id as guid, i.name, coalesce(n.name, r.name) as about, i.folder_id as folder, r.quantity, i.unit,
      r.expires_on as day
    from reservation r
      join item i on i.company_id = r.company_id and i.id = r.item_id and i.deleted_at is null
      left join reservation_name n on n.company_id = r.company_id and n.id = r.name_id
    where r.company_id = ${ctx.company.guid} and ${within}
      ${folders ? sql`and ${inLiveFolders(ctx, sql`i.folder_id`, folders)}` : sql``}
    order by ${order} limit ${most}`.execute(ctx.db)
  return rows.map(({ quantity, ...row }) => homeRow(ctx, { ...row, quantity: Number(quantity) }))
}

/** Those that keep something for some days only, the first to end first. */
export const endingReservations = (ctx: Ctx, most: number) => {
  const today = todayOf(ctx)
  return dueWithin(
    ctx,
    {
      within: sql`r.active and r.expires_on between ${today}::date and ${addDays(today, SOON_DAYS)}::date`,
      order: sql`r.expires_on, r.id`,
    },
    most,
  )
}

/**
 * Those whose day has passed lately with something left, the latest first. Whether the job has stored it already is not
 * asked (RES-04).
 */
export const endedReservations = (ctx: Ctx, most: number) => {
  const today = todayOf(ctx)
  return dueWithin(
    ctx,
    {
      within: sql`r.quantity > 0 and (r.active or r.ended = 'expired')
        and r.expires_on < ${today}::date and r.expires_on >= ${addDays(today, -SOON_DAYS)}::date`,
      order: sql`r.expires_on desc, r.id desc`,
    },
    most,
  )
}
