import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FolderEntries,
  type FolderLevel,
  folderLevels,
  type FolderNode,
  folderTree,
  levelAllows,
  mayGrantLevel,
  refusedLevels,
  visibleParent,
  visiblePath,
} from './folder-rights.ts'
import { cpuTime } from './cpu-time.ts'

const nodes = (parents: Record<string, string | null>): FolderNode[] =>
  Object.entries(parents).map(([guid, parent]) => ({ guid, parent, name: guid.toUpperCase() }))
const entries = (levels: Record<string, FolderLevel>): FolderEntries => new Map(Object.entries(levels))
const levelsIn = (tree: ReturnType<typeof folderTree>, ...principals: Record<string, FolderLevel>[]) =>
  folderLevels(tree, principals.map(entries))

// a ─ b ─ c ─ d
//   └ e        f
const tree = folderTree(nodes({ a: null, b: 'a', c: 'b', d: 'c', e: 'a', f: null }))

describe('levels', () => {
  it('cover the folders below', () => {
    expect(levelsIn(tree, { b: 'read' })).toEqual(
      new Map([
        ['b', 'read'],
        ['c', 'read'],
        ['d', 'read'],
      ]),
    )
  })
  it('are replaced by the nearest entry, up or down', () => {
    expect(Object.fromEntries(levelsIn(tree, { a: 'write', b: 'read', c: 'write' }))).toEqual({
      a: 'write',
      b: 'read',
      c: 'write',
      d: 'write',
      e: 'write',
    })
  })
  it('are cut by none for the principal that has it, and only for it', () => {
    expect(Object.fromEntries(levelsIn(tree, { a: 'read', b: 'none' }))).toEqual({ a: 'read', e: 'read' })
    expect(Object.fromEntries(levelsIn(tree, { b: 'none' }, { a: 'read' }))).toEqual({
      a: 'read',
      b: 'read',
      c: 'read',
      d: 'read',
      e: 'read',
    })
  })
  it('are the highest of the user and the groups, one for each folder', () => {
    expect(Object.fromEntries(levelsIn(tree, { c: 'read' }, { c: 'write' }, { c: 'none' }))).toEqual({
      c: 'write',
      d: 'write',
    })
  })
  it('are write everywhere with full rights on folders', () => {
    expect(folderLevels(tree, [entries({ a: 'none' })], { folderFull: true })).toEqual(
      new Map(['a', 'b', 'c', 'd', 'e', 'f'].map((guid) => [guid, 'write'])),
    )
  })
  it('are nothing without an entry', () => {
    expect(levelsIn(tree).size).toBe(0)
    expect(levelsIn(tree, {}).size).toBe(0)
    expect(levelsIn(tree, { unknown: 'write' }).size).toBe(0)
  })
  it('stay closed below a missing parent and in a loop', () => {
    const damaged = folderTree(nodes({ a: null, lost: 'gone', x: 'y', y: 'x' }))
    expect([...levelsIn(damaged, { lost: 'write', x: 'write', a: 'read' }).keys()]).toEqual(['a'])
  })
  it('compare', () => {
    expect(levelAllows('write', 'read')).toBe(true)
    expect(levelAllows('read', 'write')).toBe(false)
    expect(levelAllows('none', 'read')).toBe(false)
    expect(levelAllows(undefined, 'read')).toBe(false)
  })
})

