import { fieldNamesOf } from '../fields/index.ts'
import {
  checkedOutOf,
  conditionRecord,
  countOf,
  type ItemRow,
  itemsByGuid,
  judgeWrites,
  lockItems,
  requireWritable,
  trashItems,
  variantsOf,
  type Writable,
} from '../records/index.ts'
import { happened } from '../../kernel/happened.ts'
import { asFailure } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'

/** What somebody has is not deleted, nor is the product of it (T32). */
const stillOut = ({ name, reserved, held }: ItemRow): Problem | null =>
  checkedOutOf(reserved) + checkedOutOf(held.reserved) > 0 ? new Problem('still_out', { name }) : null

export const removeItem = async (ctx: Ctx, guid: string): Promise<null> => {
  const row = await requireWritable(ctx, guid)
  await trashRecords(ctx, [row])
  return null
}

/**
 * Records that this transaction has locked, in one batch of the trash; variants and lots go with their product
 * (VAR-21).
 */
export const trashRecords = async (ctx: Ctx, named: readonly Writable<ItemRow>[], comment = ''): Promise<void> => {
  if (named.length === 0) return
  const along = await variantsOf(
    ctx,
    named.filter((row) => countOf(row) > 0).map((row) => row.guid),
  )
  const rows = [
    ...new Map(
      [
        ...named,
        ...(
          await itemsByGuid(
            ctx,
            along.map(({ guid }) => guid),
          )
        ).values(),
      ].map((row) => [row.guid, row]),
    ).values(),
  ]
  for (const row of rows) {
    const refused = stillOut(row)
    if (refused) throw refused
  }
  await trashItems(
    ctx,
    rows.map((row) => row.guid),
    ctx.services.clock.uuid(),
  )
  const names = await fieldNamesOf(ctx)
  for (const row of rows)
    happened(ctx, 'item.deleted', {
      was: () => conditionRecord(ctx, row, names),
      guid: row.guid,
      name: row.name,
      folder: row.folder,
      comment,
      around: { guids: row.variant ? [row.variant.product.guid] : [] },
    })
}

/** What may go goes; each refusal has its reason (GEN-28). */
export const removeItems = async (
  ctx: Ctx,
  guids: readonly string[],
  isMeant: (row: ItemRow) => boolean = () => true,
) => {
  const rows = await lockItems(ctx, guids)
  const meant = new Map([...rows].filter(([, row]) => isMeant(row)))
  const { writable, refused } = judgeWrites(ctx, [...new Set(guids)], meant)
  for (const [guid, row] of writable) {
    const problem = stillOut(row)
    if (problem && writable.delete(guid)) refused.set(guid, problem)
  }
  await trashRecords(ctx, [...writable.values()])
  return {
    deleted: writable.size,
    failed: [...refused].map(([guid, problem]) => asFailure(ctx, guid, problem)),
  }
}
