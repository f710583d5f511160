import type { Parsed, Refusal } from '../../kernel/refusal.ts'
import { boundsOfFunction, type ExpressionLanguage, type FunctionName, isFunctionName } from './functions.ts'
import { type Sign, type Token, tokensOf } from './tokens.ts'

/** The template as a tree. Only what stands here can ever be computed. */
export type Node =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'text'; value: string; at: number }
  | { kind: 'variable'; name: string; at: number }
  | { kind: 'negative'; of: Node; at: number }
  | { kind: 'sum'; sign: Arithmetic; left: Node; right: Node; at: number }
  | { kind: 'comparison'; sign: Comparing; left: Node; right: Node; at: number }
  | { kind: 'call'; name: FunctionName; args: Node[]; at: number }
export type Arithmetic = '+' | '-' | '*' | '/'
export type Comparing = '<' | '<=' | '>' | '>=' | '==' | '!='

/** Parentheses and functions within one another. */
const MOST_LEVELS = 40
/** Numbers, names and signs: what is written behind one another is computed within one another. */
const MOST_PARTS = 300

const TERMS: ReadonlySet<Sign> = new Set(['+', '-'])
const FACTORS: ReadonlySet<Sign> = new Set(['*', '/'])
const COMPARISONS: ReadonlySet<Sign> = new Set(['<', '<=', '>', '>=', '==', '!='])

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** From the loosest binding to the tightest: comparison, sum, product, sign, value. */
class Parser {
  readonly tokens: readonly Token[]
  readonly language: ExpressionLanguage
  at = 0
  level = 0
  constructor(tokens: readonly Token[], language: ExpressionLanguage) {
    this.tokens = tokens
    this.language = language
  }

  get next(): Token {
    return this.tokens[this.at]!
  }
  refuse(token = this.next): never {
    throw new Refused(
      token.kind === 'end'
        ? { code: 'formula_unfinished' }
        : { code: 'formula_unexpected', params: { text: token.text, at: token.at } },
    )
  }
  takeSign(signs: ReadonlySet<Sign>): { sign: Sign; at: number } | null {
    const token = this.next
    if (token.kind !== 'sign' || !signs.has(token.sign)) return null
    this.at++
    return token
  }
  expect(sign: Sign): void {
    if (!this.takeSign(new Set([sign]))) this.refuse()
  }

  whole(): Node {
    const node = this.comparison()
    return this.next.kind === 'end' ? node : this.refuse()
  }
  comparison(): Node {
    if (++this.level > MOST_LEVELS) throw new Refused({ code: 'formula_levels', params: { max: MOST_LEVELS } })
    const left = this.sum()
    const taken = this.takeSign(COMPARISONS)
    const node: Node = taken
      ? { kind: 'comparison', sign: taken.sign as Comparing, left, right: this.sum(), at: taken.at }
      : left
    this.level--
    return node
  }
  sum(): Node {
    return this.chain(TERMS, () => this.chain(FACTORS, () => this.signed()))
  }
  chain(signs: ReadonlySet<Sign>, part: () => Node): Node {
    let left = part()
    for (let taken = this.takeSign(signs); taken; taken = this.takeSign(signs))
      left = { kind: 'sum', sign: taken.sign as Arithmetic, left, right: part(), at: taken.at }
    return left
  }
  signed(): Node {
    const taken = this.takeSign(new Set(['-']))
    return taken ? { kind: 'negative', of: this.value(), at: taken.at } : this.value()
  }
  value(): Node {
    const token = this.next
    this.at++
    if (token.kind === 'number' || token.kind === 'text')
      return { kind: token.kind, value: token.value, at: token.at } as Node
    if (token.kind === 'variable') return { kind: 'variable', name: token.name, at: token.at }
    if (token.kind === 'name') return this.call(token)
    if (token.kind !== 'sign' || token.sign !== '(') this.refuse(token)
    const inner = this.comparison()
    this.expect(')')
    return inner
  }
  call({ name, text, at }: { name: string; text: string; at: number }): Node {
    if (!isFunctionName(name, this.language))
      throw new Refused({
        code: this.language === 'formula' ? 'formula_function' : 'function_unknown',
        params: { name: text, at },
      })
    const { least, most } = boundsOfFunction(name)
    // `today` alone is what people write.
    const args = most === 0 && !(this.next.kind === 'sign' && this.next.sign === '(') ? [] : this.args()
    if (args.length < least || args.length > most)
      throw new Refused({ code: 'formula_arguments', params: { name: text, at, given: args.length } })
    return { kind: 'call', name, args, at }
  }
  args(): Node[] {
    this.expect('(')
    if (this.takeSign(new Set([')']))) return []
    const args = [this.comparison()]
    while (this.takeSign(new Set([',']))) args.push(this.comparison())
    this.expect(')')
    return args
  }
}

export const parseTemplate = (template: string, language: ExpressionLanguage = 'formula'): Parsed<Node> => {
  const tokens = tokensOf(template)
  if ('code' in tokens) return tokens
  if (tokens.value.length > MOST_PARTS + 1) return { code: 'formula_parts', params: { max: MOST_PARTS } }
  try {
    return { value: new Parser(tokens.value, language).whole() }
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
