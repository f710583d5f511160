import { describe, expect, it } from 'vitest'
import { daysOf, inOrder, instantOf, wallOf } from './periods.ts'

describe('a period', () => {
  it.each([
    ['today', { from: '2026-03-01', to: '2026-03-01' }],
    ['week', { from: '2026-02-23', to: '2026-03-01' }],
    ['month', { from: '2026-03-01', to: '2026-03-01' }],
    ['last_month', { from: '2026-02-01', to: '2026-02-28' }],
    ['all', {}],
  ] as const)('%s is taken in the zone of the company, where it may already be tomorrow', (period, expected) => {
    expect(daysOf(period, new Date('2026-02-28T23:30:00Z'), 'Europe/Paris')).toEqual(expected)
  })
  it('typed the wrong way round means the same days', () => {
    expect(inOrder({ from: '2026-03-09', to: '2026-03-01' })).toEqual({ from: '2026-03-01', to: '2026-03-09' })
    expect(inOrder({ to: '2026-03-01' })).toEqual({ to: '2026-03-01' })
  })
})

describe('an instant on the clock of the company', () => {
  it.each([
    ['in winter', '2026-01-15', '14:30', '2026-01-15T13:30:59.999Z'],
    ['in summer', '2026-07-15', '00:05', '2026-07-14T22:05:59.999Z'],
    ['in the hour that comes twice, the second time', '2026-10-25', '02:30', '2026-10-25T01:30:59.999Z'],
  ])('%s', (_when, day, time, expected) =>
    expect(instantOf({ day, time }, 'Europe/Paris')?.toISOString()).toBe(expected),
  )
  it('that the clock jumps over is the moment before the jump', () =>
    expect(instantOf({ day: '2026-03-29', time: '02:30' }, 'Europe/Paris')?.toISOString()).toBe(
      '2026-03-29T00:59:59.999Z',
    ))
  it('reads back what it was made from', () => {
    const wall = { day: '2026-11-02', time: '23:59' }
    expect(wallOf(instantOf(wall, 'America/Montreal')!, 'America/Montreal')).toEqual(wall)
  })
  it('is nothing for half-typed text', () => {
    expect(instantOf({ day: '2026-02-30', time: '10:00' }, 'Europe/Paris')).toBeNull()
    expect(instantOf({ day: '2026-02-03', time: '' }, 'Europe/Paris')).toBeNull()
  })
})
