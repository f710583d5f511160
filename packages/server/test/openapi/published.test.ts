import { CONTRACTS } from '@entrepot/contract/contracts.ts'
import { type Api, defineApi } from '@entrepot/contract/kernel/endpoint.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { breaksBetween } from '../../../../scripts/api-breaks.ts'
import { promisedOf, type Published, textOf } from '../../../../scripts/published-api.ts'
import { describeApi } from '../../src/kernel/openapi.ts'

const read = (path: string) => readFileSync(new URL(`../../../../docs/${path}`, import.meta.url), 'utf8')
const published = JSON.parse(read('api-published.json')) as Published
const today = promisedOf(describeApi(CONTRACTS, ''))

describe('the published API', () => {
  it('is kept: no program that was written for it breaks (docs/api-changelog.md says how one is changed)', () =>
    expect(breaksBetween(published, today)).toEqual([]))
  it('is told of in the changelog, by its version', () =>
    expect(read('api-changelog.md')).toContain(`\n## ${published.version}\n`))
  it('is written so that what is read is what was written', () =>
    expect(JSON.parse(textOf(published))).toEqual(published))
  it('is missed, call by call, by an API that lost one', () => {
    const [[gone], ...others] = Object.entries(today.calls) as [[string, unknown], ...[string, never][]]
    expect(breaksBetween(today, { ...today, calls: Object.fromEntries(others) })).toEqual([`${gone}: is gone`])
  })
})

const body = {
  name: z.string().max(20),
  note: z.string().max(20).optional(),
  kind: z.enum(['a', 'b']),
  count: z.int().min(0).max(10),
  tags: z.array(z.uuid()).max(5),
}
const answer = {
  guid: z.uuid(),
  kind: z.enum(['a', 'b']),
  note: z.string().nullable(),
  name: z.string(),
  inner: z.object({ list: z.array(z.object({ n: z.number() })) }),
}
const query = { search: z.string().max(9).optional(), page: z.coerce.number().int().min(1).max(9).default(1) }
const access = roles('ITEM', 'ADD')
const call = {
  method: 'POST',
  path: '/probe',
  summary: 'Probe',
  access,
  query: z.object(query),
  body: z.object(body),
  response: z.object(answer),
} as const
const promised = (api: Api) => promisedOf(describeApi({ probe: api }, ''))
const was = promised(defineApi({ send: call }))
const breaksWith = (change: object) =>
  breaksBetween(was, promised({ send: { ...call, ...change } as never })).map((one) => one.replace('POST /probe: ', ''))
const sent = (change: object) => ({ body: z.object({ ...body, ...change }) })
const answered = (change: object) => ({ response: z.object({ ...answer, ...change }) })
const without = <T extends object>(of: T, name: keyof T) =>
  z.object(Object.fromEntries(Object.entries(of).filter(([key]) => key !== name)) as never)

describe('a change that programs stumble over is refused', () => {
  it.each<[string, object, string]>([
    ['another path', { path: '/probes' }, 'POST /probe: is gone'],
    ['another method', { method: 'PUT' }, 'POST /probe: is gone'],
    ['another status', { status: 201 }, 'does not answer 200 any more'],
    ['a role that opens it no longer', { access: access.slice(1) }, `is not open to ${access[0]} any more`],
    ['no tokens any more', { personal: true }, 'takes no token any more'],
    ['a module', { module: 'order' }, 'needs the module order'],
    ['a parameter that went', { query: without(query, 'search') }, 'the parameter search is gone'],
    [
      'a parameter that is required',
      { query: z.object({ ...query, search: z.string().max(9) }) },
      'the parameter search is required',
    ],
    [
      'a new parameter that is required',
      { query: z.object({ ...query, other: z.string().max(9) }) },
      'the parameter other is new and required',
    ],
    ['a file where there was text', { sends: 'multipart' }, 'body: is multipart/form-data, not application/json'],
    ['a field that is not taken', { body: without(body, 'note') }, 'body.note: is gone'],
    ['a field that is required', sent({ note: z.string().max(20) }), 'body.note: is required'],
    ['a new field that is required', sent({ other: z.string().max(9) }), 'body.other: is new and required'],
    ['another type', sent({ count: z.string().max(9) }), 'body.count: is string, not integer'],
    ['a word that is not taken', sent({ kind: z.enum(['a']) }), 'body.kind: "b" is gone'],
    ['a shorter text', sent({ name: z.string().max(10) }), 'body.name: maxLength is 10, not 20'],
    ['a lower number', sent({ count: z.int().min(0).max(5) }), 'body.count: maximum is 5, not 10'],
    ['fewer of them', sent({ tags: z.array(z.uuid()).max(4) }), 'body.tags: maxItems is 4, not 5'],
    ['a field that is not answered', { response: without(answer, 'name') }, 'answer 200.name: is gone'],
    ['a field that may be missing', answered({ name: z.string().optional() }), 'answer 200.name: may be missing'],
    ['a field that may be null', answered({ name: z.string().nullable() }), 'answer 200.name: may be null'],
    ['another type of an answer', answered({ name: z.number() }), 'answer 200.name: is number, not string'],
    ['a word that is not answered', answered({ kind: z.enum(['a']) }), 'answer 200.kind: "b" is gone'],
    [
      'any text where there were words',
      answered({ kind: z.string() }),
      'answer 200.kind: is any text, not one of a, b',
    ],
    [
      'the same further in',
      answered({ inner: z.object({ list: z.array(z.object({ n: z.string() })) }) }),
      'answer 200.inner.list[].n: is string, not number',
    ],
  ])('%s', (_, change, told) => {
    const found = breaksWith(change)
    expect(found.map((one) => (one === 'is gone' ? 'POST /probe: is gone' : one))).toContain(told)
  })

  it('while what is new beside the old, and what takes more, breaks nothing', () => {
    const more = {
      access: 'signed-in',
      query: z.object({ ...query, other: z.string().max(9).optional() }),
      body: z.object({
        ...body,
        name: z.string().max(30).nullable(),
        kind: z.enum(['a', 'b', 'c']),
        other: z.string().max(9).optional(),
      }),
      response: z.object({ ...answer, kind: z.enum(['a', 'b', 'c']), note: z.string(), other: z.string() }),
    }
    expect(breaksWith(more)).toEqual([])
    expect(breaksBetween(was, promised({ send: call, other: { ...call, path: '/other' } }))).toEqual([])
  })
})
