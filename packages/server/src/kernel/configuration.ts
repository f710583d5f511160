import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import type { Remark } from '@entrepot/contract/configuration/remarks.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import type { SectionName } from '@entrepot/contract/modules.ts'
import { LENGTH } from '@entrepot/contract/kernel/shapes.ts'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Ctx } from './context.ts'
import { problemsOf } from './parse.ts'
import { Problem } from './problem.ts'

/** What an entry names of another one, or of one of its own section. `at`: where in the entry. */
export type Reference = { section: SectionName; scope: string; name: string; at: string }
/** What stands in the place of a name. */
export type Linking = (reference: Reference) => string

type Named = { name: string }
/** What is changed of an entry; what it does not say stays. */
export type Part<E> = { [K in keyof E]?: E[K] | undefined }

/**
 * A part of the configuration, by the feature that owns it. Entries are what people write: other entries by
 * name, nothing by guid. It reads and writes with the verbs of its feature, which refuse what is wrong at its place in
 * the entry.
 */
type SectionRules<E extends Named> = {
  /** One of these, to read it and to write it. */
  needs: readonly Role[]
  module?: ModuleFlag
  /** Refuses what it does not know. `part`: the same, of which everything may be missing. */
  entry: z.ZodType<E>
  part: z.ZodType<Part<E>>
  read: (ctx: Ctx) => Promise<readonly { guid: string; entry: E }[]>
  /** Answers its guid. */
  create: (ctx: Ctx, entry: E) => Promise<string>
  change: (ctx: Ctx, guid: string, part: Part<E>) => Promise<unknown>
  remove: (ctx: Ctx, guid: string) => Promise<unknown>
  /** How much would miss it. */
  uses?: (ctx: Ctx, guid: string) => Promise<number>
  /** Names are unique within it. */
  scope?: (entry: E) => string
  /** Entries may be called the same, and none is named by others: those of one name are told apart by their order. */
  namesakes?: true
  /** The entry with other names in the place of those it holds. */
  linked?: (entry: E, to: Linking) => E
  /** What somebody has to do about an entry that was added or changed, as it is afterwards. */
  remarks?: (ctx: Ctx, guid: string, act: 'added' | 'changed') => Promise<readonly Remark[]>
  /** A name that is free for a moment, where names change with each other; told apart by the guid. */
  aside?: (name: string, guid: string) => string
  /** Entries stand in an order that means something; with `arrange` it can be changed, in that of these guids. */
  ordered?: true
  arrange?: (ctx: Ctx, guids: readonly string[]) => Promise<unknown>
}

/** An entry without its type: what a file, a comparison and the log of changes hold. */
export type Entry = Readonly<Record<string, unknown>> & Named
export type Kept = { guid: string; entry: Entry }
export type Section = {
  needs: readonly Role[]
  module: ModuleFlag | undefined
  isOrdered: boolean
  hasNamesakes: boolean
  check: (raw: unknown) => { entry: Entry; problems: [] } | { entry: null; problems: Problem[] }
  read: (ctx: Ctx) => Promise<Kept[]>
  create: (ctx: Ctx, entry: Entry) => Promise<string>
  change: (ctx: Ctx, guid: string, part: Readonly<Record<string, unknown>>) => Promise<void>
  remove: (ctx: Ctx, guid: string) => Promise<void>
  uses: (ctx: Ctx, guid: string) => Promise<number>
  scope: (entry: Entry) => string
  linked: (entry: Entry, to: Linking) => Entry
  arrange: ((ctx: Ctx, guids: readonly string[]) => Promise<unknown>) | null
  remarks: (ctx: Ctx, guid: string, act: 'added' | 'changed') => Promise<readonly Remark[]>
  aside: (name: string, guid: string) => string
}

/** What was not said is not there, so that entries compare as they are written. */
const plain = (entry: object): Record<string, unknown> => JSON.parse(JSON.stringify(entry)) as Record<string, unknown>
const asEntry = <E extends Named>(entry: E): Entry => ({ ...plain(entry), name: entry.name })

export const defineSection = <E extends Named>(rules: SectionRules<E>): Section => {
  const typed = (entry: Entry): E => rules.entry.parse(entry)
  return {
    needs: rules.needs,
    module: rules.module,
    isOrdered: rules.ordered === true,
    hasNamesakes: rules.namesakes === true,
    check: (raw) => {
      const result = rules.entry.safeParse(raw)
      if (!result.success) return { entry: null, problems: problemsOf(result.error, raw) }
      const entry = asEntry(result.data)
      const unknown = undeclared(raw, entry)
      return unknown.length > 0 ? { entry: null, problems: unknown } : { entry, problems: [] }
    },
    read: async (ctx) => (await rules.read(ctx)).map(({ guid, entry }) => ({ guid, entry: asEntry(entry) })),
    create: (ctx, entry) => rules.create(ctx, typed(entry)),
    change: async (ctx, guid, part) => void (await rules.change(ctx, guid, rules.part.parse(part))),
    remove: async (ctx, guid) => void (await rules.remove(ctx, guid)),
    uses: async (ctx, guid) => (await rules.uses?.(ctx, guid)) ?? 0,
    scope: (entry) => rules.scope?.(typed(entry)) ?? '',
    linked: (entry, to) => (rules.linked ? asEntry(rules.linked(typed(entry), to)) : entry),
    arrange: rules.arrange ?? null,
    remarks: async (ctx, guid, act) => (await rules.remarks?.(ctx, guid, act)) ?? [],
    aside: rules.aside ?? ((name, guid) => `${name.slice(0, LENGTH.name - 40)} ${guid}`),
  }
}

/** What a schema has let fall of a value, at any depth. */
const undeclared = (raw: unknown, kept: unknown, path: readonly string[] = []): Problem[] => {
  if (raw === null || typeof raw !== 'object' || kept === null || typeof kept !== 'object') return []
  const there = new Map<string, unknown>(Object.entries(kept))
  return Object.entries(raw).flatMap(([key, value]) => {
    const place = [...path, key]
    return there.has(key)
      ? undeclared(value, there.get(key), place)
      : [new Problem('unknown_field', { name: key.slice(0, 80) }, place.join('.'))]
  })
}

export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b)
