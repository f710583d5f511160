import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { mayAct, refusalIn } from '@entrepot/contract/kernel/transitions.ts'
import { ORDER_LINES, ORDER_LIST } from '@entrepot/contract/orders/list.ts'
import { MOST_ORDER_LINES, type OrderChange, type OrderLineInput } from '@entrepot/contract/orders/order.ts'
import { ORDER_STATES } from '@entrepot/contract/orders/states.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { RowReader } from '../../kernel/import-row.ts'
import type { ImportedRules, ImportTargetRules } from '../../kernel/import-target.ts'
import { Problem } from '../../kernel/problem.ts'
import {
  type Known,
  type Line,
  mergedLines,
  MOST_PIECES,
  type Own,
  readArticleLine,
  readDay,
  recordWork,
  type RecordRules,
  type Told,
  undoRecords,
} from '../imports/index.ts'
import { changeOrder, createOrder, removeOrder } from './edit-orders.ts'
import { type LineRecord, linesOfAll } from './lines.queries.ts'
import { findOrders, lockOrders, type OrderRecord, ordersNumbered, suppliersByName } from './orders.queries.ts'
import { hasReceptions } from './receptions.queries.ts'

const FIGURES = { orderedQuantity: [1, MOST_PIECES, 'count'], unitPrice: 'price' } as const

/** Suppliers by the names of the file. */
type Found = ReadonlyMap<string, { guid: string; name: string }>
type Full = { order: OrderRecord; lines: readonly LineRecord[] }

/** An empty cell says nothing; a supplier is named as it is called, whoever it is by now. */
const read = (ctx: Ctx, reader: RowReader, found: Found): Told => {
  const day = (field: string) =>
    reader.read<string | null>(field, null, (text) => readDay(text, ctx.company.dateFormat))
  const supplier = reader.short('supplier')
  const said = {
    supplier: supplier === '' ? null : (found.get(nameKey(supplier))?.name ?? supplier),
    orderDate: day('orderDate'),
    expectedDate: day('expectedDate'),
    comment: reader.short('comment', LENGTH.text) || null,
  }
  return {
    own: Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)),
    line: readArticleLine(ctx, reader, FIGURES),
  }
}

const ownOf = ({ supplier, orderDate, expectedDate, comment }: OrderRecord): Own => ({
  supplier: supplier.name,
  orderDate,
  expectedDate,
  comment,
})
const lineOf = ({ type, name, tag, reference, ordered, unitPrice }: LineRecord): Line => ({
  type,
  name,
  tag,
  reference,
  orderedQuantity: ordered,
  unitPrice,
})
const load = async (ctx: Ctx, keys: readonly string[]): Promise<ReadonlyMap<string, Known<Full>>> => {
  const orders = await ordersNumbered(ctx, keys)
  const lines = await linesOfAll(
    ctx,
    orders.map(({ guid }) => guid),
  )
  return new Map(
    orders.map((order) => {
      const own = lines.get(order.guid) ?? []
      const byName = new Map(own.map((line) => [nameKey(line.name), lineOf(line)] as const))
      return [
        nameKey(order.number),
        { guid: order.guid, record: { order, lines: own }, own: ownOf(order), lines: byName },
      ] as const
    }),
  )
}

/** What an order as it is allows: everything that its form would refuse, in the row that asks for it (ORD-11). */
const judge: RecordRules<Full, Found>['judge'] = (reader, { own, line }, { known, changes, found, said }) => {
  const { refuse, text } = reader
  const names = typeof own['supplier'] === 'string' && own['supplier'] !== known?.own['supplier']
  if (names && !found.has(nameKey(text('supplier'))))
    refuse('supplier', text('supplier'), 'imports:noMatch', { value: text('supplier').slice(0, 80) })
  const before = line && known?.record.lines.find(({ name }) => nameKey(name) === nameKey(line.name))
  if (!known || (line && !before)) {
    if (!known && !said.has('supplier')) refuse('supplier', '', 'errors.required')
    if (!known && line === null) refuse('name', '', 'errors.required')
    if (line && line['orderedQuantity'] === undefined) refuse('orderedQuantity', '', 'errors.required')
  }
  if (!known || !changes) return
  const { status, number } = known.record.order
  if (!mayAct(ORDER_STATES, status, 'change')) refuse('number', number, `errors.${refusalIn(ORDER_STATES, status)}`)
  if (line && !before && known.lines.size >= MOST_ORDER_LINES)
    refuse('name', line.name, 'imports:tooManyLines', { value: number, max: MOST_ORDER_LINES })
  if (!line || !before || before.received === 0) return
  const { orderedQuantity: ordered, type = before.type, tag = before.tag } = line
  if (typeof ordered === 'number' && ordered * 100 < before.received)
    refuse('orderedQuantity', text('orderedQuantity'), 'errors.order_below_received', {
      received: quantityToNumber(before.received),
    })
  if (type !== before.type || tag !== before.tag)
    refuse('name', line.name, 'errors.order_article_received', { name: before.name })
}

