import type { TaskLine } from '@entrepot/contract/operations/task.ts'
import { describe, expect, it } from 'vitest'
import { bodyOf, differencesOf, scannedOver, settled, takenAway, typedInto, withTyped } from './draft.ts'

const aLine = (id: string, part: Partial<TaskLine> = {}): TaskLine => ({
  id,
  item: null,
  code: '',
  name: `line ${id}`,
  unit: 'piece',
  folder: null,
  folder_path: '',
  status: 'expected',
  expected: 5,
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
const mapOf = (...lines: TaskLine[]) => new Map(lines.map((line) => [line.id, line]))

describe('what is typed into a task and not saved yet', () => {
  it('shows on its line, is sent by its id, and is gone once it is as it was', () => {
    const line = aLine('a', { found: 2 })
    const typed = typedInto({}, line, { found: 4 })
    expect(withTyped(line, typed['a']).found).toBe(4)
    expect(bodyOf(typed)).toEqual([{ id: 'a', found: 4, unit: 'piece' }])
    expect(typedInto(typed, line, { found: 2 })).toEqual({})
  })
  it('counts a scan on top of what was typed', () => {
    const typed = typedInto({}, aLine('a', { found: 1 }), { found: 4 })
    const over = scannedOver(typed, aLine('a', { found: 2 }), 'found')
    expect(bodyOf(over)).toEqual([{ id: 'a', found: 5, unit: 'piece' }])
    expect(differencesOf(over, mapOf(aLine('a', { found: 2 })))).toEqual([])
    expect(scannedOver({}, aLine('b'), 'found')).toEqual({})
  })
  it('takes a quantity back, confirms without a unit, and takes a line away', () => {
    expect(bodyOf(typedInto({}, aLine('a', { found: 2 }), { found: null }))).toEqual([{ id: 'a', found: null }])
    expect(bodyOf(typedInto({}, aLine('a'), { confirmed: true }))).toEqual([{ id: 'a', confirmed: true }])
    expect(bodyOf(takenAway({}, aLine('a')))).toEqual([{ id: 'a', remove: true }])
  })
})

describe('a task that somebody else saved meanwhile', () => {
  const typed = typedInto(typedInto(typedInto({}, aLine('a'), { found: 4 }), aLine('b'), { found: 1 }), aLine('c'), {
    found: 3,
  })
  it('differs where they changed a line to something else only', () => {
    const now = mapOf(aLine('a', { found: 2 }), aLine('b'), aLine('c', { found: 3 }))
    expect(differencesOf(typed, now).map(({ id }) => id)).toEqual(['a'])
  })
  it('differs where a line is gone', () => {
    expect(differencesOf(typed, mapOf(aLine('a'), aLine('b'))).map(({ id, there }) => [id, there])).toEqual([
      ['c', null],
    ])
    expect(differencesOf(takenAway({}, aLine('x')), mapOf())).toEqual([])
  })
  it('is gone on with from the server, but for the lines that keep what was typed here', () => {
    const now = mapOf(aLine('a', { found: 2 }), aLine('b', { found: 9 }))
    const left = settled(typed, now, new Set(['b']))
    expect(bodyOf(left)).toEqual([{ id: 'a', found: 4, unit: 'piece' }])
    expect(differencesOf(left, now)).toEqual([])
  })
})
