import { expect, it } from 'vitest'
import { makeForeground } from './foreground.ts'

it('people are at work who asked twice within a second', () => {
  let now = 5_000
  const { heard, isBusy } = makeForeground(() => now)
  expect(isBusy()).toBe(false)
  heard()
  expect(isBusy()).toBe(false)
  now += 400
  heard()
  expect(isBusy()).toBe(true)
  now += 599
  expect(isBusy()).toBe(true)
  now += 1
  expect(isBusy()).toBe(false)
  heard()
  expect(isBusy()).toBe(true)
})
