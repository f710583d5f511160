import type { OpenedTask, TaskLine } from '@entrepot/contract/operations/task.ts'
import { expect, it } from 'vitest'
import type { OutboxEntry } from '../../../kernel/outbox/index.ts'
import { SCAN_KIND } from '../sending/scan-act.ts'
import { standingWith, taskStanding } from './standing.ts'

const line = (id: string, part: Partial<TaskLine> = {}): TaskLine => ({
  id,
  item: { guid: `item ${id}`, name: id, type: 'product', tag: `TAG-${id}`, picture: null },
  code: '',
  name: id,
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
const scan = (part: { code?: string; item?: string; task?: string }, refusal: string | null = null): OutboxEntry => ({
  id: '',
  key: '',
  kind: SCAN_KIND,
  input: { code: '', item: null, task: 'task', ...part },
  madeAt: 0,
  isReady: true,
  sentAt: null,
  refusal,
})
const task = (counting: 'add' | 'once' | 'compare') =>
  ({ guid: 'task', kind: 'inventory', options: { counting }, lines: { done: 0 } }) as OpenedTask

it('what waits counts on its line, by its code or its record, and what was refused or is of another task does not', () => {
  const entries = [
    scan({ code: 'tag-A' }),
    scan({ code: 'TAG-A' }),
    scan({ item: 'item A' }),
    scan({ code: 'TAG-A' }, 'refused'),
    scan({ code: 'TAG-A', task: 'other' }),
  ]
  const now = standingWith(task('add'), entries)
  expect(now(line('A', { found: 1, status: 'success' }))).toMatchObject({ found: 4, status: 'success' })
  expect(now(line('B'))).toMatchObject({ found: null, status: 'expected' })
})

it('counts once what is counted once, and equipment always', () => {
  const entries = [scan({ code: 'TAG-A' }), scan({ code: 'TAG-A' })]
  expect(standingWith(task('once'), entries)(line('A'))).toMatchObject({ found: 1, status: 'success' })
  const drill = line('A', { item: { guid: 'item A', name: 'A', type: 'equipment', tag: 'TAG-A', picture: null } })
  expect(standingWith(task('add'), entries)(drill).found).toBe(1)
})

it('a task has the figures of its lines with what waits, where all of them are here', () => {
  const lines = [line('A'), line('B', { status: 'success', found: 1 }), line('C', { status: 'warning', found: 1 })]
  const whole = { lines, isWhole: true }
  expect(taskStanding(task('add'), whole, [scan({ code: 'TAG-A' })]).lines).toEqual({
    total: 3,
    done: 3,
    expected: 0,
    success: 2,
    warning: 1,
    errors: 0,
  })
  expect(taskStanding(task('add'), { lines, isWhole: false }, [scan({ code: 'TAG-A' })]).lines).toEqual({ done: 0 })
})
