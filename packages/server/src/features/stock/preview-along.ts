import { type Hundredths, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import type { LeavingAlong } from '@entrepot/contract/stock/along.ts'
import { availableOf } from '@entrepot/contract/stock/ledger.ts'
import { itemsByGuid, recordOf } from '../records/index.ts'
import type { Along } from '../../kernel/along.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { alongOf, isDenied, recordsAlong } from './along.ts'

/**
 * What would leave along with these records, and what of it is missing now (BUND-08). Records out of the caller's sight
 * take nothing along, and products in such places are not named.
 */
export const previewAlong = async (ctx: Ctx, asked: readonly string[]): Promise<LeavingAlong[]> => {
  const seen = [...(await itemsByGuid(ctx, [...new Set(asked)])).values()].filter(({ folder }) =>
    ctx.rights.levels.has(folder),
  )
  const found = await alongOf(
    ctx,
    seen.map(({ guid }) => guid),
  )
  if (found.size === 0) return []
  const rows = await itemsByGuid(ctx, [...new Set(recordsAlong(found))])
  const left = new Map([...rows.values()].map((row) => [row.guid, availableOf(recordOf(ctx, row))]))
  const take = (record: string | null, quantity: Hundredths) => {
    const there = left.get(record ?? '') ?? 0
    left.set(record ?? '', Math.max(0, there - quantity))
    return { available: there, missing: Math.max(0, quantity - there) }
  }
  const bundles = Map.groupBy([...found.values()], ({ cause }) => cause.guid)
  return [...bundles.values()].map((same) => leavingOf(ctx, same[0]!, same.length, take))
}

const leavingOf = (
  ctx: Ctx,
  along: Along,
  count: number,
  take: (record: string | null, quantity: Hundredths) => { available: Hundredths; missing: Hundredths },
): LeavingAlong => {
  const shown = along.parts.filter(({ place }) => ctx.rights.levels.has(place))
  return {
    name: along.name,
    count,
    products: shown
      .filter(({ inTrash }) => !inTrash)
      .map(({ record, name, place, unit, quantity }) => {
        const { available, missing } = take(record, quantity * count)
        return {
          guid: record,
          name,
          place: pathText(ctx, place),
          unit,
          quantity: quantityToNumber(quantity * count),
          available: quantityToNumber(available),
          missing: quantityToNumber(missing),
        }
      }),
    skipped: shown.filter(({ inTrash }) => inTrash).map(({ name }) => name),
    denied: isDenied(ctx, along),
  }
}
