import { parseSync } from 'oxc-parser'
import { isNode, type Node } from './syntax.ts'

const nameOf = (node: Node): string | undefined =>
  isNode(node.id) && typeof node.id.name === 'string' ? node.id.name : undefined

export type Measured = { name: string; lines: number }

/** Every function of a file with its length; one without a name is called as the variable that holds it. */
export const functionsOf = (file: string, text: string): Measured[] => {
  const found: Measured[] = []
  const linesOf = ({ start, end }: Node) => text.slice(start, end).split('\n').length
  const visit = (value: unknown, holder: string) => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, holder))
    if (!isNode(value)) return
    const name = nameOf(value) ?? holder
    if (/Function/.test(value.type) && isNode(value.body)) found.push({ name, lines: linesOf(value) })
    for (const part of Object.values(value)) visit(part, value.type === 'VariableDeclarator' ? name : holder)
  }
  visit(parseSync(file, text).program, file)
  return found
}
