import type { FoundItem } from '@entrepot/contract/items/found.ts'
import { codeLetters } from '@entrepot/contract/kernel/text.ts'
import { itemsByGuid, type ItemRow, shownQuantities } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pipeline } from '../../kernel/database.ts'
import { nearestVisibleParent, pathOf, pathText, readableFolders } from '../../kernel/folder-access.ts'
import { type AskedWord, askedWords, looserWords } from './domain/asked-words.ts'
import { spellingsOfCode } from './domain/code-spellings.ts'
import { ALIKE, type Asked, compareRanks, type Rank, rankOf, textsOf, TIERS } from './domain/judge-found.ts'
import { asSpelled, lookUp, textOf } from './domain/words-query.ts'
import { findPlaces, type FoundPlaces, type Place, placeSeen, wordsOfPlaces } from './find-places.ts'
import { type Candidate, codesSpelled, itemsIn, itemsWanted } from './find.queries.ts'
import { type Category, withCategories } from './last-categories.ts'
import { isCodeLike, meeting } from './searched.ts'
import { wordsMeant } from './vocabulary.ts'

type Found = { guid: string; rank: Rank; place: Place | null }

/** More than are shown, so that the best of them can be chosen. */
const CANDIDATES = 60

/**
 * The quick search (decision 23): each word is met by name, code, category, own texts or place. What is only alike is
 * looked for where nothing else was found.
 */
export const findItems = (ctx: Ctx, search: string, size: number): Promise<{ data: FoundItem[] }> =>
  withCategories(ctx, (categories) => findWith(ctx, categories, search, size))

const findWith = async (ctx: Ctx, categories: readonly Category[], search: string, size: number) => {
  const asked: Asked = { typed: search, words: askedWords(search) }
  let found = best((await pipeline([findCodes(ctx, asked, categories), findWords(ctx, asked, categories)])).flat())
  if (!found.some(isGood)) found = await findLooser(ctx, asked, categories)
  if (found.some(isGood)) found = found.filter(isGood)
  if (found.length < size) found = best([...found, ...(await findInCodes(ctx, asked, categories))])
  if (found.length === 0) found = await findAlike(ctx, asked, categories)
  return { data: await shown(ctx, found.slice(0, size)) }
}
const isGood = ({ rank }: Found) => rank.match !== 'alike'

/** The best way in which something was found is the one that counts. */
const best = (found: readonly Found[]): Found[] => {
  const kept = new Map<string, Found>()
  for (const one of found.toSorted((a, b) => compareRanks(a.rank, b.rank)))
    if (!kept.has(one.guid)) kept.set(one.guid, one)
  return [...kept.values()]
}

/** Places, and records that have each word somewhere. */
const findWords = async (ctx: Ctx, asked: Asked, categories: readonly Category[]): Promise<Found[]> => {
  const places = findPlaces(ctx, asked)
  const isPlace = places.named.some(({ rank: { order } }) => order[0]! <= TIERS.place)
  const items = await pipeline([
    itemsWithWords(ctx, asked.words, categories, readableFolders(ctx)),
    ...places.within.map(({ folders, others }) =>
      others.length === 0
        ? itemsIn(ctx, folders ?? readableFolders(ctx), CANDIDATES)
        : itemsWithWords(ctx, others, categories, folders ?? readableFolders(ctx)),
    ),
  ])
  return best([
    ...places.named.map(foundPlace),
    ...items.flat().map((one) => foundItem(ctx, one, asked, categories, isPlace)),
  ])
}
/** For whoever typed small words that nobody wrote, or two numbers that are not one. */
const findLooser = async (ctx: Ctx, asked: Asked, categories: readonly Category[]): Promise<Found[]> => {
  const words = looserWords(asked.typed)
  const found = words.length === asked.words.length ? [] : await findWords(ctx, { ...asked, words }, categories)
  return found.filter(isGood)
}

const itemsWithWords = (
  ctx: Ctx,
  words: readonly AskedWord[],
  categories: readonly Category[],
  folders: readonly string[] | null,
): Promise<Candidate[]> => {
  if (words.length === 0) return Promise.resolve([])
  const categoriesOf = meeting(categories)
  const asked = lookUp(
    ctx.company.guid,
    words.map((word) => asSpelled(word, categoriesOf)),
  )
  return itemsWanted(ctx, { asked, whole: words.map(textOf), folders }, CANDIDATES)
}
/** What carries the code, and records whose code begins so. */
const findCodes = async (ctx: Ctx, asked: Asked, categories: readonly Category[]): Promise<Found[]> => {
  const spellings = spellingsOfCode(asked.typed)
  const [whole, begun] = await pipeline([codesSpelled(ctx, spellings), codesBegunSo(ctx, asked.typed)])
  return [
    ...whole.flatMap(({ letters, place: folder, item }): Found[] => {
      const rank: Rank = { match: 'code', order: [TIERS.code, spellings.indexOf(letters)] }
      const place = folder === null ? undefined : placeSeen(ctx, folder)
      if (place) return [foundPlace({ place, rank })]
      return item ? [{ guid: item.guid, rank, place: null }] : []
    }),
    ...begun.map((one) => foundItem(ctx, one, asked, categories)),
  ]
}
const codesBegunSo = async (ctx: Ctx, typed: string): Promise<Candidate[]> => {
  const letters = codeLetters(typed)
  return isCodeLike(typed) ? itemsWithText(ctx, ` ${letters}`, letters) : []
}
/** Records with what was typed somewhere in their code. */
const findInCodes = async (ctx: Ctx, asked: Asked, categories: readonly Category[]): Promise<Found[]> => {
  const letters = codeLetters(asked.typed)
  if (!isCodeLike(asked.typed) || letters.length < 4) return []
  const rows = await itemsWithText(ctx, letters, letters)
  return rows.map((one) => foundItem(ctx, one, asked, categories)).filter(isGood)
}
const itemsWithText = (ctx: Ctx, text: string, whole: string): Promise<Candidate[]> => {
  const asked = lookUp(ctx.company.guid, [[{ text }]])
  return itemsWanted(ctx, { asked, whole: [whole], folders: readableFolders(ctx) }, CANDIDATES)
}

