import type { Import, ImportTouched, ImportUndo } from '@entrepot/contract/imports/import.ts'
import type { ImportedKind } from '@entrepot/contract/modules.ts'
import { IMPORT_STATES } from '@entrepot/contract/imports/states.ts'
import { removeUnusedCategories } from '../categories/index.ts'
import { removeUnusedTags } from '../tags/index.ts'
import { fieldNamesOf } from '../fields/index.ts'
import { notify, updateNotification } from '../notifications/index.ts'
import { happened } from '../../kernel/happened.ts'
import { asProblem } from '../../kernel/answer-error.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { type ImportedRules, leftOpen, type UndoDecision } from '../../kernel/import-target.ts'
import type { Step } from '../../kernel/chunked-job.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import {
  addUndone,
  countEffects,
  decideEffects,
  forceEffects,
  leaveEffects,
  madeBy,
  markTouched,
  pageOfTouched,
  setRolledBack,
  setRollingBack,
  storiesOf,
  waitingEffects,
} from './rollback.queries.ts'
import { refreshContents } from './effects.queries.ts'
import { kindOf } from './imported.queries.ts'
import { requireFor, requireImport, requireState } from './import-state.ts'
import { notifyScreens } from './notify.ts'
import type { ImportRow } from './stored-import.ts'

const importedOf = (ctx: Ctx, kind: ImportedKind): ImportedRules => ctx.services.registry.imported[kind]

/** Records that are named in one answer; the others are counted. */
const TOUCHED_ANSWERED = 1_000

/** As its list calls it; a field that is gone has no name any more. */
const fieldLabel = (ctx: Ctx, kind: ImportedKind, custom: ReadonlyMap<string, string>, field: string): string[] => {
  if (field.startsWith('attributes.')) return [field.slice('attributes.'.length)]
  if (custom.has(field)) return [custom.get(field)!]
  const label = importedOf(ctx, kind).label(field)
  return label === undefined ? [] : [ctx.services.words(ctx.language, label)]
}

const touchedOf = async (ctx: Ctx, guid: string): Promise<{ touched: ImportTouched[]; totalTouched: number }> => {
  const { everywhere, levels } = ctx.rights
  const { touched, total } = await pageOfTouched(ctx, guid, TOUCHED_ANSWERED, everywhere ? null : [...levels.keys()])
  const stories = await storiesOf(
    ctx,
    guid,
    touched.map((one) => one.guid),
    [...levels.keys()],
  )
  const names = await fieldNamesOf(ctx)
  const outOfSight = ctx.services.words(ctx.language, 'imports:outOfSight')
  const told = touched.map(({ name, ...found }): ImportTouched => {
    // It went where the caller sees nothing: what it is called there by now is not theirs to know.
    const one = { ...found, name: name || outOfSight }
    const labelOf = (field: string) => fieldLabel(ctx, one.kind, names.of, field)
    const { kinds = [], wrote = [], isCounted = false, since = [] } = stories.get(one.guid) ?? {}
    return {
      ...one,
      reason: ctx.services.words(ctx.language, one.reason, { name: one.name }),
      did: kinds.some((kind) => kind.endsWith('created'))
        ? 'created'
        : kinds.includes('movement')
          ? 'moved'
          : 'changed',
      fields: [...wrote, ...(isCounted ? ['quantity'] : [])].flatMap(labelOf),
      since: since.map(({ action, fields, ...act }) => ({
        ...act,
        action: ctx.services.words(ctx.language, `names:actions.${action}`),
        fields: fields.flatMap(labelOf),
      })),
    }
  })
  return { touched: told, totalTouched: total }
}

/** What a rollback would do now (IMP-21). */
export const undoOf = async (ctx: Ctx, guid: string): Promise<ImportUndo> => {
  const row = await requireImport(ctx, guid)
  if (row.status !== 'rolling_back') requireState(row, 'rollback')
  return { ...(await countEffects(ctx, guid)), ...(await touchedOf(ctx, guid)) }
}

/**
 * Takes an import back in the background. What changed since is left for a decision: the same call again, naming what
 * goes anyway and what stays.
 */