const articleOf = (line: Line): OrderLineInput => ({
  type: 'product',
  ...(line as Partial<OrderLineInput>),
  name: line.name,
})
const asInput = ({ guid, ...line }: LineRecord): OrderLineInput & { guid: string } => ({
  ...(lineOf({ guid, ...line }) as OrderLineInput),
  guid,
})
/** The supplier of a row, which stood there when the row was judged. */
const supplierOf = async (ctx: Ctx, own: Own): Promise<string> => {
  const key = nameKey(String(own['supplier'] ?? ''))
  const found = (await suppliersByName(ctx, [key])).get(key)
  if (!found) throw new Problem('unknown_value', { value: String(own['supplier'] ?? '') }, 'supplier')
  return found.guid
}
const changeOf = async (ctx: Ctx, own: Own, known: Known<Full>): Promise<OrderChange> => {
  const { supplier, ...rest } = own
  const isOther = supplier !== undefined && supplier !== known.own['supplier']
  return { ...(rest as OrderChange), ...(isOther && { supplier: await supplierOf(ctx, own) }) }
}

type Before = { own: Own; supplier: string | null; lines: readonly LineRecord[] | null }
const RULES: RecordRules<Full, Found> = {
  kind: 'order',
  key: 'number',
  most: MOST_ORDER_LINES,
  find: (ctx, readers) =>
    suppliersByName(
      ctx,
      readers.map(({ text }) => nameKey(text('supplier'))),
    ),
  read,
  load,
  judge,
  lock: lockOrders,
  make: async (ctx, { name, own: { supplier: named, ...own }, lines }) => {
    const supplier = await supplierOf(ctx, { supplier: named ?? '' })
    return (await createOrder(ctx, { ...(own as OrderChange), number: name, supplier, articles: lines.map(articleOf) }))
      .guid
  },
  change: async (ctx, known, { own, lines }) => {
    const { guid, record } = known
    const articles =
      lines.length > 0 ? mergedLines<OrderLineInput>(record.lines.map(asInput), lines, articleOf) : undefined
    const change = await changeOf(ctx, own, known)
    await changeOrder(ctx, guid, { ...change, ...(articles && { articles }) })
    const { supplier: _supplier, ...told } = own
    return {
      own: Object.fromEntries(Object.keys(told).map((field) => [field, known.own[field] ?? null])),
      supplier: change.supplier === undefined ? null : record.order.supplier.guid,
      lines: articles ? record.lines : null,
    } satisfies Before
  },
}

export const ORDER_IMPORT: ImportTargetRules = {
  words: 'orders:lines',
  listed: [
    ...Object.keys(ORDER_LINES.columns),
    ...Object.keys(ORDER_LIST.columns).map((column) => `orders:columns.${column}`),
  ],
  ...recordWork(RULES),
}

const restore = async (ctx: Ctx, guid: string, { own, supplier, lines }: Before) => {
  const { orderDate, ...rest } = own as OrderChange
  await changeOrder(ctx, guid, {
    ...rest,
    ...(orderDate && { orderDate }),
    ...(supplier !== null && { supplier }),
    ...(lines && { articles: lines.map(asInput) }),
  })
}

export const IMPORTED_ORDERS: ImportedRules = {
  table: 'purchase_order',
  as: 'po',
  name: 'number',
  content: `md5(jsonb_build_array(po.number, po.order_date, po.supplier_name, po.status, po.expected_date, po.comment,
    (select jsonb_agg(jsonb_build_array(ol.name, ol.type, ol.tag, ol.reference, ol.ordered, ol.received, ol.unit_price,
      ol.closed_at) order by ol.name_key) from order_line ol
      where ol.company_id = po.company_id and ol.order_id = po.id))::text)`,
  used: `exists (select from reception r where r.company_id = po.company_id and r.order_id = po.id)`,
  wrote: `coalesce(e.before -> 'own', '{}') || case when jsonb_typeof(e.before -> 'lines') = 'array'
    then '{"articles": true}'::jsonb else '{}'::jsonb end || case when e.before ->> 'supplier' is not null
    then '{"supplier": true}'::jsonb else '{}'::jsonb end`,
  label: (field) =>
    field === 'articles'
      ? 'orders:columns.articles'
      : ['supplier', 'orderDate', 'expectedDate', 'comment'].includes(field)
        ? `orders:lines.${field}`
        : undefined,
  undo: undoRecords<Before>({
    exists: async (ctx, guid) => (await findOrders(ctx, [guid])).length > 0,
    remove: async (ctx, guid) => {
      if (await hasReceptions(ctx, guid)) return false
      await removeOrder(ctx, guid)
      return true
    },
    restore,
  }),
}
