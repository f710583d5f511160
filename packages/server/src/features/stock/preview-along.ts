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
export const previewAlong = async (ctx: Ctx, asked: readonly string[]): Promise<LeavingAlong[]> =>
  (await previewLeaving(ctx, asked)).along

/** The same where each record goes for itself: how many would stay, because something of theirs is missing. */
export const previewLeaving = async (
  ctx: Ctx,
  asked: readonly string[],
): Promise<{ along: LeavingAlong[]; staying: number }> => {
  const items = await itemsByGuid(ctx, [...new Set(asked)])
  const seen = [...new Set(asked)].filter((guid) => ctx.rights.levels.has(items.get(guid)?.folder ?? ''))
  const found = await alongOf(ctx, seen)
  if (found.size === 0) return { along: [], staying: 0 }
  const rows = await itemsByGuid(ctx, [...new Set(recordsAlong(found))])
  const stock = [...rows.values()].map((row) => [row.guid, availableOf(recordOf(ctx, row))] as const)
  const left = new Map(stock)
  const take = (record: string | null, quantity: Hundredths) => {
    const there = left.get(record ?? '') ?? 0
    left.set(record ?? '', Math.max(0, there - quantity))
    return { available: there, missing: Math.max(0, quantity - there) }
  }
  const bundles = Map.groupBy([...found.values()], ({ cause }) => cause.guid)
  return {
    along: [...bundles.values()].map((same) => leavingOf(ctx, same[0]!, same.length, take)),
    staying: stayingOf(
      ctx,
      seen.flatMap((guid) => found.get(guid) ?? []),
      new Map(stock),
    ),
  }
}

/** One after the other, each takes its products whole or none of them. */
const stayingOf = (ctx: Ctx, leaving: readonly Along[], left: Map<string, Hundredths>): number => {
  let staying = 0
  for (const along of leaving) {
    const parts = along.parts.filter(({ inTrash }) => !inTrash)
    const after = new Map<string, Hundredths>()
    for (const { record, quantity } of parts) {
      const key = record ?? ''
      after.set(key, (after.get(key) ?? left.get(key) ?? 0) - quantity)
    }
    if (isDenied(ctx, along) || [...after.values()].some((quantity) => quantity < 0)) staying++
    else for (const [key, quantity] of after) left.set(key, quantity)
  }
  return staying
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
