import type { FormulaTrial } from '@entrepot/contract/fields/field.ts'
import type { Tried } from '@entrepot/contract/laboratory/trial.ts'
import type { EventName } from '@entrepot/contract/modules.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { fieldNamesOf, type FormulaItem, formulaTrialOf } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { NOTHING, onPast, recordsThen } from './engine.ts'

/** What a formula reads changes by these. */
const EVENTS: readonly EventName[] = [
  'item.created',
  'item.changed',
  'stock.in',
  'stock.out',
  'stock.counted',
  'stock.reversed',
  'reservation.created',
  'checkout.made',
  'checkout.returned',
]
const ITEM_VIEW = anyRole('ITEM')

/** What a formula would have come to at each event, beside what is stored by now. */
export const tryFormulaOnPast = async (ctx: Ctx, input: Omit<FormulaTrial, 'item'>): Promise<Tried> => {
  const run = await formulaTrialOf(ctx, input)
  const events = can(ctx.rights.roles, ITEM_VIEW) ? EVENTS : []
  return onPast(ctx, events, async () => {
    const [then, { of: names }] = [await recordsThen(ctx), await fieldNamesOf(ctx)]
    const guids = new Map([...names].map(([guid, name]) => [name, guid]))
    return (one) => {
      const { attributes, old: _, ...columns } = then(one)
      const own = Object.fromEntries(
        Object.entries(attributes as object).flatMap(([name, value]) => {
          const guid = guids.get(name)
          return guid === undefined ? [] : [[guid, value] as const]
        }),
      )
      const { createdAt, updatedAt } = one.row
      const item = { ...columns, createdAt, updatedAt, attributes: own } as unknown as FormulaItem
      const outcome = run(item, companyToday(one.event.at, ctx.company.timeZone))
      if ('skipped' in outcome) return { ...NOTHING, message: null }
      const stored = run.stored(one.row.attributes)
      return stored === outcome.value
        ? { ...NOTHING, met: true }
        : { outcome: 'changed', message: null, changes: [{ field: run.called, old: stored, new: outcome.value }] }
    }
  })
}
