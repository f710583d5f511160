import type { Parsed } from '../../kernel/refusal.ts'

/** `at`: the place of its first character, counted from 1. */
export type Token =
  | { kind: 'number'; value: number; at: number; text: string }
  | { kind: 'text'; value: string; at: number; text: string }
  | { kind: 'variable'; name: string; at: number; text: string }
  | { kind: 'name'; name: string; at: number; text: string }
  | { kind: 'sign'; sign: Sign; at: number; text: string }
  | { kind: 'end'; at: number; text: '' }
export type Sign = '+' | '-' | '*' | '/' | '(' | ')' | ',' | '<' | '<=' | '>' | '>=' | '==' | '!='

/** As keyboards, spreadsheets and copied texts write them. */
const SIGNS: Record<string, Sign> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '*': '*',
  '×': '*',
  '/': '/',
  '÷': '/',
  '(': '(',
  ')': ')',
  ',': ',',
  ';': ',',
  '<': '<',
  '<=': '<=',
  '≤': '<=',
  '>': '>',
  '>=': '>=',
  '≥': '>=',
  '=': '==',
  '==': '==',
  '!=': '!=',
  '<>': '!=',
  '≠': '!=',
}

const SPACE = /\s+/uy
const NUMBER = /\d{1,15}(?:\.\d{1,6})?(?![\d.])/uy
const TEXT = /"[^"\p{Cc}]{0,255}"/uy
const VARIABLE = /\{[^{}\p{Cc}]{1,100}\}/uy
const NAME = /[A-Za-z][A-Za-z_]{0,19}/uy
const SIGN = /<=|>=|==|!=|<>|[-+*/×÷−(),;<>=≤≥≠]/uy

type Reader = { pattern: RegExp; read: (text: string, at: number) => Token }
const READERS: readonly Reader[] = [
  { pattern: NUMBER, read: (text, at) => ({ kind: 'number', value: Number(text), at, text }) },
  { pattern: TEXT, read: (text, at) => ({ kind: 'text', value: text.slice(1, -1), at, text }) },
  { pattern: VARIABLE, read: (text, at) => ({ kind: 'variable', name: text.slice(1, -1).trim(), at, text }) },
  { pattern: NAME, read: (text, at) => ({ kind: 'name', name: text.toLowerCase(), at, text }) },
  { pattern: SIGN, read: (text, at) => ({ kind: 'sign', sign: SIGNS[text]!, at, text }) },
]

const matchAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** The words of a template, and an end behind them. Nothing else than what the readers know is let through. */
export const tokensOf = (template: string): Parsed<Token[]> => {
  const tokens: Token[] = []
  for (let at = 0; at < template.length;) {
    const space = matchAt(SPACE, template, at)
    at += space.length
    if (at >= template.length) break
    const token = READERS.values()
      .map(({ pattern, read }) => {
        const text = matchAt(pattern, template, at)
        return text === '' ? null : read(text, at + 1)
      })
      .find((found) => found !== null)
    if (!token)
      return {
        code: 'formula_unexpected',
        params: { text: String.fromCodePoint(template.codePointAt(at)!), at: at + 1 },
      }
    tokens.push(token)
    at += token.text.length
  }
  return { value: [...tokens, { kind: 'end', at: template.length + 1, text: '' }] }
}

/** The names between braces, each once. */
export const variablesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(/\{([^{}\p{Cc}]{1,100})\}/gu)].map(([, name]) => name!.trim())),
]
