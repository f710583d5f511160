import { mistakesAllowed } from '@entrepot/contract/items/edit-distance.ts'
import { searchKey, tokensOf } from '@entrepot/contract/kernel/text.ts'
import { isSmallWord, meantBy, spellingsOfUnit } from './synonyms.ts'

/** One way in which a word may stand in a text: tokens one after the other. */
export type Spelling = {
  tokens: readonly string[]
  /** How far it is from what was typed: 0 for the same. */
  cost: number
  /** Whether the last token may be the beginning of a longer one. */
  begins: boolean
}
/** A word, or a number with its unit, that has to be met. */
export type AskedWord = { tokens: readonly string[]; spellings: readonly Spelling[]; mayBeMistyped: boolean }

const COST = { number: 0.02, unit: 0.05, plural: 0.1, synonym: 0.3 }
/** What has more spellings is cut: nobody means all of them. */
const MOST_SPELLINGS = 24
const MOST_WORDS = 12

type Token = {
  text: string
  /** What stood between the token before and this one. */
  before: string
}
const isNumber = ({ text }: Token) => /^[0-9]/.test(text)
const isWhole = (text: string) => /^[0-9]+$/.test(text)

/** What was typed, word by word; numbers and what belongs to them stay together. */
export const askedWords = (typed: string): AskedWord[] => {
  const groups = groupsOf(tokensIn(typed)).slice(0, MOST_WORDS)
  return groups.map((group, at) => wordOf(group, at === groups.length - 1))
}
/** The same for somebody who is found nothing otherwise: without small words, and each number for itself. */
export const looserWords = (typed: string): AskedWord[] => {
  const words = groupsOf(tokensIn(typed)).flatMap((group) => (isThousands(group) ? group.map((one) => [one]) : [group]))
  const kept = words.filter(([first, ...others]) => others.length > 0 || !isSmallWord(first!.text))
  return kept.slice(0, MOST_WORDS).map((group, at) => wordOf(group, at === kept.length - 1))
}

/** `4*40` and `4 × 40` are `4x40` to whoever types. */
const tokensIn = (typed: string): Token[] => {
  const key = searchKey(typed)
    .replace(/(?<=[0-9]\s*)[*×](?=\s*[0-9])/g, 'x')
    .replaceAll('%', ' pct ')
  const found: Token[] = []
  let end = 0
  for (const { 0: part, index } of key.matchAll(
    /[0-9]+(?:[.,][0-9]+)*|(?:(?![0-9])[\p{Alphabetic}\p{Nd}])+|[×²³μ]/gu,
  )) {
    found.push({ text: tokensOf(part)[0]!, before: index === end ? '' : key.slice(end, index) })
    end = index + part.length
  }
  return found
}

const groupsOf = (tokens: readonly Token[]): Token[][] => {
  const groups: Token[][] = []
  for (let at = 0; at < tokens.length;) {
    const length = lengthOfGroup(tokens.slice(at))
    groups.push(tokens.slice(at, at + length))
    at += length
  }
  return groups
}
/** How many tokens from the first one on are one word. */
const lengthOfGroup = (tokens: readonly Token[]): number => {
  let length = 1
  for (;;) {
    const [last, next, after] = [tokens[length - 1]!, tokens[length], tokens[length + 1]]
    if (!next) return length
    if (isDimension(last, next, after)) length += 2
    else if (belongs(tokens.slice(0, length), next)) length += 1
    else return length
  }
}
const isDimension = (last: Token, next: Token, after: Token | undefined) =>
  isNumber(last) && next.text === 'x' && after !== undefined && isNumber(after)
const belongs = (group: readonly Token[], next: Token): boolean => {
  const last = group.at(-1)!
  const isApart = next.before.trim() === '' && next.before !== ''
  const isSlash = next.before.trim() === '/'
  if (isNumber(last) && !isNumber(next))
    return spellingsOfUnit(next.text) !== undefined
      ? next.before === '' || isApart
      : next.before === '' && next.text.length < 3
  if (isNumber(last) && isNumber(next)) return isSlash || (isApart && areThousands([...group, next]))
  // `mg/ml`, `mg/5 ml`
  if (group.some(isNumber) && spellingsOfUnit(last.text) && isSlash)
    return isNumber(next) || spellingsOfUnit(next.text) !== undefined
  return next.before === '' && isNumber(next) && last.text.length < 3
}
const areThousands = (group: readonly Token[]) =>
  /^[1-9][0-9]{0,2}$/.test(group[0]!.text) && group.slice(1).every(({ text }) => /^[0-9]{3}$/.test(text))
