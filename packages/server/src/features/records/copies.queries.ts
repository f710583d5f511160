import type { StockRecord } from '@entrepot/contract/stock/ledger.ts'
import type { Ctx } from '../../kernel/context.ts'
import { fixed } from '../../kernel/database.ts'
import { copyPictures } from './picture-copies.queries.ts'
import { decimal } from './stock-record.ts'

/**
 * Records that a moved part makes in its destination: copies of where it came from, empty until their leg is posted.
 */
export const insertCopies = async (
  ctx: Ctx,
  copies: readonly {
    record: Pick<StockRecord, 'guid' | 'folderGuid' | 'quantity' | 'lastSeq'>
    from: string
    product?: string | undefined
  }[],
): Promise<void> => {
  if (copies.length === 0) return
  const rows = copies.map(({ record, from, product }) => ({
    id: record.guid,
    from_id: from,
    product: product ?? null,
    folder_id: record.folderGuid,
    quantity: decimal(record.quantity),
    seq: record.lastSeq,
  }))
  await fixed`
    insert into item (company_id, id, article_id, folder_id, type, name, name_key, description, tag, tag_key,
    category_id, unit, packaging, quantity, threshold, attributes, seq, parent_item_id, variant_kind, active,
    expires_on, status,
      created_by, created_by_name, updated_by, updated_by_name)
    select i.company_id, r.id, i.article_id, r.folder_id, i.type, i.name, i.name_key, i.description, i.tag, i.tag_key,
    i.category_id, coalesce((select p.unit from item p
    where p.company_id = i.company_id and p.id = r.product), i.unit), i.packaging, r.quantity, i.threshold,
    i.attributes, r.seq, r.product, i.variant_kind, i.active, i.expires_on, i.status,
      ${ctx.user.guid}::uuid, ${ctx.user.name}, ${ctx.user.guid}::uuid, ${ctx.user.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, from_id uuid, folder_id uuid, product uuid,
    quantity numeric, seq int) join item i on i.company_id = ${ctx.company.guid} and i.id = r.from_id`.execute(ctx.db)
  await fixed`
    insert into item_tag (company_id, item_id, tag_id)
    select it.company_id, r.id, it.tag_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid,
    from_id uuid) join item_tag it on it.company_id = ${ctx.company.guid} and it.item_id = r.from_id`.execute(ctx.db)
  await copyPictures(
    ctx,
    copies.map(({ record, from }) => ({ guid: record.guid, from })),
  )
}

/** Variants and lots under the product of the folder that they have come to. Both products are locked. */
export const placeVariants = (ctx: Ctx, placed: readonly { guid: string; product: string }[]) =>
  fixed`update item i set parent_item_id = r.product, unit = p.unit
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as r(guid uuid, product uuid)
    join item p on p.company_id = ${ctx.company.guid} and p.id = r.product
    where i.company_id = ${ctx.company.guid} and i.id = r.guid and i.parent_item_id <> r.product`.compile()
