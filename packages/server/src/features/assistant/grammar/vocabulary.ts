import type { FieldKind } from '@entrepot/contract/kernel/conditions/operators.ts'
import { LEXICON, LINKS } from './lexicon.ts'
import type { Meaning, Meant } from './nodes.ts'
import { stemOf } from './spelling.ts'
import { tokensOf } from './tokens.ts'

export type OwnField = { field: string; name: string; kind: FieldKind; values: readonly string[] }
/** What a company calls its things, as far as who asks may see them. */
export type Names = {
  places: readonly { guid: string; name: string; path: string }[]
  categories: readonly string[]
  tags: readonly string[]
  suppliers: readonly { guid: string; name: string }[]
  people: readonly string[]
  recipients: readonly string[]
  own: readonly OwnField[]
}
type Phrase = { stems: readonly string[]; meaning: Meaning; isName: boolean }
/** Phrases by their first word. */
export type Vocabulary = { phrases: ReadonlyMap<string, readonly Phrase[]>; words: ReadonlySet<string> }

const stemsOf = (text: string): string[] => {
  const words = text === '' ? [] : tokensOf(text).map((token) => token.text)
  const said = words.filter((word) => !LINKS.has(word))
  return (said.length > 0 ? said : words)
    .flatMap((word) => word.split(/[^\p{L}\p{N}.,]+/u))
    .filter(Boolean)
    .map(stemOf)
}
const phraseStems = (phrase: string): string[] =>
  phrase.split(' ').map((word) => stemOf(word.normalize('NFD').replace(/\p{M}/gu, '')))

const SPOKEN: readonly Phrase[] = LEXICON.flatMap(([meaning, phrases]) =>
  phrases.split('|').map((phrase): Phrase => ({ stems: phraseStems(phrase), meaning, isName: false })),
)
const GENERIC = new Set(SPOKEN.filter(({ meaning }) => meaning.is === 'generic').map(({ stems }) => stems.join(' ')))

/** « Magasin de Lyon » is also called « Lyon », where nothing else is. */
const shortName = (stems: readonly string[]): readonly string[] | null => {
  const short = stems.filter((stem) => !GENERIC.has(stem))
  return short.length > 0 && short.length < stems.length ? short : null
}

export const vocabularyOf = (names: Names): Vocabulary => {
  const meant = new Map<string, { stems: readonly string[]; meant: Meant[] }>()
  const add = (stems: readonly string[], one: Meant) => {
    if (stems.length === 0) return
    const key = stems.join(' ')
    const known = meant.get(key) ?? { stems, meant: [] }
    known.meant.push(one)
    meant.set(key, known)
  }
  const placed = names.places.map(({ guid, name, path }) => ({
    stems: stemsOf(name),
    meant: { kind: 'place' as const, value: path, name, guid },
  }))
  for (const { stems, meant: one } of placed) add(stems, one)
  for (const name of names.categories) add(stemsOf(name), { kind: 'category', value: name })
  for (const name of names.tags) add(stemsOf(name), { kind: 'tags', value: name })
  for (const { guid, name } of names.suppliers) add(stemsOf(name), { kind: 'supplier', value: name, guid })
  for (const name of names.people) add(stemsOf(name), { kind: 'person', value: name })
  for (const name of names.recipients) add(stemsOf(name), { kind: 'recipient', value: name })
  for (const { field, kind, values } of names.own)
    for (const value of values) add(stemsOf(value), { kind: 'own', field, fieldKind: kind, value })
  const full = new Set(meant.keys())
  for (const { stems, meant: one } of placed) {
    const short = shortName(stems)
    if (short && !full.has(short.join(' '))) add(short, one)
  }
  const phrases: Phrase[] = [
    ...SPOKEN,
    ...names.own.map(({ field, name, kind }): Phrase => ({
      stems: stemsOf(name),
      meaning: { is: 'own', field, kind },
      isName: true,
    })),
    ...[...meant.values()].map((one): Phrase => ({
      stems: one.stems,
      meaning: { is: 'value', meant: one.meant },
      isName: true,
    })),
  ]
  const byFirst = new Map<string, Phrase[]>()
  for (const phrase of phrases) {
    const first = phrase.stems[0]
    if (first === undefined) continue
    const list = byFirst.get(first) ?? []
    list.push(phrase)
    byFirst.set(first, list)
  }
  return { phrases: byFirst, words: new Set(phrases.flatMap(({ stems }) => stems)) }
}
