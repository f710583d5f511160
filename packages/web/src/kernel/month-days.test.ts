import { expect, it } from 'vitest'
import { addMonths, dayByKey, weeksOfMonth } from './month-days.ts'

it('weeks of a month begin on Monday and end on Sunday (I18N-08)', () => {
  expect(weeksOfMonth('2026-11-23').map(([monday, , , , , , sunday]) => [monday, sunday])).toEqual([
    ['2026-10-26', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
  ])
  // A February of four whole weeks.
  expect(weeksOfMonth('2027-02-10')).toHaveLength(4)
})
it('keys lead by day, week and month', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'a']
  expect(keys.map((key) => dayByKey(key, '2026-03-31'))).toEqual([
    '2026-03-30',
    '2026-04-01',
    '2026-03-24',
    '2026-04-07',
    '2026-03-30',
    '2026-04-05',
    '2026-02-28',
    '2026-04-30',
    null,
  ])
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-31')
})
