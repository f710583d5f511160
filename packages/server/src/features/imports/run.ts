import type { Import } from '@entrepot/contract/imports/import.ts'
import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { categoriesByName, createCategories } from '../categories/index.ts'
import { grantCreator, insertFolders } from '../folders/index.ts'
import { roomForItems, writeDrafts } from '../items/index.ts'
import { notify, updateNotification } from '../notifications/index.ts'
import { findOrCreateTags } from '../tags/index.ts'
import { wakeJob, writeEvents } from '../../kernel/aside.ts'
import { recordActivity } from '../../kernel/activity.ts'
import type { Ctx, Services } from '../../kernel/context.ts'
import { pgCode, pgConstraint, transaction } from '../../kernel/database.ts'
import { emit } from '../../kernel/events.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { Problem } from '../../kernel/problem.ts'
import { everyCompany, freshRights, raiseRightsVersion } from '../../kernel/principal.ts'
import { runAs } from '../../kernel/run-as.ts'
import { checkFolders, type CheckedFolder, startFolderPass } from './check-folders.ts'
import { type CheckedItem, checkItems, startPass } from './check-items.ts'
import type { FolderPaths } from './domain/folder-paths.ts'
import { addProgress, finishImport, type ImportRow, lockRunning, nextRunning, rememberPlan, rowsAfter, setRunning, type StagedRow, type StoredError, writeErrors, writeResults } from './imports.queries.ts'
import { requireImport, requireStatus } from './upload.ts'

const CHUNK = 500

/** Starts the background work; wrong rows stop it unless they are to be left out (IMP-12), a full plan unless the rows that fit were chosen (PLAN-14). */
export const runImport = async (ctx: Ctx, guid: string, { skipErrors }: { skipErrors: boolean }): Promise<Import> => {
  const row = await requireImport(ctx, guid, { lock: true })
  requireStatus(row, 'validated')
  if (row.invalid > 0 && !skipErrors) throw new Problem('import_has_errors', { count: row.invalid })
  // Others may have filled the plan since the check.
  const room = row.target === 'items' ? await roomForItems(ctx) : null
  if (room !== null && room < row.valid && !skipErrors) throw new Problem('plan_limit_items', { limit: ctx.company.plan.limitItems ?? 0 })
  const notification = ctx.services.clock.orderedUuid()
  await notify(ctx.db, ctx.company.guid, { guid: notification, user: ctx.user.guid, kind: 'import', message: 'import_running', params: { file: row.fileName, percent: 0 }, link: `/data/import?import=${guid}`, progress: 0 })
  await setRunning(ctx, guid, { skipErrors, notification })
  if (row.plan) await rememberPlan(ctx, row.target, row.headingKey, row.plan)
  recordActivity(ctx, { entity: 'import', entityGuid: guid, entityName: row.fileName, action: 'import', comment: `${row.valid}` })
  emit(ctx, { topic: 'imports', data: { guid }, user: ctx.user.guid })
  wakeJob(ctx, 'imports')
  return requireImport(ctx, guid)
}

/** Works through everything that runs, a chunk and a transaction at a time: a killed node loses the chunk it was in, and another goes on. */
export const runPending = async (kernel: Kernel): Promise<void> => {
  const { pool } = kernel.services
  for (const company of await transaction(pool, {}, ({ db }) => everyCompany(db))) {
    for (;;) {
      const next = await transaction(pool, { company }, ({ db }) => nextRunning(db, company))
      if (!next) break
      if (!(await runOne(kernel, company, next))) break
    }
  }
}

/** False when another node holds it. */
const runOne = async (kernel: Kernel, company: string, { guid, user }: { guid: string; user: string }): Promise<boolean> => {
  const who = { company, user, language: 'fr' as const, requestId: `import ${guid}` }
  try {
    for (;;) {
      const step = await stepOf(kernel, who, guid, CHUNK).catch((error: unknown) => {
        // Somebody else took a name or a code between check and write: the rows one by one then, so that only that one is refused.
        if (pgCode(error) === '23505') return stepOf(kernel, who, guid, 1).catch((again: unknown) => (pgCode(again) === '23505' ? refuseRow(kernel, who, guid, again) : Promise.reject(again)))
        throw error
      })
      if (step !== 'more') return step === 'done'
    }
  } catch (error) {
    kernel.services.log.error({ err: error, import: guid }, 'import failed')
    await stopFailed(kernel.services, company, guid, error instanceof Problem ? error : new Problem('general'))
    return true
  }
}

