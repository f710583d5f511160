/** A column as far as a guess looks at it: the words of its heading and its first values. */
export type Seen = { heading: string; values: readonly string[] }
type Test = (values: readonly string[]) => boolean

const share = (values: readonly string[], is: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(is).length / values.length

const isNumeric = (value: string) => /^[-+]?\d[\d\s\u00a0\u202f.,]*$/.test(value)
const isWithUnit = (value: string) => /^[-+]?\d[\d\s\u00a0\u202f.,/x×]*\s*[a-zµ%°"′″Ω][\w²³/.%°]*\b/i.test(value)
const isCode = (value: string) => !/\s/.test(value) && /\d/.test(value) && !isWithUnit(value)
const isText = (value: string) => /\p{L}{2}/u.test(value)
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}|^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(value)

/** 300 mg is a strength and 12 kg a weight: a column of them says no number of pieces. */
export const areMeasures: Test = (values) => share(values, isWithUnit) >= 0.5

/** What the values of a field look like, where its heading only resembles one of its names. */
const LOOKS: Readonly<Record<string, Test>> = {
  name: (values) => share(values, isText) >= 0.8 && share(values, isCode) < 0.5,
  tag: (values) => share(values, isCode) >= 0.8,
  quantity: (values) => share(values, isNumeric) >= 0.8,
  threshold: (values) => share(values, isNumeric) >= 0.8,
  parent: (values) => share(values, isText) >= 0.5 || share(values, (value) => value.length <= 12) >= 0.8,
  category: (values) => share(values, isText) >= 0.8,
  unit: (values) => share(values, (value) => value.length <= 12 && !isNumeric(value)) >= 0.8,
  expiryDate: (values) => share(values, isDay) >= 0.8,
}

const SMALL: ReadonlySet<string> = new Set('a au aux d de des du en et in l la le les of on par per the'.split(' '))
const wordsOf = (text: string): string[] =>
  text
    .split(' ')
    .filter((word) => word !== '' && !SMALL.has(word))
    .map((word) => (word.length > 3 ? word.replace(/[sx]$/, '') : word))

/** A slip of one letter in a word of five, of two in one of nine. */
const isAlike = (a: string, b: string): boolean => {
  if (a === b) return true
  const slips = Math.min(a.length, b.length) >= 9 ? 2 : Math.min(a.length, b.length) >= 5 ? 1 : 0
  return slips > 0 && Math.abs(a.length - b.length) <= slips && distance(a, b) <= slips
}
const distance = (a: string, b: string): number => {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let at = 1; at <= b.length; at++)
      next[at] = Math.min(before[at]! + 1, next[at - 1]! + 1, before[at - 1]! + (a[row - 1] === b[at - 1] ? 0 : 1))
    before = next
  }
  return before[b.length]!
}

/** How much of a heading one of the names of a field makes up; 0 where none is in it. */
const likenessOf = (heading: string, names: readonly string[]): number => {
  const words = wordsOf(heading)
  const scores = names.map((name) => {
    const wanted = wordsOf(name)
    return wanted.length > 0 && wanted.every((one) => words.some((word) => isAlike(word, one)))
      ? wanted.length / words.length
      : 0
  })
  return Math.max(0, ...scores)
}

const LEAST = 0.5
/** Fields by columns whose headings resemble their names and whose values look like theirs, the most alike first. */
export const likelyFields = (
  columns: readonly Seen[],
  fields: readonly { field: string; names: readonly string[] }[],
): { at: number; field: string }[] => {
  const pairs = columns.flatMap(({ heading, values }, at) =>
    fields.flatMap(({ field, names }) => {
      const score = LOOKS[field]?.(values) ? likenessOf(heading, names) : 0
      return score >= LEAST ? [{ at, field, score }] : []
    }),
  )
  const found: { at: number; field: string }[] = []
  for (const { at, field } of pairs.toSorted((a, b) => b.score - a.score))
    if (!found.some((one) => one.at === at || one.field === field)) found.push({ at, field })
  return found
}

/** Numbers of trade items end in a digit that is computed from the others. */
const isTradeNumber = (value: string): boolean => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(value)) return false
  const sum = [...value].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}
/** A column of trade numbers, whatever its heading. */
export const holdsTradeNumbers: Test = (values) => values.length >= 3 && share(values, isTradeNumber) >= 0.9
/** A column of names, whatever its heading: texts that hardly repeat. */
export const holdsNames: Test = (values) =>
  values.length >= 3 &&
  new Set(values).size / values.length >= 0.8 &&
  share(values, (value) => isText(value) && !isCode(value) && value.length <= 200) >= 0.9
