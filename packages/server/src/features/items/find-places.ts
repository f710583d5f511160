import { codeLetters, tokensOf } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pathOf } from '../../kernel/folder-access.ts'
import type { FolderTree, TreeNode } from '../../kernel/folder-tree.ts'
import type { AskedWord, Spelling } from './domain/asked-words.ts'
import { ALIKE, type Asked, isSame, placeOf, type Rank, TIERS } from './domain/judge-found.ts'

/** A folder as it is searched: its name, and its path with it. */
export type Place = {
  node: TreeNode
  name: readonly string[]
  path: readonly string[]
  letters: string
  /** Its place in reading order. */
  at: number
}
/** Of all folders of a tree, whoever looks. Twenty thousand are looked up by a word of their path, never one by one. */
type Places = {
  byGuid: ReadonlyMap<string, Place>
  /** Every word of a path, in order. */
  words: readonly string[]
  holding: ReadonlyMap<string, readonly Place[]>
  byLetters: ReadonlyMap<string, readonly Place[]>
}

const kept = new WeakMap<FolderTree, Places>()
const placesIn = (tree: FolderTree): Places => {
  let places = kept.get(tree)
  if (!places) kept.set(tree, (places = makePlaces(tree)))
  return places
}
const makePlaces = ({ byGuid: nodes }: FolderTree): Places => {
  const names = new Map([...nodes.values()].map(({ guid, name }) => [guid, tokensOf(name)]))
  const byGuid = new Map<string, Place>()
  const holding = new Map<string, Place[]>()
  const byLetters = new Map<string, Place[]>()
  for (const node of nodes.values()) {
    const name = names.get(node.guid)!
    const path = [...node.ancestors.flatMap((guid) => names.get(guid) ?? []), ...name]
    const place = { node, name, path, letters: codeLetters(node.tag ?? ''), at: byGuid.size }
    byGuid.set(node.guid, place)
    for (const word of new Set(path)) add(holding, word, place)
    if (place.letters !== '') add(byLetters, place.letters, place)
  }
  return { byGuid, words: [...holding.keys()].toSorted(inCodeUnits), holding, byLetters }
}
const add = (lists: Map<string, Place[]>, key: string, place: Place) => {
  const list = lists.get(key)
  if (list) list.push(place)
  else lists.set(key, [place])
}
const inCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const partlySeenBy = new WeakMap<Ctx['rights']['levels'], ReadonlySet<string>>()
/** Folders that the caller sees in one that they do not. */
const partlySeen = ({ rights: { tree, levels } }: Ctx): ReadonlySet<string> => {
  let partly = partlySeenBy.get(levels)
  if (!partly) {
    partly = new Set(
      [...levels.keys()].filter((guid) => tree.byGuid.get(guid)?.ancestors.some((above) => !levels.has(above))),
    )
    partlySeenBy.set(levels, partly)
  }
  return partly
}
/** As the caller sees it, who may not know what it lies in. */
export const placeSeen = (ctx: Ctx, guid: string): Place | undefined => {
  const place = ctx.rights.levels.has(guid) ? placesIn(ctx.rights.tree).byGuid.get(guid) : undefined
  return place && partlySeen(ctx).has(guid) ? { ...place, path: pathOf(ctx, guid).flatMap(tokensOf) } : place
}

const wordsSeenBy = new WeakMap<Ctx['rights']['levels'], readonly string[]>()
/** Words of the paths that the caller sees, without numbers: what may be meant by one that was mistyped. */
export const wordsOfPlaces = (ctx: Ctx): readonly string[] => {
  const { levels } = ctx.rights
  let seen = wordsSeenBy.get(levels)
  if (!seen) {
    const words = new Set([...levels.keys()].flatMap((guid) => placeSeen(ctx, guid)?.path ?? []))
    seen = [...words].filter((word) => !/\p{N}/u.test(word))
    wordsSeenBy.set(levels, seen)
  }
  return seen
}

/** By place, what meeting a word in its path costs. */
type Meeting = ReadonlyMap<string, number>
const NEVER = Number.POSITIVE_INFINITY

const costIn = (tokens: readonly string[], spellings: readonly Spelling[]) =>
  spellings.reduce((least, spelling) => {
    const place = placeOf(tokens, spelling)
    return place ? Math.min(least, spelling.cost + (place.isWhole ? 0 : BEGUN)) : least
  }, NEVER)

const meetingOf = (ctx: Ctx, { spellings }: AskedWord): Meeting => {
  const { levels, tree } = ctx.rights
  const partly = partlySeen(ctx)
  const met = new Map<string, number>()
  for (const spelling of spellings)
    for (const { places, cost } of wordsLike(placesIn(tree), spelling))
      for (const { node, path } of places) {
        if (!levels.has(node.guid)) continue
        const isOneWord = spelling.tokens.length === 1 && !partly.has(node.guid)
        const here = isOneWord
          ? cost
          : costIn(partly.has(node.guid) ? placeSeen(ctx, node.guid)!.path : path, [spelling])
        if (here < (met.get(node.guid) ?? NEVER)) met.set(node.guid, here)
      }
  return met
}
/** The words that the last one of a spelling is, or begins, with the places that have them. */
const wordsLike = ({ words, holding }: Places, { tokens, begins, cost }: Spelling) => {
  const last = tokens.at(-1)!
  const found: { places: readonly Place[]; cost: number }[] = []
  for (let at = firstFrom(words, last); words[at]?.startsWith(last); at++) {
    const isWhole = isSame(words[at]!, last)
    if (isWhole || begins) found.push({ places: holding.get(words[at]!)!, cost: cost + (isWhole ? 0 : BEGUN) })
  }
  return found
}
/** Where a word stands in an ordered list, or would. */
const firstFrom = (words: readonly string[], word: string): number => {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}
const BEGUN = 4

