import { type InventoryCounts, MOST_COUNTED } from '@entrepot/contract/inventories/inventory.ts'
import { INVENTORY_STATES } from '@entrepot/contract/inventories/states.ts'
import { checkQuantity, quantityFromNumber } from '@entrepot/contract/kernel/quantity.ts'
import type { ErrorCode } from '@entrepot/contract/kernel/errors.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { countOf, type ItemRow, itemsByGuid } from '../records/index.ts'
import { asFailure } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { mayWriteIn } from '../../kernel/folder-access.ts'
import { type Params, Problem } from '../../kernel/problem.ts'
import { requireAct } from '../../kernel/transitions.ts'
import { lockInventory } from './inventories.queries.ts'
import { chosenOf, countCounted, forgetCounts, keepCounts, linesOf, type NewCount } from './lines.queries.ts'
import { inventoryFor, isHidden, lineFor, requireInventory, scopeOf } from './read-inventories.ts'

type Line = InventoryCounts['lines'][number]
type Judged = { forget: string } | { keep: NewCount }
type Refused = { field: keyof Line; problem: Problem }
const refuse = (field: keyof Line, code: ErrorCode, params: Params = {}): Refused => ({
  field,
  problem: new Problem(code, params),
})

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
  const asked = lines.map(({ guid: item }) => item)
  const chosen = row.chosen ? await chosenOf(ctx, guid, asked) : null
  const folders = new Set(scope.folders)
  const seen = new Set<string>()
  const judged = lines.map((line): Judged | Refused => {
    if (seen.size === seen.add(line.guid).size) return refuse('guid', 'duplicates')
    return judge(ctx, line, rows.get(line.guid), { folders, chosen })
  })
  const good = judged.filter((one): one is Judged => !('problem' in one))
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
      'problem' in one
        ? [{ ...asFailure(ctx, lines[line]!.guid, one.problem), line, field: `lines.${line}.${one.field}` }]
        : [],
    ),
  }
}

type Within = { folders: ReadonlySet<string>; chosen: ReadonlySet<string> | null }
const judge = (ctx: Ctx, line: Line, item: ItemRow | undefined, { folders, chosen }: Within): Judged | Refused => {
  if (!item || !ctx.rights.levels.has(item.folder)) return refuse('guid', 'item_not_found')
  if (!folders.has(item.folder) || (chosen && !chosen.has(item.guid)))
    return refuse('guid', 'inventory_elsewhere', { name: item.name })
  if (!mayWriteIn(ctx, item.folder)) return refuse('guid', 'folder_denied')
  if (line.quantity === null) return { forget: item.guid }
  if (countOf(item) > 0) return refuse('guid', 'has_variants', { name: item.name })
  if (line.unit !== undefined && line.unit !== item.unit) return refuse('unit', 'unit_changed', { name: item.name })
  const parsed = quantityFromNumber(line.quantity)
  if (isRefusal(parsed)) return refuse('quantity', parsed.code, { ...parsed.params })
  const code = checkQuantity(parsed.value, item.unit, item.type)
  if (code) return refuse('quantity', code)
  return { keep: { guid: item.guid, counted: parsed.value, add: line.add ?? false } }
}
