import { expect, it } from 'vitest'
import { systemClock } from './clock.ts'

it('orders guids as they were given, also within a millisecond', () => {
  const given = Array.from({ length: 20_000 }, () => systemClock.orderedUuid())
  expect(given).toEqual(given.toSorted())
  expect(new Set(given).size).toBe(given.length)
  for (const guid of given.slice(0, 50))
    expect(guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
