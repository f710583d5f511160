import { currencySymbol } from '@entrepot/contract/companies/company.ts'
import type { Attribute } from '@entrepot/contract/fields/values.ts'
import { itemFields } from '../fields/index.ts'
import { type Ctx, dayIn, momentIn } from '../../kernel/context.ts'
import type { Cell, ExportColumn } from '../../kernel/sheet-export.ts'

/** A value of a custom field as sheets show it: dates as the company writes them. */
export const customCell = (ctx: Ctx, type: string, value: Attribute | undefined): Cell => {
  if (Array.isArray(value)) return value.join(';')
  if (typeof value === 'string' && type === 'date') return dayIn(ctx, value)
  return typeof value === 'string' && type === 'datetime' ? momentIn(ctx, value) : (value ?? null)
}

/** The company's own fields behind the columns of a sheet of records. */
export const customColumns = async (
  ctx: Ctx,
): Promise<ExportColumn<{ attributes: Readonly<Record<string, Attribute>> }>[]> => {
  const price = `#,##0.00 "${currencySymbol(ctx.company.currency)}"`
  return (await itemFields(ctx)).map(({ name, type }) => ({
    id: `attributes.${name}`,
    heading: name,
    value: ({ attributes }) => customCell(ctx, type, attributes[name]),
    ...(type === 'price' && { numFmt: price }),
  }))
}
