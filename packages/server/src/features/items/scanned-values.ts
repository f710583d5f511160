import type { ItemChange } from '@entrepot/contract/items/item.ts'
import { itemFields, namedAttributes } from '../fields/index.ts'
import { autoValues } from '../forms/index.ts'
import type { ItemRow } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { formulaItemAfter, subjectOf } from './computed.ts'
import { productsOf } from './record-forms.ts'

/**
 * What the layouts of records compute or copy when these are scanned (FORM-18, FORM-19), as edits of those that it
 * changes, by guid. One scan that counts asks once (T56).
 */
export const comesAtScan = async (ctx: Ctx, rows: readonly ItemRow[]): Promise<ReadonlyMap<string, ItemChange>> => {
  const plan = await autoValues(ctx, 'on_scan')
  if (!plan.isNeeded || rows.length === 0) return new Map()
  const [fields, products] = await Promise.all([itemFields(ctx), productsOf(ctx, rows)])
  return new Map(
    rows.flatMap((row) => {
      const subject = subjectOf(
        { type: row.type, category: row.category?.guid ?? null },
        products.get(row.variant?.product.guid ?? ''),
      )
      const { attributes, threshold } = plan.of(subject, () => formulaItemAfter(ctx, row, row, row))
      const changed = Object.fromEntries(
        Object.entries(attributes).filter(([guid, value]) => value !== row.attributes[guid]),
      )
      const change: ItemChange = {
        ...(Object.keys(changed).length > 0 && { attributes: namedAttributes(fields, changed) }),
        ...(threshold !== undefined && threshold !== Number(row.threshold ?? Number.NaN) && { threshold }),
      }
      return Object.keys(change).length > 0 ? [[row.guid, change] as const] : []
    }),
  )
}