/** Told in the language of the import: whoever started it may have lost the right to be asked. */
const stopFailed = async (services: Services, company: string, guid: string, { code, params }: Problem) => {
  const tell = await transaction(services.pool, { company }, async ({ db }) => {
    const row = await db.selectFrom('import').select(['user_id', 'language', 'notification_id', 'file_name']).where('company_id', '=', company).where('id', '=', guid).executeTakeFirstOrThrow()
    const reason = services.words(languageOf(row.language), `errors.${code}`, params)
    await finishImport(db, company, guid, 'failed', reason)
    if (row.notification_id) await updateNotification(db, company, row.notification_id, { message: 'import_failed', params: { file: row.file_name, reason }, progress: null, isNews: true })
    return writeEvents(services, db, company, [{ topic: 'imports', data: { guid }, user: row.user_id }, { topic: 'notifications', data: {}, user: row.user_id }])
  })
  tell()
}

const stepOf = (kernel: Kernel, who: Parameters<typeof runAs>[1], guid: string, size: number): Promise<'more' | 'done' | 'held'> =>
  runAs(kernel, who, async (first) => {
    const row = await lockRunning(first, guid)
    if (!row) return 'held'
    const ctx: Ctx = { ...first, language: row.language }
    const rows = await rowsAfter(ctx.db, ctx.company.guid, guid, 0, size, 'unwritten')
    if (rows.length === 0) return finish(ctx, row)
    const { created, refused } = row.target === 'folders' ? await writeFolders(ctx, row, rows) : await writeItems(ctx, row, rows)
    if (refused.length > 0) await writeErrors(ctx, guid, refused)
    await writeResults(ctx, guid, created)
    await addProgress(ctx, guid, { done: rows.length, created: created.length, failed: refused.length })
    const percent = row.total === 0 ? 100 : Math.min(99, Math.floor(((row.done + rows.length) / row.total) * 100))
    if (row.notification) await updateNotification(ctx.db, ctx.company.guid, row.notification, { message: 'import_running', params: { file: row.fileName, percent }, progress: percent, isNews: false })
    emit(ctx, { topic: 'imports', data: { guid }, user: ctx.user.guid })
    emit(ctx, { topic: 'notifications', data: {}, user: ctx.user.guid })
    return 'more'
  })

/** The next row repeats what its importer cannot see, as a folder of that name at the same place. */
const refuseRow = (kernel: Kernel, who: Parameters<typeof runAs>[1], guid: string, error: unknown): Promise<'more' | 'held'> =>
  runAs(kernel, who, async (ctx) => {
    const row = await lockRunning(ctx, guid)
    if (!row) return 'held'
    const [staged] = await rowsAfter(ctx.db, ctx.company.guid, guid, 0, 1, 'unwritten')
    if (!staged) return 'more'
    const field = row.target === 'items' && pgConstraint(error)?.startsWith('folder') ? 'parent' : 'name'
    const column = Object.entries(row.plan?.mapping ?? {}).find(([, mapped]) => mapped === field)?.[0] ?? null
    const value = (column === null ? undefined : staged.cells[column]) ?? ''
    await writeErrors(ctx, guid, [{ row: staged.row, errors: [{ column, field, value: value.slice(0, 200), key: 'errors.exists', params: { name: value.slice(0, 200) } }] }])
    await addProgress(ctx, guid, { done: 1, created: 0, failed: 1 })
    return 'more'
  })

type Written = { created: { row: number; result: string }[]; refused: { row: number; errors: StoredError[] }[] }

/** Checked again: rights, names and the plan may have changed since the validation. */
const writeItems = async (ctx: Ctx, row: ImportRow, rows: readonly StagedRow[]): Promise<Written> => {
  const pass = await startPass(ctx, row.plan!)
  const checked = await checkItems(ctx, pass, rows)
  const refused = checked.filter((one) => one.errors.length > 0).map((one) => ({ row: one.row, errors: one.errors }))
  const good = checked.flatMap((one) => (one.item ? [one.item] : []))
  const room = await roomForItems(ctx)
  const fitting = room === null ? good : good.slice(0, room)
  for (const beyond of good.slice(fitting.length)) refused.push({ row: beyond.row, errors: [{ column: null, field: null, value: '', key: 'imports:beyondPlan', params: { limit: ctx.company.plan.limitItems ?? 0 } }] })
  const seeing = await writePlannedFolders(ctx, pass.folders, new Set(fitting.map((item) => item.draft.folder)))
  await nameCategories(ctx, fitting)
  const tags = await findOrCreateTags(ctx, fitting.flatMap((item) => item.tagNames))
  const drafts = fitting.map((item) => ({ ...item.draft, tags: [...new Set(item.tagNames.flatMap((name) => tags.get(nameKey(name)) ?? []))] }))
  const { created, problems } = await writeDrafts(seeing, drafts, { comment: row.fileName })
  const failed = new Map(problems.map(({ draft, problem }) => [draft, problem]))
  const written = fitting.filter((_, at) => !failed.has(at))
  fitting.forEach((item, at) => {
    const problem = failed.get(at)
    if (problem) refused.push({ row: item.row, errors: [{ column: pass.columnOf.get(problem.field ?? '') ?? null, field: problem.field ?? null, value: item.draft.tag ?? '', key: `errors.${problem.code}`, params: problem.params }] })
  })
  return { created: written.map((item, at) => ({ row: item.row, result: created[at]! })), refused }
}

