import type { FormulaColumn } from '@entrepot/contract/fields/formula/sources.ts'
import { type Ctx, todayOf } from '../../../kernel/context.ts'
import { itemFields } from '../kept-fields.queries.ts'
import { formulaItemOf } from './effect.ts'
import { type FormulaPlan, planOfSave, runPlan } from './plan.ts'
import { readRecordsOf, writeFollowing } from './ticks.queries.ts'

/** The columns that change without a save of the item. */
const OF_STOCK = [
  'quantity',
  'quantityAvailable',
  'quantityReserved',
  'lastQuantity',
  'inventoryDiff',
  'inventoryDate',
] as const satisfies readonly FormulaColumn[]
const readsStock = (plan: FormulaPlan): boolean =>
  plan.some(({ program }) => program?.reads.some(({ source }) => (OF_STOCK as readonly string[]).includes(source)))

const ofStock = new WeakMap<FormulaPlan, boolean>()
/** What is computed from quantities, or null where nothing is: most companies pay nothing for it. */
export const planOfStock = async (ctx: Ctx): Promise<FormulaPlan | null> => {
  const plan = planOfSave(await itemFields(ctx))
  if (plan.length === 0) return null
  const known = ofStock.get(plan) ?? readsStock(plan)
  ofStock.set(plan, known)
  return known ? plan : null
}

/** The custom values of the records whose values have changed. */
export type Followed = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/**
 * What is computed from the quantity of these records, and of the products whose variants or lots they are, follows in
 * the transaction of the movement (FIELD-16). Their quantities are written by then, and their rows locked. The log has
 * the movement; a value that follows from it is no change of its own.
 */
export const followStock = async (ctx: Ctx, plan: FormulaPlan, guids: readonly string[]): Promise<Followed> => {
  if (guids.length === 0) return new Map()
  const clock = { today: todayOf(ctx), timeZone: ctx.company.timeZone }
  const records = await readRecordsOf(ctx, guids, clock.today)
  const changed = records.flatMap((record) => {
    const { attributes } = runPlan(plan, formulaItemOf(record), clock)
    return attributes === record.attributes ? [] : [{ guid: record.guid, attributes }]
  })
  await writeFollowing(ctx, changed)
  return new Map(changed.map(({ guid, attributes }) => [guid, attributes]))
}
