import { describe, expect, it } from 'vitest'
import { guessColumns, type SheetRow } from './guess.ts'

const FIELDS = ['name', 'type', 'parent', 'tag', 'description', 'category', 'quantity', 'unit', 'threshold']
const guess = (heading: readonly string[], ...rows: readonly string[][]) =>
  guessColumns(
    heading,
    rows.map((cells, at): SheetRow => [at + 2, cells]),
    FIELDS,
  ).map(({ field }) => field)

describe('what a column means', () => {
  it.each([
    ['Item Description', 'name', ['Hex screw M6', 'Washer', 'Cable tie black']],
    ['Réf.', 'tag', ['VIS-06', 'RON-12', 'COL-3']],
    ['Product Code', 'tag', ['A-100', 'A-101', 'B-7']],
    ['Product Label Name', 'name', ['Hex screw', 'Washer', 'Cable tie']],
    ['Quantité en stock', 'quantity', ['4', '12,5', '1 200']],
    ['Quantitty', 'quantity', ['4', '12', '1200']],
    ['Storage location', 'parent', ['Shelf A', 'Shelf B', 'Shelf A']],
    ['Sous-catégorie', 'category', ['Vis', 'Rondelles', 'Vis']],
  ])('is told by a heading that resembles a name of it, and by its values: %s', (heading, field, values) => {
    expect(guess([heading], ...values.map((value) => [value]))).toEqual([field])
  })
  it('is no quantity where its numbers have a unit, whatever the heading says', () => {
    expect(guess(['Nom', 'Quantité'], ['Doliprane', '300 mg'], ['Advil', '200mg'], ['Smecta', '3 g'])).toEqual([
      'name',
      null,
    ])
    expect(guess(['Nom', 'Stock weight'], ['Vis', '12 kg'], ['Clou', '1,5 kg'])).toEqual(['name', null])
  })
  it('is told by its values alone where they can be nothing else', () => {
    expect(
      guess(
        ['Spalte 1', 'Spalte 2', 'Spalte 3'],
        ['3017620422003', 'Nougat', '3'],
        ['5449000000996', 'Soda', '1'],
        ['3228857000166', 'Fromage blanc', '8'],
      ),
    ).toEqual(['tag', 'name', null])
  })
  it('is none where our own sheet calls something else so: the sub-folders of a folder are no place', () => {
    const rows = [2, 3].map((row): SheetRow => [row, ['Rayon', '0']])
    const of = (listed: string[]) =>
      guessColumns(['Nom', 'Sous-dossiers'], rows, ['name', 'parent'], { listed }).map(({ field }) => field)
    expect([of([]), of(['Sous-dossiers'])]).toEqual([
      ['name', 'parent'],
      ['name', null],
    ])
  })
  it('is not guessed where nothing tells it', () => {
    expect(
      guess(['Nom', 'Remarque interne', 'Couleur'], ['Vis', 'à trier', 'rouge'], ['Clou', 'voir', 'bleu']),
    ).toEqual(['name', null, null])
  })
  it('prefers the heading that is a name of it to one that only resembles', () => {
    expect(guess(['Item Description', 'Item Name'], ['Steel, long', 'Screw'], ['Brass', 'Nail'])).toEqual([
      null,
      'name',
    ])
  })
})
