import { expect, it } from 'vitest'
import { defineList, fieldsOfList, sortsOfList } from './list.ts'

const LAMPS = defineList({
  words: 'lamps:columns',
  by: 'power',
  columns: {
    name: { kind: 'text', sort: true },
    power: { kind: 'quantity', sort: true },
    state: { kind: 'choice', choices: { values: ['on', 'off'], words: 'lamps:states' } },
    path: { kind: 'text', filter: false },
    by: { kind: 'person', exported: false },
  },
})

it('conditions name what a list lets them, as the kinds they know', () =>
  expect(fieldsOfList(LAMPS)).toEqual({
    name: { kind: 'text' },
    power: { kind: 'number' },
    state: { kind: 'choice', choices: { values: ['on', 'off'], words: 'lamps:states' } },
    by: { kind: 'text', suggests: 'users' },
  }))

it('a list is ordered by what it sorts, its own order first', () =>
  expect(sortsOfList(LAMPS)).toEqual(['power', 'name']))
