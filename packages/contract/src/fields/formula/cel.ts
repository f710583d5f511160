import type { FunctionName, Kind } from './functions.ts'
import type { Node } from './parse.ts'

/**
 * A template as an expression of CEL: nothing but names we gave, signs and parentheses. What people typed as text or
 * number is a constant beside it.
 */
export type Expression = {
  cel: string
  variables: ReadonlyMap<string, string>
  /** Variables as parts of a text, in which an empty one takes no room. */
  texts: ReadonlyMap<string, string>
  constants: ReadonlyMap<string, { kind: Kind; value: string | number }>
}

const folded = (name: string) => (args: readonly string[]) => args.reduce((left, right) => `${name}(${left}, ${right})`)
const call = (name: string) => (args: readonly string[]) => `${name}(${args.join(', ')})`
const CALLS: Record<FunctionName, (args: readonly string[]) => string> = {
  min: folded('least'),
  max: folded('most'),
  round: call('rounded'),
  abs: call('absolute'),
  today: () => 'today',
  days: call('days'),
  if: ([condition, yes, no]) => `(${condition} ? ${yes} : ${no})`,
  concat: (args) => `joined([${args.map((arg) => `said(${arg})`).join(', ')}])`,
  upper: call('upper'),
  lower: call('lower'),
  trim: call('trimmed'),
  substr: call('part'),
  replace: call('replaced'),
  format_date: call('dated'),
  lookup: ([value, ...pairs]) => `looked(${value}, [${pairs.join(', ')}])`,
}

export const toCel = (root: Node): Expression => {
  const variables = new Map<string, string>()
  const constants = new Map<string, { kind: Kind; value: string | number }>()
  const texts = new Map<string, string>()
  const named = (name: string, within = variables, letter = 'v') => {
    if (!within.has(name)) within.set(name, `${letter}${within.size}`)
    return within.get(name)!
  }
  const held = (kind: Kind, value: string | number) => {
    const name = `k${constants.size}`
    constants.set(name, { kind, value })
    return name
  }
  const asText = (node: Node): string => (node.kind === 'variable' ? named(node.name, texts, 't') : write(node))
  const write = (node: Node): string => {
    switch (node.kind) {
      case 'number':
      case 'text':
        return held(node.kind, node.value)
      case 'variable':
        return named(node.name)
      case 'negative':
        return `(-${write(node.of)})`
      case 'sum':
        // A division is a function, so that one by zero is told and not computed with.
        return node.sign === '/'
          ? `over(${write(node.left)}, ${write(node.right)})`
          : `(${write(node.left)} ${node.sign} ${write(node.right)})`
      case 'comparison':
        return `(${write(node.left)} ${node.sign} ${write(node.right)})`
      case 'call':
        return CALLS[node.name](node.args.map(node.name === 'concat' ? asText : write))
    }
  }
  return { cel: write(root), variables, texts, constants }
}
