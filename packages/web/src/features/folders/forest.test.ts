import type { TreeFolder } from '@entrepot/contract/folders/folder.ts'
import { describe, expect, it } from 'vitest'
import { ancestorsOf, dropRefusal, favouritesIn, forestOf, foundFolders, shownRows, typedAhead } from './forest.ts'

const folder = (guid: string, parent_guid: string | null, part: Partial<TreeFolder> = {}): TreeFolder => ({
  guid,
  name: guid,
  parent_guid,
  type: 'stock',
  tag: null,
  permission: 'write',
  favourite: false,
  items: 0,
  folders: 0,
  totalItems: 0,
  totalFolders: 0,
  ...part,
})
const forest = forestOf([
  folder('Lyon', null, { type: 'city' }),
  folder('Allée 10', 'Lyon', { items: 99 }),
  folder('Allée 2', 'Lyon', { items: 100 }),
  folder('Atelier', 'Lyon', { tag: 'ATE-1' }),
  folder('Armoire A', 'Atelier', { type: 'cabinet' }),
  folder('Armoire B', 'Atelier', { type: 'cabinet' }),
  folder('Paris', null, { permission: 'read' }),
])
const at = (name: string) => forest.byGuid.get(name)!

describe('the tree', () => {
  it('lists favourites by name, wherever they lie', () => {
    const marked = forestOf([
      folder('Zone', null, { favourite: true }),
      folder('Allée 10', 'Zone', { favourite: true }),
      folder('Allée 2', 'Zone', { favourite: true }),
      folder('Quai', null),
    ])
    expect(favouritesIn(marked).map(({ name }) => name)).toEqual(['Allée 2', 'Allée 10', 'Zone'])
  })
  it('sorts numbers as numbers and shows only what is opened', () => {
    expect(shownRows(forest, new Set(['Lyon'])).map(({ name }) => name)).toEqual([
      'Lyon',
      'Allée 2',
      'Allée 10',
      'Atelier',
      'Paris',
    ])
  })
  it('knows full names and ancestors', () => {
    expect(at('Armoire A').path).toBe('Lyon / Atelier / Armoire A')
    expect(ancestorsOf(at('Armoire A')).map(({ name }) => name)).toEqual(['Lyon', 'Atelier'])
  })
  it('stands a folder whose parent is hidden at the top', () =>
    expect(forestOf([folder('Seul', 'hidden')]).roots).toHaveLength(1))
  it('finds by name without accents, by parent and by barcode', () => {
    expect(foundFolders(forest, 'allee').map(({ name }) => name)).toEqual(['Allée 2', 'Allée 10'])
    expect(foundFolders(forest, 'atelier armoire').map(({ name }) => name)).toEqual(['Armoire A', 'Armoire B'])
    expect(foundFolders(forest, 'ate-1')[0]?.name).toBe('Atelier')
  })
  it('jumps to the next name that is typed, and round', () => {
    const rows = shownRows(forest, new Set(['Lyon']))
    expect(typedAhead(rows, 'al', 2)).toBe(2)
    expect(typedAhead(rows, 'ly', 3)).toBe(0)
    expect(typedAhead(rows, 'zz', 0)).toBe(-1)
  })
})

describe('a folder is refused before it is dropped', () => {
  it.each([
    ['Lyon', 'Atelier', 'folder_into_itself'],
    ['Atelier', 'Atelier', 'folder_into_itself'],
    ['Atelier', null, 'folder_has_children'],
    ['Allée 2', 'Atelier', 'folder_too_many'],
    ['Allée 10', 'Lyon', 'folder_already_there'],
    ['Armoire A', 'Armoire B', 'folder_cabinet_in_cabinet'],
    ['Allée 10', 'Paris', 'folder_denied'],
    ['Paris', 'Lyon', 'folder_denied'],
    ['Paris', null, 'folder_denied'],
    ['Allée 10', 'Armoire A', null],
    ['Armoire A', 'Lyon', null],
    ['Armoire A', null, null],
  ])('%s into %s: %s', (name, target, reason) =>
    expect(dropRefusal(at(name), target === null ? null : at(target))).toBe(reason),
  )
})
