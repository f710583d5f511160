import type { Item } from '@entrepot/contract/items/item.ts'
import type { ConversionPreview, UnitConversion } from '@entrepot/contract/items/unit-change.ts'
import {
  checkQuantity,
  type Hundredths,
  quantityFromNumber,
  quantityFromDecimal,
  quantityToDecimal,
  quantityToNumber,
} from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { converted } from '@entrepot/contract/items/conversion.ts'
import type { CountInUnit } from '@entrepot/contract/stock/ledger.ts'
import {
  aliasesOf,
  countOf,
  isWritable,
  itemFor,
  type ItemRow,
  lockArticles,
  lockItems,
  recordOf,
  recordsOfArticle,
  requireItem,
  requireWritable,
  rowsOfProducts,
  setScanned,
  setTotalThreshold,
  setUnitOfArticles,
  totalThreshold,
  trashHolds,
} from '../records/index.ts'
import { fieldNamesOf } from '../fields/index.ts'
import { convertCosts, postMovements } from '../stock/index.ts'
import { asFailure } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import { getItem } from './read-items.ts'

type Code = { guid: string; code: string; before: Hundredths; after: Hundredths | null }
type Line = {
  row: ItemRow
  before: Hundredths
  after: Hundredths | null
  reserved: Hundredths
  threshold: Hundredths | null
  thresholdAfter: Hundredths | null
  count: CountInUnit
}
/** A conversion as it would be: every record of the article with its variants and lots, locked. */
type Planned = {
  before: ItemRow
  lines: readonly Line[]
  codes: readonly Code[]
  /** Of the total over all folders. */
  total: Hundredths | null
  problems: ReadonlyMap<string, Problem>
}

/** How records are read: as they are, or locked for what follows. */
type Reading = {
  one: (ctx: Ctx, guid: string) => Promise<ItemRow>
  family: (ctx: Ctx, article: string) => Promise<readonly ItemRow[]>
}

/** Name, barcode and unit belong to the article: all its records are converted, so all must be writable. */
const plan = async (ctx: Ctx, guid: string, asked: UnitConversion, read: Reading): Promise<Planned> => {
  const before = await read.one(ctx, guid)
  if (asked.version !== undefined && asked.version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, {
      current: itemFor(ctx, before, await fieldNamesOf(ctx)),
    })
  if (before.variant) throw new Problem('unit_of_variant', {}, 'unit')
  if (before.unit === asked.unit) throw atField('conversion_same', 'unit')
  // What came back from the trash may be counted in another unit than its article: in the new one already, or in a
  // third.
  const rows = (await read.family(ctx, before.article)).filter((row) => row.unit !== asked.unit)
  // Before anything is said of them: some may lie where the caller sees nothing.
  if (rows.some((row) => !isWritable(ctx, row))) throw new Problem('folder_denied')
  const other = rows.find((row) => row.unit !== before.unit && recordOf(ctx, row).quantity > 0)
  if (other) throw atField('unit_has_stock', 'unit', { quantity: quantityToNumber(recordOf(ctx, other).quantity) })
  const lines = rows.map((row) => lineOf(ctx, row, asked))
  const codes = (await aliasesOf(ctx, before.article)).map(({ guid: code, ...alias }) => codeOf(code, alias, asked))
  if (await trashHolds(ctx, [...new Set(rows.map(({ article }) => article))])) throw new Problem('conversion_trashed')
  const total = orNull(await totalThreshold(ctx, before.article))
  const problems = problemsOf(lines, codes, asked)
  if (total !== null && converted(total, asked) === null) problems.set(before.guid, inexact(before.name, total))
  return { before, lines, codes, total: total === null ? null : converted(total, asked), problems }
}

/** With what is counted as they are. */
const withVariants = async (ctx: Ctx, records: readonly ItemRow[]): Promise<ItemRow[]> => {
  const products = records.filter((row) => countOf(row) > 0).map(({ guid }) => guid)
  return [...records, ...(products.length > 0 ? await rowsOfProducts(ctx, products) : [])]
}
const AS_THEY_ARE: Reading = {
  one: (ctx, guid) => requireItem(ctx, guid, 'write'),
  family: async (ctx, article) => withVariants(ctx, await recordsOfArticle(ctx, article)),
}
const LOCKED: Reading = {
  one: requireWritable,
  family: async (ctx, article) => {
    const all = await withVariants(ctx, await lockArticles(ctx, [article]))
    const locked = await lockItems(
      ctx,
      all.map(({ guid }) => guid),
    )
    return [...locked.values()]
  },
}

