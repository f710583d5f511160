import type { Import, ImportTouched, ImportUndo } from '@entrepot/contract/imports/import.ts'
import itemWords from '@entrepot/contract/items/words.fr.ts'
import variantWords from '@entrepot/contract/variants/words.fr.ts'
import { removeUnusedCategories } from '../categories/index.ts'
import { applyFolderChange, letGoOfCategories, removeFolder } from '../folders/index.ts'
import { removeUnusedTags } from '../tags/index.ts'
import { fieldNamesOf } from '../fields/index.ts'
import { changeItems, takenBack, trashRecords } from '../items/index.ts'
import { judgeWrites, letGoOf, lockItems } from '../records/index.ts'
import { notify, updateNotification } from '../notifications/index.ts'
import { reverseGroups } from '../stock/index.ts'
import { happened } from '../../kernel/happened.ts'
import { asProblem } from '../../kernel/answer-error.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { freshRights, raiseRightsVersion } from '../../kernel/principal.ts'
import type { Step } from '../../kernel/chunked-job.ts'
import {
  addUndone,
  countEffects,
  decideEffects,
  type Effect,
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
import { notifyScreens } from './run.ts'
import { requireImport, requireStatus } from './upload.ts'
import type { ImportRow } from './imports.queries.ts'

/** Records that are named in one answer; the others are counted. */
const TOUCHED_ANSWERED = 1_000

const touchedOf = async (ctx: Ctx, guid: string): Promise<{ touched: ImportTouched[]; totalTouched: number }> => {
  const { touched, total } = await pageOfTouched(ctx, guid, TOUCHED_ANSWERED)
  const stories = await storiesOf(
    ctx,
    guid,
    touched.map((one) => one.guid),
    [...ctx.rights.levels.keys()],
  )
  const names = await fieldNamesOf(ctx)
  const labelOf = (field: string) => fieldLabel(ctx, names.of, field)
  const told = touched.map((one): ImportTouched => {
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

/** As lists call it; a field that is gone has no name any more. */
const fieldLabel = (ctx: Ctx, custom: ReadonlyMap<string, string>, field: string): string[] => {
  if (field.startsWith('attributes.')) return [field.slice('attributes.'.length)]
  if (custom.has(field)) return [custom.get(field)!]
  const list = Object.hasOwn(itemWords.columns, field)
    ? 'items'
    : Object.hasOwn(variantWords.columns, LISTED[field] ?? field)
      ? 'variants'
      : null
  return list ? [ctx.services.words(ctx.language, `${list}:columns.${LISTED[field] ?? field}`)] : []
}
const LISTED: Record<string, string> = { expiresOn: 'expiryDate' }

/** What a rollback would do now (IMP-21). */
export const undoOf = async (ctx: Ctx, guid: string): Promise<ImportUndo> => {
  requireStatus(await requireImport(ctx, guid), 'done', 'failed', 'rolling_back', 'rolled_back')
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
  const row = await requireImport(ctx, guid, { lock: true })
  requireStatus(row, 'done', 'failed', 'rolled_back')
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
  await setRollingBack(ctx, guid, notification)
  happened(ctx, 'import.reversed', { guid, name: row.fileName })
  emit(ctx, { topic: 'imports', data: { guid }, user: ctx.user.guid })
  wakeJob(ctx, 'imports')
  return { ...(await requireImport(ctx, guid)), ...(await touchedOf(ctx, guid)) }
}

type Decision = { position: number; decision: 'undone' | 'open'; reason: string | null }
const open = ({ position }: Effect, reason: string): Decision => ({ position, decision: 'open', reason })
const undone = ({ position }: Effect): Decision => ({ position, decision: 'undone', reason: null })

/** The latest effects first, so that an item goes before the folder that was made for it. */
export const undoEffects: Step<ImportRow> = async (ctx, row, size) => {
  const waiting = await waitingEffects(ctx, row.guid, size)
  const [first] = waiting
  if (!first) {
    await finish(ctx, row)
    return 'done'
  }
  const isFolder = ({ kind }: Effect) => kind.startsWith('folder')
  const other = waiting.findIndex((effect) => isFolder(effect) !== isFolder(first))
  const alike = other < 0 ? waiting : waiting.slice(0, other)
  const comment = ctx.services.words(row.language, 'imports:undoComment', { file: row.fileName })
  const decisions = [
    ...alike.filter(({ touched }) => touched !== null).map((effect) => open(effect, effect.touched!)),
    ...(await (isFolder(first) ? undoFolders : undoItems)(
      ctx,
      row.guid,
      alike.filter(({ touched }) => touched === null),
      comment,
    )),
  ]
  const gone = new Set(decisions.filter(({ decision }) => decision === 'undone').map(({ position }) => position))
  await letGoOfMade(
    ctx,
    row.guid,
    alike.filter(({ kind, position }) => kind.endsWith('created') && gone.has(position)),
  )
  await decide(ctx, row, decisions)
  return 'more'
}

/** Records that are gone let go of the keywords and categories that the import made for them. */
const letGoOfMade = async (ctx: Ctx, guid: string, gone: readonly Effect[]): Promise<void> => {
  if (gone.length === 0) return
  const made = await madeBy(ctx, guid)
  const of = (kind: Effect['kind']) => gone.filter((effect) => effect.kind === kind).map(({ record }) => record)
  await letGoOf(ctx, of('item_created'), made)
  await letGoOfCategories(ctx, of('folder_created'), made.categories)
}

const decide = async (ctx: Ctx, row: ImportRow, decisions: readonly Decision[]): Promise<void> => {
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

/** Stock leaves by reversing movements, then fields return by an edit, then what was created goes to the trash. */
const undoItems = async (ctx: Ctx, guid: string, effects: readonly Effect[], comment: string): Promise<Decision[]> => {
  const rows = await lockItems(ctx, [...new Set(effects.map(({ record }) => record))])
  const { writable } = judgeWrites(ctx, [...rows.keys()], rows)
  const current = effects.filter(({ record }) => writable.has(record))
  const acts = current.flatMap(({ record, group, before: { counted } }) =>
    group === null ? [] : [{ record, group, counted: counted ?? null }],
  )
  const refused = await reverseGroups(ctx, acts, { comment, recipient: '', source: { kind: 'import', guid } })
  // A created record that was to go anyway takes with it what cannot be reversed.
  const stays = (effect: Effect) =>
    effect.group !== null && refused.has(effect.group) && !(effect.forced && effect.kind === 'item_created')

  const going = current.filter((effect) => !stays(effect))
  const names = await fieldNamesOf(ctx)
  const edits = going
    .filter(({ kind }) => kind === 'item_changed')
    .map(({ record, before }) => ({
      before: writable.get(record)!,
      change: takenBack(before, names.of),
      ...(before.variant && { variant: before.variant }),
    }))
  await changeItems(
    ctx,
    edits.filter(({ change, variant }) => Object.keys({ ...change, ...variant }).length > 0),
    comment,
  )
  await trashRecords(
    ctx,
    going.filter(({ kind }) => kind === 'item_created').map(({ record }) => writable.get(record)!),
    comment,
  )
  return effects.map((effect) => {
    if (!rows.has(effect.record)) return goneAlready(effect)
    if (!writable.has(effect.record)) return open(effect, 'errors.folder_denied')
    return stays(effect) ? open(effect, `errors.${refused.get(effect.group!)!.code}`) : undone(effect)
  })
}

/**
 * Its record is not there any more: what the import made is gone as it should be, anything else would come back with
 * the record.
 */
const goneAlready = (effect: Effect): Decision => {
  if (effect.isMerged) return open(effect, 'imports:mergedSince')
  return effect.kind === 'item_created' ? undone(effect) : open(effect, 'imports:goneSince')
}

const undoFolders = async (
  ctx: Ctx,
  _guid: string,
  effects: readonly Effect[],
  comment: string,
): Promise<Decision[]> => {
  const decisions: Decision[] = []
  let seeing = ctx
  for (const effect of effects) {
    const level = seeing.rights.levels.get(effect.record)
    if (level !== 'write' && seeing.rights.tree.byGuid.has(effect.record))
      decisions.push(open(effect, 'errors.folder_denied'))
    else decisions.push(undone(effect))
    if (level !== 'write') continue
    if (effect.kind === 'folder_created') await removeFolder(seeing, effect.record)
    else await applyFolderChange(seeing, effect.record, effect.before, comment)
    if (effect.before.type) seeing = { ...ctx, rights: await freshRights(ctx.db, ctx.company.guid, ctx.user.guid) }
  }
  await raiseRightsVersion(ctx.db, ctx.company.guid)
  return decisions
}

/** The latest effect cannot be taken back even alone. */
export const refuseRollback =
  (kernel: Kernel, error: unknown): Step<ImportRow> =>
  async (ctx, row) => {
    const [effect] = await waitingEffects(ctx, row.guid, 1)
    if (!effect) throw error
    const problem = asProblem(error, kernel.constraints)
    await decide(ctx, row, [open(effect, `errors.${(problem?.parts[0] ?? problem)?.code ?? 'general'}`)])
    return 'more'
  }

const finish = async (ctx: Ctx, row: ImportRow): Promise<void> => {
  const made = await madeBy(ctx, row.guid)
  await removeUnusedTags(ctx, made.tags)
  await removeUnusedCategories(ctx, made.categories)
  const { undone: taken, undecided } = await setRolledBack(ctx, row.guid)
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
