import { codeLetters, tokensOf } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pathOf } from '../../kernel/folder-access.ts'
import type { TreeNode } from '../../kernel/folder-tree.ts'
import type { AskedWord, Spelling } from './domain/asked-words.ts'
import { ALIKE, type Asked, placeOf, type Rank, TIERS } from './domain/judge-found.ts'

/** A folder that the caller sees, as it is searched: its name, and what they see of its path with it. */
export type Place = { node: TreeNode; name: readonly string[]; path: readonly string[]; letters: string }
type Places = { byGuid: ReadonlyMap<string, Place>; words: readonly string[] }

const kept = new WeakMap<ReadonlyMap<string, unknown>, Places>()
/** Made once for all who see the same folders. */
export const placesOf = (ctx: Ctx): Places => {
  const { levels, tree } = ctx.rights
  let places = kept.get(levels)
  if (!places) {
    const byGuid = new Map(
      [...levels.keys()].flatMap((guid) => {
        const node = tree.byGuid.get(guid)
        return node ? [[guid, placeFor(ctx, node)] as const] : []
      }),
    )
    places = { byGuid, words: [...new Set([...byGuid.values()].flatMap(({ path }) => path))] }
    kept.set(levels, places)
  }
  return places
}
const placeFor = (ctx: Ctx, node: TreeNode): Place => ({
  node,
  name: tokensOf(node.name),
  path: pathOf(ctx, node.guid).flatMap(tokensOf),
  letters: codeLetters(node.tag ?? ''),
})

/** By place, what meeting a word there costs: in its own name, and in its path. */
type Meeting = ReadonlyMap<string, { own: number; path: number }>
const NEVER = Number.POSITIVE_INFINITY

const meetingOf = ({ byGuid, words }: Places, { spellings }: AskedWord): Meeting => {
  const known = spellings.filter((spelling) => mayStandIn(words, spelling))
  if (known.length === 0) return new Map()
  const cost = (tokens: readonly string[]) =>
    known.reduce((least, spelling) => {
      const place = placeOf(tokens, spelling)
      return place ? Math.min(least, spelling.cost + (place.isWhole ? 0 : BEGUN)) : least
    }, NEVER)
  return new Map(
    [...byGuid].flatMap(([guid, { name, path }]) => {
      const inPath = cost(path)
      return inPath === NEVER ? [] : [[guid, { own: cost(name), path: inPath }] as const]
    }),
  )
}
const BEGUN = 4
const mayStandIn = (words: readonly string[], { tokens, begins }: Spelling) =>
  tokens.every((token) => words.some((word) => word.startsWith(token) && (begins || word.length - token.length < 2)))

export type FoundPlaces = {
  /** Places that are meant themselves. */
  named: { place: Place; rank: Rank }[]
  /** Some words say where, the others what: folders with the words that are left. Without any, everything there. */
  within: { folders: readonly string[]; others: readonly AskedWord[] }[]
}
const MOST_NAMED = 5
const MOST_WITHIN = 6

export const findPlaces = (ctx: Ctx, asked: Asked): FoundPlaces => {
  const places = placesOf(ctx)
  const meetings = meetingsOf(places, asked.words)
  return { named: namedPlaces(places, meetings, asked), within: whereAndWhat(meetings, asked.words) }
}
/** Only where the words say that something is. */
export const placesWithin = (ctx: Ctx, words: readonly AskedWord[]): FoundPlaces['within'] =>
  whereAndWhat(meetingsOf(placesOf(ctx), words), words)

const meetingsOf = (places: Places, words: readonly AskedWord[]) => words.map((word) => meetingOf(places, word))

const namedPlaces = ({ byGuid }: Places, meetings: readonly Meeting[], { typed, words }: Asked) => {
  const letters = codeLetters(typed)
  const wanted = tokensOf(typed).join(' ')
  const isSaid = words.some(({ tokens }) => tokens.some((token) => !/^[0-9]/.test(token) && token.length > 1))
  return [...byGuid.values()]
    .flatMap((place) => {
      if (letters !== '' && place.letters === letters) return [{ place, rank: rank('code', [TIERS.code]) }]
      const mets = meetings.flatMap((meeting) => meeting.get(place.node.guid) ?? [])
      const own = mets.filter((met) => met.own !== NEVER).length
      if (mets.length < meetings.length || own === 0) return []
      const costs = mets.map((met) => Math.min(met.own, met.path + 1))
      return [{ place, rank: rankOfPlace(place, costs, wanted, isSaid, own) }]
    })
    .toSorted((a, b) => compare(a.rank.order, b.rank.order))
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
const whereAndWhat = (meetings: readonly Meeting[], words: readonly AskedWord[]): FoundPlaces['within'] => {
  const places = meetings.flatMap((meeting, at) => (meeting.size > 0 ? [at] : []))
  return subsetsOf(places)
    .map((said) => ({
      folders: [...(meetings[said[0]!]?.keys() ?? [])].filter((guid) => said.every((at) => meetings[at]!.has(guid))),
      others: words.filter((_, at) => !said.includes(at)),
    }))
    .filter(({ folders }) => folders.length > 0)
    .slice(0, MOST_WITHIN)
}
/** The larger ones first, none of them empty. */
const subsetsOf = (numbers: readonly number[]): number[][] =>
  numbers
    .slice(0, 4)
    .reduce<number[][]>((before, one) => [...before, ...before.map((some) => [...some, one])], [[]])
    .filter((some) => some.length > 0)
    .sort((a, b) => b.length - a.length)
