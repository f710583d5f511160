import type { Language } from '../language.ts'
import { type ConditionValue, type Group, isGroup, type Leaf } from './grammar.ts'
import { type FieldKind, isTime, type Operator } from './operators.ts'

/** What a sentence needs to know of a field. */
export type SpokenField = { label: string; kind: FieldKind; choices?: readonly { value: string; label: string }[] }
/** How days and numbers are written for the reader. */
export type Writing = { day: (day: string) => string; number: (number: number) => string }

type Phrases = Record<Operator, string>
const NUMBERS: Record<Language, Partial<Phrases>> = {
  fr: { equals: 'vaut {v}', not_equal: 'ne vaut pas {v}', in: 'vaut {v}', not_in: 'ne vaut pas {v}' },
  en: {},
}
const DAYS: Record<Language, Partial<Phrases>> = {
  fr: { equals: 'est le {v}', not_equal: 'n’est pas le {v}' },
  en: { equals: 'is on {v}', not_equal: 'is not on {v}' },
}
const LISTS: Record<Language, Partial<Phrases>> = {
  fr: { in: 'contient {v}', not_in: 'ne contient pas {v}' },
  en: { in: 'contains {v}', not_in: 'does not contain {v}' },
}
const PHRASES: Record<Language, Phrases> = {
  fr: {
    equals: 'est {v}',
    not_equal: 'n’est pas {v}',
    more_than: 'dépasse {v}',
    more_than_or_equal: 'vaut au moins {v}',
    less_than: 'vaut moins de {v}',
    less_than_or_equal: 'vaut au plus {v}',
    starts_with: 'commence par {v}',
    ends_with: 'se termine par {v}',
    contains: 'contient {v}',
    not_contain: 'ne contient pas {v}',
    in: 'est {v}',
    not_in: 'n’est pas {v}',
    empty: 'est vide',
    not_empty: 'n’est pas vide',
    is_true: 'est vrai',
    is_false: 'est faux',
    on: 'est le {v}',
    not_on: 'n’est pas le {v}',
    between: 'est entre le {v} et le {w}',
    not_between: 'n’est pas entre le {v} et le {w}',
    yesterday: 'est hier',
    today: 'est aujourd’hui',
    tomorrow: 'est demain',
    last_week: 'est la semaine dernière',
    this_week: 'est cette semaine',
    next_week: 'est la semaine prochaine',
    last_month: 'est le mois dernier',
    this_month: 'est ce mois-ci',
  },
  en: {
    equals: 'is {v}',
    not_equal: 'is not {v}',
    more_than: 'is more than {v}',
    more_than_or_equal: 'is at least {v}',
    less_than: 'is less than {v}',
    less_than_or_equal: 'is at most {v}',
    starts_with: 'starts with {v}',
    ends_with: 'ends with {v}',
    contains: 'contains {v}',
    not_contain: 'does not contain {v}',
    in: 'is {v}',
    not_in: 'is not {v}',
    empty: 'is empty',
    not_empty: 'is not empty',
    is_true: 'is true',
    is_false: 'is false',
    on: 'is on {v}',
    not_on: 'is not on {v}',
    between: 'is between {v} and {w}',
    not_between: 'is not between {v} and {w}',
    yesterday: 'is yesterday',
    today: 'is today',
    tomorrow: 'is tomorrow',
    last_week: 'is last week',
    this_week: 'is this week',
    next_week: 'is next week',
    last_month: 'is last month',
    this_month: 'is this month',
  },
}
const OF_KIND: Partial<Record<FieldKind, Record<Language, Partial<Phrases>>>> = {
  number: NUMBERS,
  date: DAYS,
  datetime: DAYS,
  choices: LISTS,
}
/** How a field is said to compare with another; what is not said here, the next says. */
const WITH_OTHER: Record<Language, Partial<Phrases>> = {
  fr: {
    equals: 'concorde avec {v}',
    not_equal: 'diffère de {v}',
    less_than: 'vaut moins que {v}',
  },
  en: { equals: 'equals {v}', not_equal: 'differs from {v}' },
}
const WITH_OTHER_TIME: Record<Language, Partial<Phrases>> = {
  fr: {
    more_than: 'vient après {v}',
    more_than_or_equal: 'ne vient pas avant {v}',
    less_than: 'vient avant {v}',
    less_than_or_equal: 'ne vient pas après {v}',
  },
  en: {
    more_than: 'is after {v}',
    more_than_or_equal: 'is not before {v}',
    less_than: 'is before {v}',
    less_than_or_equal: 'is not after {v}',
  },
}
const otherPhrase = (kind: FieldKind, operator: Operator, language: Language): string =>
  (isTime(kind) && WITH_OTHER_TIME[language][operator]) ||
  (WITH_OTHER[language][operator] ?? PHRASES[language][operator] ?? operator)

