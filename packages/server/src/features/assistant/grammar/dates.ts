import type { ChartRange } from '@entrepot/contract/dashboards/periods.ts'
import { addDays, type Day, type Days, isDay, monthOf, weekOf } from '@entrepot/contract/kernel/company-clock.ts'
import type { Period } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { Dated } from './nodes.ts'
import { stemOf } from './spelling.ts'
import type { Token } from './tokens.ts'

/** Days that words stand for, seen from a day of the company. */
type Said = (today: Day, parts: readonly string[]) => Dated | null
type Pattern = readonly [RegExp, Said]

const MONTHS: readonly (readonly string[])[] = [
  ['janvier', 'january', 'janv', 'jan'],
  ['fevrier', 'february', 'fevr', 'feb'],
  ['mars', 'march'],
  ['avril', 'april', 'avr', 'apr'],
  ['mai', 'may'],
  ['juin', 'june', 'jun'],
  ['juillet', 'july', 'juil', 'jul'],
  ['aout', 'august', 'aug'],
  ['septembre', 'september', 'sept', 'sep'],
  ['octobre', 'october', 'oct'],
  ['novembre', 'november', 'nov'],
  ['decembre', 'december', 'dec'],
]
const WEEKDAYS: readonly (readonly string[])[] = [
  ['lundi', 'monday'],
  ['mardi', 'tuesday'],
  ['mercredi', 'wednesday'],
  ['jeudi', 'thursday'],
  ['vendredi', 'friday'],
  ['samedi', 'saturday'],
  ['dimanche', 'sunday'],
]
const NUMBERS: readonly (readonly string[])[] = [
  ['un', 'une', 'one'],
  ['deux', 'two'],
  ['trois', 'three'],
  ['quatre', 'four'],
  ['cinq', 'five'],
  ['six'],
  ['sept', 'seven'],
  ['huit', 'eight'],
  ['neuf', 'nine'],
  ['dix', 'ten'],
]
const UNITS: Readonly<Record<string, 'day' | 'week' | 'month' | 'year'>> = {
  jour: 'day',
  day: 'day',
  semaine: 'week',
  week: 'week',
  mois: 'month',
  month: 'month',
  an: 'year',
  annee: 'year',
  year: 'year',
}
const anyOf = (lists: readonly (readonly string[])[]) => `(${lists.flat().join('|')})`
const MONTH = anyOf(MONTHS)
const WEEKDAY = anyOf(WEEKDAYS)
const COUNT = `(\\d{1,3}|${NUMBERS.flat().join('|')})`
const UNIT = '(jour|day|semaine|week|mois|month|annee|an|year)s?'
const at = (lists: readonly (readonly string[])[], word: string) => lists.findIndex((list) => list.includes(word))
const countOf = (text: string) => (/^\d/.test(text) ? Number(text) : at(NUMBERS, text) + 1)

const two = (number: number) => String(number).padStart(2, '0')
const dayOf = (year: number, month: number, day: number): Day | null => {
  const text = `${year}-${two(month)}-${two(day)}`
  return isDay(text) ? text : null
}
const one = (day: Day | null): Dated | null => (day === null ? null : { days: [day, day] })
const yearOf = (year: number): Days => [`${year}-01-01`, `${year}-12-31`]
const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))
const monthsFrom = (today: Day, count: number): Day => {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + count
  return `${Math.floor(months / 12)}-${two((months % 12) + 1)}-01`
}
const quarterOf = (today: Day, back: number): Days => {
  const month = Number(today.slice(5, 7))
  const first = monthsFrom(today, -((month - 1) % 3) - 3 * back)
  return [first, monthOf(monthsFrom(first, 2))[1]]
}
/** The last one of that name that has begun. */
const lastMonth = (today: Day, month: number): Day => {
  const [year, now] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return `${month > now ? year - 1 : year}-${two(month)}-01`
}
const named =
  (name: ChartRange & Period, days: (today: Day) => Days): Said =>
  (today) => ({
    days: days(today),
    range: name,
    period: name,
  })
