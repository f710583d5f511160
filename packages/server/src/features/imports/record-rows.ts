import type { ImportMode, ImportPlan } from '@entrepot/contract/imports/import.ts'
import type { ImportedKind } from '@entrepot/contract/modules.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type FieldPlan, fieldPlanOf, refusedOf, RowReader } from '../../kernel/import-row.ts'
import {
  type CheckedRow,
  type ImportEffect,
  type ImportRun,
  type ImportWork,
  leftOpen,
  type NewEffect,
  type StagedRow,
  undone,
  type UndoDecision,
  type Written,
} from '../../kernel/import-target.ts'
import { recordsMadeBy, refreshContents } from './effects.queries.ts'

type Value = string | number | boolean | null
export type Own = Readonly<Record<string, Value>>
/** A line of a record, known by its name within it. */
export type Line = Readonly<Record<string, Value>> & { readonly name: string }
/** What a row says: of the record itself, and of one line of it; only what it says stands in it. */
export type Told = { own: Own; line: Line | null }
export type Known<R> = { guid: string; record: R; own: Own; lines: ReadonlyMap<string, Line> }
/** Rows of one record together. */
export type Together = { name: string; own: Own; lines: readonly Line[] }

/** `changes`: the row says something else than the record; `said`: what it and rows above say of the record itself. */
type About<R, Found> = {
  known: Known<R> | undefined
  changes: boolean
  found: Found
  said: { has: (field: string) => boolean }
}

/**
 * Records that lie in no folder and are known by a name of their own, with lines below them where they have some: each
 * row is a line, or the record alone. A file to create makes records that are not there; a file to update changes those
 * that are, and adds lines that they do not have.
 */
export type RecordRules<R, Found> = {
  kind: ImportedKind
  /** The field that names the record, and how many lines it may have; none: a row is a record. */
  key: string
  most: number | null
  /** What a record is called where several columns say it; `key` is the one to refuse. */
  identify?: (reader: RowReader) => string
  /** What cells name, looked up for all rows at once. */
  find: (ctx: Ctx, readers: readonly RowReader[]) => Promise<Found>
  read: (ctx: Ctx, reader: RowReader, found: Found) => Told
  load: (ctx: Ctx, keys: readonly string[]) => Promise<ReadonlyMap<string, Known<R>>>
  /** Refuses what a record does not allow. */
  judge?: (reader: RowReader, told: Told, about: About<R, Found>) => void
  lock: (ctx: Ctx, guids: readonly string[]) => Promise<unknown>
  make: (ctx: Ctx, record: Together) => Promise<string>
  /** Changes one that is there; answers what a rollback brings back. */
  change: (ctx: Ctx, known: Known<R>, record: Together) => Promise<object>
}

type Seen = { own: Map<string, { value: Value; row: number }>; lines: Map<string, number>; row: number }
type Pass = { plan: FieldPlan; mode: ImportMode; seen: Map<string, Seen>; ours: ReadonlySet<string> }
type Judged<R> = CheckedRow & { key: string; name: string; told: Told; known: Known<R> | undefined; changes: boolean }

const saysElse = <R>({ own, line }: Told, known: Known<R> | undefined): boolean => {
  if (!known) return true
  const before = line && known.lines.get(nameKey(line.name))
  return (
    Object.entries(own).some(([field, value]) => known.own[field] !== value) ||
    (line !== null &&
      (!before || Object.entries(line).some(([field, value]) => field !== 'name' && before[field] !== value)))
  )
}

/** What rows above say of the same record holds: one that says otherwise is refused, and so is a line told twice. */
const compareWithAbove = (seen: Seen, reader: RowReader, { own, line }: Told, most: number | null, name: string) => {
  const { row, refuse, text } = reader
  for (const [field, value] of Object.entries(own)) {
    const above = seen.own.get(field)
    if (above && above.row !== row && above.value !== value)
      refuse(field, text(field), 'imports:differs', { value: text(field).slice(0, 80), row: above.row })
    else if (!above) seen.own.set(field, { value, row })
  }
  if (!line) return
  const above = seen.lines.get(nameKey(line.name))
  if (above !== undefined && above !== row)
    refuse('name', line.name, 'imports:duplicateInFile', { value: line.name.slice(0, 80), row: above })
  else if (above === undefined && most !== null && seen.lines.size >= most)
    refuse('name', line.name, 'imports:tooManyLines', { value: name.slice(0, 80), max: most })
  else seen.lines.set(nameKey(line.name), row)
}

