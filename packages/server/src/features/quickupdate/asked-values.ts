import type { ErrorCode } from '@entrepot/contract/kernel/errors.ts'
import { checkQuantity, quantityFromNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { isBlank, isQuickColumn } from '@entrepot/contract/quickupdate/fields.ts'
import type { QuickValues } from '@entrepot/contract/quickupdate/run.ts'
import { checkAttributes, type CustomField, fieldNamesOf, itemFields } from '../fields/index.ts'
import { typeOfCategory } from '../items/index.ts'
import { requireTags } from '../tags/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import type { KeptField } from './templates.queries.ts'

/** Values by column or guid of a custom field. */
type Values = Readonly<Record<string, unknown>>
type Said = { values?: QuickValues | undefined }

/**
 * What each item is to become (QU-16): null empties, what is not named stays. Refused as a whole where a field that has
 * to be filled is not.
 */
export const askedValues = async (
  ctx: Ctx,
  fields: readonly KeptField[],
  common: QuickValues,
  items: readonly Said[],
): Promise<Values[]> => {
  const custom = await itemFields(ctx)
  const { meant } = await fieldNamesOf(ctx)
  if (fields.some(({ field }) => field === 'status') && meant.status === undefined)
    throw new Problem('quick_no_status', {}, 'values.status')
  const problems: Problem[] = []
  const read = (values: QuickValues, at: string) => flat(values, at, { fields, custom, problems })
  const ofAll = read(common, 'values')
  const ofEach = items.map(({ values = {} }, at) => read(values, `items.${at}.values`))
  refuseAll([...problems, ...missing(fields, custom, ofAll, ofEach)])
  await requireKnown(ctx, ofAll, { custom, status: meant.status })
  return ofEach.map((own) => resolved(fields, { ...ofAll, ...own }))
}

type Reading = { fields: readonly KeptField[]; custom: readonly CustomField[]; problems: Problem[] }
/** References by guid, custom fields by guid too, because a name may change before the last item has its turn. */
const flat = ({ attributes = {}, ...own }: QuickValues, at: string, { fields, custom, problems }: Reading): Values => {
  const known = new Set(fields.map(({ field }) => field))
  const byName = new Map(custom.map((field) => [field.name, field.guid]))
  const { category, tags, ...plain } = own
  const said = [
    ...Object.entries({
      ...plain,
      ...(category !== undefined && { category: category && guidOf(category) }),
      ...(tags !== undefined && { tags: tags && tags.map(guidOf) }),
    }).map(([name, value]) => ({ name, field: name as string | undefined, value })),
    ...Object.entries(attributes).map(([name, value]) => ({
      name: `attributes.${name}`,
      field: byName.get(name),
      value,
    })),
  ]
  return Object.fromEntries(
    said.flatMap(({ name, field, value }) => {
      const code = name === 'quantity' || name === 'threshold' ? wrongQuantity(value) : null
      if (code) problems.push(new Problem(code, {}, `${at}.${name}`))
      if (field !== undefined && known.has(field)) return [[field, value]]
      problems.push(new Problem('unknown_field', { name: name.replace(/^attributes\./, '') }, `${at}.${name}`))
      return []
    }),
  )
}

/** What no unit and no type takes; the rest is judged for each item. */
const wrongQuantity = (value: unknown): ErrorCode | null => {
  if (typeof value !== 'number') return null
  const parsed = quantityFromNumber(value)
  return isRefusal(parsed) ? parsed.code : checkQuantity(parsed.value, 'm', 'product')
}

const pathOf = (field: string, custom: readonly CustomField[]): string =>
  isQuickColumn(field) ? field : `attributes.${custom.find(({ guid }) => guid === field)?.name ?? field}`

/** Told once for all, or where an item says nothing of its own. */
const missing = (
  fields: readonly KeptField[],
  custom: readonly CustomField[],
  ofAll: Values,
  ofEach: readonly Values[],
): Problem[] =>
  fields
    .filter(({ mandatory }) => mandatory)
    .flatMap(({ field }) => {
      const path = pathOf(field, custom)
      const blank = ofEach.flatMap((own, at) =>
        isBlank(field in own ? own[field] : ofAll[field]) ? [{ own, at }] : [],
      )
      const left = blank.filter(({ own }) => !(field in own))
      return [
        ...(left.length > 0 ? [new Problem('required', {}, `values.${path}`)] : []),
        ...blank
          .filter(({ own }) => field in own)
          .map(({ at }) => new Problem('required', {}, `items.${at}.values.${path}`)),
      ]
    })

/** What no item could take is told before anything begins. */
const requireKnown = async (
  ctx: Ctx,
  values: Values,
  { custom, status }: { custom: readonly CustomField[]; status: string | undefined },
): Promise<void> => {
  const { category, tags } = values as { category?: string | null; tags?: string[] | null }
  if (category && (await typeOfCategory(ctx, category)) === undefined)
    throw new Problem('unknown_value', { value: category }, 'values.category')
  if (tags) await requireTags(ctx, tags)
  refuseAll(
    custom.flatMap((field) => {
      const path = field.guid === status && 'status' in values ? 'status' : field.guid in values ? field.guid : null
      if (path === null) return []
      // What a value hangs on is judged for each item.
      const { problems } = checkAttributes([{ ...field, parent: null }], { [field.name]: values[path] })
      const shown = path === 'status' ? 'status' : `attributes.${field.name}`
      return problems.map(({ code, params }) => new Problem(code, params, `values.${shown}`))
    }),
  )
}

const resolved = (fields: readonly KeptField[], values: Values): Values =>
  Object.fromEntries(
    fields.flatMap(({ field, overwriteIfEmpty }) => {
      const value = values[field]
      if (!isBlank(value)) return [[field, typeof value === 'string' ? value.trim() : value]]
      return overwriteIfEmpty ? [[field, null]] : []
    }),
  )
