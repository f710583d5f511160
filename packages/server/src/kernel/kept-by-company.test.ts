import { expect, it } from 'vitest'
import type { Ctx } from './context.ts'
import { COMPANIES_KEPT, keptByCompany, lastByCompany, rightsVersion, rightsVersionToday } from './kept-by-company.ts'

const ONE_DATABASE = {}
let today = '2026-03-01'
const clock = { now: () => new Date(`${today}T12:00:00Z`) }
/** `now`: the version that its transaction finds, another one where it has changed something itself. */
const call = (guid: string, version = 1, pool: object = ONE_DATABASE, now = version) =>
  ({
    services: { pool, clock },
    db: { executeQuery: () => Promise.resolve({ rows: [{ now }] }) },
    company: { guid, rightsVersion: version, timeZone: 'UTC' },
  }) as unknown as Ctx

/** Tells for which company and version something was made, in order. */
const noted = (versionOf: Parameters<typeof keptByCompany>[0] = rightsVersion) => {
  const made: string[] = []
  const make = ({ company }: Ctx) => {
    made.push(`${company.guid}/${company.rightsVersion}`)
    return Promise.resolve({ of: company.guid })
  }
  return { made, kept: keptByCompany(versionOf, make) }
}

it('makes something once for a company, whose calls share it', async () => {
  const { made, kept } = noted()
  const first = await kept(call('a'))
  expect(await kept(call('a'))).toBe(first)
  expect(await kept(call('b'))).toEqual({ of: 'b' })
  expect(made).toEqual(['a/1', 'b/1'])
})

it('makes it again where the version is another one, older or newer: nobody is answered what has changed', async () => {
  const { made, kept } = noted()
  for (const version of [1, 2, 2, 1]) await kept(call('a', version))
  expect(made).toEqual(['a/1', 'a/2', 'a/1'])
})

it('makes what knows the day again on the next one', async () => {
  const { made, kept } = noted(rightsVersionToday)
  for (const day of ['2026-03-01', '2026-03-01', '2026-03-02']) {
    today = day
    await kept(call('a'))
  }
  await kept(call('a', 2))
  expect(made).toEqual(['a/1', 'a/1', 'a/2'])
})

it('keeps it for so many companies, those that used it last', async () => {
  const { made, kept } = noted()
  for (let company = 0; company < COMPANIES_KEPT; company += 1) await kept(call(`${company}`))
  await kept(call('0'))
  await kept(call('one more'))
  made.length = 0
  for (const guid of ['0', '2', '1']) await kept(call(guid))
  expect(made).toEqual(['1/1'])
})

it('makes it for each of several calls at once, so that none waits for or fails with the transaction of another', async () => {
  const waiting: PromiseWithResolvers<string>[] = []
  const kept = keptByCompany(rightsVersion, () => {
    const own = Promise.withResolvers<string>()
    waiting.push(own)
    return own.promise
  })
  const calls = [kept(call('a')), kept(call('a'))]
  expect(waiting).toHaveLength(2)
  waiting[0]!.reject(new Error('rolled back'))
  waiting[1]!.resolve('made')
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(await kept(call('a'))).toBe('made')
})

it('keeps nothing of what a call made that has changed it, which may still be rolled back', async () => {
  const { made, kept } = noted()
  await kept(call('a', 1, ONE_DATABASE, 2))
  await kept(call('a'))
  await kept(call('a'))
  expect(made).toEqual(['a/1', 'a/1'])
})

it('keeps what a reading makes under a version that no company has', async () => {
  const { made, kept } = noted()
  for (let reading = 0; reading < 2; reading += 1) await kept(call('a', -1, ONE_DATABASE, 7))
  expect(made).toEqual(['a/-1'])
})

it('keeps nothing of what failed', async () => {
  let fails = true
  const kept = keptByCompany(rightsVersion, () => (fails ? Promise.reject(new Error('no')) : Promise.resolve('made')))
  await expect(kept(call('a'))).rejects.toThrow('no')
  fails = false
  expect(await kept(call('a'))).toBe('made')
})

it('keeps databases apart, in which a guid is not the same company', async () => {
  const { made, kept } = noted()
  const last = lastByCompany<string>()
  for (const pool of [ONE_DATABASE, {}]) await kept(call('a', 1, pool))
  expect(made).toEqual(['a/1', 'a/1'])
  last(call('a')).set('a', 'found')
  expect(last(call('b')).get('a')).toBe('found')
  expect(last(call('a', 1, {})).get('a')).toBeUndefined()
})
