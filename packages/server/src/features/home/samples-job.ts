import type { ImportPlan } from '@entrepot/contract/imports/import.ts'
import { IMPORT_STATES } from '@entrepot/contract/imports/states.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import { Readable } from 'node:stream'
import {
  cancelImport,
  columnLetter,
  importByKey,
  runImport,
  startRollback,
  uploadWorkbook,
  validateImport,
} from '../imports/index.ts'
import { forEachCompany } from '../../kernel/companies.ts'
import type { Ctx } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { runAs } from '../../kernel/run-as.ts'
import { sheetDownload } from '../../kernel/sheet-export.ts'
import type { Upload } from '../../kernel/upload.ts'
import { keepImport, sampleOf, type SampleRow } from './first-run.queries.ts'
import { SAMPLE_FIELDS, SAMPLE_FILE, sampleRows } from './sample-rows.ts'

/**
 * Brings what was wished for one step further: the import that writes it is a job of its own. Every step finds what the
 * one before it has left, so that a killed node costs a minute and nothing comes twice.
 */
export const workOnSamples = (kernel: Kernel): Promise<void> =>
  forEachCompany(kernel.services, 'samples: not worked on', async (company) => {
    const row = await transaction(kernel.services.pool, { company }, ({ db }) => sampleOf(db, company), {
      readOnly: true,
    })
    const step = row && stepOf(row)
    if (!step) return
    const author = { company, user: row.by, language: row.language, requestId: `samples ${row.guid}` }
    // Uploads and checks last: they open their own transactions, with the rights of the author as they are now.
    await step(await runAs(kernel, { ...author, channel: 'import' }, async (inner) => inner), row)
  })

const { cancel, rollback } = IMPORT_STATES.acts
const isAmong = (states: readonly string[], { status }: SampleRow) => status !== null && states.includes(status)

/** Nothing to do while the import works, and once all is as it was wished for. */
const stepOf = (row: SampleRow): ((ctx: Ctx, row: SampleRow) => Promise<void>) | null => {
  if (row.wish === 'there')
    return row.import === null || (row.status !== 'running' && isAmong(cancel.from, row)) ? bring : null
  return row.status !== 'rolled_back' && isAmong([...cancel.from, ...rollback.from], row) ? takeAway : null
}

const bring = async (ctx: Ctx, row: SampleRow): Promise<void> => {
  if (row.import === null || row.status === 'reading' || row.status === 'unread') await upload(ctx, row)
  const now = await inTransaction(ctx, (inner) => sampleOf(inner.db, inner.company.guid))
  if (now?.guid !== row.guid || now.import === null) return
  const { import: guid } = now
  if (now.status === 'draft' || now.status === 'validating') await validateImport(ctx, guid, PLAN)
  await inTransaction(ctx, async (inner) => {
    const checked = await sampleOf(inner.db, inner.company.guid, { lock: true })
    if (checked?.import === guid && checked.wish === 'there' && checked.status === 'validated')
      await runImport(inner, guid, { skipErrors: true })
  })
}

/** Under a key of its own: the same wish finds the file that it brought before. */
const upload = async (ctx: Ctx, row: SampleRow): Promise<void> => {
  const key = `samples ${row.guid}`
  const known = await inTransaction(ctx, (inner) => importByKey(inner, key))
  const guid = known?.isRead
    ? known.guid
    : (await uploadWorkbook(ctx, await workbookOf(row.language), { mode: 'create', target: 'items' }, key)).guid
  await inTransaction(ctx, (inner) => keepImport(inner.db, inner.company.guid, row.guid, guid))
}

/** What is still being written stops first. */
const takeAway = (ctx: Ctx, { guid: wish }: SampleRow): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const row = await sampleOf(inner.db, inner.company.guid, { lock: true })
    if (row?.guid !== wish || row.wish !== 'gone' || row.import === null) return
    if (isAmong(cancel.from, row)) await cancelImport(inner, row.import)
    await startRollback(inner, row.import, {})
  })

const PLAN: ImportPlan = {
  mapping: Object.fromEntries(SAMPLE_FIELDS.map((field, at) => [columnLetter(at), field])),
  defaults: { type: 'product' },
  createFolders: true,
}

const workbookOf = async (language: Language): Promise<Upload> => {
  const name = SAMPLE_FILE[language]
  const { produce, fileName } = sheetDownload({
    name,
    sheet: name,
    format: 'xlsx',
    language,
    columns: SAMPLE_FIELDS.map((field) => ({
      id: field,
      heading: field,
      value: (row: ReturnType<typeof sampleRows>[number]) => row[field],
    })),
    pages: async function* () {
      yield sampleRows(language)
    },
  })
  const content = await produce()
  return {
    hasFile: true,
    fileName,
    stream: content instanceof Readable ? content : Readable.from(content),
    fields: {},
    isCut: () => false,
    mostMegabytes: 1,
    discard: async () => {},
  }
}
