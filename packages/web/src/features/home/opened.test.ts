import { expect, it } from 'vitest'
import { openedAt } from './opened.tsx'

const [A, B] = ['0192f0c4-0000-7000-8000-00000000000a', '0192f0c4-0000-7000-8000-00000000000b']

it.each([
  [`/items/${A}`, {}, { kind: 'folder', guid: A }],
  [`/items/${A}`, { item: B }, { kind: 'item', guid: B }],
  ['/items/root', { item: B, deep: true }, { kind: 'item', guid: B }],
  [`/item/${B}`, { tab: 'history' }, { kind: 'item', guid: B }],
  ['/items/root', { item: 'new' }, null],
  ['/home', {}, null],
  [`/bulk/${A}`, {}, null],
])('%s with %o shows %o', (path, search, opened) => expect(openedAt(path, search)).toEqual(opened))
