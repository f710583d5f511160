import type { TaskLine } from '@entrepot/contract/operations/task.ts'
import { expect, it } from 'vitest'
import { pageOfCopied } from './copied-lines.ts'

const line = (name: string, part: Partial<TaskLine> = {}): TaskLine => ({
  id: name,
  item: { guid: name, name, type: 'product', tag: `TAG-${name}`, picture: null },
  code: '',
  name,
  unit: 'piece',
  folder: null,
  folder_path: '',
  status: 'expected',
  expected: 2,
  found: null,
  output: null,
  difference: null,
  exitStatus: null,
  confirmed: null,
  scans: 0,
  counts: [],
  at: null,
  by: null,
  ...part,
})
const LINES = [
  line('Vis'),
  line('Écrou', { status: 'success', found: 2, difference: 0 }),
  line('Clou', { status: 'success', found: 1, difference: -1 }),
  line('Boulon', { status: 'warning', found: 1, expected: null }),
  line('999', { status: 'errors', item: null, code: '999' }),
]
const names = (asked: Partial<Parameters<typeof pageOfCopied>[1]>) =>
  pageOfCopied(LINES, { page: 1, size: 50, ...asked }).data.map(({ name }) => name)

it.each([
  [{}, ['Vis', 'Écrou', 'Clou', 'Boulon', '999']],
  [{ show: 'open' as const }, ['Vis']],
  [{ show: 'done' as const }, ['Écrou', 'Clou', 'Boulon']],
  [{ show: 'different' as const }, ['Clou', 'Boulon']],
  [{ status: 'errors' as const }, ['999']],
  [{ search: 'ecrou' }, ['Écrou']],
  [{ search: 'tag vis' }, ['Vis']],
  [{ page: 2, size: 2 }, ['Clou', 'Boulon']],
])('lines of the device are found by %o as those of the server', (asked, found) => expect(names(asked)).toEqual(found))

it('lines are sorted out by what waits, and answered as the server has them', () => {
  const now = (one: TaskLine): TaskLine => (one.name === 'Vis' ? { ...one, status: 'success', found: 1 } : one)
  const page = pageOfCopied(LINES, { page: 1, size: 50, status: 'success' }, now)
  expect(page).toMatchObject({ total: 3, data: [{ name: 'Vis', found: null }, {}, {}] })
})
