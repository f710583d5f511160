import { defineList } from '@entrepot/contract/kernel/list.ts'
import { describe, expect, it, vi } from 'vitest'
import type { Ctx } from './context.ts'
import { sql } from './database.ts'
import { listOf, natural, ordersOf, plain, sortOf, type Sql } from './list-sql.ts'

const LAMPS = defineList({
  words: 'lamps:columns',
  by: '-power',
  columns: {
    name: { kind: 'text', sort: true },
    power: { kind: 'quantity', sort: true },
    state: { kind: 'text' },
    path: { kind: 'text', filter: false },
    place: { kind: 'text', filter: false, sort: true },
  },
})
const [name, power, place] = [sql`l.name`, sql`l.power`, sql`l.place`]
const state = vi.fn<(ctx: Ctx) => Sql>(() => sql`l.state`)
const { finder, orderOf } = listOf(LAMPS, {
  name: natural(name),
  power: plain(power),
  state: { sql: state },
  place: { order: place },
})

describe('the order of a list', () => {
  it('is its own one without a word, and backwards after a minus', () => {
    expect(sortOf(LAMPS, undefined)).toEqual({ by: 'power', descending: true })
    expect(sortOf(LAMPS, '')).toEqual({ by: 'power', descending: false })
    expect(sortOf(LAMPS, '-name')).toEqual({ by: 'name', descending: true })
    for (const unknown of ['state', 'path', 'toString', '--name'])
      expect(() => sortOf(LAMPS, unknown)).toThrow(expect.objectContaining({ code: 'bad_request' }))
  })
  it('is the SQL of its column', () => {
    expect(orderOf(undefined)).toEqual({ by: 'power', order: power, descending: true })
    expect(orderOf('place')).toEqual({ by: 'place', order: place, descending: false })
    expect(orderOf('name').order).not.toBe(name)
    const other = ordersOf(LAMPS, { name, power, place })
    expect(other('name')).toEqual({ by: 'name', order: name, descending: false })
  })
})

describe('conditions on a list', () => {
  it('find what they may name, as what it holds, and make the SQL of that only', () => {
    const ctx = {} as Ctx
    const find = finder(ctx)
    expect(find('name')).toEqual({ kind: 'text', expression: name, storage: 'column' })
    expect(find('power')).toMatchObject({ kind: 'number' })
    for (const unknown of ['path', 'place', 'toString']) expect(find(unknown)).toBeUndefined()
    expect(state).not.toHaveBeenCalled()
    expect(find('state')).toMatchObject({ kind: 'text' })
    expect(state).toHaveBeenCalledExactlyOnceWith(ctx)
  })
})

it('a column that is missing, or that the list does not have, does not compile', () => {
  // @ts-expect-error `power` sorts.
  void ordersOf(LAMPS, { name, place })
  // @ts-expect-error Conditions may name `state`.
  void listOf(LAMPS, { name: natural(name), power: plain(power), place: { order: place } })
  // @ts-expect-error `power` sorts, and has no order.
  void listOf(LAMPS, { name: plain(name), power: { sql: power }, state: { sql: name }, place: { order: place } })
  // @ts-expect-error There is no `colour`.
  void ordersOf(LAMPS, { name, power, place, colour: name })
})
