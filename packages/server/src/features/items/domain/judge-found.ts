import { codeLetters, tokensOf } from '@entrepot/contract/kernel/text.ts'
import type { FoundItem } from '@entrepot/contract/items/found.ts'
import type { AskedWord, Spelling } from './asked-words.ts'

/** What a record is found by, in tokens. */
export type Texts = {
  name: readonly string[]
  code: readonly string[]
  /** The code without its separators. */
  letters: string
  category: readonly string[]
  others: readonly string[]
  /** Each own text for itself, as its tokens with a space between them. */
  values: ReadonlySet<string>
  path: readonly string[]
}
export const textsOf = (record: {
  name: string
  tag: string | null
  category: string | null
  description: string
  attributes: Record<string, unknown>
  path: readonly string[]
}): Texts => {
  const values = [record.description, ...stringsIn(record.attributes)].map(tokensOf)
  return {
    name: tokensOf(record.name),
    code: tokensOf(record.tag ?? ''),
    letters: codeLetters(record.tag ?? ''),
    category: tokensOf(record.category ?? ''),
    others: values.flat(),
    values: new Set(values.map((tokens) => tokens.join(' '))),
    path: record.path,
  }
}
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(stringsIn)
      : []

/** Where a spelling stands in a text, whole or as the beginning of a word. */
type Place = { at: number; length: number; isWhole: boolean }
export const placeOf = (tokens: readonly string[], { tokens: wanted, begins }: Spelling): Place | null => {
  let begun: Place | null = null
  for (let at = 0; at + wanted.length <= tokens.length; at++) {
    if (!wanted.slice(0, -1).every((token, step) => tokens[at + step] === token)) continue
    const [last, met] = [wanted.at(-1)!, tokens[at + wanted.length - 1]!]
    if (isSame(met, last)) return { at, length: wanted.length, isWhole: true }
    if (begins && begun === null && met.startsWith(last)) begun = { at, length: wanted.length, isWhole: false }
  }
  return begun
}
/** The plural of a word is the word. */
export const isSame = (met: string, wanted: string) =>
  met === wanted ||
  (wanted.length > 2 && met.length === wanted.length + 1 && /[sx]$/.test(met) && met.startsWith(wanted))

/** What meeting a word costs, whole and as a beginning: the dearest decides how good a record is. */
const PLACES = { name: [0, 4], code: [0.5, 4.2], category: [1, 5], path: [1.5, 5.5], others: [2, 6] } as const
export type Met = { cost: number; by: keyof typeof PLACES; place: Place | null }

/** The best way in which a record meets a word; nothing when it does not. */
const metBy = (texts: Texts, word: AskedWord): Met | null => {
  let best: Met | null = null
  const offer = (met: Met) => {
    if (best === null || met.cost < best.cost) best = met
  }
  for (const spelling of word.spellings)
    for (const by of Object.keys(PLACES) as (keyof typeof PLACES)[]) {
      const place = placeOf(texts[by], spelling)
      if (place) offer({ cost: PLACES[by][place.isWhole ? 0 : 1] + spelling.cost, by, place })
    }
  return best
}

export type Rank = { match: FoundItem['match']; order: readonly number[] }

/** The better of two comes first. */
export const compareRanks = (a: Rank, b: Rank): number => {
  for (const [at, one] of a.order.entries()) if (one !== (b.order[at] ?? 0)) return one - (b.order[at] ?? 0)
  return 0
}

/**
 * The order of what is found (decision 23): a whole code, the whole name, a name that begins so, a whole own text,
 * whole words, beginnings of words, parts of a code, parts of words, likeness. Places stand between (see
 * `rankOfPlace`).
 */
export const TIERS = {
  code: 0,
  same: 10,
  samePlace: 11,
  category: 12,
  start: 20,
  value: 22,
  place: 25,
  liesThere: 26,
  whole: 30,
  startsSo: 40,
  begunPlace: 43,
  begun: 44,
  inCode: 60,
  inside: 70,
  alike: 80,
} as const