/** What is only alike: words within words, and words that were mistyped. */
const findAlike = async (ctx: Ctx, asked: Asked, categories: readonly Category[]): Promise<Found[]> => {
  const others = [...wordsOfPlaces(ctx), ...new Set(categories.flatMap(({ tokens }) => tokens))]
  const [inside, meant] = await pipeline([
    findInside(ctx, asked, categories),
    wordsMeant(
      ctx,
      asked.words.map(({ tokens, mayBeMistyped }) => (mayBeMistyped ? tokens[0]! : '')),
      others,
    ),
  ])
  if (meant.every((words) => words.length === 0)) return inside
  const words = asked.words.map((word, at): AskedWord => ({
    ...word,
    spellings: [
      ...word.spellings,
      ...meant[at]!.map(({ part, mistakes }) => ({ tokens: [part], cost: ALIKE + 10 * mistakes, begins: true })),
    ],
  }))
  const alike = (await findWords(ctx, { ...asked, words }, categories)).map((one): Found => ({
    ...one,
    rank: { match: 'alike', order: one.rank.order },
  }))
  return best([...inside, ...alike])
}

const LEAST_INSIDE = 4
/** Records that have words within others; each as long as a word that means something. */
const findInside = async (ctx: Ctx, { typed, words }: Asked, categories: readonly Category[]): Promise<Found[]> => {
  const within = words.filter(({ mayBeMistyped, tokens }) => mayBeMistyped && tokens[0]!.length >= LEAST_INSIDE)
  const others = words.filter((word) => !within.includes(word))
  if (within.length === 0) return []
  const asked = lookUp(ctx.company.guid, [
    ...within.map((word) => [{ text: textOf(word) }]),
    ...others.map((word) => asSpelled(word, meeting(categories))),
  ])
  const rows = await itemsWanted(ctx, { asked, whole: within.map(textOf), folders: readableFolders(ctx) }, CANDIDATES)
  return rows.map((one) => foundItem(ctx, one, { typed, words }, categories))
}

const foundItem = (
  ctx: Ctx,
  candidate: Candidate,
  asked: Asked,
  categories: readonly Category[],
  isPlace = false,
): Found => {
  const path = placeSeen(ctx, candidate.folder)?.path ?? []
  const category = categories.find(({ guid }) => guid === candidate.category)?.name ?? null
  return {
    guid: candidate.guid,
    rank: rankOf(textsOf({ ...candidate, category, path }), asked, { isPlace }),
    place: null,
  }
}
const foundPlace = ({ place, rank }: FoundPlaces['named'][number]): Found => ({ guid: place.node.guid, rank, place })

/** What is answered of the best, which alone are read whole. */
const shown = async (ctx: Ctx, found: readonly Found[]): Promise<FoundItem[]> => {
  const items = found.flatMap(({ guid, place }) => (place ? [] : [guid]))
  const rows = items.length === 0 ? new Map<string, ItemRow>() : await itemsByGuid(ctx, items)
  return found.flatMap(({ guid, place, rank: { match } }) => {
    const row = rows.get(guid)
    if (place) return [shownPlace(ctx, place, match)]
    return row ? [shownItem(ctx, row, match)] : []
  })
}
const shownItem = (ctx: Ctx, row: ItemRow, match: FoundItem['match']): FoundItem => ({
  guid: row.guid,
  name: row.name,
  tag: row.tag,
  type: row.type,
  is_folder: false,
  product: row.variant?.product.name ?? null,
  parent: { guid: row.folder, id: row.folder, name: ctx.rights.tree.byGuid.get(row.folder)?.name ?? '' },
  path: pathText(ctx, row.folder),
  unit: row.unit,
  quantity: shownQuantities(ctx, row).quantity,
  match,
})
const shownPlace = (ctx: Ctx, { node }: Place, match: FoundItem['match']): FoundItem => {
  const above = nearestVisibleParent(ctx, node.guid)
  return {
    guid: node.guid,
    name: node.name,
    tag: node.tag,
    type: node.type,
    is_folder: true,
    product: null,
    parent: above === null ? null : { guid: above, id: above, name: ctx.rights.tree.byGuid.get(above)?.name ?? '' },
    path: pathOf(ctx, node.guid).slice(0, -1).join(' / '),
    unit: 'piece',
    quantity: 0,
    match,
  }
}
