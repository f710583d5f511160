import type { Import } from '@entrepot/contract/imports/import.ts'
import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { updateNotification } from '../notifications/index.ts'
import { writeEvents } from '../../kernel/aside.ts'
import type { Ctx, Services } from '../../kernel/context.ts'
import { isConflict, isUnavailable, pgCode, transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { everyCompany } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import { runAs } from '../../kernel/run-as.ts'
import { finishImport, type ImportRow, lockWorking, nextWorking } from './imports.queries.ts'
import { refuseRollback, undoEffects } from './rollback.ts'
import { refuseRow, writeRows } from './run.ts'

/** A part of the work of an import, in the transaction that says how far it is: what a killed node was in never was, and another goes on behind it. */
export type Step = (ctx: Ctx, row: ImportRow, size: number) => Promise<'more' | 'done'>

/** `refuse`: what becomes of the one thing that cannot be done. */
type Working = { step: Step; refuse: (kernel: Kernel, error: unknown) => Step }
const WORKING: Partial<Record<Import['status'], Working>> = { running: { step: writeRows, refuse: refuseRow }, rolling_back: { step: undoEffects, refuse: refuseRollback } }

const CHUNK = 500
const PATIENCE = 5

/** Works through everything that is under way. */
export const runPending = async (kernel: Kernel): Promise<void> => {
  const { pool } = kernel.services
  for (const company of await transaction(pool, {}, ({ db }) => everyCompany(db))) {
    for (;;) {
      const next = await transaction(pool, { company }, ({ db }) => nextWorking(db, company))
      if (!next || !(await runOne(kernel, company, next))) break
    }
  }
}

/** False when another node holds it, or the database has gone: the next round goes on. */
const runOne = async (kernel: Kernel, company: string, { guid, user }: { guid: string; user: string }): Promise<boolean> => {
  const who = { company, user, language: 'fr' as const, requestId: `import ${guid}` }
  const { log } = kernel.services
  let [size, conflicts] = [CHUNK, 0]
  for (;;) {
    try {
      const outcome = await oneStep(kernel, who, guid, size)
      if (outcome !== 'more') return outcome === 'done'
      size = Math.min(CHUNK, size * 2)
      conflicts = 0
    } catch (error) {
      if (isUnavailable(error)) return false
      if (isConflict(error) && ++conflicts <= PATIENCE) continue
      // One of many is in the way: half of them at a time, until it stands alone.
      if (isOfOne(error) && size > 1) {
        size = Math.ceil(size / 2)
        continue
      }
      const refused = isOfOne(error) ? await oneStep(kernel, who, guid, 1, error).catch((again: unknown) => again) : error
      if (refused === 'more') continue
      log.error({ err: refused, import: guid }, 'import failed')
      await stopFailed(kernel.services, company, guid, refused instanceof Problem ? refused : new Problem('general'))
      return true
    }
  }
}

/** What a record causes, and not the whole: a rule, or something of the same name that came meanwhile. */
const isOfOne = (error: unknown) => (error instanceof Problem && error.code !== 'account_disabled') || ['23505', '23503', '23514'].includes(pgCode(error) ?? '')

const oneStep = (kernel: Kernel, who: Parameters<typeof runAs>[1], guid: string, size: number, refused?: unknown): Promise<'more' | 'done' | 'held'> =>
  runAs(kernel, who, async (ctx) => {
    const row = await lockWorking(ctx, guid)
    const working = row && WORKING[row.status]
    if (!working) return 'held'
    const step = refused === undefined ? working.step : working.refuse(kernel, refused)
    return step({ ...ctx, language: row.language }, row, size)
  })

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
