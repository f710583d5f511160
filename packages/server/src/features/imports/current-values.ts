import type { Attribute } from '@entrepot/contract/fields/values.ts'
import type { CustomField, FieldNames } from '../fields/index.ts'
import type { FolderRow } from '../folders/index.ts'
import { customCell } from '../items/index.ts'
import { type ItemRow, statusOf } from '../records/index.ts'
import { type Ctx, dayIn } from '../../kernel/context.ts'
import { cellText } from './domain/cell-text.ts'
import type { CurrentValues } from '../../kernel/import-row.ts'

type Described = { name: string; tag: string | null; description: string; category: { name: string } | null }
const described = ({ name, tag, description, category }: Described): CurrentValues => ({
  name,
  tag: tag ?? '',
  description,
  category: category?.name ?? '',
})

const dayText = (ctx: Ctx, day: string | null) => (day === null ? '' : dayIn(ctx, day))
const attributesOf = (ctx: Ctx, fields: readonly CustomField[], { attributes }: ItemRow): CurrentValues =>
  Object.fromEntries(
    fields.map(({ guid, name, type }) => [
      `attributes.${name}`,
      cellText(customCell(ctx, type, attributes[guid] as Attribute | undefined)),
    ]),
  )

export const currentItem = (ctx: Ctx, fields: readonly CustomField[], row: ItemRow): CurrentValues => ({
  ...described(row),
  shelf: row.shelf?.name ?? '',
  tags: row.tags.map(({ name }) => name).join(';'),
  packaging: String(row.packaging),
  threshold: row.threshold === null ? '' : String(Number(row.threshold)),
  inventoryDate: dayText(ctx, row.inventoryDate),
  ...attributesOf(ctx, fields, row),
})

export const currentVariant = (
  ctx: Ctx,
  fields: readonly CustomField[],
  names: FieldNames,
  row: ItemRow,
): CurrentValues => ({
  ...currentItem(ctx, fields, row),
  expiryDate: dayText(ctx, row.variant?.expiresOn ?? null),
  status: statusOf(row, names) ?? '',
})

export const currentFolder = (row: FolderRow): CurrentValues => described(row)