describe('a visible folder below hidden ones', () => {
  const levels = levelsIn(tree, { a: 'read', b: 'none', d: 'read' })
  it('is listed under the nearest visible ancestor, else at the root', () => {
    expect(visibleParent(tree, levels, 'd')).toBe('a')
    expect(visibleParent(tree, levelsIn(tree, { d: 'read' }), 'd')).toBeNull()
    expect(visibleParent(tree, levels, 'a')).toBeNull()
    expect(visibleParent(tree, levels, 'unknown')).toBeNull()
  })
  it('shows one ellipsis for each run of hidden ancestors', () => {
    expect(visiblePath(tree, levels, 'd')).toEqual(['A', '…', 'D'])
    expect(visiblePath(tree, levelsIn(tree, { b: 'read', c: 'none', d: 'read' }), 'd')).toEqual(['…', 'B', '…', 'D'])
    expect(visiblePath(tree, levelsIn(tree, { d: 'read' }), 'd')).toEqual(['…', 'D'])
    expect(visiblePath(tree, levelsIn(tree, { a: 'read' }), 'd')).toEqual(['A', 'B', 'C', 'D'])
  })
  it('does not give its own name away when it is hidden too', () => {
    expect(visiblePath(tree, levelsIn(tree, { a: 'read', c: 'none' }), 'd')).toEqual(['A', 'B', '…'])
    expect(visiblePath(tree, levels, 'unknown')).toEqual([])
  })
  it('is not confused by a folder named as the ellipsis, nor by a loop', () => {
    const odd = folderTree([
      { guid: 'a', parent: null, name: '…' },
      { guid: 'b', parent: 'a', name: 'B' },
      { guid: 'c', parent: 'b', name: 'C' },
    ])
    expect(visiblePath(odd, levelsIn(odd, { a: 'read', b: 'none', c: 'read' }), 'c')).toEqual(['…', '…', 'C'])
    const loop = folderTree(nodes({ x: 'y', y: 'x' }))
    expect(visiblePath(loop, new Map(), 'x')).toEqual(['…'])
  })
})

describe('giving a level', () => {
  it('asks for it on the whole sub-tree, since the entry opens all of it', () => {
    expect(mayGrantLevel(tree, levelsIn(tree, { a: 'write' }), 'a', 'write')).toBe(true)
    expect(mayGrantLevel(tree, levelsIn(tree, { a: 'write', d: 'none' }), 'a', 'read')).toBe(false)
    expect(mayGrantLevel(tree, levelsIn(tree, { a: 'write', d: 'read' }), 'b', 'write')).toBe(false)
    expect(mayGrantLevel(tree, levelsIn(tree, { a: 'write', d: 'read' }), 'b', 'read')).toBe(true)
    expect(mayGrantLevel(tree, new Map(), 'a', 'none')).toBe(true)
    expect(mayGrantLevel(tree, levelsIn(tree, { a: 'write' }), 'unknown', 'read')).toBe(false)
  })
  it('are refused where a change of entries opens more than the holder has, also by taking a none away', () => {
    const held = levelsIn(tree, { a: 'write', c: 'read', d: 'none' })
    const refused = (before: Record<string, FolderLevel>, after: Record<string, FolderLevel>) =>
      refusedLevels(tree, held, entries(before), entries(after)).sort()
    expect(refused({}, { a: 'write' })).toEqual(['c', 'd'])
    expect(refused({}, { a: 'write', c: 'read', d: 'none' })).toEqual([])
    expect(refused({ a: 'read', d: 'none' }, { a: 'read' })).toEqual(['d'])
    expect(refused({ a: 'write' }, { a: 'read' })).toEqual([])
    expect(refused({}, { f: 'read' })).toEqual(['f'])
  })
})

/** The rule read word by word, folder by folder: slow, and written without looking at the evaluator. */
const naiveLevel = (folders: FolderNode[], principals: FolderEntries[], guid: string): FolderLevel => {
  const order: FolderLevel[] = ['none', 'read', 'write']
  const nearest = (own: FolderEntries, at: string | null): FolderLevel => {
    if (at === null) return 'none'
    return own.get(at) ?? nearest(own, folders.find((folder) => folder.guid === at)?.parent ?? null)
  }
  return order[Math.max(0, ...principals.map((own) => order.indexOf(nearest(own, guid))))] ?? 'none'
}
const naiveVisibleParent = (folders: FolderNode[], visible: (guid: string) => boolean, guid: string): string | null => {
  const parent = folders.find((folder) => folder.guid === guid)?.parent ?? null
  return parent === null || visible(parent) ? parent : naiveVisibleParent(folders, visible, parent)
}
const naivePath = (folders: FolderNode[], visible: (guid: string) => boolean, guid: string): string => {
  const folder = folders.find((folder) => folder.guid === guid)
  if (!folder) return ''
  const above = folder.parent === null ? '' : `${naivePath(folders, visible, folder.parent)}/`
  return (above + (visible(guid) ? folder.name : '…')).replace(/…\/…/g, '…')
}

