import { describe, expect, it } from 'vitest'
import { NO_LIST, runRows, type QuickList, type QuickRow } from '../quick-list.ts'
import { actOf, afterAct, recognisedList, restored, withCodesAsRows, withoutAct } from './quick-act.ts'

const row = (guid: string, more: Partial<QuickRow> = {}): QuickRow => ({
  guid,
  name: guid,
  tag: null,
  place: { guid: 'A', name: 'Armoire' },
  values: {},
  refusal: null,
  ...more,
})
const begun = (more: Partial<QuickList> = {}): QuickList => ({
  ...NO_LIST,
  template: 'T',
  values: { description: 'Vu' },
  rows: [row('a'), row('b')],
  ...more,
})
const shown = ({ rows }: QuickList) => rows.map(({ guid, refusal }) => [guid, refusal])

describe('a quick update that a phone hands over', () => {
  it('takes along what can be run and the codes that nobody knows yet, and leaves what came meanwhile', () => {
    const list = begun({
      rows: [row('a'), row('far', { place: { guid: 'B', name: 'Bac' } })],
      location: 'A',
      waiting: ['x'],
    })
    const act = actOf(list, [], 'key')
    expect([act.list.rows.map(({ guid }) => guid), act.list.waiting]).toEqual([['a'], ['x']])
    const meanwhile = {
      ...list,
      rows: [row('new'), ...list.rows],
      waiting: ['x', 'y'],
      handed: { key: 'key', fields: [] },
    }
    const after = withoutAct(meanwhile, act)
    expect([after.rows.map(({ guid }) => guid), after.waiting, after.handed]).toEqual([['new', 'far'], ['y'], null])
  })

  it('counts codes as rows without a network, and says what of them lies elsewhere once they are known (QU-10)', () => {
    const list = begun({ location: 'A', waiting: ['x'] })
    expect(runRows(withCodesAsRows(list))).toHaveLength(3)
    const known = {
      ...list,
      waiting: [],
      rows: [row('x', { name: 'Échelle', place: { guid: 'B', name: 'Bac' } }), row('a')],
    }
    const told = recognisedList(known, 'ailleurs')
    expect([told.rows.map(({ guid }) => guid), told.refused]).toEqual([
      ['a'],
      [{ code: 'Échelle', message: 'ailleurs' }],
    ])
  })

  it('has what was refused in its list again with the reason, whether the list waited or was emptied (QU-15)', () => {
    const list = begun()
    const act = actOf({ ...list, refused: [] }, [], 'key')
    const unknown = { ...act, list: { ...act.list, refused: [{ code: 'x', message: 'inconnu' }] } }
    const failed = [{ guid: 'b', message: 'Refusé' }]
    for (const now of [list, withoutAct(list, act), NO_LIST]) {
      const after = afterAct(now, unknown, failed)
      expect([shown(after), after.refused, after.template]).toEqual([
        [['b', 'Refusé']],
        [{ code: 'x', message: 'inconnu' }],
        'T',
      ])
    }
  })

  it('gives what comes back its values as its own where another list was begun meanwhile', () => {
    const act = actOf(begun({ rows: [row('b', { values: { threshold: 4 } })], waiting: ['x'] }), [], 'key')
    const other = begun({ template: 'U', values: { description: 'Autre' }, rows: [row('c')] })
    const after = restored(other, act, 'Droit retiré')
    expect([after.template, after.values, shown(after), after.waiting]).toEqual([
      'U',
      { description: 'Autre' },
      [
        ['b', 'Droit retiré'],
        ['c', null],
      ],
      ['x'],
    ])
    expect(after.rows[0]!.values).toEqual({ description: 'Vu', threshold: 4 })
    expect(restored(NO_LIST, act, 'Droit retiré').values).toEqual({ description: 'Vu' })
  })
})
