import { type FieldKind, isTime } from '@entrepot/contract/kernel/conditions/operators.ts'
import { comparedFields, comparedRule } from './conditions.ts'
import { fieldOf } from './fields.ts'
import type { Comparison, Concept, Meant, Node } from './nodes.ts'
import { readDates } from './scan-dates.ts'
import type { NodeThat, Scanning } from './scanning.ts'

type Field = { id: string; kind: FieldKind }
/** Said of things of which there are some: « articles réservés ». */
const AMOUNTS_SAID: readonly Concept[] = ['reserved', 'lent']
/** A part of them says enough. */
const TEXTS: readonly (Concept | null)[] = ['name', 'description', 'comment']
const NAMED: readonly Meant['kind'][] = ['place', 'category', 'tags', 'supplier', 'recipient', 'person']
const kindsFor = (concept: Concept | null): readonly Meant['kind'][] =>
  concept === null ? ['own'] : NAMED.filter((kind) => kind === concept)

const isEmptiness = (operator: Comparison): operator is 'empty' | 'not_empty' =>
  operator === 'empty' || operator === 'not_empty'
/** « Sans date », « avec une date ». */
const readEmptiness = (s: Scanning, field: string, node: Node): boolean => {
  const next = s.peek()
  if (next?.is !== 'compare' || !isEmptiness(next.operator)) return false
  s.at++
  s.add(comparedRule(field, next.operator, undefined, s.isNot), node)
  return true
}

/** Which field stands so far ahead, behind articles and the like: « inférieure à son seuil ». */
const fieldAhead = (s: Scanning, ahead: number): { field: Field; last: number } | null => {
  let last = ahead
  while (s.peek(last)?.is === 'skip') last++
  const node = s.peek(last)
  // A mean or a sum of a field is another thing than the field.
  if (s.peek(last + 1)?.is === 'measure') return null
  if (node?.is === 'own') return { field: { id: node.field, kind: node.kind }, last }
  const field = node?.is === 'field' ? fieldOf(s.target, node.concept) : undefined
  return field ? { field, last } : null
}
const ORDERS = ['equals', 'not_equal', 'more_than', 'more_than_or_equal', 'less_than', 'less_than_or_equal'] as const
type Order = (typeof ORDERS)[number]
const isOrder = (operator: Comparison): operator is Order => (ORDERS as readonly string[]).includes(operator)
const SIDES: Readonly<Record<string, Order>> = {
  since: 'more_than_or_equal',
  after: 'more_than',
  before: 'less_than',
  until: 'less_than_or_equal',
}
/** « Date de péremption avant la date de contrôle »: whether it was read. */
const readOtherDate = (s: Scanning, field: string, node: Node): boolean => {
  const next = s.peek()
  const order =
    next?.is === 'around' ? SIDES[next.side] : next?.is === 'compare' && isOrder(next.operator) && next.operator
  const other = order ? fieldAhead(s, 1) : null
  if (!order || !other || !isTime(other.field.kind) || other.field.id === field) return false
  s.at += other.last + 1
  s.add(comparedFields(field, order, other.field.id, s.isNot), node)
  return true
}

const readNumber = (s: Scanning, field: string, node: Node): void => {
  const before = s.nodes[s.at - 1]
  const operator = before?.is === 'compare' ? before.operator : 'equals'
  const one = s.peek()
  const other = one?.is === 'number' || !isOrder(operator) ? null : fieldAhead(s, 0)
  if (other && isOrder(operator) && other.field.kind === 'number' && other.field.id !== field) {
    s.at += other.last + 1
    return s.add(comparedFields(field, operator, other.field.id, s.isNot), node)
  }
  if (one?.is !== 'number') return s.refuse(node)
  s.at++
  if (operator === 'between') {
    const [join, other] = [s.peek(), s.peek(1)]
    if (join?.is !== 'join' || other?.is !== 'number') return s.refuse(node)
    s.at += 2
    const [low, high] = [one.number, other.number].toSorted((a, b) => a - b)
    s.add(comparedRule(field, 'more_than_or_equal', low, false), node)
    s.found.parts.push({ rule: comparedRule(field, 'less_than_or_equal', high, false), joined: null })
  } else s.add(comparedRule(field, isEmptiness(operator) ? 'equals' : operator, one.number, s.isNot), node)
  const unitField = fieldOf(s.target, 'unit')
  if (one.unit && unitField && field === fieldOf(s.target, 'quantity')?.id)
    s.found.parts.push({ rule: { field: unitField.id, operator: 'equals', value: one.unit }, joined: null })
  const next = s.peek()
  if (next?.is === 'pieces' || (next?.is === 'state' && next.state === 'in_stock')) s.at++
}

const OPERANDS: readonly Node['is'][] = ['quoted', 'itemWord', 'number', 'value', 'unknown']
/** What a text is compared with: words of items, something in quotes, a number, a name. */
const readText = (s: Scanning, field: string, operator: Exclude<Comparison, 'between'>, node: Node): void => {
  const operand = s.peek()
  if (!operand || !OPERANDS.includes(operand.is)) return s.refuse(node)
  s.at++
  s.add(comparedRule(field, operator, operand.words, s.isNot), node)
}