export type Asked = { typed: string; words: readonly AskedWord[] }

/** How good a record is. `isPlace`: what was typed is the name of a place, and the record lies there. */
export const rankOf = (texts: Texts, asked: Asked, { isPlace = false } = {}): Rank => {
  const letters = codeLetters(asked.typed)
  if (letters !== '' && texts.letters === letters) return { match: 'code', order: [TIERS.code, texts.name.length] }
  const mets = asked.words.map((word) => metBy(texts, word)).filter((met) => met !== null)
  return mets.length < asked.words.length
    ? rankOfPart(texts, letters, asked, mets)
    : rankOfWords(texts, asked, mets, isPlace)
}

/** Some words are met nowhere: a part of the code was typed, or parts of words. */
const rankOfPart = (texts: Texts, letters: string, { words }: Asked, mets: readonly Met[]): Rank => {
  const isCode = letters.length > 2 && /[0-9]/.test(letters)
  if (isCode && texts.letters.startsWith(letters)) return { match: 'part', order: [TIERS.begun, 4, texts.name.length] }
  if (isCode && letters.length > 3 && texts.letters.includes(letters))
    return { match: 'part', order: [TIERS.inCode, texts.letters.indexOf(letters)] }
  return { match: 'alike', order: [TIERS.inside, words.length - mets.length, firstOf(mets), texts.name.length] }
}

const rankOfWords = (texts: Texts, { typed }: Asked, mets: readonly Met[], isPlace: boolean): Rank => {
  const areAll = (by: Met['by']) => mets.every((met) => met.by === by)
  const worst = Math.max(...mets.map(({ cost }) => cost))
  const isWhole = worst < PLACES.name[1]
  const sum = mets.reduce((total, { cost }) => total + cost, 0)
  // Of what lies in a place, what lies nowhere below comes first, in the order of its names.
  const closeness = [sum, ...(areAll('path') ? [texts.path.length] : [gapsOf(mets), firstOf(mets), texts.name.length])]
  const rank = (match: Rank['match'], tier: number): Rank => ({ match, order: [tier, ...closeness] })
  if (worst >= ALIKE) return rank('alike', TIERS.alike)
  const tokens = tokensOf(typed)
  if (areAll('name') && isWhole && texts.name.join(' ') === tokens.join(' ')) return rank('same', TIERS.same)
  if (areAll('name') && isRow(mets) && firstOf(mets) === 0) return rank('start', isWhole ? TIERS.start : TIERS.startsSo)
  if (areAll('category') && isWhole && texts.category.length === tokens.length) return rank('text', TIERS.category)
  if (texts.values.has(tokens.join(' '))) return rank('text', TIERS.value)
  if (areAll('path') && isPlace) return rank('place', TIERS.liesThere)
  return rank(matchOf(mets, isWhole), isWhole ? TIERS.whole : TIERS.begun)
}
const matchOf = (mets: readonly Met[], isWhole: boolean): Rank['match'] => {
  if (mets.some(({ by }) => by === 'path')) return 'place'
  if (mets.every(({ by }) => by === 'name')) return isWhole ? 'word' : 'name'
  return mets.some(({ by }) => by === 'code') ? 'part' : 'text'
}
/** From here on what a word costs is a mistake that was forgiven. */
export const ALIKE = 20

const firstOf = (mets: readonly Met[]) => Math.min(99, ...mets.map(({ place, by }) => (by === 'name' ? place!.at : 99)))
const isRow = (mets: readonly Met[]) =>
  mets.every(({ place }, at) => at === 0 || place!.at === mets[at - 1]!.place!.at + mets[at - 1]!.place!.length)
/** Words that stand one after the other in what they are met by, as they were typed, are meant together. */
const gapsOf = (mets: readonly Met[]) =>
  mets.filter(
    ({ by, place }, at) =>
      at > 0 && (mets[at - 1]!.by !== by || place!.at !== mets[at - 1]!.place!.at + mets[at - 1]!.place!.length),
  ).length
