import { type Compare, comparedDays } from '@entrepot/contract/dashboards/periods.ts'
import { addDays, addMonths, type Day, type Days } from '@entrepot/contract/kernel/company-clock.ts'
import { datedRule, type Side } from './conditions.ts'
import { fieldOf } from './fields.ts'
import type { Comparison, Dated, Node } from './nodes.ts'
import type { NodeThat, Scanning } from './scanning.ts'

const FORMER = /precedent|avant|before|previous|prior/

const setDates = (s: Scanning, dated: Dated, side: Side, node: Node): void => {
  const field = s.dateField ?? fieldOf(s.target, 'created')?.id
  if (!field) return s.refuse(node)
  if (s.isNot || s.found.dates) return s.add(datedRule(field, dated, side, s.isNot), node)
  s.found.dates = { dated, side, field }
  s.isWith = false
  s.joined = null
}

/** A date, or two between which it lies. */
export const readDates = (s: Scanning, side: Side): void => {
  const first = s.peek()
  if (first?.is !== 'date') return s.refuse(s.nodes[s.at - 1])
  s.at++
  const next = s.peek()
  const second = next?.is === 'date' ? next : next?.is === 'join' && next.operator === 'AND' ? s.peek(1) : undefined
  if (side === 'on' && second?.is === 'date' && second.days[0] > first.days[0]) {
    const isRange = next?.is === 'date' || s.nodes[s.at - 2]?.words.match(/^(entre|between)/i) !== null
    if (isRange || addDays(first.days[1], 1) === second.days[0]) {
      s.at += next?.is === 'date' ? 1 : 2
      return setDates(s, { days: [first.days[0], second.days[1]] }, 'on', first)
    }
  }
  setDates(s, first, side, first)
}

/** « Plus de six mois », from the comparison on. */
const ageAhead = (s: Scanning): { first: Day; operator: Comparison } | null => {
  const [compare, number, unit] = [s.peek(), s.peek(1), s.peek(2)]
  if (compare?.is !== 'compare' || number?.is !== 'number' || unit?.is !== 'step') return null
  const first =
    unit.step === 'month'
      ? addMonths(s.today, -number.number)
      : addDays(s.today, -number.number * { day: 1, week: 7 }[unit.step])
  return { first, operator: compare.operator }
}
const isOlder = (operator: Comparison) => operator === 'more_than' || operator === 'more_than_or_equal'

/** « Créés il y a plus de six mois »: whether that stood there; the comparison is the word before. */
export const readAge = (s: Scanning, node: Node): boolean => {
  s.at--
  const age = s.dateField ? ageAhead(s) : null
  s.at++
  if (!age) return false
  s.at += 2
  setDates(s, { days: [age.first, age.first] }, isOlder(age.operator) !== s.isNot ? 'before' : 'since', node)
  s.isNot = false
  return true
}

export const readAround = (s: Scanning, node: NodeThat<'around'>): void => {
  const age = ageAhead(s)
  if (!age || !s.dateField) return readDates(s, node.side === 'between' ? 'on' : node.side)
  s.at += 3
  // « Non inventoriés depuis plus de six mois »: no count since then.
  setDates(s, { days: [age.first, age.first] }, 'since', node)
}

const isDate = (node: Node): node is NodeThat<'date'> => node.is === 'date'
const isFormer = (node: Node): node is NodeThat<'former'> => node.is === 'former'
const BETWEEN_PERIODS: readonly Node['is'][] = ['date', 'former', 'show', 'generic', 'join', 'step']

/** Two periods that are compared with each other. */
export const readVersus = (s: Scanning, node: Node): void => {
  const ahead: Node[] = []
  for (let next = s.peek(); next && BETWEEN_PERIODS.includes(next.is); next = s.peek()) {
    ahead.push(next)
    s.at++
  }
  const dates = ahead.filter(isDate)
  const former = ahead.find(isFormer)
  if (!s.found.dates && !former && dates.length < 2) {
    if (dates.length > 0 || !readBothBehind(s)) s.refuse(node)
    return
  }
  const main = s.found.dates?.dated ?? dates.shift()
  if (!main) return s.refuse(node)
  if (!s.found.dates) setDates(s, main, 'on', node)
  const other = dates[0]
  const compare = former?.compare ?? (other && comparesWith(main.days, other))
  if (compare) s.found.compare = compare
  else s.refuse(other ?? node)
}
/** « Compare les sorties de ce mois et du mois dernier »: both stand behind what is compared. */
const readBothBehind = (s: Scanning): boolean => {
  const later = s.nodes.slice(s.at)
  const [first, second] = later.filter(isDate)
  const former = later.find(isFormer)
  if (!first || !(second ?? former)) return false
  setDates(s, first, 'on', first)
  const compare = former?.compare ?? comparesWith(first.days, second!)
  if (!compare) return false
  s.found.compare = compare
  s.taken.add(first).add(second ?? former!)
  return true
}

const same = (a: Days | null, b: Days) => a !== null && a[0] === b[0] && a[1] === b[1]
const isYear = ([from, to]: Days) => from.endsWith('-01-01') && to.endsWith('-12-31')
/** Which of the two comparisons of charts leads to those days. */
const comparesWith = (main: Days, other: NodeThat<'date'>): Exclude<Compare, 'none'> | null => {
  if (same(comparedDays(main, 'previous_period'), other.days) && !isYear(main)) return 'previous_period'
  if (same(comparedDays(main, 'previous_year'), other.days)) return 'previous_year'
  // « le mois dernier, par rapport au mois précédent »: the one before it.
  if (same(main, other.days) && FORMER.test(other.words.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')))
    return 'previous_period'
  return null
}
