import type { Inventory, InventoryChange, InventoryInput } from '@entrepot/contract/inventories/inventory.ts'
import { INVENTORY_STATES } from '@entrepot/contract/inventories/states.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { countOf, itemsByGuid } from '../records/index.ts'
import { changesBetween } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { mayWriteIn, requireFolder } from '../../kernel/folder-access.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem } from '../../kernel/problem.ts'
import { descendantsOf } from '../../kernel/folder-tree.ts'
import { requireAct, stateAfter } from '../../kernel/transitions.ts'
import { insertInventory, type InventoryRow, lockInventory, setState, updateInventory } from './inventories.queries.ts'
import { countCounted } from './lines.queries.ts'
import { inventoryFor, oneInventory, requireInventory } from './read-inventories.ts'

type Versioned = { version?: number | undefined }

/** One that nobody else changes, as it is now; who may write in none of its folders only reads it. */
export const lockToChange = async (ctx: Ctx, guid: string, { version }: Versioned = {}): Promise<InventoryRow> => {
  await requireInventory(ctx, guid)
  await lockInventory(ctx, guid, 'change')
  const row = await requireInventory(ctx, guid)
  if (!row.folders.some((folder) => mayWriteIn(ctx, folder))) throw new Problem('folder_denied')
  if (version !== undefined && version !== row.version)
    throw new Problem('stale', { name: row.updatedByName }, undefined, { current: await inventoryFor(ctx, row) })
  return row
}

export const createInventory = async (ctx: Ctx, input: InventoryInput): Promise<Inventory> => {
  const folders = input.folders.map(guidOf)
  if (new Set(folders).size < folders.length) throw new Problem('duplicates', {}, 'folders')
  for (const folder of folders) requireFolder(ctx, folder, 'write', 'folders')
  const items = input.items ? await requireCountable(ctx, folders, input.items) : null
  const guid = ctx.services.clock.orderedUuid()
  const made = {
    guid,
    name: input.name,
    comment: input.comment ?? '',
    blind: input.blind ?? false,
    secondPerson: input.secondPerson ?? false,
    folders,
    items,
  }
  await insertInventory(ctx, made)
  happened(ctx, 'inventory.created', {
    guid,
    name: made.name,
    folder: folders[0]!,
    changes: changesBetween({}, { name: made.name, blind: made.blind }),
  })
  return oneInventory(ctx, guid)
}

/** Records that lie in the folders or below them and hold stock of their own. */
const requireCountable = async (
  ctx: Ctx,
  folders: readonly string[],
  items: readonly string[],
): Promise<readonly string[]> => {
  if (new Set(items).size < items.length) throw new Problem('duplicates', {}, 'items')
  const within = new Set(folders.flatMap((folder) => [folder, ...descendantsOf(ctx.rights.tree, folder)]))
  const rows = await itemsByGuid(ctx, items)
  for (const [at, item] of items.entries()) {
    const row = rows.get(item)
    if (!row || !ctx.rights.levels.has(row.folder)) throw new Problem('item_not_found', {}, `items.${at}`)
    if (!within.has(row.folder)) throw new Problem('inventory_elsewhere', { name: row.name }, `items.${at}`)
    if (countOf(row) > 0) throw new Problem('has_variants', { name: row.name }, `items.${at}`)
  }
  return items
}

export const changeInventory = async (
  ctx: Ctx,
  guid: string,
  { version, ...change }: InventoryChange,
): Promise<Inventory> => {
  const before = await lockToChange(ctx, guid, { version })
  requireAct(INVENTORY_STATES, before.state, 'change')
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: InventoryRow = { ...before, ...said }
  await updateInventory(ctx, guid, after)
  const logged = ({ name, comment, blind }: InventoryRow) => ({ name, comment, blind })
  happened(ctx, 'inventory.changed', {
    guid,
    name: after.name,
    folder: before.folders[0] ?? null,
    changes: changesBetween(logged(before), logged(after)),
  })
  return oneInventory(ctx, guid)
}

export const submitInventory = async (ctx: Ctx, guid: string, asked: Versioned): Promise<Inventory> => {
  const row = await lockToChange(ctx, guid, asked)
  const state = stateAfter(INVENTORY_STATES, row.state, 'submit', 'review')
  if ((await countCounted(ctx, guid)) === 0) throw new Problem('inventory_empty')
  await setState(ctx, guid, state)
  happened(ctx, 'inventory.submitted', { guid, name: row.name, folder: row.folders[0] ?? null })
  return oneInventory(ctx, guid)
}

export const reopenInventory = async (ctx: Ctx, guid: string, asked: Versioned): Promise<Inventory> => {
  const row = await lockToChange(ctx, guid, asked)
  await setState(ctx, guid, stateAfter(INVENTORY_STATES, row.state, 'reopen', 'counting'))
  happened(ctx, 'inventory.reopened', { guid, name: row.name, folder: row.folders[0] ?? null })
  return oneInventory(ctx, guid)
}

export const cancelInventory = async (ctx: Ctx, guid: string, asked: Versioned): Promise<Inventory> => {
  const row = await lockToChange(ctx, guid, asked)
  await setState(ctx, guid, stateAfter(INVENTORY_STATES, row.state, 'cancel', 'cancelled'))
  happened(ctx, 'inventory.cancelled', { guid, name: row.name, folder: row.folders[0] ?? null })
  return oneInventory(ctx, guid)
}
