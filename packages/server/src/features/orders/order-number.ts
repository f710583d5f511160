import { changeItems } from '../items/index.ts'
import { fieldNamesOf } from '../fields/index.ts'
import { isWritable, lockItems } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { recordsOfGroups } from './reception-records.queries.ts'

/** ORD-15: the field that means it says on what was received by which order it came last. */
export const fillOrderNumber = async (ctx: Ctx, groups: readonly string[], number: string): Promise<void> => {
  const { of, meant } = await fieldNamesOf(ctx)
  const field = meant.ordernumber === undefined ? undefined : of.get(meant.ordernumber)
  if (field === undefined) return
  const rows = await lockItems(ctx, await recordsOfGroups(ctx, groups))
  const edits = [...rows.values()].flatMap((before) =>
    isWritable(ctx, before) && before.attributes[meant.ordernumber!] !== number
      ? [{ before, change: { attributes: { [field]: number } } }]
      : [],
  )
  if (edits.length > 0) await changeItems(ctx, edits)
}