const isThousands = (group: readonly Token[]) => group.length > 1 && areThousands(group)

const wordOf = (group: readonly Token[], isLast: boolean): AskedWord => {
  const tokens = group.map(({ text }) => text)
  if (group.some(isNumber)) return { tokens, spellings: spellingsOfGroup(group, isLast), mayBeMistyped: false }
  const [word = ''] = tokens
  return { tokens, spellings: spellingsOfWord(word), mayBeMistyped: mistakesAllowed(word) > 0 }
}

const spellingsOfWord = (word: string): Spelling[] => [
  { tokens: [word], cost: 0, begins: word.length > 1 || /[^a-z]/.test(word) },
  ...singularsOf(word).map((one) => ({ tokens: [one], cost: COST.plural, begins: false })),
  ...meantBy(word).map((one) => ({ tokens: one.split(' '), cost: COST.synonym, begins: true })),
]
const singularsOf = (word: string): string[] => {
  if (word.length < 4) return []
  const found = []
  if (/[sx]$/.test(word) && !word.endsWith('ss')) found.push(word.slice(0, -1))
  if (word.endsWith('aux')) found.push(`${word.slice(0, -3)}al`, `${word.slice(0, -3)}ail`)
  if (/(ch|sh|s|x|z)es$/.test(word)) found.push(word.slice(0, -2))
  if (word.endsWith('ies')) found.push(`${word.slice(0, -3)}y`)
  return found
}

/** Every spelling of each token with those of the others, the likeliest first. */
const spellingsOfGroup = (group: readonly Token[], isLast: boolean): Spelling[] => {
  const begins = isLast || !isNumber(group.at(-1)!)
  const asTyped: Spelling = { tokens: group.map(({ text }) => text), cost: 0, begins }
  if (isThousands(group)) return [asTyped, ...spellingsOfNumber(group.map(({ text }) => text).join('')).map(numbered)]
  const others = group.reduce<Spelling[]>(
    (before, token, at) =>
      before
        .flatMap((one) =>
          spellingsOfToken(token, group[at - 1]).map(({ tokens, cost }) => ({
            tokens: [...one.tokens, ...tokens],
            cost: one.cost + cost,
            begins,
          })),
        )
        .toSorted((a, b) => a.cost - b.cost)
        .slice(0, MOST_SPELLINGS),
    [{ tokens: [], cost: 0, begins }],
  )
  return [asTyped, ...others.slice(1)]
}
const numbered = (tokens: readonly string[]): Spelling => ({ tokens, cost: COST.number, begins: false })
const spellingsOfToken = (token: Token, before: Token | undefined): { tokens: readonly string[]; cost: number }[] => {
  const asTyped = { tokens: [token.text], cost: 0 }
  if (isNumber(token))
    return [asTyped, ...spellingsOfNumber(token.text).map((tokens) => ({ tokens, cost: COST.number }))].filter(
      ({ tokens }, at) => at === 0 || tokens.join(' ') !== token.text,
    )
  if (!before || !(isNumber(before) || spellingsOfUnit(before.text))) return [asTyped]
  const units = spellingsOfUnit(token.text) ?? []
  return [
    asTyped,
    ...units.filter((unit) => unit !== token.text).map((unit) => ({ tokens: unit.split(' '), cost: COST.unit })),
  ]
}
/** `0.5` is `0.50`, `10` is `10.0`, `6000` is `6 000` and `6.000`. */
const spellingsOfNumber = (number: string): string[][] => {
  if (!isWhole(number)) {
    const short = number.replace(/(\.[0-9]*?)0+$/, '$1').replace(/\.$/, '')
    return /^[0-9]+\.[0-9]+$/.test(number) ? [[short], [`${short}${short.includes('.') ? '' : '.'}0`]] : []
  }
  if (number.length < 4) return [[`${number}.0`]]
  if (number.length > 9 || number.startsWith('0')) return []
  const parts = number.replace(/\B(?=(?:[0-9]{3})+$)/g, ' ').split(' ')
  return [[number], parts, [parts.join('.')]]
}
