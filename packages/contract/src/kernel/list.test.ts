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
    room: { kind: 'named' },
  },
})
const [BULBS, PARTS] = [
  defineList({ words: 'bulbs:columns', by: '-power', first: ['state'], columns: LAMPS.columns }),
  defineList({ words: 'parts:columns', columns: { name: { kind: 'text' } } }),
]

it('conditions name what a list lets them, as the kinds they know', () =>
  expect(fieldsOfList(LAMPS)).toEqual({
    name: { kind: 'text' },
    power: { kind: 'number' },
    state: { kind: 'choice', choices: { values: ['on', 'off'], words: 'lamps:states' } },
    by: { kind: 'text', suggests: 'users' },
    room: { kind: 'text' },
  }))
it('conditions are offered in the order of the file, unless the list puts some first', () =>
  expect([LAMPS, BULBS].map((list) => Object.keys(fieldsOfList(list)))).toEqual([
    ['name', 'power', 'state', 'by', 'room'],
    ['state', 'name', 'power', 'by', 'room'],
  ]))

it('a list is ordered by what it sorts, its own order first', () =>
  expect([sortsOfList(LAMPS), sortsOfList(BULBS), sortsOfList(PARTS)]).toEqual([
    ['power', 'name'],
    ['power', 'name'],
    [],
  ]))
