import { describe, expect, it } from 'vitest'
import { readForm } from './form-body.ts'
import { LIMITS } from './limits.ts'

describe('a body that is a form', () => {
  it.each([
    ['a=1&b=deux+mots&c=%C3%A9', { a: '1', b: 'deux mots', c: 'é' }],
    ['a[b]=1&a[c][d]=2', { a: { b: '1', c: { d: '2' } } }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['lines[0][sku]=X&lines[0][qty]=2&lines[1][sku]=Y', { lines: [{ sku: 'X', qty: '2' }, { sku: 'Y' }] }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['a[5]=1&a[999999999]=2', { a: { 5: '1', 999999999: '2' } }],
    ['a[=1&b]=2&[c]=3&d[e=4', { 'a[': '1', 'b]': '2', '[c]': '3', 'd[e': '4' }],
    ['', {}],
    ['toString=1&hasOwnProperty=2', { toString: '1', hasOwnProperty: '2' }],
  ])('%s', (text, value) => {
    expect(readForm(text)).toEqual(value)
  })
  it.each([
    '__proto__=1',
    '__proto__[admin]=1',
    'a[__proto__][admin]=1',
    'a[constructor][prototype][admin]=1',
    'a=1&a[b]=2',
    'a[b]=2&a=1',
    `a${'[b]'.repeat(LIMITS.bodyLevels)}=1`,
    'a=1&'.repeat(LIMITS.formPairs + 1),
  ])('is refused: %s', (text) => {
    expect(() => readForm(text)).toThrow()
    expect(({} as { admin?: unknown }).admin).toBeUndefined()
  })
  it('of one name again and again costs no more than its length', () => {
    const startedAt = performance.now()
    expect((readForm('a=1&'.repeat(LIMITS.formPairs)) as { a: string[] }).a).toHaveLength(LIMITS.formPairs)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})
