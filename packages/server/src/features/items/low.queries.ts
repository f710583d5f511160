import type { HomeRow } from '@entrepot/contract/home/home.ts'
import type { Unit } from '@entrepot/contract/kernel/quantity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { inLiveFolders, readableFolders } from '../../kernel/folder-access.ts'
import { homeRow } from '../../kernel/home-row.ts'

/** Items at or below their threshold, as the list of them has them: in the order of their names. */
export const lowItems = async (ctx: Ctx, most: number): Promise<readonly HomeRow[]> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<{
    guid: string
    name: string
    folder: string
    quantity: string
    threshold: string
    unit: Unit
  }>`${customPlan} select i.id as guid, i.name, i.folder_id as folder, i.quantity + i.variants_quantity as quantity,
      i.threshold, i.unit from item i
    where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.is_low and i.parent_item_id is null
      ${folders ? sql`and ${inLiveFolders(ctx, sql`i.folder_id`, folders)}` : sql``}
    order by i.name collate natural_order, i.id limit ${most}`.execute(ctx.db)
  return rows.map(({ quantity, threshold, ...row }) =>
    homeRow(ctx, { ...row, quantity: Number(quantity), of: Number(threshold) }),
  )
}
