import { expect, it } from 'vitest'
import { systemClock, uuidBefore, uuidV7 } from './clock.ts'

it('orders guids as they were given, also within a millisecond', () => {
  const given = Array.from({ length: 20_000 }, () => systemClock.orderedUuid())
  expect(given).toEqual(given.toSorted())
  expect(new Set(given).size).toBe(given.length)
  for (const guid of given.slice(0, 50)) expect(guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
it('knows the least guid of an earlier instant', () => {
  const at = new Date('2026-03-01T10:00:00Z')
  expect(uuidBefore(uuidV7(at), 1_000) <= uuidV7(new Date(at.getTime() - 1_000))).toBe(true)
  expect(uuidBefore(uuidV7(at), 1_000) > uuidV7(new Date(at.getTime() - 1_001))).toBe(true)
})
