import type { Along, AlongPart, ChangedValues } from '../../kernel/along.ts'
import type { Ctx } from '../../kernel/context.ts'
import { RetryTransaction } from '../../kernel/database-errors.ts'
import { mayWriteIn } from '../../kernel/folder-access.ts'
import { Problem } from '../../kernel/problem.ts'
import { type LockedRow, lockItems } from '../records/index.ts'
import type { Lines } from './lines.ts'
import type { Planned } from './planned.ts'
import type { ChangeLine } from './stock-line.ts'

/** What goes along with records that leave, by record. */
export type AlongOf = ReadonlyMap<string, Along>
const NOTHING: AlongOf = new Map()

const takesAlong = (line: ChangeLine): boolean =>
  line.kind === 'along' || ((line.kind === 'out' || line.kind === 'move') && line.takesAlong === true)
const takers = (lines: readonly ChangeLine[]): string[] => lines.filter(takesAlong).map(({ guid }) => guid)

const findAlong = async (ctx: Ctx, records: readonly string[], hold: boolean): Promise<AlongOf> => {
  if (records.length === 0) return NOTHING
  const found = new Map<string, Along>()
  for (const keeper of ctx.services.registry.goesAlong)
    for (const [record, along] of await keeper.find(ctx, records, { hold })) found.set(record, along)
  return found
}

/** What would go along, for who only asks. */
export const alongOf = (ctx: Ctx, records: readonly string[]): Promise<AlongOf> => findAlong(ctx, records, false)
/** What goes along with the lines of a call, which stays so until the commit. */
export const heldAlong = (ctx: Ctx, lines: readonly ChangeLine[]): Promise<AlongOf> =>
  findAlong(ctx, takers(lines), true)

export const recordsAlong = (found: AlongOf): string[] =>
  [...found.values()].flatMap(({ parts }) => parts.flatMap(({ record }) => record ?? []))

/** A part may have gone elsewhere, or the record become of another model, while locks were waited for. */
export const requireSameAlong = async (
  ctx: Ctx,
  lines: Lines<ChangeLine>,
  rows: ReadonlyMap<string, LockedRow>,
  found: AlongOf,
): Promise<void> => {
  const asked = takers(lines.left.map(({ input }) => input)).filter(
    (guid) => found.has(guid) || rows.get(guid)?.type === 'equipment',
  )
  if (asked.length === 0) return
  const now = await findAlong(ctx, asked, true)
  const differs = (guid: string) => JSON.stringify(now.get(guid)) !== JSON.stringify(found.get(guid))
  if (asked.some(differs)) throw new RetryTransaction()
}

/** What goes along with a line, but for what lies in the trash (BUND-11). */
export const partsOfLine = (line: ChangeLine, found: AlongOf) => {
  const along = takesAlong(line) ? found.get(line.guid) : undefined
  return along ? { along, parts: along.parts.filter(({ inTrash }) => !inTrash) } : null
}

/** Nothing leaves behind the back of who may not take from there; what it is they are not told. */
export const isDenied = (ctx: Ctx, { parts }: Along): boolean =>
  parts.some(({ place, inTrash }) => !inTrash && !mayWriteIn(ctx, place))

export const refuseAlong = (
  ctx: Ctx,
  lines: Lines<ChangeLine>,
  rows: ReadonlyMap<string, LockedRow>,
  found: AlongOf,
): void =>
  lines.settle(
    lines.left.flatMap(({ line, input }) => {
      const { along, parts = [] } = partsOfLine(input, found) ?? {}
      const problem =
        along && (denied(ctx, along) ?? parts.map((part) => unfit(part, rows)).find((one) => one !== null))
      const field = input.alongField ?? input.field
      return problem ? [{ line, problem: new Problem(problem.code, problem.params, field) }] : []
    }),
  )

const denied = (ctx: Ctx, along: Along): Problem | null =>
  isDenied(ctx, along) ? new Problem('along_denied', { bundle: along.name }) : null
/** Five pieces are no five boxes, and what is disabled is not chosen (VAR-20). */
const unfit = ({ record, unit }: AlongPart, rows: ReadonlyMap<string, LockedRow>): Problem | null => {
  const row = rows.get(record ?? '')
  if (!row) return null
  if (row.unit !== unit) return new Problem('unit_changed', { name: row.name })
  return row.active ? null : new Problem('variant_disabled', { name: row.name })
}

/** The records of lines and what goes along with them, locked before the first of them is posted. */
export const lockLeaving = async (ctx: Ctx, lines: readonly ChangeLine[]): Promise<Map<string, LockedRow>> => {
  const found = await heldAlong(ctx, lines)
  return lockItems(ctx, [...new Set([...lines.map(({ guid }) => guid), ...recordsAlong(found)])])
}

/** Records that are written when these acts are taken back, beside those that moved. */
export const concernedAlong = async (ctx: Ctx, groups: readonly string[]): Promise<string[]> => {
  const records: string[] = []
  for (const keeper of groups.length > 0 ? ctx.services.registry.goesAlong : [])
    records.push(...(await keeper.concerned(ctx, [...new Set(groups)])))
  return records
}

/** What the keepers make of acts that were written, or taken back; answers values that changed with it. */
export const tellKeepers = async (
  ctx: Ctx,
  { leftAlong, undone }: Pick<Planned, 'leftAlong' | 'undone'>,
): Promise<ChangedValues> => {
  const changed = new Map<string, Readonly<Record<string, unknown>>>()
  for (const keeper of ctx.services.registry.goesAlong) {
    if (leftAlong.length > 0) for (const [guid, values] of await keeper.left(ctx, leftAlong)) changed.set(guid, values)
    if (undone.length > 0) for (const [guid, values] of await keeper.takenBack(ctx, undone)) changed.set(guid, values)
  }
  return changed
}

/** Records with the values that changed beside their quantity. */
export const withValues = (
  rows: ReadonlyMap<string, LockedRow>,
  changed: ChangedValues,
): ReadonlyMap<string, LockedRow> =>
  changed.size === 0
    ? rows
    : new Map(
        [...rows].map(([guid, row]) => {
          const attributes = changed.get(guid)
          return [guid, attributes ? { ...row, attributes, version: row.version + 1 } : row]
        }),
      )
