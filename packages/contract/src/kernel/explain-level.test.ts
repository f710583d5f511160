import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainLevel } from './explain-level.ts'
import { type FolderEntries, type FolderLevel, folderLevels, type FolderNode, folderTree } from './folder-rights.ts'

const nodes = (parents: Record<string, string | null>): FolderNode[] =>
  Object.entries(parents).map(([guid, parent]) => ({ guid, parent, name: guid }))
const entries = (levels: Record<string, FolderLevel>): FolderEntries => new Map(Object.entries(levels))
// a ─ b ─ c
const tree = folderTree(nodes({ a: null, b: 'a', c: 'b', x: 'y', y: 'x', lost: 'gone' }))

describe('why a folder has its level', () => {
  it('names the nearest entry of each principal, and the one that counts', () => {
    expect(explainLevel(tree, [entries({ a: 'write', b: 'none' }), entries({ a: 'read' }), entries({})], 'c')).toEqual({
      level: 'read',
      sources: [
        { entry: { folder: 'b', level: 'none' }, counts: false },
        { entry: { folder: 'a', level: 'read' }, counts: true },
        { entry: null, counts: false },
      ],
    })
  })
  it('is full rights alone where those are held, and nothing where no way leads up', () => {
    expect(explainLevel(tree, [entries({ a: 'read' })], 'c', { folderFull: true })).toEqual({
      level: 'write',
      sources: [{ entry: { folder: 'a', level: 'read' }, counts: false }],
    })
    for (const guid of ['x', 'lost', 'unknown'])
      expect(explainLevel(tree, [entries({ [guid]: 'write' })], guid, { folderFull: true })).toEqual({
        level: 'none',
        sources: [{ entry: null, counts: false }],
      })
  })
})

/** The rule word by word: slow, and written without looking at either. */
const naive = (
  folders: readonly FolderNode[],
  own: FolderEntries,
  at: string | null,
): { folder: string; level: FolderLevel } | null => {
  if (at === null) return null
  const level = own.get(at)
  return level === undefined
    ? naive(folders, own, folders.find(({ guid }) => guid === at)?.parent ?? null)
    : { folder: at, level }
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
const anyCase = anyForest.chain((folders) =>
  fc.tuple(
    fc.constant(folders),
    fc.array(
      fc
        .array(
          fc.tuple(
            fc.constantFrom(...folders.map(({ guid }) => guid)),
            fc.constantFrom<FolderLevel>('none', 'read', 'write'),
          ),
          { maxLength: 6 },
        )
        .map((pairs): FolderEntries => new Map(pairs)),
      { maxLength: 4 },
    ),
    fc.boolean(),
  ),
)

it('agrees with the evaluator and with a naive reader on 10,000 random trees (X-44)', () => {
  const order: FolderLevel[] = ['none', 'read', 'write']
  fc.assert(
    fc.property(anyCase, ([folders, principals, folderFull]) => {
      const forest = folderTree(folders)
      const levels = folderLevels(forest, principals, { folderFull })
      for (const { guid } of folders) {
        const { level, sources } = explainLevel(forest, principals, guid, { folderFull })
        expect(level).toBe(levels.get(guid) ?? 'none')
        expect(sources.map(({ entry }) => entry)).toEqual(principals.map((own) => naive(folders, own, guid)))
        // What is said to count is what there is: without it the level would be lower, with it alone the same.
        if (folderFull) continue
        const counting = principals.filter((_, at) => sources[at]!.counts)
        expect(folderLevels(forest, counting).get(guid) ?? 'none').toBe(level)
        const others =
          folderLevels(
            forest,
            principals.filter((_, at) => !sources[at]!.counts),
          ).get(guid) ?? 'none'
        expect(level === 'none' || order.indexOf(others) < order.indexOf(level)).toBe(true)
      }
    }),
    { numRuns: 10_000 },
  )
}, 60_000)
