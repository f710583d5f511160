import type { EarlierLot } from '@entrepot/contract/operations/task.ts'
import { quantityFromDecimal, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { inFolders, pathText } from '../../kernel/folder-access.ts'

type Raw = { id: string; name: string; day: string; folder: string; left: string }

/**
 * The lot of the same product that is to leave before `lot`, because it expires first: of those in these folders of
 * which the task leaves something. One past its date is not to leave at all.
 */
export const earlierLot = async (
  ctx: Ctx,
  { task, lot, folders }: { task: string; lot: string; folders: readonly string[] },
): Promise<EarlierLot | null> => {
  const { rows } = await sql<Raw>`
    select o.id, o.name, o.expires_on::text as day, o.folder_id as folder, o.quantity - taken.output as left
    from item i join item o on o.company_id = i.company_id and o.parent_item_id = i.parent_item_id
    cross join lateral (select coalesce(sum(l.output), 0) as output from operation_line l
      where l.company_id = o.company_id and l.task_id = ${task} and l.item_id = o.id) taken
    where i.company_id = ${ctx.company.guid} and i.id = ${lot} and i.parent_item_id is not null and o.id <> i.id
      and o.active and o.deleted_at is null and o.expires_on > ${todayOf(ctx)}::date
      and (i.expires_on is null or o.expires_on < i.expires_on) and o.quantity > taken.output
      and ${inFolders(ctx, sql`o.folder_id`, folders)}
    order by o.expires_on, o.name collate natural_order, o.id limit 1`.execute(ctx.db)
  const [row] = rows
  return row
    ? {
        guid: row.id,
        name: row.name,
        expiryDate: row.day,
        path: pathText(ctx, row.folder),
        left: quantityToNumber(quantityFromDecimal(row.left)),
      }
    : null
}
