import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { callsOf, type Description, inGroups, kindText, matching, rowsOf } from './description.ts'
import { firstTrial, requestOf, wrongIn } from './request.ts'

const whole = JSON.parse(
  readFileSync(new URL('../../../../../docs/openapi.json', import.meta.url), 'utf8'),
) as Description
const calls = callsOf(whole)
const named = (id: string) => calls.find((one) => one.id === id)!

describe('the description of the API', () => {
  it('shows every call once, under its part of the product', () => {
    expect(calls).toHaveLength(Object.values(whole.paths).flatMap((methods) => Object.keys(methods)).length)
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
    expect(inGroups(calls).flatMap(([, group]) => group)).toHaveLength(calls.length)
  })
  it('says of every call who may make it, and whether a program may', () => {
    expect(calls.filter(({ access }) => access === undefined || access.length === 0)).toEqual([])
    expect(named('security_createToken').peopleOnly).toBe(true)
    expect([named('items_list').changes, named('items_create').changes]).toEqual([false, true])
  })
  it('is searched by all words of what was typed, in address, summary and fields', () => {
    expect(matching(calls, '  ')).toEqual(calls)
    expect(matching(calls, 'post ITEMS')).toEqual(matching(calls, 'items post'))
    const ids = matching(calls, 'threshold /items post').map(({ id }) => id)
    expect(ids).toContain('items_create')
    expect(ids).not.toContain('items_remove')
    expect(matching(calls, 'nothing-is-called-so')).toEqual([])
  })
  it('tells values and fields in a few signs, also those further in', () => {
    expect(kindText({ anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] })).toBe('"a" | "b" | null')
    expect(kindText({ type: 'array', items: { type: 'string', format: 'uuid' } })).toBe('[uuid]')
    const rows = rowsOf({
      type: 'object',
      required: ['lines'],
      properties: {
        lines: { type: 'array', items: { type: 'object', properties: { n: { type: 'number' } } } },
      },
    })
    expect(rows).toEqual([
      { name: 'lines', kind: '[object]', required: true },
      { name: 'lines[].n', kind: 'number', required: false },
    ])
    // Every body can be drawn.
    expect(calls.flatMap(({ body }) => (body ? rowsOf(body.schema) : [])).length).toBeGreaterThan(200)
  })
})

describe('a call that is tried', () => {
  const token = 'ent_abc'
  it('is filled in by its example, which may be sent as it is', () => {
    for (const call of calls.filter(({ peopleOnly }) => !peopleOnly))
      expect([call.id, wrongIn(call, { ...firstTrial(call), token })]).toEqual([call.id, {}])
  })
  it('leaves with the token, its address filled in and a key where it changes something', () => {
    const call = named('items_update')
    const sent = requestOf(call, { ...firstTrial(call), values: { guid: 'a/b' }, token }, 'key')
    expect([sent.url, sent.method]).toEqual(['/api/v1/items/a%2Fb', 'PUT'])
    expect(sent.headers).toEqual({
      Authorization: 'Bearer ent_abc',
      'Idempotency-Key': 'key',
      'Content-Type': 'application/json',
    })
    const list = named('items_list')
    const asked = requestOf(list, { ...firstTrial(list), values: { search: ' vis m6 ', page: '' }, token }, 'key')
    expect([asked.url, asked.headers]).toEqual(['/api/v1/items?search=vis+m6', { Authorization: 'Bearer ent_abc' }])
  })
  it('is held back without a token, with a hole in its address or with a body that is no JSON', () => {
    const call = named('items_update')
    expect(wrongIn(call, { token: 'eyJ', values: { guid: ' ' }, body: '{', file: null })).toEqual({
      token: true,
      body: true,
      missing: ['guid'],
    })
  })
})
