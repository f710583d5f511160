import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { Source } from './asked.ts'
import { comparedRule } from './conditions.ts'
import { fieldOf, STATES } from './fields.ts'
import type { Found, Here } from './found.ts'
import type { Concept, Node, State } from './nodes.ts'
import { readAge, readAround, readDates, readVersus } from './scan-dates.ts'
import { dimensionOf, readBy } from './scan-dimensions.ts'
import { readCompare, readDateField, readField } from './scan-fields.ts'
import { type NodeThat, Scanning } from './scanning.ts'

const ADJECTIVE = /^(daily|quotidien|journali|weekl|hebdo|monthl|mensuel)|par|by/
const OVER_TIME = /^(evol|trend|tendanc|progress|over|au$|dan)/
/** When it came to a state: « closes last week ». */
const STATE_DATES: Partial<Record<State, Concept>> = { closed: 'closed', returned: 'returned', expired: 'expiry' }
const OPPOSITE: Partial<Record<State, State>> = { in_stock: 'out_of_stock', out_of_stock: 'in_stock' }
const FLIPPED: Readonly<Record<string, string>> = {
  is_true: 'is_false',
  equals: 'not_equal',
  more_than: 'less_than_or_equal',
}

const readState = (s: Scanning, node: NodeThat<'state'>): void => {
  const { state } = node
  if ((state === 'low' || state === 'expiring') && (s.target === 'items' || s.target === 'variants')) {
    if (s.isNot) return s.refuse(node)
    s.found.screen = state
    return
  }
  const leaf = STATES[s.target]?.[state]
  if (!leaf) return s.refuse(node)
  const day = STATE_DATES[state] && fieldOf(s.target, STATE_DATES[state])
  if (day && !s.isNot) s.dateField = day.id
  if (!s.isNot) return s.add(leaf, node)
  const opposite = OPPOSITE[state] && STATES[s.target]?.[OPPOSITE[state]]
  if (opposite) {
    s.isNot = false
    return s.add(opposite, node)
  }
  const flipped = FLIPPED[leaf.operator]
  s.add(flipped ? { ...leaf, operator: flipped } : undefined, node)
}

const readItemType = (s: Scanning, node: NodeThat<'itemType'>): void => {
  s.found.saysItems = true
  if (s.target === 'items') {
    if (s.isNot) return s.add({ field: 'type', operator: 'not_equal', value: node.type }, node)
    if (s.found.itemType && s.found.itemType !== node.type) return s.refuse(node)
    s.found.itemType = node.type
  } else if (s.target === 'transactions') s.add({ field: 'item_type', operator: 'equals', value: node.type }, node)
  else if (s.target !== 'checkouts' && s.target !== 'variants' && s.target !== 'order_articles') s.refuse(node)
}

const readItemWord = (s: Scanning, node: Node): void => {
  const field = fieldOf(s.target, 'name')
  const text = node.is === 'quoted' ? node.words : singular(node.words)
  s.add(field && comparedRule(field.id, 'contains', text, s.isNot), node)
}
const singular = (word: string) => (word.length > 3 ? word.replace(/(?<=[^s])s$/i, '') : word)

const passOver = () => {}
const refuse = (s: Scanning, node: Node) => s.refuse(node)

/** What each kind of word does where it stands; words that others belong to read them along. */
const READERS: { readonly [Is in Node['is']]: (s: Scanning, node: NodeThat<Is>) => void } = {
  show: passOver,
  skip: passOver,
  generic: passOver,
  former: refuse,
  draft: refuse,
  unknown: refuse,
  itemType: readItemType,
  itemWord: readItemWord,
  quoted: readItemWord,
  state: readState,
  by: readBy,
  versus: readVersus,
  around: readAround,
  value: (s, node) => s.addNamed(node),
  source: (s, node) => {
    if (node.source === 'items') s.found.saysItems = true
    if (s.isNot && node.source !== s.found.source) s.refuse(node)
  },
  operation: (s, node) => {
    if (s.target === 'interventions')
      s.add({ field: 'type', operator: s.isNot ? 'not_equal' : 'equals', value: node.type }, node)
    else if (node.type === 'inventory' && s.target === 'items') readDateField(s, node, 'counted', 'inventoryDate')
    else s.refuse(node)
  },
  not: (s) => {
    s.isNot = true
  },
  with: (s) => {
    s.isWith = true
  },
  join: (s, node) => {
    s.joined = node.operator
  },
  here: (s, node) => {
    const { here } = s
    if (!here) return s.refuse(node)
    const meant = [{ kind: 'place', value: here.path, name: here.name, guid: here.guid }] as const
    s.addNamed({ ...node, is: 'value', meant }, ['place'])
  },
  field: (s, node) => {
    const field = fieldOf(s.target, node.concept)
    if (field) readField(s, node, field, node.concept)
    else s.refuse(node)
  },
  own: (s, node) => {
    if (s.target === 'items' || s.target === 'variants') readField(s, node, { id: node.field, kind: node.kind }, null)
    else s.refuse(node)
  },
  compare: (s, node) => {
    if (!readAge(s, node)) readCompare(s, node)
  },
  number: (s, node) => {
    const isOfTop = s.nodes[s.at - 2]?.is === 'top' || s.nodes.slice(s.at).some(({ is }) => is === 'top')
    if (isOfTop) s.found.top = node.number
    else s.refuse(node)
  },
  top: (s) => {
    s.found.top ??= 10
  },
  date: (s) => {
    s.at--
    readDates(s, 'on')
  },
  measure: (s, node) => {
    s.found.measure = node.type
  },
  pieces: (s, node) => {
    const field = fieldOf(s.target, 'quantity')
    if (s.peek()?.is === 'compare' && field) readField(s, node, field, 'quantity')
    else if (s.isNot && s.target === 'items') s.add({ field: 'quantity', operator: 'equals', value: 0 }, node)
    else s.found.asksAmount = true
  },
  chartType: (s, node) => {
    s.found.type = node.type
  },
  chart: (s, node) => {
    s.found.isChart = true
    s.found.isEvolution ||= OVER_TIME.test(node.stem)
  },
  step: (s, node) => {
    if (ADJECTIVE.test(node.stem) || /par|by/.test(node.words)) s.found.dimensions.push(dimensionOf(s, node)!)
    else s.refuse(node)
  },
}

/** The words of a question one after the other, as what they say of the list that is asked for. */
export const scan = (nodes: readonly Node[], asked: { source: Source; today: Day; here: Here }): Found => {
  const s = new Scanning(nodes, asked)
  for (let node = s.peek(); node; node = s.peek()) {
    s.at++
    if (s.taken.has(node)) continue
    const read = READERS[node.is] as (s: Scanning, node: Node) => void
    read(s, node)
  }
  const { found, isNot, joined } = s
  if (isNot || (joined && found.unused.length === 0 && nodes.at(-1)?.is === 'join')) s.refuse(nodes.at(-1))
  return found
}