const orNull = (text: string | null) => (text === null ? null : quantityFromDecimal(text))
const lineOf = (ctx: Ctx, row: ItemRow, asked: UnitConversion): Line => {
  const { quantity: before, reserved, lastQuantity, inventoryDiff } = recordOf(ctx, row)
  const threshold = orNull(row.threshold)
  const into = (quantity: Hundredths | null) => (quantity === null ? null : converted(quantity, asked))
  const [last, diff] = [into(lastQuantity), into(inventoryDiff)]
  return {
    row,
    before,
    after: into(before),
    reserved,
    threshold,
    thresholdAfter: into(threshold),
    // One without the other would say nothing.
    count:
      last === null || diff === null
        ? { lastQuantity: null, inventoryDiff: null }
        : { lastQuantity: last, inventoryDiff: diff },
  }
}
const codeOf = (guid: string, { code, quantity }: { code: string; quantity: number }, asked: UnitConversion): Code => {
  const parsed = quantityFromNumber(quantity)
  const before = isRefusal(parsed) ? 0 : parsed.value
  return { guid, code, before, after: converted(before, asked) || null }
}

const inexact = (name: string, quantity: Hundredths) =>
  new Problem('conversion_not_exact', { name, quantity: quantityToNumber(quantity) }, 'factor')
/** What stands in the way, by what it stands at; nothing is rounded. */
const problemsOf = (lines: readonly Line[], codes: readonly Code[], { unit }: UnitConversion): Map<string, Problem> => {
  const ofLine = ({ row, before, after, reserved, threshold, thresholdAfter }: Line): Problem | null => {
    const { name } = row
    if (reserved > 0) return new Problem('conversion_reserved', { name, quantity: quantityToNumber(reserved) })
    if (after === null) return inexact(name, before)
    const code = checkQuantity(after, unit, row.type)
    if (code) return code === 'quantity_whole' ? inexact(name, before) : new Problem(code, { name }, 'factor')
    return threshold !== null && thresholdAfter === null ? inexact(name, threshold) : null
  }
  const found = [
    ...lines.map((line) => [line.row.guid, ofLine(line)] as const),
    ...codes.map(({ guid, code, before, after }) => [guid, after === null ? inexact(code, before) : null] as const),
  ]
  return new Map(found.flatMap(([guid, problem]) => (problem ? [[guid, problem] as const] : [])))
}

const numberOr = (quantity: Hundredths | null) => (quantity === null ? null : quantityToNumber(quantity))
export const previewUnit = async (ctx: Ctx, guid: string, asked: UnitConversion): Promise<ConversionPreview> => {
  const { before, lines, codes, problems } = await plan(ctx, guid, asked, AS_THEY_ARE)
  return {
    from: before.unit,
    to: asked.unit,
    records: lines.map(({ row, ...line }) => ({
      guid: row.guid,
      name: row.name,
      folder: { guid: row.folder, name: ctx.rights.tree.byGuid.get(row.folder)?.name ?? '' },
      path: pathText(ctx, row.folder),
      before: quantityToNumber(line.before),
      after: numberOr(line.after),
      reserved: quantityToNumber(line.reserved),
      thresholdBefore: numberOr(line.threshold),
      thresholdAfter: numberOr(line.thresholdAfter),
    })),
    barcodes: codes.map(({ code, before: was, after }) => ({
      code,
      before: quantityToNumber(was),
      after: numberOr(after),
    })),
    failed: [...problems].map(([about, problem]) => asFailure(ctx, about, problem)),
  }
}

/** The stock of an article in another unit, in every folder at once: exactly, or not at all. */
export const convertUnit = async (ctx: Ctx, guid: string, asked: UnitConversion): Promise<Item> => {
  const { before, lines, codes, total, problems } = await plan(ctx, guid, asked, LOCKED)
  refuseAll([...problems.values()])
  const { unit, comment = '' } = asked
  const post = async (some: readonly Line[]) => {
    if (some.length === 0) return
    await postMovements(
      ctx,
      some.map(({ row, after, thresholdAfter, count }) => ({
        kind: 'convert' as const,
        guid: row.guid,
        field: 'factor',
        note: { comment, recipient: '' },
        unit,
        quantity: after!,
        threshold: thresholdAfter,
        count,
      })),
      // Disabled variants are stock as well.
      { policy: 'all', source: null, send: 'now', asTold: true },
    )
  }
  // A product falls to its threshold by the sum of its variants and lots: whichever grows goes first.
  const [products, others] = [lines.filter(isProduct), lines.filter((line) => !isProduct(line))]
  for (const some of asked.factor > asked.per ? [others, products] : [products, others]) await post(some)
  const articles = [...new Set(lines.map(({ row }) => row.article))]
  await convertCosts(ctx, articles, asked)
  await setUnitOfArticles(ctx, articles, unit)
  if (total !== null) await setTotalThreshold(ctx, before.article, quantityToDecimal(total))
  await setScanned(
    ctx,
    codes.map(({ guid: code, after }) => ({ guid: code, quantity: quantityToDecimal(after!) })),
  )
  return getItem(ctx, guid)
}
const isProduct = ({ row }: Line) => countOf(row) > 0