/** So many days, weeks, months or years up to today. */
const lately = (today: Day, count: number, unit: 'day' | 'week' | 'month' | 'year'): Dated => {
  if (unit === 'day' && count === 30) return { days: [addDays(today, -29), today], range: 'last_30_days' }
  return { days: [backFrom(today, count, unit, true), today] }
}
const backFrom = (today: Day, count: number, unit: 'day' | 'week' | 'month' | 'year', isWhole = false): Day => {
  if (unit === 'day' || unit === 'week') return addDays(today, -count * (unit === 'day' ? 1 : 7) + (isWhole ? 1 : 0))
  const first = monthsFrom(today, -count * (unit === 'month' ? 1 : 12))
  const last = monthOf(first)[1]
  const same = `${first.slice(0, 8)}${today.slice(8)}`
  return addDays(same > last ? last : same, isWhole ? 1 : 0)
}
const unitOf = (text: string) => UNITS[text.replace(/(?<=.{3})s$/, '')] ?? UNITS[text] ?? 'day'

const PAST =
  '(?:dernier|derniere|derniers|dernieres|passe|passee|precedent|precedente|ecoule|ecoulee|last|past|previous)'
const PATTERNS: readonly Pattern[] = [
  [/^(\d{4})-(\d{2})-(\d{2})$/, (_, [y, m, d]) => one(dayOf(Number(y), Number(m), Number(d)))],
  [/^(\d{1,2})[/.](\d{1,2})[/.](\d{2,4})$/, (_, [d, m, y]) => one(dayOf(fullYear(y!), Number(m), Number(d)))],
  [/^(\d{1,2})\/(\d{1,2})$/, (today, [d, m]) => one(dayOf(Number(today.slice(0, 4)), Number(m), Number(d)))],
  [/^(?:aujourd hui|today|ce jour)$/, named('today', (today) => [today, today])],
  [/^(?:avant hier|day before yesterday)$/, (today) => one(addDays(today, -2))],
  [/^(?:hier|yesterday)$/, named('yesterday', (today) => [addDays(today, -1), addDays(today, -1)])],
  [/^(?:demain|tomorrow)$/, (today) => ({ days: [addDays(today, 1), addDays(today, 1)], period: 'tomorrow' })],
  [
    /^(?:(?:cette|la) semaine en cours|cette semaine(?: ci)?|this week|current week|semaine en cours)$/,
    named('this_week', weekOf),
  ],
  [
    /^(?:(?:la )?semaine (?:derniere|passee|precedente|ecoulee)|(?:the )?(?:last|past|previous) week|derniere semaine)$/,
    named('last_week', (today) => weekOf(addDays(today, -7))),
  ],
  [
    /^(?:(?:la )?semaine prochaine|(?:the )?next week|coming week)$/,
    (today) => ({ days: weekOf(addDays(today, 7)), period: 'next_week' }),
  ],
  [/^(?:ce mois(?: ci)?|(?:le )?mois en cours|this month|current month|mois courant)$/, named('this_month', monthOf)],
  [
    /^(?:(?:le )?mois (?:dernier|passe|precedent|ecoule)|(?:the )?(?:last|past|previous) month|dernier mois)$/,
    named('last_month', (today) => monthOf(monthsFrom(today, -1))),
  ],
  [/^(?:(?:le )?mois prochain|(?:the )?next month)$/, (today) => ({ days: monthOf(monthsFrom(today, 1)) })],
  [
    /^(?:cette annee|l annee en cours|annee en cours|this year|current year)$/,
    (today) => ({ days: yearOf(Number(today.slice(0, 4))), range: 'this_year' }),
  ],
  [
    /^(?:(?:l )?(?:annee|an) (?:derniere|dernier|passee|passe|precedente|precedent)|(?:the )?(?:last|past|previous) year)$/,
    (today) => ({ days: yearOf(Number(today.slice(0, 4)) - 1) }),
  ],
  [/^(?:ce trimestre|trimestre en cours|this quarter|current quarter)$/, (today) => ({ days: quarterOf(today, 0) })],
  [
    /^(?:(?:le )?(?:trimestre (?:dernier|passe|precedent)|dernier trimestre)|(?:the )?(?:last|past|previous) quarter)$/,
    (today) => ({ days: quarterOf(today, 1) }),
  ],
  [
    new RegExp(`^(?:les |ces |the )?${COUNT} ${PAST}s? ${UNIT}$`),
    (today, [count, unit]) => lately(today, countOf(count!), unitOf(unit!)),
  ],
  [
    new RegExp(`^(?:les |ces |the )?${PAST}s? ${COUNT} ${UNIT}$`),
    (today, [count, unit]) => lately(today, countOf(count!), unitOf(unit!)),
  ],
  [
    new RegExp(`^(?:sur|depuis|en|over|in|for) ${COUNT} ${UNIT}$`),
    (today, [count, unit]) => lately(today, countOf(count!), unitOf(unit!)),
  ],
  [
    new RegExp(`^il y a ${COUNT} ${UNIT}$`),
    (today, [count, unit]) => one(backFrom(today, countOf(count!), unitOf(unit!))),
  ],
  [
    new RegExp(`^${COUNT} ${UNIT} ago$`),
    (today, [count, unit]) => one(backFrom(today, countOf(count!), unitOf(unit!))),
  ],
  [
    new RegExp(
      `^(?:d ici|dans les|within|in the next|within the next|les|the next|next) ${COUNT}(?: prochain(?:e)?s)? ${UNIT}$`,
    ),
    (today, [count, unit]) => ahead(today, countOf(count!), unitOf(unit!)),
  ],
  [
    new RegExp(`^(?:dans les|les) ${COUNT} (?:prochain(?:e)?s|a venir) ${UNIT}$`),
    (today, [count, unit]) => ahead(today, countOf(count!), unitOf(unit!)),
  ],
  [
    new RegExp(`^(\\d{1,2})(?: ?(?:er|st|nd|rd|th))? (?:of )?${MONTH}(?: (\\d{4}))?$`),
    (today, [day, month, year]) => ofMonth(today, month!, year, Number(day)),
  ],
  [
    new RegExp(`^${MONTH} (?:the )?(\\d{1,2})(?: ?(?:st|nd|rd|th))?(?: (\\d{4}))?$`),
    (today, [month, day, year]) => ofMonth(today, month!, year, Number(day)),
  ],
  [
    new RegExp(`^(?:(?:en|in|mois de|au mois de|month of|last) )*${MONTH}(?: (\\d{4}|dernier|passe))?$`),
    (today, [month, year]) => ofMonth(today, month!, /^\d/.test(year ?? '') ? year : undefined),
  ],
  [
    new RegExp(`^(?:last |ce |this )?${WEEKDAY}(?: (?:dernier|passe))?$`),
    (today, [weekday]) => {
      const back = (weekdayOf(today) - at(WEEKDAYS, weekday!) + 7) % 7
      return one(addDays(today, -(back || 7)))
    },
  ],
  [/^(?:(?:en|in|annee|year|de|of|l annee) )*(20\d{2})$/, (_, [year]) => ({ days: yearOf(Number(year)) })],
]
const weekdayOf = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const ahead = (today: Day, count: number, unit: 'day' | 'week' | 'month' | 'year'): Dated => ({
  days: [today, backFrom(today, -count, unit)],
})
const ofMonth = (today: Day, name: string, year: string | undefined, day?: number): Dated | null => {
  const month = at(MONTHS, name) + 1
  const first = year ? `${year}-${two(month)}-01` : lastMonth(today, month)
  if (day === undefined) return { days: monthOf(first) }
  return one(dayOf(Number(first.slice(0, 4)), month, day))
}

