import { withDefaults } from '@entrepot/contract/fields/defaults.ts'
import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import { MOST_UNITS } from '@entrepot/contract/orders/order.ts'
import { checkAttributes, fieldNamesOf, itemFields } from '../fields/index.ts'
import { type ItemDraft, writeDrafts } from '../items/index.ts'
import { countOf, holdProducts, itemsByGuid, makeProducts, ownersOfCodes, requireQuotaFor } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { type Found, findArticles, findLots, type FoundLot, holdNewNames, takenNames } from './find-articles.queries.ts'
import type { Came } from './judge-reception.ts'

/** What is posted of a line: so much into the record, or into a record of the same article where it comes to lie. */
export type Part = { came: Came; record: string; quantity: Hundredths }

/**
 * The records that what came goes into (ORD-12, T30): found by barcode, else by name, else made, without stock yet;
 * equipment as a record for each unit, lots under their product.
 */
export const placeArticles = async (
  ctx: Ctx,
  came: readonly Came[],
  { folder, number }: { folder: string; number: string },
): Promise<Part[]> => {
  const found = await findOrHold(ctx, came, folder)
  const placed = came.map((one, at): Placed => ({ came: one, found: found.get(at) ?? null }))
  refuseUnlike(placed)
  const base = await baseOf(ctx, number)
  const products = await withProducts(
    ctx,
    placed.filter(({ came: { line } }) => line.type !== 'equipment'),
    { folder, base },
  )
  const lots = products.filter(({ came: { lots: told } }) => told.length > 0)
  const plain = products.filter(({ came: { lots: told } }) => told.length === 0)
  return [
    ...plain.map(({ came: one, found: record }) => ({ came: one, record: record.record, quantity: one.quantity })),
    ...(await lotParts(ctx, lots, { folder, base })),
    ...(await unitParts(
      ctx,
      placed.filter(({ came: { line } }) => line.type === 'equipment'),
      { folder, base },
    )),
  ]
}

/** What is not there is made here: somebody else who was about to make it has done so before we look again. */
const findOrHold = async (ctx: Ctx, came: readonly Came[], folder: string): Promise<ReadonlyMap<number, Found>> => {
  const find = () =>
    findArticles(
      ctx,
      came.map(({ line }) => line),
      folder,
    )
  const found = await find()
  const made = came.filter(({ line }, at) => line.type === 'equipment' || !found.has(at))
  if (made.length === 0) return found
  await holdNewNames(
    ctx,
    made.flatMap(({ line: { name, tag } }) => (tag ? [name, tag] : [name])),
  )
  return find()
}

type Placed = { came: Came; found: Found | null }
type Known = { came: Came; found: Found }
type Where = { folder: string; base: Base }

const refuseUnlike = (placed: readonly Placed[]): void =>
  refuseAll(
    placed.flatMap(({ came: { line, lots, field }, found }) => {
      if (!found) return []
      const isUnit = found.type === 'equipment'
      if ((line.type === 'equipment') !== isUnit)
        return [new Problem('order_type_differs', { name: found.name }, `${field}.guid`)]
      if (found.hasVariants && lots.length === 0)
        return [new Problem('order_lots', { name: line.name }, `${field}.lots`)]
      return []
    }),
  )

/** What every record that is made has: the defaults of the company, and the number of the order (ORD-15). */
type Base = { attributesOf: (serial: string | undefined, field: string) => Record<string, unknown> }
const baseOf = async (ctx: Ctx, number: string): Promise<Base> => {
  const [fields, { of, meant }] = await Promise.all([itemFields(ctx), fieldNamesOf(ctx)])
  const valueOf = (kind: 'ordernumber' | 'serialnumber', value: string | undefined) => {
    const name = of.get(meant[kind] ?? '')
    return name !== undefined && value !== undefined ? { [name]: value } : {}
  }
  const given = { ...withDefaults(fields, {}), ...valueOf('ordernumber', number) }
  return {
    attributesOf: (serial, field) => {
      const { values, problems } = checkAttributes(fields, { ...given, ...valueOf('serialnumber', serial) })
      refuseAll(problems.map(({ code, params }) => new Problem(code, params, field)))
      return values
    },
  }
}

const draftOf = (
  { line: { name, tag, type }, field }: Came,
  { folder, base }: Where,
  { serial, ...own }: Partial<ItemDraft> & { serial?: string | undefined } = {},
): ItemDraft => ({
  folder,
  type,
  name,
  description: '',
  tag,
  category: null,
  shelf: null,
  unit: 'piece',
  packaging: 1,
  quantity: 0,
  threshold: null,
  inventoryDate: null,
  attributes: base.attributesOf(serial, `${field}.serials`),
  tags: [],
  ...own,
})

type Made = { came: Came; draft: ItemDraft }
/** Records are made without stock: what comes is posted as what it is. */
const makeRecords = async (ctx: Ctx, made: readonly Made[]): Promise<string[]> => {
  if (made.length === 0) return []
  await requireQuotaFor(ctx, made.length)
  const { created, problems } = await writeDrafts(
    ctx,
    made.map(({ draft }) => draft),
    { comment: '' },
  )
  refuseAll(
    problems.map(({ draft, problem }) => new Problem(problem.code, problem.params, `${made[draft]!.came.field}.guid`)),
  )
  return created.map(({ guid }) => guid)
}

