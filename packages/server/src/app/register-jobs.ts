import { GONE_MS } from '@entrepot/contract/presence/presence.ts'
import { registerBulkJob } from '../features/bulk/index.ts'
import { registerFieldJob, registerFormulaJob } from '../features/fields/index.ts'
import { registerPictureJob } from '../features/image-search/index.ts'
import { registerImportJobs } from '../features/imports/index.ts'
import { registerVocabularyJobs } from '../features/items/index.ts'
import { registerLedgerJobs } from '../features/ledger/index.ts'
import {
  registerExpiryJob,
  registerDigestJob,
  registerReservationJob,
  registerThresholdJob,
} from '../features/notifications/index.ts'
import { registerPlanJob } from '../features/plans/index.ts'
import { forEachCompany } from '../kernel/companies.ts'
import { registerTrashJob } from '../features/trash/index.ts'
import type { Services } from '../kernel/context.ts'
import { sql, transaction } from '../kernel/database.ts'
import type { Kernel } from '../kernel/implement.ts'
import { LIMITS } from '../kernel/limits.ts'
import { makeTransport, sendWaitingMails } from '../kernel/mail.ts'
import { tidyFiles } from '../kernel/tidy-files.ts'

/** Everything that happens without somebody asking (SEC-09). */
export const registerJobs = (services: Services, kernel: Kernel): void => {
  const transport = makeTransport(services.settings)
  services.jobs.register({
    name: 'mails',
    cron: '* * * * *',
    run: async () => {
      await sendWaitingMails(services.pool, transport, services.settings.SMTP_FROM)
    },
  })
  services.jobs.register({ name: 'tidy', cron: '17 * * * *', run: (now) => tidy(services, now) })
  services.jobs.register({ name: 'files', cron: '41 3 * * *', run: (now) => tidyFiles(services, now) })
  registerImportJobs(services, kernel)
  registerBulkJob(kernel)
  registerThresholdJob(kernel)
  registerReservationJob(kernel)
  registerExpiryJob(kernel)
  registerDigestJob(kernel)
  registerFieldJob(kernel)
  registerFormulaJob(kernel)
  registerPlanJob(kernel)
  registerLedgerJobs(kernel)
  registerPictureJob(services)
  registerTrashJob(kernel)
  registerVocabularyJobs(services)
}

/**
 * Removes what has served: stored answers, delivered events, notifications of 90 days (NOTIF-06), told thresholds,
 * rewritten values, runs of formulas, tabs that are gone, used links and tickets, what proved a session, API tokens
 * that ended long ago. One company at a time.
 */
export const tidy = async (services: Services, now: Date): Promise<void> => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await forEachCompany(services, 'tidy: not done', (id) =>
    transaction(services.pool, { company: id }, async ({ db }) => {
      await sql`delete from idempotency
        where company_id = ${id} and created_at < ${before(LIMITS.idempotencyKeptMs)}`.execute(db)
      await sql`delete from event where company_id = ${id} and created_at < ${before(LIMITS.eventsKeptMs)}`.execute(db)
      await sql`delete from notification
        where company_id = ${id} and created_at < ${before(LIMITS.notificationsKeptMs)}`.execute(db)
      await sql`delete from threshold_alert
        where company_id = ${id} and told_at < ${before(LIMITS.notificationsKeptMs)}`.execute(db)
      await sql`delete from reservation_shortage
        where company_id = ${id} and told_at < ${before(LIMITS.notificationsKeptMs)}`.execute(db)
      await sql`delete from field_rewrite
        where company_id = ${id} and done_at < ${before(LIMITS.eventsKeptMs)}`.execute(db)
      await sql`delete from formula_tick
        where company_id = ${id} and done_at < ${before(LIMITS.formulaRunsKeptMs)}`.execute(db)
      await sql`delete from bulk_job
        where company_id = ${id} and finished_at < ${before(LIMITS.notificationsKeptMs)}`.execute(db)
      await sql`delete from file_search
        where company_id = ${id} and created_at < ${before(LIMITS.fileSearchKeptMs)}`.execute(db)
      await sql`delete from presence where company_id = ${id} and seen_at < ${before(GONE_MS)}`.execute(db)
      await sql`delete from push_ticket where company_id = ${id} and expires_at < ${now}`.execute(db)
      await sql`delete from refresh_token where company_id = ${id} and expires_at < ${now}`.execute(db)
      await sql`delete from session_proof
        where company_id = ${id} and proved_at < ${before(LIMITS.factorProofMs)}`.execute(db)
      await sql`delete from sso_attempt where company_id = ${id} and expires_at < ${now}`.execute(db)
      await sql`delete from email_change where company_id = ${id} and expires_at < ${now}`.execute(db)
      // Shown as ended for a while, so that its owner sees why a program stopped.
      await sql`delete from api_token
        where company_id = ${id} and coalesce(revoked_at, expires_at) < ${before(LIMITS.endedTokensKeptMs)}`.execute(db)
    }),
  )
  await transaction(services.pool, {}, ({ db }) =>
    sql`delete from password_reset where expires_at < ${before(86_400_000)}`.execute(db),
  )
  await transaction(services.pool, {}, ({ db }) =>
    sql`delete from rate_limit where expire < ${now.getTime()}`.execute(db),
  )
}
