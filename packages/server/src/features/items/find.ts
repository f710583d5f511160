import type { FoundItem } from '@entrepot/contract/items/item.ts'
import { codeLetters, tokensOf } from '@entrepot/contract/kernel/text.ts'
import { type ItemRow, shownQuantities } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pathText, readableFolders } from '../../kernel/folder-access.ts'
import { type AskedWord, askedWords, looserWords } from './domain/asked-words.ts'
import { spellingsOfCode } from './domain/code-spellings.ts'
import { ALIKE, type Asked, compareRanks, placeOf, type Rank, rankOf, textsOf, TIERS } from './domain/judge-found.ts'
import { beginsQuery, type CategoriesOf, inOrder, wordsQuery } from './domain/words-query.ts'
import { findPlaces, type FoundPlaces, type Place, placesOf } from './find-places.ts'
import { categoryNames, codesSpelled, itemsIn, itemsWanted } from './find.queries.ts'
import { wordsMeant } from './vocabulary.ts'

type Found = { guid: string; rank: Rank; show: (ctx: Ctx) => FoundItem }
type Category = { guid: string; tokens: readonly string[] }

/** More than are shown, so that the best of them can be chosen. */
const CANDIDATES = 60

/**
 * The quick search (decision 23): each word is met by name, code, category, own texts or place. What is only alike is
 * looked for where nothing else was found.
 */
export const findItems = async (ctx: Ctx, search: string, size: number): Promise<{ data: FoundItem[] }> => {
  const categories = (await categoryNames(ctx)).map(({ guid, name }): Category => ({ guid, tokens: tokensOf(name) }))
  const asked: Asked = { typed: search, words: askedWords(search) }
  let found = await findAsked(ctx, asked, categories)
  if (!found.some(isGood)) {
    const looser = { typed: search, words: looserWords(search) }
    if (looser.words.length !== asked.words.length) found = await findAsked(ctx, looser, categories)
  }
  if (!found.some(isGood)) found = await findAlike(ctx, asked, categories)
  else found = found.filter(isGood)
  if (found.length < size && isCodeLike(search)) found = best([...found, ...(await findInCodes(ctx, asked))])
  return { data: found.slice(0, size).map(({ show }) => show(ctx)) }
}
const isGood = ({ rank }: Found) => rank.match !== 'alike'

/** The best way in which something was found is the one that counts. */
const best = (found: readonly Found[]): Found[] => {
  const kept = new Map<string, Found>()
  for (const one of found.toSorted((a, b) => compareRanks(a.rank, b.rank)))
    if (!kept.has(one.guid)) kept.set(one.guid, one)
  return [...kept.values()]
}

const findAsked = async (ctx: Ctx, asked: Asked, categories: readonly Category[]): Promise<Found[]> => {
  const places = findPlaces(ctx, asked)
  const isPlace = places.named.some(({ rank: { order } }) => order[0]! <= TIERS.place)
  const [coded, begun, withWords, ...placed] = await Promise.all([
    findCodes(ctx, asked.typed),
    codesBegunSo(ctx, asked.typed),
    itemsWithWords(ctx, asked.words, categories, readableFolders(ctx)),
    ...places.within.map(({ folders, others }) =>
      others.length === 0 ? itemsIn(ctx, folders, CANDIDATES) : itemsWithWords(ctx, others, categories, folders),
    ),
  ])
  return best([
    ...coded,
    ...places.named.map(foundPlace),
    ...[begun, withWords, ...placed].flat().map((row) => foundItem(ctx, row, asked, isPlace)),
  ])
}

const itemsWithWords = (
  ctx: Ctx,
  words: readonly AskedWord[],
  categories: readonly Category[],
  folders: readonly string[] | null,
): Promise<ItemRow[]> => {
  if (words.length === 0) return Promise.resolve([])
  const categoriesOf = meeting(categories)
  const wanted = {
    words: wordsQuery(words, categoriesOf),
    exact: inOrder(words, categoriesOf),
    whole: words.map(({ tokens }) => tokens.join(' ')),
    folders,
  }
  return itemsWanted(ctx, wanted, CANDIDATES)
}
/** The categories whose name has a word. */
const meeting =
  (categories: readonly Category[]): CategoriesOf =>
  ({ spellings }) =>
    categories.filter(({ tokens }) => spellings.some((spelling) => placeOf(tokens, spelling))).map(({ guid }) => guid)

