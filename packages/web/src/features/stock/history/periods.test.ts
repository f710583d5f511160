import { expect, it } from 'vitest'
import { daysOf } from './periods.ts'

it.each([
  ['today', { from: '2026-03-01', to: '2026-03-01' }],
  ['week', { from: '2026-02-23', to: '2026-03-01' }],
  ['month', { from: '2026-03-01', to: '2026-03-01' }],
  ['last_month', { from: '2026-02-01', to: '2026-02-28' }],
  ['all', {}],
] as const)('%s is taken in the zone of the company, where it may already be tomorrow', (period, expected) => {
  expect(daysOf(period, new Date('2026-02-28T23:30:00Z'), 'Europe/Paris')).toEqual(expected)
})
