import { SOURCE_FACTS } from '@entrepot/contract/dashboards/sources.ts'
import type { CHART_TYPES } from '@entrepot/contract/dashboards/chart.ts'
import { type Compare, comparedDays, type Step } from '@entrepot/contract/dashboards/periods.ts'
import { addDays, type Day, type Days } from '@entrepot/contract/kernel/company-clock.ts'
import type { Rule } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { SearchTarget } from '@entrepot/contract/search/targets.ts'
import { type Source, targetOf } from './asked.ts'
import { comparedRule, datedRule, namedRule, type Side } from './conditions.ts'
import { fieldOf, STATES } from './fields.ts'
import type { Comparison, Concept, Dated, Meant, Node, State } from './nodes.ts'

type Place = Extract<Meant, { kind: 'place' }>
export type Dimension = { field: string; isDate: boolean; step?: Step }
export type Part = { rule: Rule; joined: 'AND' | 'OR' | null; isNot?: boolean }

/** What was found in a question, word by word. */
export type Found = {
  source: Source
  target: SearchTarget
  parts: Part[]
  dimensions: Dimension[]
  measure: 'sum' | 'avg' | 'count' | null
  measured: string | null
  measuresCost: boolean
  asksAmount: boolean
  saysItems: boolean
  type: (typeof CHART_TYPES)[number] | null
  isChart: boolean
  isEvolution: boolean
  top: number | null
  dates: { dated: Dated; side: Side; field: string | null } | null
  compare: Compare
  itemType: 'product' | 'equipment' | null
  screen: 'low' | 'expiring' | null
  places: Place[]
  /** Words that fit nowhere. */
  unused: string[]
}
export type Here = { path: string; name: string; guid: string } | null

const UPDATED_BY: Partial<Record<SearchTarget, string>> = {
  items: 'updatedBy',
  folders: 'updatedBy',
  variants: 'updatedBy',
}
/** Said of things of which there are some: « articles réservés ». */
const AMOUNTS_SAID: readonly Concept[] = ['reserved', 'lent']
const ADJECTIVE = /^(daily|quotidien|journali|weekl|hebdo|monthl|mensuel)|par|by/
const FORMER = /precedent|avant|before|previous|prior/
const OVER_TIME = /^(evol|trend|tendanc|progress|over|au$|dan)/
/** When it came to a state: « closes last week ». */
const STATE_DATES: Partial<Record<State, Concept>> = { closed: 'closed', returned: 'returned', expired: 'expiry' }
/** Names belong to what they are most often meant as. */
const KINDS = ['place', 'category', 'tags', 'supplier', 'recipient', 'person', 'own'] as const