/** Enough of a code to look for it where codes begin, or within them. */
const isCodeLike = (typed: string) => {
  const letters = codeLetters(typed)
  return letters.length > 2 && /[0-9]/.test(letters)
}
const findCodes = async (ctx: Ctx, typed: string): Promise<Found[]> => {
  const spellings = spellingsOfCode(typed)
  const places = placesOf(ctx).byGuid
  return (await codesSpelled(ctx, spellings)).flatMap(({ letters, folder, row }): Found[] => {
    const rank: Rank = { match: 'code', order: [TIERS.code, spellings.indexOf(letters)] }
    const place = folder === null ? undefined : places.get(folder)
    return place ? [foundPlace({ place, rank })] : row ? [{ guid: row.guid, rank, show: showItem(row, rank) }] : []
  })
}
const codesBegunSo = (ctx: Ctx, typed: string): Promise<ItemRow[]> => {
  const letters = codeLetters(typed)
  return isCodeLike(typed)
    ? itemsWanted(ctx, { words: beginsQuery(letters), whole: [letters], folders: readableFolders(ctx) }, CANDIDATES)
    : Promise.resolve([])
}
/** Records with what was typed somewhere in their code. */
const findInCodes = async (ctx: Ctx, asked: Asked): Promise<Found[]> => {
  const letters = codeLetters(asked.typed)
  if (letters.length < 4) return []
  const rows = await itemsWanted(
    ctx,
    { words: null, parts: [letters], whole: [letters], folders: readableFolders(ctx) },
    CANDIDATES,
  )
  return rows.map((row) => foundItem(ctx, row, asked)).filter(isGood)
}

/** What is only alike: words within words, and words that were mistyped. */
const findAlike = async (ctx: Ctx, asked: Asked, categories: readonly Category[]): Promise<Found[]> => {
  const others = [...placesOf(ctx).words, ...new Set(categories.flatMap(({ tokens }) => tokens))]
  const [inside, meant] = await Promise.all([
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
  const alike = (await findAsked(ctx, { ...asked, words }, categories)).map((one): Found => {
    const rank: Rank = { match: 'alike', order: one.rank.order }
    return { ...one, rank, show: (ctx) => ({ ...one.show(ctx), match: 'alike' }) }
  })
  return best([...inside, ...alike])
}

const LEAST_INSIDE = 4
/** Records that have words within others; each as long as a word that means something. */
const findInside = async (ctx: Ctx, { typed, words }: Asked, categories: readonly Category[]): Promise<Found[]> => {
  const within = words.filter(({ mayBeMistyped, tokens }) => mayBeMistyped && tokens[0]!.length >= LEAST_INSIDE)
  const others = words.filter((word) => !within.includes(word))
  if (within.length === 0) return []
  const rows = await itemsWanted(
    ctx,
    {
      words: others.length === 0 ? null : wordsQuery(others, meeting(categories)),
      parts: within.map(({ tokens }) => tokens[0]!),
      whole: within.map(({ tokens }) => tokens[0]!),
      folders: readableFolders(ctx),
    },
    CANDIDATES,
  )
  return rows.map((row) => foundItem(ctx, row, { typed, words }))
}

const foundItem = (ctx: Ctx, row: ItemRow, asked: Asked, isPlace = false): Found => {
  const path = placesOf(ctx).byGuid.get(row.folder)?.path ?? []
  const rank = rankOf(textsOf({ ...row, category: row.category?.name ?? null, path }), asked, { isPlace })
  return { guid: row.guid, rank, show: showItem(row, rank) }
}
const foundPlace = ({ place, rank }: FoundPlaces['named'][number]): Found => ({
  guid: place.node.guid,
  rank,
  show: showPlace(place, rank),
})

const showItem =
  (row: ItemRow, { match }: Rank) =>
  (ctx: Ctx): FoundItem => ({
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
const showPlace =
  ({ node }: Place, { match }: Rank) =>
  (ctx: Ctx): FoundItem => {
    const above = node.parent !== null && ctx.rights.levels.has(node.parent) ? node.parent : null
    return {
      guid: node.guid,
      name: node.name,
      tag: node.tag,
      type: node.type,
      is_folder: true,
      product: null,
      parent: above === null ? null : { guid: above, id: above, name: ctx.rights.tree.byGuid.get(above)?.name ?? '' },
      path: above === null ? '' : pathText(ctx, above),
      unit: 'piece',
      quantity: 0,
      match,
    }
  }
