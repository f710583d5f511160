import type { ConditionRecord } from '@entrepot/contract/kernel/conditions/matches.ts'
import type { FieldNames } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { countOf, type ItemRow } from './record-rows.queries.ts'
import { shownQuantities, statusOf } from './shown-record.ts'

/** How many levels above a record conditions may name. */
const LEVELS = 5

/**
 * A record as conditions of rules see it: flat, with the names of its places, whoever looks. Custom values stand under
 * the names of their fields.
 */
export const conditionRecord = (ctx: Ctx, row: ItemRow, names: FieldNames): ConditionRecord => {
  const above = namesAbove(ctx, row.folder)
  return {
    name: row.name,
    tag: row.tag,
    type: row.type,
    ...shownQuantities(ctx, row),
    unit: row.unit,
    parent: ctx.rights.tree.byGuid.get(row.folder)?.name ?? '',
    category: row.category?.name ?? null,
    tags: row.tags.map(({ name }) => name),
    description: row.description,
    shelf: row.shelf?.name ?? null,
    threshold: row.threshold === null ? null : Number(row.threshold),
    packaging: row.packaging,
    inventoryDate: row.inventoryDate,
    variants: countOf(row),
    ...Object.fromEntries(Array.from({ length: LEVELS }, (_, level) => [`parent${level + 1}`, above[level] ?? ''])),
    active: row.active,
    picture: row.picture !== null,
    kind: row.variant?.kind ?? null,
    expiryDate: row.variant?.expiresOn ?? null,
    status: statusOf(row, names),
    attributes: Object.fromEntries(
      Object.entries(row.attributes).flatMap(([guid, value]) => {
        const name = names.of.get(guid)
        return name === undefined ? [] : [[name, value]]
      }),
    ),
  }
}

/** From the top, without the folder itself. */
const namesAbove = ({ rights: { tree } }: Ctx, folder: string): string[] =>
  (tree.byGuid.get(folder)?.ancestors ?? []).map((guid) => tree.byGuid.get(guid)?.name ?? '')
