import { NO_FORM_RULES } from '@entrepot/contract/form-rules/applied.ts'
import type { LayoutTrial } from '@entrepot/contract/laboratory/laboratory.ts'
import { MOST_TRIED, type Tried } from '@entrepot/contract/laboratory/trial.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { recordsForTrial } from '../fields/index.ts'
import { fieldLabel, formsOf, layoutDraft } from '../forms/index.ts'
import { productsOf } from '../items/index.ts'
import { type ItemRow, itemsByGuid, requireItem } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { onPast, summed, triedAs } from './engine.ts'
import { tryOnPastForms } from './past-forms.ts'
import { cameFromForm, FORM_EVENTS, formJudge } from './try-form.ts'

/** Which records a layout would refuse as they are, and why; or which of the last changes it would have refused. */
export const tryLayout = async (
  ctx: Ctx,
  { itemType, category, sections, item, past }: LayoutTrial,
): Promise<Tried> => {
  const layout = await layoutDraft(ctx, itemType, sections)
  const of = category ? guidOf(category) : null
  const forms = await formsOf(ctx, {
    asForm: true,
    layouts: { layouts: [{ guid: null, itemType, category: null, sections: layout }] },
    rules: NO_FORM_RULES,
  })
  if (itemType === 'folder' || itemType === 'intervention') {
    const target = itemType === 'folder' ? 'folders' : 'operations'
    return tryOnPastForms(ctx, target, forms, (field) => fieldLabel(ctx, field, itemType), refusalsOnly)
  }
  /** Whose form it is: a variant or lot has that of its product. */
  const meantAmong = async (rows: readonly ItemRow[]) => {
    const products = await productsOf(ctx, rows)
    return (row: ItemRow): boolean => {
      const { type, category: own } = products.get(row.variant?.product.guid ?? '') ?? row
      return (type === 'equipment') === (itemType === 'equipment') && (of === null || own?.guid === of)
    }
  }
  if (past)
    return onPast(ctx, FORM_EVENTS, async (all) => {
      const rows = all.map(({ row }) => row)
      const [judge, isMeant] = [await formJudge(ctx, forms, rows), await meantAmong(rows)]
      return (one) => (cameFromForm(one) && isMeant(one.row) ? refusalsOnly(judge.before(one)) : null)
    })
  if (item !== undefined) {
    const row = await requireItem(ctx, item)
    const judge = await formJudge(ctx, forms, [row])
    return summed([triedAs(row, refusalsOnly(judge.now(row)))], { all: true })
  }
  const guids = await recordsForTrial(ctx, MOST_TRIED + 1)
  const rows = [...(await itemsByGuid(ctx, guids.slice(0, MOST_TRIED))).values()]
  const [judge, isMeant] = [await formJudge(ctx, forms, rows), await meantAmong(rows)]
  return summed(
    rows.flatMap((row) => (isMeant(row) ? [triedAs(row, refusalsOnly(judge.now(row)))] : [])),
    { cut: guids.length > MOST_TRIED },
  )
}
/** A layout refuses; what it only shows was never sent otherwise. */
const refusalsOnly = <J extends { outcome: string }>(judged: J): J =>
  judged.outcome === 'changed' ? { ...judged, outcome: 'nothing', changes: [] } : judged
