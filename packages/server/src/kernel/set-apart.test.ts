import { expect, it } from 'vitest'
import { LIMITS } from './limits.ts'
import { SetApart } from './set-apart.ts'

it('a kind that fails again and again is set apart twice as long each time, and anew when it has succeeded', () => {
  let now = 0
  const apart = new SetApart(() => now)
  const msApart = (): number => {
    const since = now
    while (apart.has('move')) now++
    return now - since
  }
  expect(msApart()).toBe(0)
  const each: number[] = []
  for (let times = 0; times < 8; times++) {
    apart.add('move')
    expect(apart.has('count')).toBe(false)
    each.push(msApart())
  }
  const [first, most] = [LIMITS.aloneAtFirstMs, LIMITS.aloneMs]
  expect(each).toEqual([first, 2 * first, 4 * first, 8 * first, 16 * first, 32 * first, most, most])
  apart.delete('move')
  apart.add('move')
  expect(msApart()).toBe(first)
})
