import type { ScanResult } from '@entrepot/contract/items/item.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import { fieldNamesOf } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { inOneFlush } from '../../kernel/database.ts'
import { Problem } from '../../kernel/problem.ts'
import { itemFor, type ItemRow } from './item-rows.queries.ts'
import { itemsNamed, type Scanned, scanned, userNames } from './list.queries.ts'

/** EAN-13 with a leading 0 and UPC-A are the same code (T47). */
const spellingsOf = (code: string): string[] => {
  const key = codeKey(code)
  if (/^\d{12}$/.test(key)) return [key, `0${key}`]
  return /^0\d{12}$/.test(key) ? [key, key.slice(1)] : [key]
}

/** Other records of one article in an answer to many codes. */
const MOST_ELSEWHERE = 20

/** By barcode, then by name (ITEM-33): item, folder or user. What the caller may not see is answered as a code that nothing carries. */
export const scan = async (ctx: Ctx, code: string) => {
  const [found] = await resolve(ctx, [code])
  if (!found || found.kind === 'unknown') throw new Problem('item_not_found')
  return found
}

/** Each code with its own answer, in the order of the codes. */
export const scanMany = async (ctx: Ctx, codes: readonly string[]): Promise<{ data: ScanResult[] }> => {
  const found = await resolve(ctx, codes)
  return { data: found.map((answer) => (answer.kind === 'item' ? { ...answer, elsewhere: answer.elsewhere.slice(0, MOST_ELSEWHERE) } : answer)) }
}

const resolve = async (ctx: Ctx, codes: readonly string[]): Promise<ScanResult[]> => {
  const [owners, fieldNames] = await inOneFlush([scanned(ctx, [...new Set(codes.flatMap(spellingsOf))]), fieldNamesOf(ctx)])
  const ownerOf = (code: string) => spellingsOf(code).map((spelling) => owners.get(spelling)).find((owner) => owner !== undefined && isInReach(ctx, owner))
  const unknown = codes.filter((code) => !ownerOf(code))
  const users = codes.flatMap((code) => ownerOf(code)?.user ?? [])
  const [named, people] = await Promise.all([unknown.length > 0 ? itemsNamed(ctx, [...new Set(unknown.map(nameKey))]) : new Map<string, ItemRow[]>(), userNames(ctx, users)])
  const folder = (guid: string) => ({ guid, id: guid, name: ctx.rights.tree.byGuid.get(guid)?.name ?? '' })
  return codes.map((code): ScanResult => {
    const owner = ownerOf(code)
    if (owner?.folder) return { kind: 'folder', code, folder: folder(owner.folder) }
    if (owner?.user) return { kind: 'user', code, user: { guid: owner.user, name: people.get(owner.user) ?? '' } }
    const [first, ...others] = owner?.records ?? named.get(nameKey(code)) ?? []
    if (!first) return { kind: 'unknown', code }
    return { kind: 'item', code, quantity: owner?.quantity ?? 1, item: itemFor(ctx, first, fieldNames), elsewhere: others.map((row) => itemFor(ctx, row, fieldNames)) }
  })
}

const isInReach = (ctx: Ctx, { folder, user, records }: Scanned) => (folder ? ctx.rights.levels.has(folder) : user !== null || records.length > 0)
