import type { TreeFolder } from '@entrepot/contract/folders/folder.ts'
import { expect, it } from 'vitest'
import { forestOf } from './forest.ts'
import { offeredFirst } from './offered-folders.ts'

const folder = (guid: string, parent: string | null, permission = 'write') =>
  ({ guid, name: guid, parent_guid: parent, permission }) as TreeFolder
const forest = forestOf([
  folder('Lyon', null),
  folder('Rayon A', 'Lyon'),
  folder('Rayon B', 'Lyon'),
  folder('Casier', 'Rayon A'),
  folder('Coffre', 'Lyon', 'read'),
  folder('Paris', null),
])
const refusal = ({ permission }: TreeFolder) => (permission === 'write' ? null : 'no')
const offered = (recent: string[], from: string | null) =>
  offeredFirst(
    forest,
    recent.map((guid) => forest.byGuid.get(guid)!),
    from,
    refusal,
  ).map(({ folder: one, how }) => `${how} ${one?.guid}`)

it('offers where things went of late, then what lies around, and nothing twice', () => {
  expect(offered(['Paris', 'Rayon B'], 'Rayon A')).toEqual([
    'recent Paris',
    'recent Rayon B',
    'near Lyon',
    'near Casier',
  ])
})
it('offers neither the place itself nor what refuses', () => {
  expect(offered(['Rayon A', 'Coffre'], 'Rayon A')).toEqual(['near Rayon B', 'near Lyon', 'near Casier'])
})
it('offers three of the latest, and no neighbours of nowhere', () => {
  expect(offered(['Paris', 'Lyon', 'Casier', 'Rayon B'], null)).toEqual([
    'recent Paris',
    'recent Lyon',
    'recent Casier',
  ])
})
