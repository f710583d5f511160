import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { weeksOfMonth } from '../kernel/month-days.ts'

const SOURCE = join(import.meta.dirname, '..')
/** Fields whose days begin where the browser or the library thinks, and that refuse what people type. */
const OTHERS =
  /type="(date|time|month|week|datetime-local)"|\b(DateInput|DatePickerInput|DateTimePicker|@mantine\/dates)\b/

it('days are typed and chosen in one field, wherever they are asked for (I18N-08)', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => OTHERS.test(readFileSync(join(SOURCE, file), 'utf8')))).toEqual([])
  expect(files.filter((file) => readFileSync(join(SOURCE, file), 'utf8').includes("from './calendar.tsx'"))).toEqual([])
})
it('its weeks begin on Monday', () =>
  expect(weeksOfMonth('2026-11-15').map(([first]) => new Date(`${first}T00:00:00Z`).getUTCDay())).toEqual(
    weeksOfMonth('2026-11-15').map(() => 1),
  ))
