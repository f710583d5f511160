import { mistakesAllowed } from '@entrepot/contract/items/edit-distance.ts'
import type { FoundItem } from '@entrepot/contract/items/item.ts'
import { codeKey, searchKey, searchWords, wordsOfText } from '@entrepot/contract/kernel/text.ts'
import { type ItemRow, shownQuantities } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pathOf, pathText, readableFolders } from '../../kernel/folder-access.ts'
import { itemsSpelled, itemsWith } from './find.queries.ts'
import { scanned } from './list.queries.ts'
import { wordsMeant } from './vocabulary.ts'

type Match = FoundItem['match']
type Found = { row: ItemRow; match: Match }

/** More than are shown, so that the best of them can be chosen. */
const CANDIDATES = 40
const MOST_WORDS = 6

/**
 * The quick search: by code, by every word in name, code, description and own texts, by words of the path, and when
 * that is little by words that are nearly right.
 */
export const findItems = async (ctx: Ctx, search: string, size: number): Promise<{ data: FoundItem[] }> => {
  const words = searchWords(search)
    .slice(0, MOST_WORDS)
    .sort((a, b) => b.length - a.length)
  if (words.length === 0) return { data: [] }
  const [codes, withAll, atPlace] = await Promise.all([
    scanned(ctx, [codeKey(search)]),
    itemsWith(ctx, words, readableFolders(ctx), CANDIDATES),
    itemsAtPlace(ctx, words),
  ])
  const found = merged([
    ...[...codes.values()].flatMap(({ records }) => records).map((row): Found => ({ row, match: 'code' })),
    ...withAll.map((row): Found => ({ row, match: matchOf(row, search, words) })),
    ...atPlace.map((row): Found => ({ row, match: 'place' })),
  ])
  const alike =
    found.length < size && words.some((word) => mistakesAllowed(word) > 0) ? await nearlyRight(ctx, words) : []
  const best = merged([...found, ...alike.map((row): Found => ({ row, match: 'alike' }))])
    .toSorted((a, b) => RANK[a.match] - RANK[b.match])
    .slice(0, size)
  return { data: best.map((one) => foundFor(ctx, one)) }
}

const RANK: Record<Match, number> = { code: 0, same: 1, start: 2, word: 3, name: 4, text: 5, place: 6, alike: 7 }

/** The first way in which a record was found is the one that counts. */
const merged = (found: readonly Found[]): Found[] =>
  [...new Map(found.toReversed().map((one) => [one.row.guid, one])).values()].toReversed()

const matchOf = ({ name }: ItemRow, search: string, words: readonly string[]): Match => {
  const [key, typed] = [searchKey(name), searchKey(search)]
  if (key === typed) return 'same'
  if (key.startsWith(typed)) return 'start'
  if (!words.every((word) => key.includes(word))) return 'text'
  return words.every((word) => wordsOfText(key).some((own) => own.startsWith(word))) ? 'word' : 'name'
}

/** « vis lyon »: what has some of the words and lies where the path has the others. */
const itemsAtPlace = async (ctx: Ctx, words: readonly string[]): Promise<ItemRow[]> => {
  if (words.length < 2) return []
  const paths = [...ctx.rights.levels.keys()].map((guid) => ({ guid, text: searchKey(pathOf(ctx, guid).join(' ')) }))
  const placed = words.filter((word) => paths.some(({ text }) => text.includes(word)))
  const others = words.filter((word) => !placed.includes(word))
  if (placed.length === 0 || others.length === 0) return []
  const folders = paths.filter(({ text }) => placed.every((word) => text.includes(word))).map(({ guid }) => guid)
  return folders.length === 0 ? [] : itemsWith(ctx, others, folders, CANDIDATES)
}

/** Records that would be found had the words been written as they may have been meant. */
const nearlyRight = async (ctx: Ctx, words: readonly string[]): Promise<ItemRow[]> => {
  const meant = await wordsMeant(ctx, words)
  if (meant.every((others) => others.length === 0)) return []
  return itemsSpelled(
    ctx,
    words.map((word, at) => [word, ...meant[at]!].map(asWritten).join('|')),
    CANDIDATES,
  )
}
const asWritten = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')

const foundFor = (ctx: Ctx, { row, match }: Found): FoundItem => ({
  guid: row.guid,
  name: row.name,
  tag: row.tag,
  type: row.type,
  product: row.variant?.product.name ?? null,
  parent: { guid: row.folder, id: row.folder, name: ctx.rights.tree.byGuid.get(row.folder)?.name ?? '' },
  path: pathText(ctx, row.folder),
  unit: row.unit,
  quantity: shownQuantities(ctx, row).quantity,
  match,
})
