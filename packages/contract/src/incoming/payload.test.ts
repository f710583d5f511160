import { describe, expect, it } from 'vitest'
import { forEachEntry, isPayloadPath, leavesOf, ofEntry, payloadAt, payloadCatalogue, payloadMeets } from './payload.ts'

const CLOCK = { now: new Date('2026-03-04T12:00:00Z'), timeZone: 'Europe/Paris' }
const ORDER = {
  id: 7,
  'odd name': 'x',
  customer: { email: 'a@example.com' },
  lines: [
    { sku: 'A', parts: [1, 2] },
    { sku: 'B', parts: [] },
  ],
  none: null,
}

describe('a path of a payload', () => {
  it.each(['$', '$.a', '$.a.b[0]', '$["odd name"]', '$.lines[*].sku', '$[*].a', '$.été'])('%s is one', (path) =>
    expect(isPayloadPath(path)).toBe(true),
  )
  it.each(['a', '$.', '$..a', '$.a[*].b[*]', '$[?(@.a)]', '$.a[-1]', '$.a[*', "$['a']"])('%s is none', (path) =>
    expect(isPayloadPath(path)).toBe(false),
  )
  it('leads to what stands there, and for each entry with [*]', () => {
    expect(payloadAt(ORDER, '$["odd name"]')).toBe('x')
    expect(payloadAt(ORDER, '$.lines[*].sku')).toEqual(['A', 'B'])
    expect(payloadAt(ORDER, '$.customer[*].sku')).toEqual([])
    expect(payloadAt(ORDER, '$.lines[9].sku')).toBeUndefined()
  })
  it('reaches nothing that an object has of its kind', () => {
    for (const path of ['$.__proto__', '$.constructor', '$.toString'])
      expect(payloadAt(ORDER, path), path).toBeUndefined()
  })
  it('stands for the innermost list of the example it was chosen in', () => {
    expect(forEachEntry('$.lines[0].sku')).toBe('$.lines[*].sku')
    expect(forEachEntry('$.lines[0].parts[1]')).toBe('$.lines[0].parts[*]')
    expect(forEachEntry('$.id')).toBe('$.id')
    expect(ofEntry('$.lines[*].sku', 3)).toBe('$.lines[3].sku')
  })
  it('is told for every value of an example, and each leads back to it', () => {
    const leaves = leavesOf(ORDER)
    expect(leaves.map(({ path }) => path)).toEqual([
      '$.id',
      '$["odd name"]',
      '$.customer.email',
      '$.lines[0].sku',
      '$.lines[0].parts[0]',
      '$.lines[0].parts[1]',
      '$.lines[1].sku',
      '$.none',
    ])
    for (const { path, value } of leaves) expect(payloadAt(ORDER, path)).toBe(value)
    expect(leavesOf({ 'a"b': 1 })).toEqual([])
    expect(leavesOf(Array.from({ length: 10_000 }, (_, at) => at)).length).toBe(500)
  })
})

describe('a condition on a payload', () => {
  const rule = (field: string, operator: string, value?: string | number | boolean) => ({
    operator: 'AND' as const,
    rules: [{ field, operator, ...(value !== undefined && { value }) }],
  })
  it('takes a value for what it asks of it', () => {
    const kindOf = (...[field, operator, value]: Parameters<typeof rule>) =>
      payloadCatalogue(rule(field, operator, value)).get(field)?.kind
    expect(kindOf('$.a', 'more_than', 1)).toBe('number')
    expect(kindOf('$.a', 'equals', 1)).toBe('number')
    expect(kindOf('$.a', 'equals', '1')).toBe('text')
    expect(kindOf('$.a', 'on', '2026-03-04')).toBe('datetime')
    expect(kindOf('$.a', 'equals', '2026-03-04')).toBe('datetime')
    expect(kindOf('$.a', 'is_true')).toBe('boolean')
    expect(kindOf('$.a[*]', 'contains', 'x')).toBe('choices')
    expect(kindOf('a', 'equals', 'x')).toBeUndefined()
  })
  it('finds nothing true of what is no payload', () => {
    for (const payload of [null, 'text', 7, [], undefined])
      expect(payloadMeets(rule('$.a', 'equals', 'x'), payload, CLOCK)).toBe(false)
    expect(payloadMeets({ operator: 'OR', rules: [] }, null, CLOCK)).toBe(true)
  })
  it('knows days of the company and instants of any zone', () => {
    expect(payloadMeets(rule('$.at', 'today'), { at: '2026-03-04T23:30:00+01:00' }, CLOCK)).toBe(true)
    expect(payloadMeets(rule('$.at', 'today'), { at: '2026-03-04T23:30:00Z' }, CLOCK)).toBe(false)
    expect(payloadMeets(rule('$.at', 'today'), { at: '2026-03-04' }, CLOCK)).toBe(true)
    expect(payloadMeets(rule('$.at', 'today'), { at: 'soon' }, CLOCK)).toBe(false)
  })
})