export const startRollback = async (
  ctx: Ctx,
  guid: string,
  { takeBack = [], leave = [] }: { takeBack?: readonly string[] | undefined; leave?: readonly string[] | undefined },
): Promise<Import & { touched: ImportTouched[]; totalTouched: number }> => {
  const row = await requireFor(ctx, guid, 'rollback')
  await leaveEffects(ctx, guid, leave)
  await forceEffects(ctx, guid, takeBack)
  await markTouched(ctx, guid)
  const notification = ctx.services.clock.orderedUuid()
  await notify(ctx.db, ctx.company.guid, {
    guid: notification,
    user: ctx.user.guid,
    kind: 'import',
    message: 'import_undoing',
    params: { file: row.fileName, percent: 0 },
    link: `/data/import?import=${guid}`,
    progress: 0,
  })
  await setRollingBack(ctx, guid, stateAfter(IMPORT_STATES, row.status, 'rollback', 'rolling_back'), notification)
  happened(ctx, 'import.reversed', { guid, name: row.fileName })
  emit(ctx, { topic: 'imports', data: { guid }, user: ctx.user.guid })
  wakeJob(ctx, 'imports')
  return { ...(await requireImport(ctx, guid)), ...(await touchedOf(ctx, guid)) }
}

/** The latest effects first, so that an item goes before the folder that was made for it. */
export const undoEffects: Step<ImportRow> = async (ctx, row, size) => {
  const waiting = await waitingEffects(ctx, row.guid, size)
  const [first] = waiting
  if (!first) {
    await finish(ctx, row)
    return 'done'
  }
  const kind = kindOf(first.kind)
  const other = waiting.findIndex((effect) => kindOf(effect.kind) !== kind)
  const alike = other < 0 ? waiting : waiting.slice(0, other)
  // What stays is decided first: a folder above it, in which nothing else lies, stays as well, which is only known
  // then.
  const staying = alike.filter(({ touched }) => touched !== null)
  if (staying.length > 0) {
    await decide(
      ctx,
      row,
      staying.map((effect) => leftOpen(effect, effect.touched!)),
    )
    return 'more'
  }
  const comment = ctx.services.words(row.language, 'imports:undoComment', { file: row.fileName })
  const decisions = await importedOf(ctx, kind).undo(ctx, { guid: row.guid, comment }, alike)
  const gone = new Set(decisions.filter(({ decision }) => decision === 'undone').map(({ position }) => position))
  // What an earlier row made, and a later one added to, is as the import left it once that has gone.
  const moved = alike.filter((effect) => effect.group !== null && gone.has(effect.position))
  await refreshContents(ctx, row.guid, [...new Set(moved.map(({ record }) => record))])
  const created = alike.filter((effect) => effect.kind === `${kind}_created` && gone.has(effect.position))
  if (created.length > 0)
    await importedOf(ctx, kind).letGo?.(
      ctx,
      created.map(({ record }) => record),
      await madeBy(ctx, row.guid),
    )
  await decide(ctx, row, decisions)
  return 'more'
}

const decide = async (ctx: Ctx, row: ImportRow, decisions: readonly UndoDecision[]): Promise<void> => {
  await decideEffects(ctx, row.guid, decisions)
  const gone = decisions.filter(({ decision }) => decision === 'undone').length
  await addUndone(ctx, row.guid, { undone: gone, undecided: decisions.length - gone })
  const percent = Math.min(99, Math.floor(((row.done + decisions.length) / Math.max(1, row.total)) * 100))
  if (row.notification)
    await updateNotification(ctx.db, ctx.company.guid, row.notification, {
      message: 'import_undoing',
      params: { file: row.fileName, percent },
      progress: percent,
      isNews: false,
    })
  notifyScreens(ctx, row.guid)
}

/** The latest effect cannot be taken back even alone. */
export const refuseRollback =
  (kernel: Kernel, error: unknown): Step<ImportRow> =>
  async (ctx, row) => {
    const [effect] = await waitingEffects(ctx, row.guid, 1)
    if (!effect) throw error
    const problem = asProblem(error, kernel.constraints)
    await decide(ctx, row, [leftOpen(effect, `errors.${(problem?.parts[0] ?? problem)?.code ?? 'general'}`)])
    return 'more'
  }

const finish = async (ctx: Ctx, row: ImportRow): Promise<void> => {
  const made = await madeBy(ctx, row.guid)
  await removeUnusedTags(ctx, made.tags)
  await removeUnusedCategories(ctx, made.categories)
  const { undone: taken, undecided } = await setRolledBack(
    ctx,
    row.guid,
    stateAfter(IMPORT_STATES, row.status, 'taken_back', 'rolled_back'),
  )
  if (row.notification)
    await updateNotification(ctx.db, ctx.company.guid, row.notification, {
      message: 'import_undone',
      params: { file: row.fileName, undone: taken, left: undecided },
      progress: 100,
      isNews: true,
    })
  emit(ctx, { topic: 'config', data: {} })
  notifyScreens(ctx, row.guid)
}
