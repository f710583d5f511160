import { defineList } from '@entrepot/contract/kernel/list.ts'
import { describe, expect, it } from 'vitest'
import { gridColumns } from './list-columns.ts'

type Lamp = {
  name: string
  power: number | null
  room: { name: string } | null
  maker: { name: string }
  hours: string
}
const LAMPS = defineList({
  words: 'lamps:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    power: { kind: 'quantity', sort: true },
    room: { kind: 'named' },
    maker: { kind: 'person', sort: true },
    hours: { kind: 'count' },
  },
})
const columns = gridColumns<Lamp>()(LAMPS, (name) => `The ${name}`, {
  power: {},
  name: { width: 320 },
  room: { hidden: true },
  maker: { sortable: false },
  hours: { text: ({ hours }) => `${hours} h` },
})
const lamp = { name: 'Lune', power: 40, room: { name: 'Salon' }, maker: { name: 'Érard' }, hours: 'trois' }
const [power, name, room, maker, hours] = columns

describe('the columns of a screen', () => {
  it('stand in its order, with their headings, and sort as the list does or less', () => {
    expect(columns.map(({ id, title, sortable = false }) => [id, title, sortable])).toEqual([
      ['power', 'The power', true],
      ['name', 'The name', true],
      ['room', 'The room', false],
      ['maker', 'The maker', false],
      ['hours', 'The hours', false],
    ])
  })
  it('show what the row holds as its kind does, or what the screen says instead', () => {
    expect(columns.map(({ text }) => text(lamp))).toEqual(['40', 'Lune', 'Salon', 'Érard', 'trois h'])
    expect([power!.text({ ...lamp, power: null }), room!.text({ ...lamp, room: null })]).toEqual(['', ''])
  })
  it('have the width and the place of their kind, unless the screen says otherwise', () => {
    expect([power!.align, hours!.align, room!.align]).toEqual(['end', 'end', undefined])
    expect([power!.width, name!.width, room!.hidden, maker!.width]).toEqual([150, 320, true, 150])
  })
  it('do not compile where the row holds something else and the screen says nothing, or where there is none', () => {
    const never = () => [
      // @ts-expect-error `hours` is a text in the row.
      gridColumns<Lamp>()(LAMPS, String, { hours: {} }),
      // @ts-expect-error There is no `colour`.
      gridColumns<Lamp>()(LAMPS, String, { colour: {} }),
      // @ts-expect-error A screen adds no order.
      gridColumns<Lamp>()(LAMPS, String, { room: { sortable: true } }),
    ]
    expect(never).toBeTypeOf('function')
  })
})
