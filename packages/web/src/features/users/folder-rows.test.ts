import { expect, it } from 'vitest'
import { type FolderNode, forestOf } from '../folders/index.ts'
import { effectOf, mayChoose, ownLevels, treeOf, withLevel } from './folder-rows.ts'

const row = (guid: string, parent: string | null, permission: 'read' | 'write' = 'write'): FolderNode =>
  ({
    guid,
    name: guid,
    type: 'stock',
    parent_guid: parent,
    tag: null,
    permission,
    favourite: false,
    items: 0,
    folders: 0,
    totalItems: 0,
    totalFolders: 0,
  }) as unknown as FolderNode
const forest = forestOf([row('a', null), row('b', 'a'), row('c', 'b', 'read'), row('d', null)])
const tree = treeOf(forest)

it('shows what a folder has from above, and which group gives more', () => {
  const effect = effectOf(
    tree,
    new Map([
      ['a', 'read'],
      ['c', 'none'],
    ]),
    [{ name: 'Magasin', entries: new Map([['b', 'write']]) }],
  )
  expect([...effect.own]).toEqual([
    ['a', 'read'],
    ['b', 'read'],
  ])
  expect([effect.all.get('a'), effect.all.get('b'), effect.all.get('c'), effect.all.get('d')]).toEqual([
    'read',
    'write',
    'write',
    undefined,
  ])
  expect([effect.from('a'), effect.from('b'), effect.from('c')]).toEqual([[], ['Magasin'], ['Magasin']])
})
it('offers a level only where the person holds it on the whole of the folder; what stands may stay or be lowered', () => {
  const held = ownLevels(forest)
  expect([
    mayChoose(tree, held, 'a', 'write', undefined),
    mayChoose(tree, held, 'a', 'read', undefined),
    mayChoose(tree, held, 'd', 'write', undefined),
  ]).toEqual([false, true, true])
  expect([mayChoose(tree, held, 'a', 'write', 'write'), mayChoose(tree, held, 'a', 'none', undefined)]).toEqual([
    true,
    true,
  ])
  expect([...withLevel(withLevel(new Map(), 'a', 'read'), 'a', null)]).toEqual([])
})
