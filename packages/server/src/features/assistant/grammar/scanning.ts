import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { Rule } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { SearchTarget } from '@entrepot/contract/search/targets.ts'
import type { Source } from './asked.ts'
import { namedRule } from './conditions.ts'
import { type Found, type Here, nothingFound, type Place } from './found.ts'
import type { Meant, Node } from './nodes.ts'

export type NodeThat<Is extends Node['is']> = Extract<Node, { is: Is }>
/** Names belong to what they are most often meant as. */
const KINDS = ['place', 'category', 'tags', 'supplier', 'recipient', 'person', 'own'] as const

/** A question that is being read: what was found so far, the place, and what the last words say of the next ones. */
export class Scanning {
  readonly nodes: readonly Node[]
  readonly today: Day
  readonly here: Here
  readonly found: Found
  readonly target: SearchTarget
  /** Words that were read ahead of their turn. */
  readonly taken = new Set<Node>()
  at = 0
  isNot = false
  isWith = false
  joined: 'AND' | 'OR' | null = null
  dateField: string | null = null
  isUpdated = false
  constructor(nodes: readonly Node[], { source, today, here }: { source: Source; today: Day; here: Here }) {
    this.nodes = nodes
    this.today = today
    this.here = here
    this.found = nothingFound(source)
    this.target = this.found.target
  }

  peek(ahead = 0): Node | undefined {
    return this.nodes[this.at + ahead]
  }
  refuse(node: Node | undefined): void {
    if (node) this.found.unused.push(node.words)
  }
  add(rule: Rule | undefined, node: Node): void {
    if (!rule) return this.refuse(node)
    this.found.parts.push({ rule, joined: this.joined, isNot: this.isNot })
    this.isNot = false
    this.isWith = false
    this.joined = null
  }

  /** Values of a kind, or of the first kind that the list knows; `own`: of this field of the company's. */
  addNamed(node: NodeThat<'value'>, kinds: readonly Meant['kind'][] = KINDS, own?: string): void {
    const { target, isNot } = this
    const kind = kinds.find((one) =>
      node.meant.some((meant) => meant.kind === one && namedRule(target, meant, false) !== undefined),
    )
    const meant = node.meant.filter(
      (one) => one.kind === kind && (own === undefined || (one.kind === 'own' && one.field === own)),
    )
    if (meant.length === 0) return this.refuse(node)
    if (kind === 'place') this.found.places.push(...(meant as Place[]))
    const rules = meant.map((one) => namedRule(target, one, isNot)!)
    this.add(
      rules.length === 1 ? rules[0] : { operator: isNot ? 'AND' : 'OR', rules: rules.flatMap(inside(isNot)) },
      node,
    )
  }
}

const inside =
  (isNot: boolean) =>
  (rule: Rule): readonly Rule[] =>
    'rules' in rule && rule.operator === (isNot ? 'AND' : 'OR') ? rule.rules : [rule]
