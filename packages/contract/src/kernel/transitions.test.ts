import { describe, expect, it } from 'vitest'
import { STATE_TABLES } from '../states.ts'
import { defineTransitions, describeTransitions, isTransition, leadsTo, mayAct, rolesFor } from './transitions.ts'

const LAMP = defineTransitions({
  name: 'Lamp',
  area: 'ITEM',
  states: ['off', 'on', 'broken'],
  start: 'off',
  refusal: 'conflict',
  acts: {
    press: { from: ['off', 'on'], to: ['off', 'on'], right: 'EDIT' },
    drop: { from: ['off', 'on'], to: 'broken', right: 'none' },
  },
})

describe('a table of transitions', () => {
  it('knows what may be done in a state and where it leads', () => {
    expect([mayAct(LAMP, 'on', 'press'), mayAct(LAMP, 'broken', 'press')]).toEqual([true, false])
    expect([leadsTo(LAMP, 'on', 'press', 'off'), leadsTo(LAMP, 'on', 'press', 'broken')]).toEqual([true, false])
    expect([isTransition(LAMP, 'on', 'broken'), isTransition(LAMP, 'broken', 'on')]).toEqual([true, false])
  })
  it('says who may act, and that nobody does what the product does', () => {
    expect(rolesFor(LAMP, 'press')).toContain('ROLE_ITEM_EDIT')
    expect(() => rolesFor(LAMP, 'drop')).toThrow('Nobody')
  })
  it('is shown act by act', () => expect(describeTransitions(LAMP)).toContain('| drop | off, on | broken | – |'))
})

describe.each(STATE_TABLES.map((table) => [table.name, table] as const))('the states of %s', (_, table) => {
  const acts = Object.values(table.acts)
  it('are all reached from the start, and acts begin and end in them', () => {
    const reached = new Set([table.start])
    for (let size = 0; size < reached.size;) {
      size = reached.size
      for (const { from, to } of acts)
        if (from.some((one) => reached.has(one))) for (const one of [to].flat()) reached.add(one)
    }
    expect([...reached].toSorted()).toEqual([...table.states].toSorted())
    for (const { from, to } of acts) for (const one of [...from, ...[to].flat()]) expect(table.states).toContain(one)
  })
})
