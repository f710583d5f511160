import { defineList } from '../kernel/list.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'

/** What went out of late, and when it runs out, the first first. */
export const FORECAST_LIST = defineList({
  words: 'forecast:columns',
  by: 'runsOut',
  columns: {
    name: { kind: 'text', sort: true },
    tag: { kind: 'text' },
    unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' } },
    exits: { kind: 'count', sort: true },
    consumed: { kind: 'quantity', sort: true },
    days: { kind: 'count', sort: true },
    perDay: { kind: 'number', sort: true },
    available: { kind: 'quantity', sort: true },
    onOrder: { kind: 'quantity', sort: true },
    runsOut: { kind: 'date', sort: true },
    daysLeft: { kind: 'count', sort: true },
    supplier: { kind: 'named', sort: true },
    leadDays: { kind: 'count', sort: true },
    orderBy: { kind: 'date', sort: true },
    proposed: { kind: 'count', filter: false },
  },
})