/** Only the missing folders that a written row needs, parents first. Answers a context that sees them: the ledger names them. */
const writePlannedFolders = async (ctx: Ctx, folders: FolderPaths, used: ReadonlySet<string>): Promise<Ctx> => {
  const needed = new Set<string>()
  for (const guid of used) for (let folder = folders.get(guid); folder; folder = folder.parent === null ? undefined : folders.get(folder.parent)) needed.add(folder.guid)
  const planned = folders.planned.filter((folder) => needed.has(folder.guid))
  if (planned.length === 0) return ctx
  await insertFolders(ctx, planned.map((folder) => ({ ...folder, ancestors: folders.ancestorsOf(folder), category: null, description: '', tag: null })))
  await grantCreator(ctx, planned.map((folder) => folder.guid))
  await raiseRightsVersion(ctx.db, ctx.company.guid)
  for (const folder of planned) recordActivity(ctx, { entity: 'folder', entityGuid: folder.guid, entityName: folder.name, action: 'create', folder: folder.guid })
  emit(ctx, { topic: 'folders', data: { folders: planned.map((folder) => folder.guid).slice(0, 100) } })
  return { ...ctx, rights: await freshRights(ctx.db, ctx.company.guid, ctx.user.guid) }
}

const nameCategories = async (ctx: Ctx, items: readonly CheckedItem[]): Promise<void> => {
  const unnamed = items.filter((item) => item.categoryName !== null)
  if (unnamed.length === 0) return
  await createCategories(ctx, unnamed.map((item) => ({ name: item.categoryName!, itemType: item.draft.type, folderType: null })))
  const known = await categoriesByName(ctx)
  for (const item of unnamed) item.draft.category = known.get(`${item.draft.type} ${nameKey(item.categoryName!)}`) ?? null
}

const nameFolderCategories = async (ctx: Ctx, folders: readonly NonNullable<CheckedFolder['folder']>[]): Promise<void> => {
  const unnamed = folders.filter((folder) => folder.categoryName !== null)
  if (unnamed.length === 0) return
  await createCategories(ctx, unnamed.map((folder) => ({ name: folder.categoryName!, itemType: null, folderType: folder.type })))
  const known = await categoriesByName(ctx)
  for (const folder of unnamed) folder.category = known.get(`${folder.type} ${nameKey(folder.categoryName!)}`) ?? null
}

const writeFolders = async (ctx: Ctx, row: ImportRow, rows: readonly StagedRow[]): Promise<Written> => {
  const pass = await startFolderPass(ctx, row.plan!)
  const checked = await checkFolders(ctx, pass, rows)
  const good = checked.flatMap((one) => (one.folder ? [{ row: one.row, folder: one.folder }] : []))
  await nameFolderCategories(ctx, good.map(({ folder }) => folder))
  const details = new Map(good.map(({ folder }) => [folder.guid, folder]))
  const planned = pass.folders.planned.map((folder) => ({ ...folder, ...details.get(folder.guid), ancestors: pass.folders.ancestorsOf(folder), category: details.get(folder.guid)?.category ?? null, description: details.get(folder.guid)?.description ?? '', tag: details.get(folder.guid)?.tag ?? null }))
  await insertFolders(ctx, planned)
  await grantCreator(ctx, planned.map((folder) => folder.guid))
  await raiseRightsVersion(ctx.db, ctx.company.guid)
  for (const folder of planned) recordActivity(ctx, { entity: 'folder', entityGuid: folder.guid, entityName: folder.name, action: 'create', folder: folder.guid, comment: row.fileName })
  if (planned.length > 0) emit(ctx, { topic: 'folders', data: { folders: planned.map((folder) => folder.guid).slice(0, 100) } })
  return { created: good.map(({ row: number, folder }) => ({ row: number, result: folder.guid })), refused: checked.filter((one) => one.errors.length > 0).map((one) => ({ row: one.row, errors: one.errors })) }
}

const finish = async (ctx: Ctx, row: ImportRow): Promise<'done'> => {
  await finishImport(ctx.db, ctx.company.guid, row.guid, 'done', null)
  if (row.notification) await updateNotification(ctx.db, ctx.company.guid, row.notification, { message: 'import_done', params: { file: row.fileName, created: row.created, updated: row.updated, errors: row.failed + (row.skipErrors ? row.invalid : 0) }, progress: 100, isNews: true })
  // What it brought below its threshold is told now, at once.
  wakeJob(ctx, 'thresholds')
  emit(ctx, { topic: 'imports', data: { guid: row.guid }, user: ctx.user.guid })
  emit(ctx, { topic: 'notifications', data: {}, user: ctx.user.guid })
  return 'done'
}
