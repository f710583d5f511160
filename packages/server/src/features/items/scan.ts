import type { ScanResult } from '@entrepot/contract/items/scan.ts'
import { type Gs1, parseGs1, spellingsOfGtin } from '@entrepot/contract/items/gs1.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import { fieldNamesOf } from '../fields/index.ts'
import { itemFor, type ItemRow, textOf } from '../records/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { pipeline } from '../../kernel/database.ts'
import { Problem } from '../../kernel/problem.ts'
import { operationsOfCodes } from './code-readers.ts'
import { itemsNamed, lotsOf, type Scanned, scanned, userNames } from './list.queries.ts'

/** EAN-13 with a leading 0 and UPC-A are the same code (T47). */
export const spellingsOf = (code: string): string[] => {
  const key = codeKey(code)
  if (/^\d{12}$/.test(key)) return [key, `0${key}`]
  return /^0\d{12}$/.test(key) ? [key, key.slice(1)] : [key]
}

/** Other records of one article in an answer to many codes. */
const MOST_ELSEWHERE = 20

/**
 * By barcode, then by name (ITEM-33), then by what a GS1 code says: item, folder or user; then the operation
 * whose slip carries it. What the caller may not see is answered as a code that nothing carries.
 */
export const scan = async (ctx: Ctx, code: string) => {
  const [found] = await resolve(ctx, [code])
  if (!found || found.kind === 'unknown') throw new Problem('item_not_found')
  return found
}

/** Each code with its own answer, in the order of the codes. */
export const scanMany = async (ctx: Ctx, codes: readonly string[]): Promise<{ data: ScanResult[] }> => {
  const found = await resolve(ctx, codes)
  return {
    data: found.map((answer) =>
      answer.kind === 'item' ? { ...answer, elsewhere: answer.elsewhere.slice(0, MOST_ELSEWHERE) } : answer,
    ),
  }
}

const resolve = async (ctx: Ctx, codes: readonly string[]): Promise<ScanResult[]> => {
  const [owners, fieldNames] = await pipeline([
    scanned(ctx, [...new Set(codes.flatMap(spellingsOf))]),
    fieldNamesOf(ctx),
  ])
  const ownerOf = (code: string) =>
    spellingsOf(code)
      .map((spelling) => owners.get(spelling))
      .find((owner) => owner !== undefined && isInReach(ctx, owner))
  const unknown = codes.filter((code) => !ownerOf(code))
  const users = codes.flatMap((code) => ownerOf(code)?.user ?? [])
  const [named, people] = await Promise.all([
    unknown.length > 0 ? itemsNamed(ctx, [...new Set(unknown.map(nameKey))]) : new Map<string, ItemRow[]>(),
    userNames(ctx, users),
  ])
  const told = await resolveGs1(
    ctx,
    unknown.filter((code) => !named.has(nameKey(code))),
  )
  const slips = await operationsOfCodes(
    ctx,
    unknown.filter((code) => !named.has(nameKey(code)) && !told.has(code)),
  )
  const folder = (guid: string) => ({ guid, id: guid, name: ctx.rights.tree.byGuid.get(guid)?.name ?? '' })
  return codes.map((code): ScanResult => {
    const owner = ownerOf(code)
    if (owner?.folder) return { kind: 'folder', code, folder: folder(owner.folder) }
    if (owner?.user) return { kind: 'user', code, user: { guid: owner.user, name: people.get(owner.user) ?? '' } }
    const gs1 = told.get(code)
    const [first, ...others] = owner?.records ?? named.get(nameKey(code)) ?? gs1?.records ?? []
    if (!first) {
      const operation = slips.get(code)
      return operation ? { kind: 'operation', code, operation } : { kind: 'unknown', code }
    }
    return {
      kind: 'item',
      code,
      quantity: owner?.quantity ?? gs1?.quantity ?? 1,
      item: itemFor(ctx, first, fieldNames),
      elsewhere: others.map((row) => itemFor(ctx, row, fieldNames)),
      ...(gs1 && { gs1: gs1.said }),
    }
  })
}

type Told = { said: Gs1; quantity: number; records: readonly ItemRow[] }
/**
 * Codes that say what they mean: the lot or serial number of the product where it is known, otherwise the product. What
 * is counted in the code is what one scan means.
 */
const resolveGs1 = async (ctx: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, Told>> => {
  if (codes.length === 0) return new Map()
  const thisYear = Number(todayOf(ctx).slice(0, 4))
  const said = new Map(
    codes.flatMap((code) => {
      const gs1 = parseGs1(code, thisYear)
      return gs1 ? [[code, gs1] as const] : []
    }),
  )
  if (said.size === 0) return new Map()
  const owners = await scanned(ctx, [...new Set([...said.values()].flatMap(({ gtin }) => spellingsOfGtin(gtin)))])
  const productOf = ({ gtin }: Gs1) =>
    spellingsOfGtin(gtin)
      .map((spelling) => owners.get(spelling))
      .find((owner) => owner !== undefined && owner.records.length > 0)
  const { meant } = await fieldNamesOf(ctx)
  const products = [...said.values()].flatMap((gs1) => (productOf(gs1)?.records ?? []).map(({ guid }) => guid))
  const lots =
    products.length === 0
      ? []
      : await lotsOf(
          ctx,
          products,
          [...said.values()].flatMap(({ lot }) => (lot ? [nameKey(lot)] : [])),
          [...said.values()].flatMap(({ serial }) => (serial ? [codeKey(serial)] : [])),
          meant.serialnumber,
        )
  return new Map(
    [...said].flatMap(([code, gs1]) => {
      const product = productOf(gs1)
      if (!product) return []
      const own = new Set(product.records.map(({ guid }) => guid))
      const bySerial = lots.filter(
        (lot) =>
          own.has(lot.variant?.product.guid ?? '') &&
          gs1.serial !== null &&
          codeKey(textOf(lot.attributes[meant.serialnumber ?? '']) ?? '') === codeKey(gs1.serial),
      )
      const byLot = lots.filter(
        (lot) => own.has(lot.variant?.product.guid ?? '') && gs1.lot !== null && nameKey(lot.name) === nameKey(gs1.lot),
      )
      const records = bySerial.length > 0 ? bySerial : byLot.length > 0 ? byLot : product.records
      return [[code, { said: gs1, quantity: (gs1.count ?? 1) * product.quantity, records }] as const]
    }),
  )
}

const isInReach = (ctx: Ctx, { folder, user, records }: Scanned) =>
  folder ? ctx.rights.levels.has(folder) : user !== null || records.length > 0
