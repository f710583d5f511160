import { isRefusal, type Parsed, type Refusal } from '../../kernel/refusal.ts'
import type { ExpressionLanguage, FunctionName, Kind } from './functions.ts'
import { type Node, parseTemplate } from './parse.ts'

/** The kind of each variable, by its name; null: it stands for something that no formula can read. */
export type Kinds = ReadonlyMap<string, Kind | null>

const wanted = (kind: Kind, node: Node): Refusal => ({ code: `formula_wants_${kind}`, params: { at: node.at } })

/** The first argument that is not of the kind, or null. */
const unlike = (kind: Kind, nodes: readonly Node[], kinds: Kinds): Refusal | null => {
  for (const node of nodes) {
    const found = kindOf(node, kinds)
    if (isRefusal(found)) return found
    if (found.value !== kind) return wanted(kind, node)
  }
  return null
}
const all = (kind: Kind, nodes: readonly Node[], kinds: Kinds, result: Kind = kind): Parsed<Kind> =>
  unlike(kind, nodes, kinds) ?? { value: result }

const CALLS: Record<FunctionName, (args: Node[], kinds: Kinds) => Parsed<Kind>> = {
  min: (args, kinds) => all('number', args, kinds),
  max: (args, kinds) => all('number', args, kinds),
  round: (args, kinds) => all('number', args, kinds),
  abs: (args, kinds) => all('number', args, kinds),
  today: () => ({ value: 'date' }),
  days: (args, kinds) => all('date', args, kinds, 'number'),
  if: ([condition, ...branches], kinds) => {
    const refusal = unlike('boolean', [condition!], kinds)
    if (refusal) return refusal
    const first = kindOf(branches[0]!, kinds)
    // Each part is looked at once: within one another they would double at each level.
    return isRefusal(first) ? first : all(first.value, branches.slice(1), kinds)
  },
  // Whatever it is has a text.
  concat: (args, kinds) => {
    for (const arg of args) {
      const found = kindOf(arg, kinds)
      if (isRefusal(found)) return found
    }
    return { value: 'text' }
  },
  upper: (args, kinds) => all('text', args, kinds),
  lower: (args, kinds) => all('text', args, kinds),
  trim: (args, kinds) => all('text', args, kinds),
  replace: (args, kinds) => all('text', args, kinds),
  lookup: (args, kinds) => all('text', args, kinds),
  substr: ([text, ...places], kinds) => unlike('text', [text!], kinds) ?? all('number', places, kinds, 'text'),
  format_date: ([date, pattern], kinds) => unlike('date', [date!], kinds) ?? all('text', [pattern!], kinds),
}

/** Texts and boxes are equal or not; only numbers and dates have an order. */
const ORDERED: ReadonlySet<Kind> = new Set(['number', 'date'])

const kindOf = (node: Node, kinds: Kinds): Parsed<Kind> => {
  switch (node.kind) {
    case 'number':
    case 'text':
      return { value: node.kind }
    case 'variable': {
      const kind = kinds.get(node.name)
      if (kind === undefined) return { code: 'formula_variable', params: { name: node.name } }
      return kind === null ? { code: 'formula_source', params: { name: node.name } } : { value: kind }
    }
    case 'negative':
      return all('number', [node.of], kinds)
    case 'sum':
      return all('number', [node.left, node.right], kinds)
    case 'call':
      return CALLS[node.name](node.args, kinds)
    case 'comparison': {
      const left = kindOf(node.left, kinds)
      if (isRefusal(left)) return left
      const isOrder = node.sign !== '==' && node.sign !== '!='
      if (isOrder && !ORDERED.has(left.value)) return wanted('number', node.left)
      return all(left.value, [node.right], kinds, 'boolean')
    }
  }
}

/** The tree of a template whose parts fit together and whose result is of the kind. */
export const checkTemplate = (
  template: string,
  kinds: Kinds,
  result: Kind = 'number',
  language: ExpressionLanguage = 'formula',
): Parsed<Node> => {
  const parsed = parseTemplate(template, language)
  if (isRefusal(parsed)) return parsed
  const kind = kindOf(parsed.value, kinds)
  if (isRefusal(kind)) return kind
  if (kind.value === result) return parsed
  return result === 'number' ? { code: 'formula_result' } : { code: `formula_result_${result}` }
}
