import { refusalOfValue } from '@entrepot/contract/fields/values.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { type CustomField, fieldNamesOf, itemFields, pendingRenames } from '../fields/index.ts'
import { changeItems } from '../items/index.ts'
import { isWritable, itemsByGuid, lockItems } from '../records/index.ts'
import type { Along, AlongKeeper, ChangedValues } from '../../kernel/along.ts'
import type { Ctx } from '../../kernel/context.ts'
import {
  bundlesOfModels,
  type Equipment,
  equipmentAmong,
  type Exit,
  insertExits,
  markTakenBack,
  type OfModel,
  openExits,
} from './leaving.queries.ts'
import { type ProductRow, productsOf } from './products.queries.ts'

/** BUND-08: by the model of the equipment, and the stock that it lies in. */
export const bundleKeeper: AlongKeeper = {
  find: async (ctx, records, { hold }) => {
    const { meant } = await fieldNamesOf(ctx)
    if (!ctx.company.modules.includes('itemBundle') || !meant.model) return new Map()
    const fields = { model: meant.model, stockName: meant.stockname ?? null }
    const found = await equipmentAmong(ctx, records, fields)
    if (found.length === 0) return new Map()
    const equipment = await asCalledNow(ctx, meant.model, found)
    const bundles = await bundlesOfModels(ctx, [...new Set(equipment.map(({ model }) => nameKey(model)))], hold)
    const matched = equipment.flatMap((one) => {
      const bundle = nearestOf(ctx, one, bundles)
      return bundle ? [{ guid: one.guid, bundle }] : []
    })
    const products = await productsOf(ctx, [...new Set(matched.map(({ bundle }) => bundle.guid))])
    return new Map(matched.map(({ guid, bundle }) => [guid, alongOf(bundle, products.get(bundle.guid) ?? [])]))
  },
  left: async (ctx, left) => {
    const field = await numberField(ctx)
    const rows = await lockItems(
      ctx,
      left.map(({ record }) => record),
    )
    const exits = left.map(({ group, record, along, parts }): Exit => {
      const before = rows.get(record)
      const isWritten = field !== null && isWritable(ctx, before) && refusalOfValue(along.name, field) === null
      return {
        group,
        item: record,
        bundle: along.cause.guid,
        name: along.name,
        products: parts,
        written: isWritten ? along.name : null,
        former: isWritten ? textOf(before.attributes[field.guid]) : null,
      }
    })
    await insertExits(ctx, exits)
    return writeNumbers(
      ctx,
      field,
      exits.flatMap(({ item, written }) => (written === null ? [] : [{ item, value: written }])),
    )
  },
  concerned: async (ctx, groups) => (await openExits(ctx, groups)).map(({ item }) => item),
  takenBack: async (ctx, groups) => {
    const exits = await openExits(ctx, groups)
    if (exits.length === 0) return new Map()
    await markTakenBack(
      ctx,
      exits.map(({ group }) => group),
    )
    const field = await numberField(ctx)
    const rows = await lockItems(
      ctx,
      exits.map(({ item }) => item),
    )
    // Unless somebody said something else of it since.
    const back = new Map<string, string | null>()
    for (const { item, written, former } of exits) {
      const now = back.has(item) ? back.get(item)! : textOf(rows.get(item)?.attributes[field?.guid ?? ''])
      if (written !== null && now === written) back.set(item, former)
    }
    return writeNumbers(
      ctx,
      field,
      [...back].map(([item, value]) => ({ item, value })),
    )
  },
}

/** A model that was given another name is found by it, also where the record still has to be written (T50). */
const asCalledNow = async (ctx: Ctx, field: string, found: readonly Equipment[]): Promise<Equipment[]> => {
  const renames = await pendingRenames(ctx, field)
  return found.map((one) => ({
    ...one,
    model: renames.reduce((model, { from, to }) => (model === from ? to : model), one.model),
  }))
}

/** The bundle of the innermost stock around it; where the equipment names its stock, of that one only. */
const nearestOf = (ctx: Ctx, { folder, model, stockName }: Equipment, bundles: readonly OfModel[]): OfModel | null => {
  const { byGuid } = ctx.rights.tree
  const around = [...(byGuid.get(folder)?.ancestors ?? []), folder].toReversed()
  const named = stockName ? nameKey(stockName) : null
  const fits = bundles.filter(
    (bundle) =>
      bundle.modelKey === nameKey(model) &&
      (named === null || nameKey(byGuid.get(bundle.folder)?.name ?? '') === named),
  )
  for (const stock of around) {
    const found = fits.find((bundle) => bundle.folder === stock)
    if (found) return found
  }
  return null
}

const alongOf = ({ guid, name }: OfModel, products: readonly ProductRow[]): Along => ({
  cause: { kind: 'bundle', guid },
  name,
  comment: `bundle ${name}`,
  parts: products.map((product) => ({
    name: product.name,
    place: product.location,
    record: product.record,
    inTrash: product.inTrash,
    quantity: product.quantity,
    unit: product.unit,
  })),
})

/** The field that keeps which bundle equipment left with (BUND-09); of another kind than text it is left alone. */
const numberField = async (ctx: Ctx): Promise<CustomField | null> => {
  const [{ meant }, fields] = await Promise.all([fieldNamesOf(ctx), itemFields(ctx)])
  return fields.find(({ guid }) => guid === meant.bundlenumber) ?? null
}

type Numbered = { item: string; value: string | null }
const writeNumbers = async (
  ctx: Ctx,
  field: CustomField | null,
  numbered: readonly Numbered[],
): Promise<ChangedValues> => {
  if (field === null || numbered.length === 0) return new Map()
  const rows = await lockItems(
    ctx,
    numbered.map(({ item }) => item),
  )
  const edits = numbered.flatMap(({ item, value }) => {
    const before = rows.get(item)
    const isOther = before !== undefined && textOf(before.attributes[field.guid]) !== value
    return isOther && isWritable(ctx, before) ? [{ before, change: { attributes: { [field.name]: value } } }] : []
  })
  await changeItems(ctx, edits)
  const after = await itemsByGuid(
    ctx,
    edits.map(({ before }) => before.guid),
  )
  return new Map([...after.values()].map(({ guid, attributes }) => [guid, attributes]))
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
