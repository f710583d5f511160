import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { forEachCompany } from '../../kernel/companies.ts'
import { todayOf } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import type { Job } from '../../kernel/jobs.ts'
import { plainMail, queueMail } from '../../kernel/mail.ts'
import { Problem } from '../../kernel/problem.ts'
import { runAs } from '../../kernel/run-as.ts'
import { sheetDownload } from '../../kernel/sheet-export.ts'
import { pageOfRows } from './bulk.queries.ts'
import { type DueReport, dueReports, takeReport } from './quick-reports.queries.ts'

/** Who ran a quick update is mailed what was not updated (QU-15), once, whichever node does it. */
export const quickReportsJob = (kernel: Kernel): Job => ({
  name: 'quick-reports',
  cron: '* * * * *',
  run: () =>
    forEachCompany(kernel.services, 'quick-reports: not mailed', async (company) => {
      const due = await transaction(kernel.services.pool, { company }, ({ db }) => dueReports(db, company))
      for (const report of due) await mailReport(kernel, company, report)
    }),
})

const mailReport = async (kernel: Kernel, company: string, report: DueReport): Promise<void> => {
  const { clock, words, settings, pool } = kernel.services
  const language = languageOf(report.language)
  const say = (key: string, params: Record<string, string | number> = {}) =>
    words(language, `bulk:report.${key}`, params)
  const sheet = await sheetOf(kernel, company, report)
  await transaction(pool, { company }, async ({ db }) => {
    if (!(await takeReport(db, company, report.guid)) || !sheet || !report.email) return
    const { failed, total } = report
    await queueMail(db, clock, {
      ...plainMail(report.email, say('subject'), [say('text', { failed, total })], {
        label: say('button'),
        url: `${settings.PUBLIC_URL}/bulk/${report.guid}`,
      }),
      file: { name: sheet.name, content: sheet.content },
    })
  })
}

/** Drawn between two transactions; with the names that its reader may see now. */
const sheetOf = async (kernel: Kernel, company: string, { guid, user, language: spoken, failed }: DueReport) => {
  const language = languageOf(spoken)
  const { words } = kernel.services
  const who = { company, user, language, requestId: `quick-reports ${guid}` }
  const read = await runAs(kernel, who, async (ctx) => ({
    today: todayOf(ctx),
    rows: (await pageOfRows(ctx, guid, 'refused', { offset: 0, limit: failed })).data,
  })).catch((error: unknown) => {
    // Whose account is closed is told nothing.
    if (error instanceof Problem && error.code === 'account_disabled') return null
    throw error
  })
  if (!read) return null
  const heading = (key: string) => words(language, `bulk:${key}`)
  const name = `${heading('report.file')} ${read.today}`
  const download = sheetDownload({
    name,
    sheet: heading('sheet'),
    format: 'xlsx',
    language,
    columns: [
      { id: 'name', heading: heading('report.item'), value: (row) => row.name },
      { id: 'field', heading: heading('columns.field'), value: (row) => row.field },
      { id: 'message', heading: heading('columns.message'), value: (row) => row.message },
    ],
    pages: async function* () {
      yield read.rows
    },
  })
  const content = await download.produce()
  return { name: `${name}.xlsx`, content: content instanceof Readable ? await buffer(content) : Buffer.from(content) }
}
