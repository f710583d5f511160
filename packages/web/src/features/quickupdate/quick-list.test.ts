import type { Item } from '@entrepot/contract/items/item.ts'
import type { QuickFound } from '@entrepot/contract/quickupdate/run.ts'
import type { QuickField } from '@entrepot/contract/quickupdate/template.ts'
import { describe, expect, it } from 'vitest'
import { isOfTheWhole } from './failed-run.ts'
import {
  afterRun,
  bodyOf,
  isLeftOut,
  NO_LIST,
  runRows,
  unfilled,
  withAnswers,
  withChosen,
  type QuickRow,
} from './quick-list.ts'
import en from './words.en.ts'
import fr from './words.fr.ts'

const row = (guid: string, more: Partial<QuickRow> = {}): QuickRow => ({
  guid,
  name: guid,
  tag: null,
  place: { guid: 'A', name: 'Armoire' },
  values: {},
  refusal: null,
  ...more,
})
const chosen = (guid: string, more: Partial<Item> = {}) =>
  ({ guid, name: guid, tag: null, parent: { guid: 'A', id: 'A', name: 'Armoire' }, variants: 0, ...more }) as Item
const found = (guid: string): QuickFound => ({
  kind: 'item',
  code: guid,
  elsewhere: false,
  item: chosen(guid),
})
const field = (name: string, more: Partial<QuickField> = {}): QuickField => ({
  field: name,
  name: null,
  order: 0,
  mandatory: false,
  overwriteIfEmpty: false,
  no_variant_update: false,
  ...more,
})
const guidsOf = (rows: readonly QuickRow[]) => rows.map(({ guid }) => guid)

describe('a list of items to update', () => {
  it('takes the answers of a burst in their order, the latest on top, and keeps what did not come in (QU-21)', () => {
    const waiting = ['a', 'x', 'b', 'place', 'later']
    const after = withAnswers(
      { ...NO_LIST, waiting },
      [
        found('a'),
        { kind: 'refused', code: 'x', error: 'quick_not_found', message: 'Article introuvable' },
        found('b'),
        { kind: 'folder', code: 'place', folder: { guid: 'B', name: 'Bac' } },
      ],
      'full',
    )
    expect([guidsOf(after.rows), after.location, after.waiting]).toEqual([['b', 'a'], 'B', ['later']])
    expect(after.refused).toEqual([{ code: 'x', message: 'Article introuvable' }])
  })
  it('holds a thousand items and says so of the next (QU-19)', () => {
    const rows = Array.from({ length: 1000 }, (_, at) => row(`${at}`))
    const after = withAnswers({ ...NO_LIST, rows, waiting: ['a'] }, [found('a')], 'full')
    expect([after.rows.length, after.refused]).toEqual([1000, [{ code: 'a', message: 'full' }]])
  })
  it('takes items that were chosen in a list once each, and says what it does not take (FOLD-23, QU-08)', () => {
    const list = { ...NO_LIST, rows: [row('a')], waiting: ['scanned'] }
    const items = [chosen('a'), chosen('b'), chosen('p', { name: 'Gants', variants: 2 })]
    const after = withChosen(list, items, { full: 'full', variant: 'variants' })
    expect([guidsOf(after.rows), after.waiting]).toEqual([['b', 'a'], ['scanned']])
    expect(after.refused).toEqual([{ code: 'Gants', message: 'variants' }])
  })
  it('leaves out what lies elsewhere until a destination takes it along (QU-10)', () => {
    const far = row('far', { place: { guid: 'B', name: 'Bac' } })
    const list = { ...NO_LIST, rows: [row('here'), far], location: 'A' }
    expect([guidsOf(runRows(list)), isLeftOut(list, far)]).toEqual([['here'], true])
    expect(guidsOf(runRows({ ...list, destination: 'C' }))).toEqual(['here', 'far'])
    expect(guidsOf(runRows({ ...list, location: null }))).toEqual(['here', 'far'])
  })
  it('is ready once each item has each mandatory field, its own or that of all (QU-04)', () => {
    const fields = [field('description', { mandatory: true }), field('threshold')]
    const list = { ...NO_LIST, rows: [row('a', { values: { description: 'x' } }), row('b')] }
    expect(unfilled(list, fields).map((one) => one.field)).toEqual(['description'])
    expect(unfilled({ ...list, values: { description: 'y' } }, fields)).toEqual([])
    const emptied = { ...list, values: { description: 'y' }, rows: [row('a', { values: { description: ' ' } })] }
    expect(unfilled(emptied, fields)).toHaveLength(1)
  })
  it('sends values of the fields of the model, custom ones by name, and those of each item', () => {
    const fields = [field('description'), field('guid-zone', { name: 'Zone' })]
    const rows = [row('a', { values: { 'guid-zone': 'B' } }), row('b')]
    const values = { description: 'Vu', 'guid-zone': 'A', threshold: 4 }
    expect(bodyOf({ ...NO_LIST, rows, values }, 'T', fields)).toEqual({
      template: 'T',
      location: null,
      destination: null,
      values: { description: 'Vu', attributes: { Zone: 'A' } },
      items: [{ guid: 'a', values: { attributes: { Zone: 'B' } } }, { guid: 'b' }],
    })
  })
  it('keeps what was refused with its reason, and what was not sent', () => {
    const list = { ...NO_LIST, rows: [row('done'), row('no'), row('left')] }
    const after = afterRun(list, ['done', 'no'], [{ guid: 'no', message: 'Refusé' }])
    expect(after.rows.map(({ guid, refusal }) => [guid, refusal])).toEqual([
      ['no', 'Refusé'],
      ['left', null],
    ])
  })
})

describe('an update that fails as a whole (QU-14)', () => {
  it('says so in the words of the document, in both languages', () =>
    expect([fr.error, en.error]).toEqual([
      "Une erreur s'est produite lors de la mise à jour, veuillez recharger la page.",
      'An error occurred during the update, please reload the page.',
    ]))
  it('is one that the server could not carry out; what it refuses has a reason of its own', () =>
    expect([500, 503, 507, 422, 409, 403].map((status) => isOfTheWhole({ status }))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]))
})