export const scan = (
  nodes: readonly Node[],
  { source, today, here }: { source: Source; today: Day; here: Here },
): Found => {
  const target = targetOf(source)
  const found: Found = {
    source,
    target,
    parts: [],
    dimensions: [],
    measure: null,
    measured: null,
    measuresCost: false,
    asksAmount: false,
    saysItems: false,
    type: null,
    isChart: false,
    isEvolution: false,
    top: null,
    dates: null,
    compare: 'none',
    itemType: null,
    screen: null,
    places: [],
    unused: [],
  }
  let at = 0
  let [isNot, isWith] = [false, false]
  let joined: 'AND' | 'OR' | null = null
  let dateField: string | null = null
  let isUpdated = false
  const peek = (ahead = 0): Node | undefined => nodes[at + ahead]
  const refuse = (node: Node | undefined) => void (node && found.unused.push(node.words))
  const add = (rule: Rule | undefined, node: Node) => {
    if (!rule) return refuse(node)
    found.parts.push({ rule, joined, isNot })
    ;[isNot, isWith, joined] = [false, false, null]
  }

  /** Values of a kind, or of the first kind that the list knows. */
  const named = (node: Extract<Node, { is: 'value' }>, kinds: readonly Meant['kind'][] = KINDS, own?: string) => {
    const kind = kinds.find((one) =>
      node.meant.some((meant) => meant.kind === one && namedRule(target, meant, false) !== undefined),
    )
    const meant = node.meant.filter(
      (one) => one.kind === kind && (own === undefined || (one.kind === 'own' && one.field === own)),
    )
    if (meant.length === 0) return refuse(node)
    if (kind === 'place') found.places.push(...(meant as Place[]))
    const rules = meant.map((one) => namedRule(target, one, isNot)!)
    add(rules.length === 1 ? rules[0] : { operator: isNot ? 'AND' : 'OR', rules: rules.flatMap(inside(isNot)) }, node)
  }

  const setDates = (dated: Dated, side: Side, node: Node) => {
    const field = dateField ?? fieldOf(target, 'created')?.id
    if (!field) return refuse(node)
    if (isNot || found.dates) return add(datedRule(field, dated, side, isNot), node)
    found.dates = { dated, side, field }
    ;[isWith, joined] = [false, null]
  }
  /** A date, or two between which it lies. */
  const readDates = (side: Side) => {
    const first = nodes[at]
    if (first?.is !== 'date') return refuse(nodes[at - 1])
    at++
    const next = peek()
    const second = next?.is === 'date' ? next : next?.is === 'join' && next.operator === 'AND' ? peek(1) : undefined
    if (side === 'on' && second?.is === 'date' && second.days[0] > first.days[0]) {
      const isRange = next?.is === 'date' || nodes[at - 2]?.words.match(/^(entre|between)/i) !== null
      if (isRange || addDays(first.days[1], 1) === second.days[0]) {
        at += next?.is === 'date' ? 1 : 2
        return setDates({ days: [first.days[0], second.days[1]] }, 'on', first)
      }
    }
    setDates(first, side, first)
  }

  const ageOf = (): { first: Day; operator: Comparison } | null => {
    const [compare, number, unit] = [peek(), peek(1), peek(2)]
    if (compare?.is !== 'compare' || number?.is !== 'number' || unit?.is !== 'step') return null
    const days = number.number * { day: 1, week: 7, month: 30 }[unit.step]
    return {
      first: unit.step === 'month' ? monthsBack(today, number.number) : addDays(today, -days),
      operator: compare.operator,
    }
  }

  const number = (field: string, node: Node) => {
    const operator = nodes[at - 1]?.is === 'compare' ? (nodes[at - 1] as { operator: Comparison }).operator : 'equals'
    const one = peek()
    if (one?.is !== 'number') return refuse(node)
    at++
    if (operator === 'between') {
      const [join, other] = [peek(), peek(1)]
      if (join?.is !== 'join' || other?.is !== 'number') return refuse(node)
      at += 2
      const [low, high] = [one.number, other.number].toSorted((a, b) => a - b)
      add(comparedRule(field, 'more_than_or_equal', low, false), node)
      found.parts.push({ rule: comparedRule(field, 'less_than_or_equal', high, false), joined: null })
    } else {
      const rule = comparedRule(
        field,
        operator === 'empty' || operator === 'not_empty' ? 'equals' : operator,
        one.number,
        isNot,
      )
      add(rule, node)
    }
    const unit = one.unit
    const unitField = fieldOf(target, 'unit')
    if (unit && unitField && field === fieldOf(target, 'quantity')?.id)
      found.parts.push({ rule: { field: unitField.id, operator: 'equals', value: unit }, joined: null })
    if (peek()?.is === 'pieces' || (peek()?.is === 'state' && (peek() as { state: string }).state === 'in_stock')) at++
  }

  /** What a text is compared with: words of items, something in quotes, a number, a name. */
  const text = (field: string, operator: Exclude<Comparison, 'between'>, node: Node) => {
    const operand = peek()
    if (!operand || !['quoted', 'itemWord', 'number', 'value', 'unknown'].includes(operand.is)) return refuse(node)
    at++
    add(comparedRule(field, operator, operand.words, isNot), node)
  }
  const isText = (node: Node | undefined) => node?.is === 'quoted' || node?.is === 'itemWord'

  const withField = (node: Node, field: { id: string; kind: string }, concept: Concept | null): void => {
    const next = peek()
    if (field.kind === 'date' || field.kind === 'datetime') return withDateField(node, concept, field.id)
    if (field.kind === 'boolean') return add({ field: field.id, operator: isNot ? 'is_false' : 'is_true' }, node)
    if (next?.is === 'compare') {
      if (next.operator === 'empty' || next.operator === 'not_empty') {
        at++
        return add(comparedRule(field.id, next.operator, undefined, isNot), node)
      }
      const operand = peek(1)
      if (field.kind === 'number') {
        at++
        return number(field.id, node)
      }
      if (operand?.is === 'value' && (next.operator === 'equals' || next.operator === 'not_equal')) {
        at += 2
        isNot = isNot !== (next.operator === 'not_equal')
        return named(operand, kindsFor(concept), concept ? undefined : field.id)
      }
      if (next.operator !== 'between') {
        at++
        return text(field.id, next.operator, node)
      }
    }
    if (next?.is === 'not' && peek(1)?.is === 'value') {
      at++
      isNot = true
    }
    const operand = peek()
    if (operand?.is === 'value' && operand.meant.some(({ kind }) => kindsFor(concept).includes(kind))) {
      at++
      return named(operand, kindsFor(concept), concept ? undefined : field.id)
    }
    if (operand?.is === 'number' && field.kind === 'number') return number(field.id, node)
    if (operand?.is === 'number' && concept === 'code') return text(field.id, 'equals', node)
    if (isText(operand)) {
      const isPart = concept === 'name' || concept === 'description' || concept === 'comment'
      return text(field.id, isPart || operand!.is === 'itemWord' ? 'contains' : 'equals', node)
    }
    if (isNot) return add({ field: field.id, operator: 'empty' }, node)
    if (isWith) return add({ field: field.id, operator: 'not_empty' }, node)
    if (concept && AMOUNTS_SAID.includes(concept) && !found.measure)
      return add({ field: field.id, operator: 'more_than', value: 0 }, node)
    if (field.kind === 'number' && found.measured === null) {
      found.measured = field.id
      found.measuresCost = concept === 'cost'
      return
    }
    refuse(node)
  }

  const withDateField = (node: Node, concept: Concept | null, field: string): void => {
    dateField = field
    isUpdated = concept === 'updated'
    const next = peek()
    if (next?.is === 'compare' && (next.operator === 'empty' || next.operator === 'not_empty')) {
      at++
      return add(comparedRule(field, next.operator, undefined, isNot), node)
    }
    if (next?.is === 'by' && peek(1)?.is === 'value') return // Said of a person: the next words say so.
    const hasDate = nodes.slice(at).some(({ is }) => is === 'date' || is === 'step')
    if (hasDate || isDimensionAhead()) return
    if (isNot) return add({ field, operator: 'empty' }, node)
    if (isWith) return add({ field, operator: 'not_empty' }, node)
    if (concept === 'created' && target !== 'items') return
    refuse(node)
  }
  const isDimensionAhead = () => nodes[at - 2]?.is === 'by'

  const dimensionOf = (node: Node | undefined): Dimension | null => {
    const field = (concept: Concept): Dimension | null => {
      const of = fieldOf(target, concept)
      return of && of.kind !== 'number' ? { field: of.id, isDate: of.kind === 'date' || of.kind === 'datetime' } : null
    }
    switch (node?.is) {
      case 'field':
        return field(node.concept)
      case 'own':
        return node.kind === 'number'
          ? null
          : { field: node.field, isDate: node.kind === 'date' || node.kind === 'datetime' }
      case 'generic':
        return field('place')
      case 'itemType':
        return field(node.type === 'product' && target === 'variants' ? 'product' : 'name')
      case 'step':
        return { field: dayOf(source), isDate: true, step: node.step }
      case 'source':
        if (node.source === 'folders') return field('place')
        return node.source === 'items' || node.source === source ? field('name') : null
      default:
        return null
    }
  }

  const readBy = (node: Node): void => {
    const next = peek()
    if (next?.is === 'value' && next.meant.some(({ kind }) => kind === 'person')) {
      at++
      const field = isUpdated ? UPDATED_BY[target] : undefined
      const person = next.meant.find(({ kind }) => kind === 'person')!
      if (field) return add({ field, operator: isNot ? 'not_equal' : 'equals', value: person.value }, next)
      return named(next, ['person'])
    }
    const first = dimensionOf(next)
    if (!first) return refuse(node)
    at++
    found.dimensions.push(first)
    for (;;) {
      const [join, other] = [peek(), peek(1)]
      if (join?.is === 'join' && other?.is !== 'by' && dimensionOf(other)) {
        found.dimensions.push(dimensionOf(other)!)
        at += 2
      } else if (join?.is === 'join' && other?.is === 'by') at += 1
      else break
    }
  }

  const readVersus = (node: Node): void => {
    const ahead: Node[] = []
    while (peek() && ['date', 'former', 'show', 'generic', 'join', 'step'].includes(peek()!.is))
      ahead.push(nodes[at++]!)
    const dates = ahead.filter((one): one is Extract<Node, { is: 'date' }> => one.is === 'date')
    const former = ahead.find((one): one is Extract<Node, { is: 'former' }> => one.is === 'former')
    // « Compare … de ce mois et du mois dernier »: both stand behind it.
    if (!found.dates && !former && dates.length < 2) {
      const later = nodes.slice(at)
      const [first, second] = later.filter((one): one is Extract<Node, { is: 'date' }> => one.is === 'date')
      const laterFormer = later.find((one): one is Extract<Node, { is: 'former' }> => one.is === 'former')
      if (first && (second ?? laterFormer) && dates.length === 0) {
        setDates(first, 'on', first)
        const compare = laterFormer?.compare ?? comparesWith(first.days, second!)
        if (!compare) return refuse(node)
        found.compare = compare
        taken.add(first).add(second ?? laterFormer!)
        return
      }
      return refuse(node)
    }
    const main = found.dates?.dated ?? dates.shift()
    if (!main) return refuse(node)
    if (!found.dates) setDates(main, 'on', node)
    const other = dates[0]
    const compare = former?.compare ?? (other && comparesWith(main.days, other))
    if (!compare) return refuse(other ?? node)
    found.compare = compare
  }
  const taken = new Set<Node>()

  const readCompare = (node: Extract<Node, { is: 'compare' }>): void => {
    const next = peek()
    if (node.operator === 'between' && next?.is === 'date') return readDates('on')
    if (next?.is === 'number' && !['contains', 'starts_with', 'ends_with'].includes(node.operator)) {
      const ahead = peek(node.operator === 'between' ? 3 : 1)
      const concept: Concept =
        ahead?.is === 'field' && fieldOf(target, ahead.concept)?.kind === 'number'
          ? ahead.concept
          : next.isMoney
            ? 'value'
            : 'quantity'
      const field = fieldOf(target, concept)
      if (!field) return refuse(node)
      number(field.id, node)
      if (peek() === ahead && ahead?.is === 'field') at++
      return
    }
    const field = fieldOf(target, 'name')
    if (['contains', 'starts_with', 'ends_with'].includes(node.operator) && field)
      return text(field.id, node.operator as 'contains', node)
    if ((node.operator === 'equals' || node.operator === 'not_equal') && next?.is === 'value') {
      at++
      isNot = isNot !== (node.operator === 'not_equal')
      return named(next)
    }
    refuse(node)
  }

  const readState = (node: Extract<Node, { is: 'state' }>): void => {
    const { state } = node
    if ((state === 'low' || state === 'expiring') && (target === 'items' || target === 'variants')) {
      if (isNot) return refuse(node)
      found.screen = state
      return
    }
    const leaf = STATES[target]?.[state]
    if (!leaf) return refuse(node)
    const day = STATE_DATES[state] && fieldOf(target, STATE_DATES[state])
    if (day && !isNot) dateField = day.id
    if (!isNot) return add(leaf, node)
    const opposite =
      STATES[target]?.[state === 'in_stock' ? 'out_of_stock' : state === 'out_of_stock' ? 'in_stock' : state]
    if (opposite && opposite !== leaf) {
      isNot = false
      return add(opposite, node)
    }
    const flipped = { is_true: 'is_false', equals: 'not_equal', more_than: 'less_than_or_equal' }[leaf.operator]
    add(flipped ? { ...leaf, operator: flipped } : undefined, node)
  }

  const readItemType = (node: Extract<Node, { is: 'itemType' }>): void => {
    found.saysItems = true
    if (target === 'items') {
      if (isNot) return add({ field: 'type', operator: 'not_equal', value: node.type }, node)
      if (found.itemType && found.itemType !== node.type) return refuse(node)
      found.itemType = node.type
    } else if (target === 'transactions') add({ field: 'item_type', operator: 'equals', value: node.type }, node)
    else if (target !== 'checkouts' && target !== 'variants' && target !== 'order_articles') refuse(node)
  }

  const readSource = (node: Extract<Node, { is: 'source' }>): void => {
    if (node.source === 'items') found.saysItems = true
    if (isNot && node.source !== source) refuse(node)
  }

  while (at < nodes.length) {
    const node = nodes[at++]!
    if (taken.has(node)) continue
    switch (node.is) {
      case 'show':
      case 'skip':
      case 'generic':
        break
      case 'source':
        readSource(node)
        break
      case 'itemType':
        readItemType(node)
        break
      case 'operation':
        if (target === 'interventions')
          add({ field: 'type', operator: isNot ? 'not_equal' : 'equals', value: node.type }, node)
        else if (node.type === 'inventory' && target === 'items') withDateField(node, 'counted', 'inventoryDate')
        else refuse(node)
        break
      case 'not':
        isNot = true
        break
      case 'with':
        isWith = true
        break
      case 'join':
        joined = node.operator
        break
      case 'value':
        named(node)
        break
      case 'here':
        if (!here) refuse(node)
        else
          named(
            { ...node, is: 'value', meant: [{ kind: 'place', value: here.path, name: here.name, guid: here.guid }] },
            ['place'],
          )
        break
      case 'itemWord':
      case 'quoted': {
        const field = fieldOf(target, 'name')
        if (field)
          add(comparedRule(field.id, 'contains', node.is === 'quoted' ? node.words : singular(node.words), isNot), node)
        else refuse(node)
        break
      }
      case 'field': {
        const field = fieldOf(target, node.concept)
        if (field) withField(node, field, node.concept)
        else refuse(node)
        break
      }
      case 'own':
        if (target === 'items' || target === 'variants') withField(node, { id: node.field, kind: node.kind }, null)
        else refuse(node)
        break
      case 'compare': {
        at--
        const age = dateField ? ageOf() : null
        at++
        if (age) {
          at += 2
          setDates({ days: [age.first, age.first] }, isOlder(age.operator) !== isNot ? 'before' : 'since', node)
          isNot = false
        } else readCompare(node)
        break
      }
      case 'number':
        if (peek()?.is === 'top' || nodes[at - 2]?.is === 'top' || nodes.slice(at).some(({ is }) => is === 'top'))
          found.top = node.number
        else refuse(node)
        break
      case 'top':
        found.top ??= 10
        break
      case 'date':
        at--
        readDates('on')
        break
      case 'around': {
        const age = ageOf()
        if (age && dateField) {
          at += 3
          // « Non inventoriés depuis plus de six mois »: no count since then.
          setDates({ days: [age.first, age.first] }, 'since', node)
        } else if (node.side === 'between') readDates('on')
        else readDates(node.side)
        break
      }
      case 'measure':
        found.measure = node.type
        break
      case 'pieces': {
        const field = fieldOf(target, 'quantity')
        const next = peek()
        if (next?.is === 'compare' && field) withField(node, field, 'quantity')
        else if (isNot && target === 'items') add({ field: 'quantity', operator: 'equals', value: 0 }, node)
        else found.asksAmount = true
        break
      }
      case 'by':
        readBy(node)
        break
      case 'versus':
        readVersus(node)
        break
      case 'chartType':
        found.type = node.type
        break
      case 'chart':
        found.isChart = true
        found.isEvolution ||= OVER_TIME.test(node.stem)
        break
      case 'step':
        if (ADJECTIVE.test(node.stem) || /par|by/.test(node.words)) found.dimensions.push(dimensionOf(node)!)
        else refuse(node)
        break
      case 'state':
        readState(node)
        break
      case 'former':
      case 'draft':
      case 'unknown':
        refuse(node)
    }
  }
  if (isNot || (joined && found.unused.length === 0 && isDangling(nodes))) refuse(nodes.at(-1))
  return found
}

