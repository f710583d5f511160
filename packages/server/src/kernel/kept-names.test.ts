import { beforeEach, expect, it } from 'vitest'
import type { Ctx } from './context.ts'
import { keptNames, namesChange } from './kept-names.ts'

const POOL = {}
/** `now`: the version that its transaction finds, another one where it has changed something itself. */
const call = (version: number, more: { now?: number; isPast?: true; company?: string } = {}) =>
  ({
    services: { pool: POOL },
    db: { executeQuery: () => Promise.resolve({ rows: [{ now: more.now ?? version }] }) },
    company: { guid: more.company ?? 'a', rightsVersion: version },
    outbox: {},
    ...(more.isPast && { isPast: true }),
  }) as unknown as Ctx

const asked: string[] = []
let names = new Map<string, string>()
let named = keptNames<string>(() => Promise.resolve([]))
beforeEach(() => {
  asked.length = 0
  names = new Map([
    ['1', 'Vis'],
    ['2', 'Écrous'],
  ])
  named = keptNames((_, guids) => {
    asked.push(guids.join())
    return Promise.resolve(guids.flatMap((guid) => (names.has(guid) ? [[guid, names.get(guid)!] as const] : [])))
  })
})
const nameOf = async (ctx: Ctx, guid: string) => (await named(ctx, [guid, null, guid])).get(guid)

it('are looked up once, each for all calls and rows that name it', async () => {
  for (const guid of ['1', '2', '1', '2']) await nameOf(call(1), guid)
  expect([...(await named(call(1), ['1', '2']))]).toEqual([...names])
  expect(asked).toEqual(['1', '2'])
})

it('are looked up again under another version, and apart for another company', async () => {
  await nameOf(call(1), '1')
  names.set('1', 'Boulons')
  expect(await nameOf(call(2), '1')).toBe('Boulons')
  await nameOf(call(2, { company: 'b' }), '1')
  expect(asked).toEqual(['1', '1', '1'])
})

it('are as they are in the transaction of a call that changes them, and are kept for nobody by it', async () => {
  await nameOf(call(1), '1')
  const renaming = call(1)
  namesChange(renaming)
  names.set('1', 'Boulons')
  expect(await nameOf(renaming, '1')).toBe('Boulons')
  expect(await nameOf(renaming, '2')).toBe('Écrous')
  names.set('1', 'Vis')
  names.set('2', 'Rondelles')
  expect(await nameOf(call(1), '1')).toBe('Vis')
  expect(await nameOf(call(1), '2')).toBe('Rondelles')
})

it('are kept for nobody by a call that finds another version than it began with', async () => {
  await nameOf(call(1, { now: 2 }), '1')
  names.set('1', 'Boulons')
  expect(await nameOf(call(1), '1')).toBe('Boulons')
})

it('are those of then where a call looks back, and of now for the others', async () => {
  await nameOf(call(1), '1')
  names.set('1', 'Boulons')
  expect(await nameOf(call(1, { isPast: true }), '1')).toBe('Boulons')
  names.set('2', 'Rondelles')
  expect(await nameOf(call(1, { isPast: true }), '2')).toBe('Rondelles')
  names.set('2', 'Écrous')
  expect(await nameOf(call(1), '1')).toBe('Vis')
  expect(await nameOf(call(1), '2')).toBe('Écrous')
})

it('are read under no version of the company where a reading says so', async () => {
  await nameOf(call(1), '1')
  names.set('1', 'Boulons')
  expect(await nameOf(call(-1), '1')).toBe('Boulons')
  expect(await nameOf(call(1), '1')).toBe('Vis')
})

it('are so many at most: then those of the last call are kept', async () => {
  const many = Array.from({ length: 5_000 }, (_, n) => `n${n}`)
  for (const guid of many) names.set(guid, guid)
  await named(call(1), many)
  await nameOf(call(1), '1')
  expect(await nameOf(call(1), '1')).toBe('Vis')
  await nameOf(call(1), 'n0')
  expect(asked.slice(1)).toEqual(['1', 'n0'])
})
