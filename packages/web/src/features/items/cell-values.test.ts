import type { Item } from '@entrepot/contract/items/item.ts'
import { describe, expect, it } from 'vitest'
import { fromTsv } from '../../ui/grid/tsv.ts'
import { formerOf, meaningOf } from './cell-values.ts'

type Config = Parameters<typeof meaningOf>[3]
const field = (name: string, type: string, values: string[] = []) => ({
  guid: name,
  name,
  type,
  values,
  target: 'items',
})
const CONFIG = {
  categories: [
    { guid: 'c1', name: 'Fixation', itemType: 'product', folderType: null },
    { guid: 'c2', name: 'Outils', itemType: 'equipment', folderType: null },
  ],
  fields: {
    fields: [
      field('Poids', 'decimal_number'),
      field('Prix', 'price'),
      field('Fragile', 'checkbox'),
      field('Garantie', 'date'),
      field('État', 'select', ['Neuf', 'Usé']),
      field('Usages', 'multi_select', ['Atelier', 'Chantier']),
      field('Total', 'formula'),
      field('Note', 'long_text'),
    ],
  },
} as unknown as Config
const ITEM = {
  guid: 'i',
  name: 'Vis',
  type: 'product',
  tag: 'V-1',
  description: 'Acier',
  threshold: 3,
  packaging: 5,
  category: { guid: 'c1', name: 'Fixation' },
  tags: [{ guid: 't1', name: 'Stock' }],
  attributes: { Poids: 2, Note: 'a' },
} as unknown as Item
const meant = (column: string, text: string) => meaningOf(column, text, ITEM, CONFIG)
const valueOf = (name: string, text: string) => {
  const result = meant(`attributes.${name}`, text)
  return 'change' in result ? result.change.attributes![name] : 'refused'
}

describe('a text in a cell', () => {
  it.each([
    ['1 234,5', 1234.5],
    ['1\u202F234,50', 1234.5],
    ['1234.5', 1234.5],
    ['-2', -2],
    ['12,50 €', 12.5],
    ['', null],
    ['douze', 'refused'],
    ['1,2,3', 'refused'],
  ])('is a number as French and English write it: %j', (text, value) => {
    expect(valueOf('Poids', text)).toEqual(value)
  })
  it.each([
    ['oui', true],
    ['Non', false],
    ['TRUE', true],
    ['0', false],
    ['', null],
    ['peut-être', 'refused'],
  ])('is yes or no: %j', (text, value) => expect(valueOf('Fragile', text)).toEqual(value))
  it.each([
    ['05/11/2026', '2026-11-05'],
    ['2026-11-05', '2026-11-05'],
    ['31/02/2026', 'refused'],
    ['bientôt', 'refused'],
  ])('is a day in the format of the company: %j', (text, value) => expect(valueOf('Garantie', text)).toEqual(value))
  it('is one of the choices, whatever its case and accents', () => {
    expect([
      valueOf('État', 'use'),
      valueOf('État', 'Cassé'),
      valueOf('Usages', 'chantier; Atelier'),
      valueOf('Usages', 'Atelier;Lune'),
    ]).toEqual(['Usé', 'refused', ['Chantier', 'Atelier'], 'refused'])
  })
  it('names a category of the type of its record', () => {
    expect([meant('category', 'fixation'), meant('category', '')]).toEqual([
      { change: { category: { guid: 'c1' } } },
      { change: { category: null } },
    ])
    expect('problem' in meant('category', 'Outils')).toBe(true)
  })
  it('is refused where nothing can be typed, or where nothing would be left', () => {
    for (const [column, text] of [
      ['attributes.Total', '3'],
      ['quantity', '3'],
      ['name', '  '],
      ['packaging', '0'],
      ['packaging', '1,5'],
      ['packaging', ''],
    ] as const)
      expect('problem' in meant(column, text), `${column} ${text}`).toBe(true)
  })
})

it('what Excel puts on the clipboard arrives cell by cell, with quotes, line breaks in cells and the last line feed', () => {
  const cells = fromTsv('Acier\t12,5\r\n"dit ""inox""\nsur deux lignes"\t\r\n')
  expect(cells).toEqual([
    ['Acier', '12,5'],
    ['dit "inox"\nsur deux lignes', ''],
  ])
  expect(
    cells.map(([description, threshold]) => [meant('description', description!), meant('threshold', threshold!)]),
  ).toEqual([
    [{ change: { description: 'Acier' } }, { change: { threshold: 12.5 } }],
    [{ change: { description: 'dit "inox"\nsur deux lignes' } }, { change: { threshold: null } }],
  ])
})

it('goes back to what it was, and touches no other field', () => {
  expect(formerOf(ITEM, { threshold: 9, category: null, tags: [], attributes: { Poids: 4, Prix: 1 } })).toEqual({
    threshold: 3,
    category: { guid: 'c1' },
    tags: [{ guid: 't1' }],
    attributes: { Poids: 2, Prix: null },
  })
})