const isDangling = (nodes: readonly Node[]) => nodes.at(-1)?.is === 'join'
const isOlder = (operator: Comparison) => operator === 'more_than' || operator === 'more_than_or_equal'
const singular = (word: string) => (word.length > 3 ? word.replace(/(?<=[^s])s$/i, '') : word)
const monthsBack = (today: Day, count: number): Day => {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - count
  const day = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-${today.slice(8)}`
  return day.slice(8) > '28' ? `${day.slice(0, 8)}28` : day
}
const kindsFor = (concept: Concept | null): readonly Meant['kind'][] => {
  if (concept === null) return ['own']
  return concept === 'place' ||
    concept === 'category' ||
    concept === 'tags' ||
    concept === 'supplier' ||
    concept === 'recipient' ||
    concept === 'person'
    ? [concept]
    : []
}
const inside =
  (isNot: boolean) =>
  (rule: Rule): readonly Rule[] =>
    'rules' in rule && rule.operator === (isNot ? 'AND' : 'OR') ? rule.rules : [rule]
export const dayOf = (source: Source): string => (source === 'movements' ? 'createdAt' : SOURCE_FACTS[source].day)

const same = (a: Days | null, b: Days) => a !== null && a[0] === b[0] && a[1] === b[1]
/** Which of the two comparisons of charts leads to those days. */
const comparesWith = (main: Days, other: Extract<Node, { is: 'date' }>): Exclude<Compare, 'none'> | null => {
  if (same(comparedDays(main, 'previous_period'), other.days) && !isYear(main)) return 'previous_period'
  if (same(comparedDays(main, 'previous_year'), other.days)) return 'previous_year'
  // « le mois dernier, par rapport au mois précédent »: the one before it.
  if (same(main, other.days) && FORMER.test(other.words.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')))
    return 'previous_period'
  return null
}
const isYear = ([from, to]: Days) => from.endsWith('-01-01') && to.endsWith('-12-31')