const checkAll = async <R, Found>(
  ctx: Ctx,
  rules: RecordRules<R, Found>,
  pass: Pass,
  rows: readonly StagedRow[],
): Promise<Judged<R>[]> => {
  const readers = rows.map((staged) => new RowReader(pass.plan, staged, { fillsEmpty: false }))
  const names = readers.map((reader) => rules.identify?.(reader) ?? reader.required(rules.key))
  const found = await rules.find(ctx, readers)
  const known = await rules.load(ctx, [...new Set(names.filter(Boolean).map(nameKey))])
  return readers.map((reader, at) => {
    const [name, key] = [names[at]!, nameKey(names[at]!)]
    const told = rules.read(ctx, reader, found)
    const record = known.get(key)
    const changes = saysElse(told, record)
    const seen = pass.seen.get(key) ?? { own: new Map(), lines: new Map(), row: reader.row }
    if (key !== '') {
      const isTaken = pass.mode === 'create' && record !== undefined && !pass.ours.has(record.guid)
      const isMissing = pass.mode === 'update' && record === undefined
      if (isTaken) reader.refuse(rules.key, name, 'errors.exists', { name })
      if (isMissing) reader.refuse(rules.key, name, 'imports:noMatch', { value: name.slice(0, 80) })
      if (rules.most === null && seen.row !== reader.row)
        reader.refuse(rules.key, name, 'imports:duplicateInFile', { value: name.slice(0, 80), row: seen.row })
      else compareWithAbove(seen, reader, told, rules.most, name)
      pass.seen.set(key, seen)
      if (!isTaken && !isMissing) rules.judge?.(reader, told, { known: record, changes, found, said: seen.own })
    }
    const repeats = pass.mode === 'update' && !changes && reader.errors.length === 0
    return { row: reader.row, errors: reader.errors, repeats, key, name, told, known: record, changes }
  })
}

const passOf = (plan: ImportPlan, mode: ImportMode, ours: ReadonlySet<string> = new Set()): Pass => ({
  plan: fieldPlanOf(plan),
  mode,
  seen: new Map(),
  ours,
})

const together = <R>([first, ...more]: readonly Judged<R>[]): Together => ({
  name: first!.name,
  own: Object.assign({}, ...[...more, first!].map(({ told }) => told.own)),
  lines: [first!, ...more].flatMap(({ told }) => told.line ?? []),
})

const write = async <R, Found>(
  ctx: Ctx,
  rules: RecordRules<R, Found>,
  mode: ImportMode,
  { guid, plan }: ImportRun,
  rows: readonly StagedRow[],
): Promise<Written> => {
  // Rows of a record may lie in several chunks: what the first one made is there for the next.
  const ours = await recordsMadeBy(ctx, guid, rules.kind)
  const first = await checkAll(ctx, rules, passOf(plan, mode, ours), rows)
  const guids = new Set(first.flatMap(({ known }) => known?.guid ?? []))
  if (guids.size > 0) await rules.lock(ctx, [...guids].toSorted())
  const checked = guids.size > 0 ? await checkAll(ctx, rules, passOf(plan, mode, ours), rows) : first
  const right = checked.filter(({ errors }) => errors.length === 0)
  const different = right.filter(({ changes }) => changes)
  const effects: NewEffect[] = []
  for (const group of Map.groupBy(different, ({ key }) => key).values()) {
    const { known } = group[0]!
    const record = together(group)
    if (!known) effects.push({ kind: `${rules.kind}_created`, record: await rules.make(ctx, record) })
    else {
      const before = await rules.change(ctx, known, record)
      if (ours.has(known.guid)) await refreshContents(ctx, guid, [known.guid])
      else effects.push({ kind: `${rules.kind}_changed`, record: known.guid, before })
    }
  }
  const creates = mode === 'create'
  return {
    created: creates ? right.length : 0,
    updated: creates ? 0 : different.length,
    unchanged: creates ? 0 : right.length - different.length,
    refused: refusedOf(checked),
    effects,
  }
}

const workFor = <R, Found>(rules: RecordRules<R, Found>, mode: ImportMode): ImportWork => ({
  check: async (_, plan) => {
    const pass = passOf(plan, mode)
    return async (ctx, rows) =>
      (await checkAll(ctx, rules, pass, rows)).map(({ row, errors, repeats }) => ({ row, errors, repeats }))
  },
  write: (ctx, run, rows) => write(ctx, rules, mode, run, rows),
})

/** Both ways of a target that is read so. */
export const recordWork = <R, Found>(rules: RecordRules<R, Found>) => ({
  create: workFor(rules, 'create'),
  update: workFor(rules, 'update'),
})

/** `remove` answers false where the record is in use by now; one that is gone already is what was asked for. */
export const undoRecords =
  <Before>(verbs: {
    exists: (ctx: Ctx, guid: string) => Promise<boolean>
    remove: (ctx: Ctx, guid: string) => Promise<boolean>
    restore: (ctx: Ctx, guid: string, before: Before) => Promise<unknown>
  }) =>
  async (ctx: Ctx, _: object, effects: readonly ImportEffect[]): Promise<UndoDecision[]> => {
    const decisions: UndoDecision[] = []
    for (const effect of effects) {
      const isThere = await verbs.exists(ctx, effect.record)
      const isMade = effect.kind.endsWith('_created')
      if (isMade)
        decisions.push(
          !isThere || (await verbs.remove(ctx, effect.record)) ? undone(effect) : leftOpen(effect, 'imports:stillUsed'),
        )
      else if (isThere) {
        await verbs.restore(ctx, effect.record, effect.before as Before)
        decisions.push(undone(effect))
      } else decisions.push(leftOpen(effect, 'imports:noLonger'))
    }
    return decisions
  }
