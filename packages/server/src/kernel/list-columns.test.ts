import { defineList } from '@entrepot/contract/kernel/list.ts'
import { describe, expect, it } from 'vitest'
import type { Ctx } from './context.ts'
import { sheetColumns } from './list-columns.ts'

type Lamp = {
  name: string
  power: number | null
  state: 'on' | 'off'
  room: { name: string } | null
  maker: { name: string } | null
  lit: boolean
  colours: string[]
}
const LAMPS = defineList({
  words: 'lamps:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    power: { kind: 'quantity' },
    state: { kind: 'choice', choices: { values: ['on', 'off'], words: 'lamps:states' } },
    room: { kind: 'named' },
    maker: { kind: 'person' },
    lit: { kind: 'boolean' },
    colours: { kind: 'choices' },
    picture: { kind: 'text', exported: false },
  },
})
const ctx = { language: 'fr', services: { words: (_: string, key: string) => `‹${key}›` } } as Ctx
const own = { lit: ({ lit }: Lamp) => (lit ? 'oui' : 'non'), colours: ({ colours }: Lamp) => colours.join('; ') }
const columns = sheetColumns<Lamp>()(ctx, LAMPS, own)
const written = (lamp: Lamp) => columns.map(({ value }) => value(lamp))

describe('the columns of a file', () => {
  it('are those of the list that it holds, in its order, under its words', () => {
    expect(columns.map(({ id }) => id)).toEqual(['name', 'power', 'state', 'room', 'maker', 'lit', 'colours'])
    expect(columns[0]!.heading).toBe('‹lamps:columns.name›')
  })
  it('hold what the row holds as its kind is written, or what the feature says instead', () => {
    const lamp: Lamp = {
      name: 'Lune',
      power: 40,
      state: 'off',
      room: { name: 'Salon' },
      maker: null,
      lit: false,
      colours: ['bleu', 'vert'],
    }
    expect(written(lamp)).toEqual(['Lune', 40, '‹lamps:states.off›', 'Salon', null, 'non', 'bleu; vert'])
    expect(written({ ...lamp, power: null, room: null }).slice(1, 4)).toEqual([null, '‹lamps:states.off›', null])
  })
  it('do not compile where the row holds something that a sheet has no form for', () => {
    // @ts-expect-error Several values are written in no way of their own.
    void sheetColumns<Lamp>()(ctx, LAMPS, { lit: own.lit })
    // @ts-expect-error Nor are yes and no.
    void sheetColumns<Lamp>()(ctx, LAMPS, { colours: own.colours })
  })
})