/** A field behind which its comparison stands: whether it was read. */
const readFieldCompare = (s: Scanning, node: Node, field: Field, concept: Concept | null): boolean => {
  if (readEmptiness(s, field.id, node)) return true
  const [next, operand] = [s.peek(), s.peek(1)]
  if (next?.is !== 'compare') return false
  if (field.kind === 'number') {
    s.at++
    readNumber(s, field.id, node)
  } else if (operand?.is === 'value' && (next.operator === 'equals' || next.operator === 'not_equal')) {
    s.at += 2
    s.isNot = s.isNot !== (next.operator === 'not_equal')
    s.addNamed(operand, kindsFor(concept), concept ? undefined : field.id)
  } else if (next.operator !== 'between') {
    s.at++
    readText(s, field.id, next.operator, node)
  } else return false
  return true
}

/** A field by its name, with what is said of it; `concept`: none of one of the company's own. */
export const readField = (s: Scanning, node: Node, field: Field, concept: Concept | null): void => {
  if (isTime(field.kind)) return readDateField(s, node, concept, field.id)
  if (field.kind === 'boolean') return s.add({ field: field.id, operator: s.isNot ? 'is_false' : 'is_true' }, node)
  if (readFieldCompare(s, node, field, concept)) return
  if (s.peek()?.is === 'not' && s.peek(1)?.is === 'value') {
    s.at++
    s.isNot = true
  }
  const operand = s.peek()
  if (operand?.is === 'value' && operand.meant.some(({ kind }) => kindsFor(concept).includes(kind))) {
    s.at++
    return s.addNamed(operand, kindsFor(concept), concept ? undefined : field.id)
  }
  if (operand?.is === 'number' && field.kind === 'number') return readNumber(s, field.id, node)
  if (operand?.is === 'number' && concept === 'code') return readText(s, field.id, 'equals', node)
  if (operand?.is === 'quoted' || operand?.is === 'itemWord')
    return readText(s, field.id, TEXTS.includes(concept) || operand.is === 'itemWord' ? 'contains' : 'equals', node)
  if (s.isNot) return s.add({ field: field.id, operator: 'empty' }, node)
  if (s.isWith) return s.add({ field: field.id, operator: 'not_empty' }, node)
  if (concept && AMOUNTS_SAID.includes(concept) && !s.found.measure)
    return s.add({ field: field.id, operator: 'more_than', value: 0 }, node)
  if (field.kind !== 'number' || s.found.measured !== null) return s.refuse(node)
  s.found.measured = field.id
  s.found.measuresCost = concept === 'cost'
}

export const readDateField = (s: Scanning, node: Node, concept: Concept | null, field: string): void => {
  s.dateField = field
  s.isUpdated = concept === 'updated'
  if (readEmptiness(s, field, node) || readOtherDate(s, field, node)) return
  // Said of a person: the next words say so.
  if (s.peek()?.is === 'by' && s.peek(1)?.is === 'value') return
  const hasDate = s.nodes.slice(s.at).some(({ is }) => is === 'date' || is === 'step')
  if (hasDate || s.nodes[s.at - 2]?.is === 'by') return
  if (s.isNot) return s.add({ field, operator: 'empty' }, node)
  if (s.isWith) return s.add({ field, operator: 'not_empty' }, node)
  if (concept !== 'created' || s.target === 'items') s.refuse(node)
}

const OF_TEXTS: readonly Comparison[] = ['contains', 'starts_with', 'ends_with']
/** « Plus de 5 », « contient … »: a comparison before which no field stands. */
export const readCompare = (s: Scanning, node: NodeThat<'compare'>): void => {
  const next = s.peek()
  if (node.operator === 'between' && next?.is === 'date') return readDates(s, 'on')
  if (next?.is === 'number' && !OF_TEXTS.includes(node.operator)) return readAmount(s, node, next)
  const name = fieldOf(s.target, 'name')
  if (OF_TEXTS.includes(node.operator) && name)
    return readText(s, name.id, node.operator as Exclude<Comparison, 'between'>, node)
  if ((node.operator === 'equals' || node.operator === 'not_equal') && next?.is === 'value') {
    s.at++
    s.isNot = s.isNot !== (node.operator === 'not_equal')
    return s.addNamed(next)
  }
  s.refuse(node)
}
/** « Plus de 5 réservés » names its field behind the number. */
const readAmount = (s: Scanning, node: NodeThat<'compare'>, next: NodeThat<'number'>): void => {
  const ahead = s.peek(node.operator === 'between' ? 3 : 1)
  const isNamed = ahead?.is === 'field' && fieldOf(s.target, ahead.concept)?.kind === 'number'
  const field = fieldOf(s.target, isNamed ? ahead.concept : next.isMoney ? 'value' : 'quantity')
  if (!field) return s.refuse(node)
  readNumber(s, field.id, node)
  if (s.peek() === ahead && ahead?.is === 'field') s.at++
}
