import { parseSync } from 'oxc-parser'
import { isNode } from './syntax.ts'

/**
 * Functions that are written behind the `=` of a property. The engine takes them for methods, of which there are few
 * that stay, and makes them among its old objects: what such a function holds is not collected with the call that made
 * it.
 */
export const methodsOfCallsIn = (file: string, text: string): string[] => {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    const { left, right } = value
    if (value.type === 'AssignmentExpression' && isNode(left) && isNode(right))
      if (left.type === 'MemberExpression' && /^(Arrow)?Function/.test(right.type))
        found.push(`${file}: ${text.slice(left.start, left.end)}`)
    Object.values(value).forEach(visit)
  }
  visit(parseSync(file, text).program)
  return found
}