const JOINED: Record<Language, Record<Group['operator'], string>> = {
  fr: { AND: ' et ', OR: ' ou ' },
  en: { AND: ' and ', OR: ' or ' },
}
const TRUTH: Record<Language, [string, string]> = { fr: ['vrai', 'faux'], en: ['true', 'false'] }
const quoted: Record<Language, (text: string) => string> = {
  fr: (text) => `«\u202F${text}\u202F»`,
  en: (text) => `“${text}”`,
}

/**
 * « Quantité vaut moins de 5 et (Nom contient « vis » ou Catégorie est vide) »; nothing for a condition that asks
 * nothing.
 */
export const conditionSentence = (
  condition: Group,
  fieldOf: (name: string) => SpokenField | undefined,
  language: Language,
  writing: Writing,
): string => {
  const groupText = (group: Group): string[] =>
    group.rules.flatMap((rule) => {
      if (!isGroup(rule)) return [leafText(rule)]
      const parts = groupText(rule)
      return parts.length === 0
        ? []
        : [parts.length === 1 ? parts[0]! : `(${parts.join(JOINED[language][rule.operator])})`]
    })
  const leafText = (leaf: Leaf): string => {
    const field = fieldOf(leaf.field)
    const kind = field?.kind ?? 'text'
    const operator = leaf.operator as Operator
    if (leaf.other !== undefined) {
      const other = quoted[language](fieldOf(leaf.other)?.label ?? leaf.other)
      return `${field?.label ?? leaf.field} ${otherPhrase(kind, operator, language).replace('{v}', () => other)}`
    }
    const phrase = OF_KIND[kind]?.[language][operator] ?? PHRASES[language][operator] ?? operator
    const values = valuesOf(operator, leaf.value).map((value) => valueText(value, kind, operator, field))
    const [first = '…', second = '…'] = operator.endsWith('between')
      ? values
      : [values.length > 0 ? new Intl.ListFormat(language, { type: 'disjunction' }).format(values) : undefined]
    return `${field?.label ?? leaf.field} ${phrase.replace(/\{[vw]\}/g, (place) => (place === '{v}' ? first : second))}`
  }
  const valueText = (
    value: string | number | boolean,
    kind: FieldKind,
    operator: Operator,
    field: SpokenField | undefined,
  ): string => {
    if (kind === 'number') return Number.isFinite(Number(value)) ? writing.number(Number(value)) : String(value)
    if (isTime(kind)) return writing.day(String(value))
    if (kind === 'boolean') return TRUTH[language][String(value) === 'true' ? 0 : 1]
    const isWhole = kind !== 'text' && !(kind === 'choice' && operator.endsWith('contain')) && operator !== 'contains'
    const named =
      isWhole || kind === 'choices' ? field?.choices?.find((choice) => choice.value === value)?.label : undefined
    return quoted[language](named ?? String(value))
  }
  return groupText(condition).join(JOINED[language][condition.operator])
}

/** Several values as the grammar reads them: a list, or a text with separators. */
const valuesOf = (operator: Operator, value: ConditionValue | undefined): (string | number | boolean)[] => {
  if (value === undefined || value === null || value === '') return []
  if (typeof value === 'object') return value.filter((one) => one !== '')
  const separators = operator.endsWith('between') ? /[|;]/ : operator === 'in' || operator === 'not_in' ? /;/ : null
  return separators && typeof value === 'string'
    ? value
        .split(separators)
        .map((part) => part.trim())
        .filter(Boolean)
    : [value]
}
