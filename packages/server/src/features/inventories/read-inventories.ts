import { HOME_ROWS, type HomeRow } from '@entrepot/contract/home/home.ts'
import type {
  Inventory,
  InventoryLine,
  InventoryLineQuery,
  InventoryQuery,
} from '@entrepot/contract/inventories/inventory.ts'
import { INVENTORY_LINES, INVENTORY_LIST } from '@entrepot/contract/inventories/list.ts'
import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { SourceNames } from '../../kernel/feature.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { descendantsOf } from '../../kernel/folder-tree.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { findInventories, findInventory, type InventoryRow, orderOf, pageOfInventories } from './inventories.queries.ts'
import { figuresOf, type LineRow, pageOfLines, type Scope } from './lines.queries.ts'

/** One the caller sees a folder of; others are not found. */
export const requireInventory = async (ctx: Ctx, guid: string): Promise<InventoryRow> => {
  const row = await findInventory(ctx, guid)
  if (!row) throw new Problem('not_found')
  return row
}

const isOver = ({ state }: InventoryRow): boolean => state === 'done' || state === 'cancelled'
/** Who counts blindly does not see what there should be. */
export const isHidden = ({ blind, state }: InventoryRow): boolean => blind && state === 'counting'

/** Its folders and all below them, as far as the caller sees them. */
export const scopeOf = (ctx: Ctx, row: InventoryRow): Scope => ({
  inventory: row.guid,
  folders: [...new Set(row.folders.flatMap((guid) => [guid, ...descendantsOf(ctx.rights.tree, guid)]))].filter((guid) =>
    ctx.rights.levels.has(guid),
  ),
  isOver: isOver(row),
  isBlind: isHidden(row),
  isChosen: row.chosen,
})

export const inventoryFor = async (ctx: Ctx, row: InventoryRow): Promise<Inventory> => {
  const { records, counted, different, failed } = await figuresOf(ctx, scopeOf(ctx, row))
  return {
    guid: row.guid,
    name: row.name,
    comment: row.comment,
    state: row.state,
    folders: row.folders.flatMap((guid) => {
      const node = ctx.rights.levels.has(guid) ? ctx.rights.tree.byGuid.get(guid) : undefined
      return node ? [{ guid, name: node.name }] : []
    }),
    blind: row.blind,
    chosen: row.chosen,
    secondPerson: row.secondPerson,
    records,
    counted,
    different: isHidden(row) ? null : different,
    failed,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
  }
}

export const oneInventory = async (ctx: Ctx, guid: string): Promise<Inventory> =>
  inventoryFor(ctx, await requireInventory(ctx, guid))

const pageFor = async (ctx: Ctx, { state, search, sort, page, size }: InventoryQuery) => {
  const { rows, total } = await pageOfInventories(ctx, { state, search }, orderOf(sort), boundsOf({ page, size }))
  const data: Inventory[] = []
  for (const row of rows) data.push(await inventoryFor(ctx, row))
  return { data, page, size, total }
}
export const listInventories = (ctx: Ctx, query: InventoryQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'inventories:sheet',
    columns: sheetColumns<Inventory>()(ctx, INVENTORY_LIST, { different: ({ different }) => different }),
  })

export const lineFor = (ctx: Ctx, row: LineRow, hidden: boolean): InventoryLine => ({
  guid: row.guid,
  name: row.name,
  tag: row.tag,
  folder: { guid: row.folder, name: ctx.rights.tree.byGuid.get(row.folder)?.name ?? '' },
  folder_path: pathText(ctx, row.folder),
  unit: row.unit,
  expected: hidden ? null : quantityToNumber(row.expected),
  counted: row.counted === null ? null : quantityToNumber(row.counted),
  difference: hidden || row.counted === null ? null : quantityToNumber(row.counted - row.expected),
  countedAt: row.countedAt?.toISOString() ?? null,
  countedBy: row.countedBy,
  problem: row.refusal,
})

export const listLines = async (ctx: Ctx, guid: string, query: InventoryLineQuery) => {
  const read = async (inner: Ctx, { show, search, sort, page, size }: InventoryLineQuery) => {
    const row = await requireInventory(inner, guid)
    const { rows, total } = await pageOfLines(
      inner,
      scopeOf(inner, row),
      { show, search, sort },
      boundsOf({ page, size }),
    )
    return { data: rows.map((line) => lineFor(inner, line, isHidden(row))), page, size, total }
  }
  return pageOrSheet(ctx, query, read, {
    name: 'inventories:lines_sheet',
    columns: sheetColumns<InventoryLine>()(ctx, INVENTORY_LINES, {
      expected: ({ expected }) => expected,
      counted: ({ counted }) => counted,
    }),
  })
}

/** Of inventories that the caller may open. */
export const namesOfInventories: SourceNames = async (ctx, guids) =>
  new Map((await findInventories(ctx, guids)).map(({ guid, name }) => [guid, name]))

/** Those that are being counted or wait for their approval, with how far they are. */
export const openInventories = async (ctx: Ctx, most: number): Promise<HomeRow[]> => {
  const order = orderOf('-createdAt')
  const rows: InventoryRow[] = []
  for (const state of ['review', 'counting'] as const) {
    const found = await pageOfInventories(ctx, { state, search: undefined }, order, { offset: 0, limit: most })
    rows.push(...found.rows)
  }
  const shown = rows.slice(0, HOME_ROWS)
  const figures = await Promise.all(shown.map((row) => figuresOf(ctx, scopeOf(ctx, row))))
  return rows.slice(0, most).map((row, at) => ({
    guid: row.guid,
    name: row.name,
    about: null,
    folder: null,
    path: null,
    quantity: figures[at]?.counted ?? null,
    of: figures[at]?.records ?? null,
    unit: null,
    day: null,
    state: row.state,
    within: null,
  }))
}