const anyForest = fc.integer({ min: 1, max: 14 }).chain((size) =>
  fc.tuple(...Array.from({ length: size }, (_, index) => fc.integer({ min: -1, max: index - 1 }))).map((parents) =>
    parents.map((parent, index) => ({
      guid: `f${index}`,
      parent: parent === -1 ? null : `f${parent}`,
      name: `n${index}`,
    })),
  ),
)
const anyPrincipals = (folders: FolderNode[]) =>
  fc.array(
    fc
      .array(
        fc.tuple(
          fc.constantFrom(...folders.map((folder) => folder.guid)),
          fc.constantFrom<FolderLevel>('none', 'read', 'write'),
        ),
        { maxLength: 6 },
      )
      .map((pairs): FolderEntries => new Map(pairs)),
    { maxLength: 4 },
  )
const anyCase = anyForest.chain((folders) =>
  fc.tuple(fc.constant(folders), anyPrincipals(folders), fc.shuffledSubarray(folders, { minLength: folders.length })),
)

it('agrees with a naive evaluator on 12,000 random companies', () => {
  fc.assert(
    fc.property(anyCase, ([folders, principals, shuffled]) => {
      const tree = folderTree(shuffled)
      const levels = folderLevels(tree, principals)
      const visible = (guid: string) => naiveLevel(folders, principals, guid) !== 'none'
      for (const { guid } of folders) {
        expect(levels.get(guid) ?? 'none').toBe(naiveLevel(folders, principals, guid))
        expect(visibleParent(tree, levels, guid)).toBe(naiveVisibleParent(folders, visible, guid))
        expect(visiblePath(tree, levels, guid).join('/')).toBe(naivePath(folders, visible, guid))
      }
    }),
    { numRuns: 12_000 },
  )
}, 60_000)

it('never opens a folder that was closed to the giver', () => {
  fc.assert(
    fc.property(
      anyCase,
      fc.nat(13),
      fc.constantFrom<FolderLevel>('read', 'write'),
      ([folders, principals], index, level) => {
        const guid = folders[index % folders.length]?.guid ?? ''
        const tree = folderTree(folders)
        const held = folderLevels(tree, principals)
        fc.pre(mayGrantLevel(tree, held, guid, level))
        for (const [opened, given] of folderLevels(tree, [new Map([[guid, level]])]))
          expect(levelAllows(held.get(opened), given)).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  )
})

it('takes 50,000 folders and 20 principals in one pass, a chain of them included', () => {
  const folders = Array.from({ length: 50_000 }, (_, index) => ({
    guid: `f${index}`,
    parent: index === 0 ? null : `f${index % 2 ? index - 1 : Math.floor(index / 2)}`,
    name: 'x',
  }))
  const principals = Array.from({ length: 20 }, (_, p) => new Map<string, FolderLevel>([[`f${p * 7}`, 'read']]))
  const chain = Array.from({ length: 50_000 }, (_, index) => ({
    guid: `f${index}`,
    parent: index === 0 ? null : `f${index - 1}`,
    name: 'x',
  }))
  const took = cpuTime(() => {
    expect(folderLevels(folderTree(folders), principals).size).toBe(50_000)
    expect(folderLevels(folderTree(chain), principals).size).toBe(50_000)
  })
  expect(took).toBeLessThan(2_000)
})