export type FoundPlaces = {
  /** Places that are meant themselves. */
  named: { place: Place; rank: Rank }[]
  /**
   * Some words say where, the others what: folders, null for all that the caller sees, with the words that are left.
   * Without any, everything there.
   */
  within: { folders: readonly string[] | null; others: readonly AskedWord[] }[]
}
const MOST_NAMED = 5
const MOST_WITHIN = 6

export const findPlaces = (ctx: Ctx, asked: Asked): FoundPlaces => {
  const meetings = meetingsOf(ctx, asked.words)
  return { named: namedPlaces(ctx, meetings, asked), within: whereAndWhat(ctx, meetings, asked.words) }
}
/** Only where the words say that something is. */
export const placesWithin = (ctx: Ctx, words: readonly AskedWord[]): FoundPlaces['within'] =>
  whereAndWhat(ctx, meetingsOf(ctx, words), words)

const meetingsOf = (ctx: Ctx, words: readonly AskedWord[]) => words.map((word) => meetingOf(ctx, word))

const namedPlaces = (ctx: Ctx, meetings: readonly Meeting[], { typed, words }: Asked) => {
  const letters = codeLetters(typed)
  const carrying = placesIn(ctx.rights.tree).byLetters.get(letters) ?? []
  const [fewest, ...others] = meetings.toSorted((a, b) => a.size - b.size)
  const meeting = [...(fewest?.keys() ?? [])].filter((guid) => others.every((one) => one.has(guid)))
  const wanted = tokensOf(typed).join(' ')
  const isSaid = words.some(({ tokens }) => tokens.some((token) => !/^[0-9]/.test(token) && token.length > 1))
  return [...new Set([...carrying.map(({ node }) => node.guid), ...meeting])]
    .flatMap((guid) => {
      const place = placeSeen(ctx, guid)
      if (!place) return []
      if (letters !== '' && place.letters === letters) return [{ place, rank: rank('code', [TIERS.code]) }]
      const inName = words.map(({ spellings }) => costIn(place.name, spellings))
      const own = inName.filter((cost) => cost !== NEVER).length
      if (own === 0) return []
      const costs = meetings.map((one, at) => Math.min(inName[at]!, one.get(guid)! + 1))
      return [{ place, rank: rankOfPlace(place, costs, wanted, isSaid, own) }]
    })
    .toSorted((a, b) => compare(a.rank.order, b.rank.order) || a.place.at - b.place.at)
    .slice(0, MOST_NAMED)
}
const compare = (a: readonly number[], b: readonly number[]) => {
  const at = a.findIndex((one, index) => one !== b[index])
  return at < 0 ? 0 : a[at]! - (b[at] ?? 0)
}
const rank = (match: Rank['match'], order: readonly number[]): Rank => ({ match, order })
const rankOfPlace = (place: Place, costs: readonly number[], wanted: string, isSaid: boolean, own: number): Rank => {
  const worst = Math.max(...costs)
  const sum = costs.reduce((total, cost) => total + cost, 0)
  const closeness = [-own, sum, place.name.length, place.path.length]
  if (worst >= ALIKE) return rank('alike', [TIERS.alike, sum, ...closeness])
  if (place.name.join(' ') === wanted) return rank('same', [TIERS.samePlace, ...closeness])
  if (worst < BEGUN && isSaid) return rank('place', [TIERS.place, ...closeness])
  return rank('place', [place.name.join(' ').startsWith(wanted) ? TIERS.begunPlace : TIERS.begun + 3, ...closeness])
}

/** For some of the words the folders that have all of them in their path, and the words that are left. */
const whereAndWhat = (ctx: Ctx, meetings: readonly Meeting[], words: readonly AskedWord[]): FoundPlaces['within'] => {
  const places = meetings.flatMap((meeting, at) => (meeting.size > 0 ? [at] : []))
  const found: FoundPlaces['within'] = []
  for (const said of subsetsOf(places)) {
    if (found.length === MOST_WITHIN) break
    const [fewest, ...others] = said.map((at) => meetings[at]!).toSorted((a, b) => a.size - b.size)
    const folders = [...fewest!.keys()].filter((guid) => others.every((one) => one.has(guid)))
    if (folders.length > 0)
      found.push({
        folders: folders.length === ctx.rights.levels.size ? null : folders,
        others: words.filter((_, at) => !said.includes(at)),
      })
  }
  return found
}
/** The larger ones first, none of them empty. */
const subsetsOf = (numbers: readonly number[]): number[][] =>
  numbers
    .slice(0, 4)
    .reduce<number[][]>((before, one) => [...before, ...before.map((some) => [...some, one])], [[]])
    .filter((some) => some.length > 0)
    .sort((a, b) => b.length - a.length)
