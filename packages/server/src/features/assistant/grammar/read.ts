import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { dateAt, dateStems } from './dates.ts'
import { ASKS_OTHERWISE, LINKS, STOPWORDS, UNIT_WORDS } from './lexicon.ts'
import type { Meaning, Node } from './nodes.ts'
import { meantBy, stemOf } from './spelling.ts'
import { type Token, tokensOf } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

export type Reading = {
  vocabulary: Vocabulary
  today: Day
  /** Whether a name of an item has this word, of those that are seen. */
  isItemWord: (stem: string) => boolean
}

type Found = { meaning: Meaning; end: number; isName: boolean }
const NUMBER = /^\d[\d\u00A0\u202F ]*(?:[.,]\d+)?$/

/** The longest phrase that begins at a word; a name stands back behind a word of the language that is as long. */
const phraseAt = (
  tokens: readonly Token[],
  from: number,
  { vocabulary }: Reading,
  { prefersName, isBehindBy }: { prefersName: boolean; isBehindBy: boolean },
): Found | null => {
  let best: Found | null = null
  // A place that is called « Dépôt » is that place, unless things are put together by depots.
  const namesWin = ({ meaning }: Pick<Found, 'meaning'>) => prefersName || (meaning.is === 'generic' && !isBehindBy)
  for (const { stems, meaning, isName } of vocabulary.phrases.get(stemOf(tokens[from]!.text)) ?? []) {
    let at = from + 1
    const fits = stems.slice(1).every((stem) => {
      while (at < tokens.length && stemOf(tokens[at]!.text) !== stem && LINKS.has(tokens[at]!.text)) at++
      return at < tokens.length && !tokens[at]!.isQuoted && stemOf(tokens[at++]!.text) === stem
    })
    if (!fits) continue
    const isBetter =
      !best ||
      at > best.end ||
      (at === best.end && best.isName !== isName && isName === namesWin(isName ? best : { meaning }))
    if (isBetter) best = { meaning, end: at, isName }
  }
  return best
}

const numberAt = (tokens: readonly Token[], at: number): { meaning: Meaning; end: number } | null => {
  const { text } = tokens[at]!
  const money = text === '€' || text === '$'
  const digits = money ? tokens[at + 1]?.text : text
  if (!digits || !NUMBER.test(digits)) return null
  const number = Number(digits.replace(/[\u00A0\u202F ]/g, '').replace(',', '.'))
  if (!Number.isFinite(number)) return null
  const next = tokens[at + (money ? 2 : 1)]?.text ?? ''
  if (money) return { meaning: { is: 'number', number, isMoney: true }, end: at + 2 }
  if (/^(€|euros?|eur|\$)$/.test(next)) return { meaning: { is: 'number', number, isMoney: true }, end: at + 2 }
  const unit = UNIT_WORDS[next]
  if (unit) return { meaning: { is: 'number', number, unit }, end: at + 2 }
  return { meaning: { is: 'number', number }, end: at + 1 }
}

const ZERO: Readonly<Record<string, number>> = {
  zero: 0,
  dix: 10,
  ten: 10,
  cinq: 5,
  five: 5,
  vingt: 20,
  twenty: 20,
  cent: 100,
  hundred: 100,
  cinquante: 50,
  fifty: 50,
}

const isKnown = (token: Token, { vocabulary, isItemWord }: Reading): boolean => {
  const stem = stemOf(token.text)
  return (
    token.isQuoted ||
    !/^\p{L}/u.test(token.text) ||
    STOPWORDS.has(token.text) ||
    ASKS_OTHERWISE.has(token.text) ||
    vocabulary.words.has(stem) ||
    dateStems.has(stem) ||
    token.text in UNIT_WORDS ||
    isItemWord(stem)
  )
}

