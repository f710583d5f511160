import { type InventoryCounts, MOST_COUNTED } from '@entrepot/contract/inventories/inventory.ts'
import { INVENTORY_STATES } from '@entrepot/contract/inventories/states.ts'
import { checkQuantity, quantityFromNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { countOf, type ItemRow, itemsByGuid } from '../records/index.ts'
import { asFailure } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { mayWriteIn } from '../../kernel/folder-access.ts'
import { Problem } from '../../kernel/problem.ts'
import { requireAct } from '../../kernel/transitions.ts'
import { lockInventory } from './inventories.queries.ts'
import { countCounted, forgetCounts, keepCounts, linesOf, type NewCount } from './lines.queries.ts'
import { inventoryFor, isHidden, lineFor, requireInventory, scopeOf } from './read-inventories.ts'

type Line = InventoryCounts['lines'][number]
type Judged = { forget: string } | { keep: NewCount }

/** What was found of some records. Several count one inventory at once; it changes no stock. */
export const countRecords = async (ctx: Ctx, guid: string, { lines }: InventoryCounts) => {
  await requireInventory(ctx, guid)
  await lockInventory(ctx, guid, 'count')
  const row = await requireInventory(ctx, guid)
  requireAct(INVENTORY_STATES, row.state, 'count')
  const scope = scopeOf(ctx, row)
  const rows = await itemsByGuid(
    ctx,
    lines.map(({ guid: item }) => item),
  )
  const folders = new Set(scope.folders)
  const seen = new Set<string>()
  const judged = lines.map((line): Judged | Problem => {
    if (seen.size === seen.add(line.guid).size) return new Problem('duplicates')
    return judge(ctx, line, rows.get(line.guid), folders)
  })
  const good = judged.filter((one): one is Judged => !(one instanceof Problem))
  const [kept, forgotten] = [
    good.flatMap((one) => ('keep' in one ? [one.keep] : [])),
    good.flatMap((one) => ('forget' in one ? [one.forget] : [])),
  ]
  if (forgotten.length > 0) await forgetCounts(ctx, guid, forgotten)
  if (kept.length > 0) await keepCounts(ctx, guid, kept)
  if ((await countCounted(ctx, guid)) > MOST_COUNTED) throw new Problem('inventory_too_large', { count: MOST_COUNTED })
  const counted = await linesOf(
    ctx,
    scope,
    lines.map(({ guid: item }) => item),
  )
  return {
    inventory: await inventoryFor(ctx, row),
    lines: counted.map((line) => lineFor(ctx, line, isHidden(row))),
    failed: judged.flatMap((one, line) =>
      one instanceof Problem ? [{ ...asFailure(ctx, lines[line]!.guid, one), line }] : [],
    ),
  }
}

const judge = (ctx: Ctx, line: Line, item: ItemRow | undefined, folders: ReadonlySet<string>): Judged | Problem => {
  if (!item || !ctx.rights.levels.has(item.folder)) return new Problem('item_not_found')
  if (!folders.has(item.folder)) return new Problem('inventory_elsewhere', { name: item.name })
  if (!mayWriteIn(ctx, item.folder)) return new Problem('folder_denied')
  if (line.quantity === null) return { forget: item.guid }
  if (countOf(item) > 0) return new Problem('has_variants', { name: item.name })
  if (line.unit !== undefined && line.unit !== item.unit) return new Problem('unit_changed', { name: item.name })
  const parsed = quantityFromNumber(line.quantity)
  if (isRefusal(parsed)) return new Problem(parsed.code, { ...parsed.params })
  const code = checkQuantity(parsed.value, item.unit, item.type)
  if (code) return new Problem(code)
  return { keep: { guid: item.guid, counted: parsed.value, add: line.add ?? false } }
}