/** Words that days are said with: they are spelt as they are known. */
export const DATE_WORDS: readonly string[] = [
  ...MONTHS.flat(),
  ...WEEKDAYS.flat(),
  ...NUMBERS.flat(),
  ...'aujourd hui today hier yesterday demain tomorrow semaine derniere dernier derniers dernieres passe passee precedent precedente prochain prochaine prochains prochaines mois week month year last past previous next annee trimestre quarter ago'.split(
    ' ',
  ),
].filter((word) => word.length > 3)

const LONGEST = 7
/** The longest date that begins at a word, and where it ends. */
export const dateAt = (tokens: readonly Token[], from: number, today: Day): { dated: Dated; end: number } | null => {
  for (let end = Math.min(tokens.length, from + LONGEST); end > from; end--) {
    const part = tokens.slice(from, end)
    if (part.some(({ isQuoted }) => isQuoted)) continue
    const text = part.map((token) => token.text).join(' ')
    for (const [pattern, said] of PATTERNS) {
      const [, ...parts] = pattern.exec(text) ?? []
      if (!pattern.test(text)) continue
      const dated = said(today, parts)
      if (dated) return { dated, end }
    }
  }
  return null
}
export const dateStems: ReadonlySet<string> = new Set(DATE_WORDS.map(stemOf))
