import type { HomeRow } from '@entrepot/contract/home/home.ts'
import { addDays, type Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { Unit } from '@entrepot/contract/kernel/quantity.ts'
import { SOON_DAYS } from '@entrepot/contract/variants/lot-order.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { inLiveFolders, readableFolders } from '../../kernel/folder-access.ts'
import { homeRow } from '../../kernel/home-row.ts'

/**
 * Enabled variants and lots whose day has come or comes soon, the first to end first: what the list shows under the
 * same filter.
 */
export const endingLots = async (ctx: Ctx, most: number): Promise<readonly HomeRow[]> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<{
    guid: string
    name: string
    about: string
    folder: string
    quantity: string
    unit: Unit
    day: Day
  }>`${customPlan} select i.id as guid, i.name, p.name as about, i.folder_id as folder, i.quantity, i.unit,
      i.expires_on as day
    from item i join item p on p.company_id = i.company_id and p.id = i.parent_item_id
    where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.active
      and i.expires_on <= ${addDays(todayOf(ctx), SOON_DAYS)}::date
      ${folders ? sql`and ${inLiveFolders(ctx, sql`i.folder_id`, folders)}` : sql``}
    order by i.expires_on, i.id limit ${most}`.execute(ctx.db)
  return rows.map(({ quantity, ...row }) => homeRow(ctx, { ...row, quantity: Number(quantity) }))
}
