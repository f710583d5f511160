import { type BundleProductInput, MOST_PRODUCTS } from '@entrepot/contract/bundles/bundle.ts'
import { BUNDLE_LIST } from '@entrepot/contract/bundles/list.ts'
import { refusalOfValue } from '@entrepot/contract/fields/values.ts'
import { type Hundredths, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { countOf, type ItemRow, itemsByGuid } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { mayWriteIn, pathText } from '../../kernel/folder-access.ts'
import type { RowReader } from '../../kernel/import-row.ts'
import type { ImportTargetRules } from '../../kernel/import-target.ts'
import {
  findRecords,
  FolderPaths,
  foldersOf,
  type Known,
  type KnownFolder,
  type Line,
  mergedLines,
  type Own,
  readQuantityCell,
  recordWork,
  type RecordRules,
} from '../imports/index.ts'
import { type BundleRecord, bundlesNamed, lockBundles } from './bundles.queries.ts'
import { stocksAmong } from './choices.queries.ts'
import { changeBundle, createBundle } from './edit-bundles.ts'
import type { BundleBefore } from './imported-bundles.ts'
import { LEAST } from './judge-products.ts'
import { bundlesOfModels } from './leaving.queries.ts'
import { type ProductRow, productsOf } from './products.queries.ts'
import { NEEDS, type Setup, setupOf } from './requirements.ts'

/** What the cells of some rows name. */
type Found = {
  setup: Setup
  stocks: ReadonlySet<string>
  folders: ReadonlyMap<RowReader, { stock: KnownFolder | null; location: KnownFolder | null }>
  products: ReadonlyMap<RowReader, ItemRow>
  mayWrite: (folder: string) => boolean
  /** Bundles by stock and model, those of the file among them, by the name of the bundle. */
  pairs: Map<string, string>
}
type Full = { bundle: BundleRecord; products: readonly ProductRow[] }

const pairOf = (folder: unknown, model: unknown) => `${String(folder)} ${nameKey(String(model))}`

const find = async (ctx: Ctx, readers: readonly RowReader[]): Promise<Found> => {
  const setup = await setupOf(ctx)
  const paths = new FolderPaths(foldersOf(ctx), () => ctx.services.clock.orderedUuid())
  const placeOf = (reader: RowReader, field: 'stock' | 'location'): KnownFolder | null => {
    const text = reader.text(field)
    const found = text === '' ? null : paths.find(text, null)
    if (typeof found === 'object') return found
    if (found === 'ambiguous') reader.refuse(field, text, 'imports:ambiguousFolder', { value: text })
    else reader.refuse(field, text, 'imports:notExpected', { value: text.slice(0, 80), what: 'parent' })
    return null
  }
  const folders = new Map(
    readers.map((reader) => [reader, { stock: placeOf(reader, 'stock'), location: placeOf(reader, 'location') }]),
  )
  const guids = await findRecords(
    ctx,
    ['tag', 'name'],
    'name',
    readers.map((reader) => {
      const location = folders.get(reader)?.location
      const isThere = reader.text('location') === '' || location
      return {
        reader,
        text: isThere ? reader.text('name') : '',
        folders: location ? new Set([location.guid]) : null,
        isNamed: true,
      }
    }),
  )
  const items = await itemsByGuid(ctx, [...new Set(guids.filter((guid) => guid !== null))])
  const models = readers.map((reader) => nameKey(reader.text('model'))).filter(Boolean)
  const known = await bundlesOfModels(ctx, [...new Set(models)], false)
  return {
    setup,
    stocks: new Set(setup.category === null ? [] : await stocksAmong(ctx, setup.category)),
    folders,
    mayWrite: (folder) => mayWriteIn(ctx, folder),
    products: new Map(
      readers.flatMap((reader, at) => {
        const item = items.get(guids[at] ?? '')
        return item ? [[reader, item] as const] : []
      }),
    ),
    pairs: new Map(known.map(({ folder, modelKey, name }) => [pairOf(folder, modelKey), name])),
  }
}

/** How a product is called in its bundle: each stands once in its place (BUND-07). */
const labelOf = (ctx: Ctx, name: string, tag: string | null, location: string): string =>
  [name, ...(tag ? [tag] : []), pathText(ctx, location)].join(', ')

/** An empty cell says nothing; a product without a location is the one that lies in one place only. */
const read: RecordRules<Full, Found>['read'] = (ctx, reader, { setup, folders, products }) => {
  const { stock } = folders.get(reader) ?? {}
  const model = reader.short('model')
  const refusal = model !== '' && setup.model ? refusalOfValue(model, setup.model) : null
  if (refusal) reader.refuse('model', model, `errors.${refusal.code}`, { ...refusal.params })
  return {
    own: { ...(stock && { stock: stock.guid }), ...(model !== '' && { model }) },
    line: lineOfRow(ctx, reader, products.get(reader)),
  }
}

const lineOfRow = (ctx: Ctx, reader: RowReader, item: ItemRow | undefined): Line | null => {
  const name = reader.text('name')
  if (name === '') {
    // A place or a quantity is that of a product.
    if (reader.cell('location') !== '' || reader.cell('quantity') !== '') reader.refuse('name', '', 'errors.required')
    return null
  }
  if (!item) return null
  if (item.type === 'equipment' || countOf(item) > 0)
    reader.refuse('name', name, 'errors.bundle_product_kind', { name: item.name })
  const quantity = reader.read<Hundredths | null>('quantity', null, (text) =>
    readQuantityCell(text, ctx.language, item.unit, 'product'),
  )
  if (quantity !== null && quantity < LEAST)
    reader.refuse('quantity', reader.text('quantity'), 'errors.gte', { min: 1 })
  return {
    name: labelOf(ctx, item.name, item.tag, item.folder),
    item: item.guid,
    location: item.folder,
    ...(quantity !== null && { quantity: quantityToNumber(quantity) }),
  }
}

/** Products in places that the caller does not see are no lines: they stay as they are. */
const linesOf = (ctx: Ctx, products: readonly ProductRow[]): ReadonlyMap<string, Line> =>
  new Map(
    products
      .filter(({ location }) => ctx.rights.levels.has(location))
      .map((product) => {
        const { location, quantity } = product
        const name = labelOf(ctx, product.name, product.tag, location)
        const item = product.record ?? product.item
        return [nameKey(name), { name, item, location, quantity: quantityToNumber(quantity) }] as const
      }),
  )

const load = async (ctx: Ctx, keys: readonly string[]): Promise<ReadonlyMap<string, Known<Full>>> => {
  const bundles = (await bundlesNamed(ctx, keys)).filter(({ folder }) => ctx.rights.levels.has(folder))
  const products = await productsOf(
    ctx,
    bundles.map(({ guid }) => guid),
  )
  return new Map(
    bundles.map((bundle) => {
      const own = products.get(bundle.guid) ?? []
      return [
        nameKey(bundle.name),
        {
          guid: bundle.guid,
          record: { bundle, products: own },
          own: { stock: bundle.folder, model: bundle.model },
          lines: linesOf(ctx, own),
        },
      ] as const
    }),
  )
}

/** Everything that the form would refuse, in the row that asks for it (BUND-02 to BUND-07). */
const judge: RecordRules<Full, Found>['judge'] = (reader, { own, line }, { known, found, said, changes }) => {
  const { refuse, text } = reader
  const { setup, stocks, folders, pairs } = found
  const name = text('bundle')
  if (!known) {
    for (const need of setup.missing) refuse('bundle', name, `errors.${NEEDS[need]}`)
    if (!said.has('stock') && text('stock') === '') refuse('stock', '', 'errors.bundle_stock')
    if (!said.has('model') && text('model') === '') refuse('model', '', 'errors.required')
    if (line === null && text('name') === '') refuse('name', '', 'errors.bundle_product')
  }
  const { stock } = folders.get(reader) ?? {}
  if (stock && stock.guid !== known?.own['stock']) {
    if (stock.level !== 'write') refuse('stock', text('stock'), 'errors.folder_denied')
    else if (!stocks.has(stock.guid)) refuse('stock', text('stock'), 'errors.bundle_stock_kind', { name: stock.name })
  }
  if (known && changes && !found.mayWrite(known.record.bundle.folder)) refuse('bundle', name, 'errors.folder_denied')
  if (known && line && !known.lines.has(nameKey(line.name)) && known.record.products.length >= MOST_PRODUCTS)
    refuse('name', line.name, 'imports:tooManyLines', { value: name.slice(0, 80), max: MOST_PRODUCTS })
  judgePair(reader, pairs, { ...known?.own, ...own }, name)
}

/** A stock and a model have one bundle at most, in the company and in the file. */
const judgePair = ({ refuse, text, errors }: RowReader, pairs: Map<string, string>, own: Own, name: string): void => {
  if (!own['stock'] || !own['model']) return
  const pair = pairOf(own['stock'], own['model'])
  const other = pairs.get(pair)
  // A row that is refused for something else takes it from nobody.
  if (other === undefined && errors.length === 0) pairs.set(pair, name)
  else if (other !== undefined && nameKey(other) !== nameKey(name))
    refuse('model', text('model'), 'errors.bundle_pair', { name: other })
}

type Named = BundleProductInput & { name: string }
const productOf = (line: Line): Named => ({
  name: line.name,
  item: String(line['item']),
  location: String(line['location']),
  quantity: Number(line['quantity'] ?? 1),
})
const inputsOf = (named: readonly Named[]): BundleProductInput[] => named.map(({ name: _name, ...product }) => product)

const RULES: RecordRules<Full, Found> = {
  kind: 'bundle',
  key: 'bundle',
  most: MOST_PRODUCTS,
  find,
  read,
  load,
  judge,
  lock: lockBundles,
  make: async (ctx, { name, own, lines }) => {
    const products = inputsOf(lines.map(productOf))
    return (await createBundle(ctx, { name, stock: String(own['stock']), model: String(own['model']), products })).guid
  },
  change: async (ctx, { guid, record, own: before, lines: known }, { own, lines }) => {
    const merged = lines.length > 0 ? mergedLines<Named>([...known.values()].map(productOf), lines, productOf) : null
    await changeBundle(ctx, guid, {
      ...(own['stock'] !== undefined && { stock: String(own['stock']) }),
      ...(own['model'] !== undefined && { model: String(own['model']) }),
      ...(merged && { products: inputsOf(merged) }),
    })
    return {
      own: Object.fromEntries(Object.keys(own).map((field) => [field, before[field] ?? null])),
      products: merged && record.products.filter(({ location }) => ctx.rights.levels.has(location)).map(asBefore),
    } satisfies BundleBefore
  },
}
const asBefore = ({ record, item, location, quantity }: ProductRow): BundleProductInput => ({
  item: record ?? item,
  location,
  quantity: quantityToNumber(quantity),
})

export const BUNDLE_IMPORT: ImportTargetRules = {
  words: 'bundles:file',
  listed: Object.keys(BUNDLE_LIST.columns).map((column) => `bundles:columns.${column}`),
  fieldOf: (constraint) =>
    constraint === 'bundle_name' ? 'bundle' : constraint === 'bundle_pair' ? 'model' : undefined,
  ...recordWork(RULES),
}