const withProducts = async (ctx: Ctx, placed: readonly Placed[], where: Where): Promise<Known[]> => {
  const missing = placed.filter(({ found }) => found === null)
  const guids = await makeRecords(
    ctx,
    missing.map(({ came }) => ({ came, draft: draftOf(came, where) })),
  )
  const rows = await itemsByGuid(ctx, guids)
  const made = new Map(missing.map(({ came }, at) => [came, rows.get(guids[at]!)!]))
  return placed.map(({ came, found }): Known => {
    const row = made.get(came)
    if (!row) return { came, found: found! }
    const { guid: record, article, folder, type, name } = row
    return { came, found: { record, article, folder, type, name, hasVariants: false } }
  })
}

/** Lots that are there are added to, wherever they lie; new ones are made under their product in the folder. */
const lotParts = async (ctx: Ctx, products: readonly Known[], where: Where): Promise<Part[]> => {
  if (products.length === 0) return []
  const names = products.flatMap(({ came }) => came.lots.map(({ name }) => name))
  const known = await findLots(ctx, names, where.folder)
  const homes = await homesOf(ctx, products, known, where.folder)
  const asked = products.flatMap(({ came, found }) => came.lots.map((lot) => ({ came, found, lot })))
  refuseAll(
    asked.flatMap(({ came, found, lot }) => {
      const there = known.get(nameKey(lot.name))
      return there && there.article !== found.article
        ? [new Problem('variant_name_exists', { name: lot.name }, `${came.field}.lots`)]
        : []
    }),
  )
  const fresh = asked.filter(({ lot }) => !known.has(nameKey(lot.name)))
  const guids = await makeRecords(
    ctx,
    fresh.map(({ came, found, lot }) => ({
      came,
      draft: draftOf(came, where, {
        type: 'variant',
        name: lot.name,
        tag: null,
        variant: {
          parent: homes.get(found.record)!,
          kind: 'lot',
          active: true,
          expiresOn: lot.expiryDate ?? null,
          status: null,
          takesOver: null,
        },
      }),
    })),
  )
  const made = new Map(fresh.map(({ lot }, at) => [lot, guids[at]!]))
  return asked.map(({ came, lot }) => ({
    came,
    record: made.get(lot) ?? known.get(nameKey(lot.name))!.record,
    quantity: lot.quantity,
  }))
}

/**
 * The records of products in the folder under which new lots are made; one that holds stock without lots takes none.
 */
const homesOf = async (
  ctx: Ctx,
  products: readonly Known[],
  known: ReadonlyMap<string, FoundLot>,
  folder: string,
): Promise<ReadonlyMap<string, string>> => {
  const needing = products.filter(({ came }) => came.lots.some(({ name }) => !known.has(nameKey(name))))
  const elsewhere = needing.filter(({ found }) => found.folder !== folder)
  const held = await holdProducts(
    ctx,
    folder,
    elsewhere.map(({ found }) => found.record),
  )
  const homeless = elsewhere.filter(({ found }) => !held.has(found.record))
  const made = homeless.map(({ found }) => ({
    guid: ctx.services.clock.orderedUuid(),
    folder,
    from: found.record,
    name: found.name,
  }))
  if (made.length > 0) await makeProducts(ctx, made)
  const homes = new Map(needing.map(({ found }) => [found.record, held.get(found.record) ?? found.record]))
  for (const { from, guid } of made) homes.set(from, guid)
  const rows = await itemsByGuid(ctx, [...homes.values()])
  refuseAll(
    needing.flatMap(({ came, found }) => {
      const home = rows.get(homes.get(found.record)!)
      return home && countOf(home) === 0 && Number(home.quantity) > 0
        ? [new Problem('order_lot_stock', { name: home.name }, `${came.field}.lots`)]
        : []
    }),
  )
  return homes
}

/** Equipment: a record for each unit, each under a name of its own. */
const unitParts = async (ctx: Ctx, placed: readonly Placed[], where: Where): Promise<Part[]> => {
  if (placed.length === 0) return []
  const count = placed.reduce((sum, { came }) => sum + came.quantity / 100, 0)
  if (count > MOST_UNITS) throw new Problem('order_too_many_units', { count: MOST_UNITS }, 'lines')
  const taken = new Set(
    await takenNames(
      ctx,
      placed.map(({ came: { line } }) => line.name),
    ),
  )
  const codes = await ownersOfCodes(
    ctx,
    placed.flatMap(({ came: { line } }) => (line.tag ? [codeKey(line.tag)] : [])),
  )
  const units = placed.flatMap(({ came }) =>
    Array.from({ length: came.quantity / 100 }, (_, at): Made => {
      const serial = came.serials[at]
      const name = freeName(came, serial, taken)
      const { tag } = came.line
      // A code is carried by one piece of equipment only: the first, where nothing has it.
      const own = at === 0 && tag && !codes.has(codeKey(tag)) ? tag : null
      return { came, draft: draftOf(came, where, { name, tag: own, serial }) }
    }),
  )
  const guids = await makeRecords(ctx, units)
  return units.map(({ came }, at) => ({ came, record: guids[at]!, quantity: 100 }))
}

const freeName = ({ line, quantity }: Came, serial: string | undefined, taken: Set<string>): string => {
  const wanted = serial ? `${line.name} ${serial}` : quantity === 100 ? line.name : `${line.name} 1`
  const isFree = (name: string) => !taken.has(nameKey(name))
  let name = wanted
  for (let at = 1; !isFree(name); at++) name = `${line.name} ${at}`
  taken.add(nameKey(name))
  return name
}