/** Words that are nearly one that is known are taken for it. */
const corrected = (tokens: readonly Token[], reading: Reading): Token[] => {
  const known = [...reading.vocabulary.words, ...dateStems]
  return tokens.map((token) => {
    if (isKnown(token, reading)) return token
    const meant = meantBy(stemOf(token.text), known)
    return meant === null ? token : { ...token, text: dateSpelling(meant) }
  })
}
/** Dates are read by whole words. */
const dateSpelling = (stem: string) => DATE_BY_STEM.get(stem) ?? stem
const DATE_BY_STEM = new Map(
  [
    'aujourd',
    'hier',
    'demain',
    'yesterday',
    'tomorrow',
    'semaine',
    'derniere',
    'dernier',
    'prochaine',
    'janvier',
    'fevrier',
    'septembre',
    'octobre',
    'novembre',
    'decembre',
    'january',
    'february',
    'september',
    'october',
    'november',
    'december',
    'annee',
    'trimestre',
    'quarter',
    'juillet',
    'august',
    'previous',
    'passe',
    'precedent',
    'precedente',
  ].map((word) => [stemOf(word), word]),
)

/** What the words of a question mean, one after the other. */
export const read = (question: string, reading: Reading): Node[] => {
  const tokens = corrected(tokensOf(question), reading)
  const nodes: Node[] = []
  const push = (meaning: Meaning, from: number, end: number) =>
    nodes.push({
      ...meaning,
      words: tokens
        .slice(from, end)
        .map(({ raw }) => raw)
        .join(' '),
      stem: stemOf(tokens[from]!.text),
    })
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]!
    if (token.isQuoted) {
      push({ is: 'quoted' }, at, ++at)
      continue
    }
    const isFirst = nodes.every(({ is }) => is === 'skip')
    if (isFirst && (token.text === 'ou' || token.text === 'where')) {
      push({ is: 'show' }, at, ++at)
      continue
    }
    const last = nodes.at(-1)?.is
    const phrase = phraseAt(tokens, at, reading, {
      prefersName: last === 'field' || last === 'own' || last === 'compare',
      isBehindBy: last === 'by',
    })
    const date = dateAt(tokens, at, reading.today)
    if (isFirst && ASKS_OTHERWISE.has(token.text) && !(phrase && phrase.end > at + 1)) {
      push({ is: 'unknown' }, at, ++at)
      continue
    }
    if (date && date.end >= (phrase?.end ?? 0) && !isPlainYear(tokens, at, date.end, last)) {
      push({ is: 'date', ...date.dated }, at, date.end)
      at = date.end
      continue
    }
    const number = numberAt(tokens, at)
    if (number && number.end >= (phrase?.end ?? 0)) {
      push(number.meaning, at, number.end)
      at = number.end
      continue
    }
    if (phrase && !(STOPWORDS.has(token.text) && phrase.end === at + 1 && phrase.isName)) {
      push(phrase.meaning, at, phrase.end)
      at = phrase.end
      continue
    }
    const spelled = ZERO[token.text]
    if (spelled !== undefined) push({ is: 'number', number: spelled }, at, ++at)
    else if (STOPWORDS.has(token.text)) at++
    else if (reading.isItemWord(stemOf(token.text))) push({ is: 'itemWord' }, at, ++at)
    else push({ is: 'unknown' }, at, ++at)
  }
  return nodes
}
/** After a comparison 2026 is a number like any other. */
const isPlainYear = (tokens: readonly Token[], at: number, end: number, last: string | undefined) =>
  last === 'compare' && end === at + 1 && /^20\d{2}$/.test(tokens[at]!.text)

/** Words of a question that may be of names of items, as names would hold them. */
export const unknownWords = (question: string, reading: Reading): string[] => [
  ...new Set(
    tokensOf(question)
      .filter((token) => !isKnown(token, reading) && token.text.length >= 3)
      .map(({ text }) => (text.length > 3 ? text.replace(/(?<=[^s])s$/, '') : text)),
  ),
]
