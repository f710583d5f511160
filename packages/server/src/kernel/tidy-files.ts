import type { RawBuilder } from 'kysely'
import { forEachCompany } from './companies.ts'
import type { Services } from './context.ts'
import { sql, transaction } from './database.ts'
import type { Table } from './feature.ts'
import { FILE_KINDS, folderOfFiles } from './file-store.ts'
import { LIMITS } from './limits.ts'

const AT_ONCE = 500

/** Tables whose rows name a file that lies beside attachments. */
export const TABLES_OF_FILES = [
  'attachment',
  'task_signature',
  'handover_signature',
  'email_file',
  'support_request',
] as const satisfies readonly Table[]

/** Pictures of several records may share a file. */
const named = (company: string, file: RawBuilder<unknown>) => {
  const inTables = TABLES_OF_FILES.map(
    (table) => sql`or exists (select from ${sql.table(table)} t where t.company_id = ${company} and t.file = ${file})`,
  )
  return sql<boolean>`(exists (select from picture p where p.company_id = ${company} and p.files @> array[${file}])
    ${sql.join(inTables, sql` `)})`
}

/** Removes the files of rows that went, and those of uploads that never came to a row, a day later. */
export const tidyFiles = async (services: Services, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - LIMITS.goneFilesKeptMs)
  await forEachCompany(services, 'files: not tidied', async (company) => {
    await removeGone(services, company, before)
    for (const kind of FILE_KINDS) await removeUnknown(services, folderOfFiles(kind, company), company, before)
  })
}

/**
 * The row goes after its file: a node that ends between the two finds both the next time, and a file that is gone is
 * removed again without harm.
 */
const removeGone = async ({ pool, files }: Services, company: string, before: Date): Promise<void> => {
  for (;;) {
    const { rows } = await transaction(
      pool,
      { company },
      ({ db }) =>
        sql<{
          file: string
          named: boolean
        }>`select g.file, ${named(company, sql`g.file`)} as named from file_gone g
          where g.company_id = ${company} and g.gone_at < ${before} limit ${AT_ONCE}`.execute(db),
      { readOnly: true },
    )
    for (const { file } of rows.filter((row) => !row.named)) await files.remove(file)
    await transaction(pool, { company }, ({ db }) =>
      sql`delete from file_gone where company_id = ${company} and gone_at < ${before}
        and file = any(${rows.map(({ file }) => file)}::text[])`.execute(db),
    )
    if (rows.length < AT_ONCE) return
  }
}

const removeUnknown = async (services: Services, folder: string, company: string, before: Date): Promise<void> => {
  let keys: string[] = []
  for await (const { key, writtenAt } of services.files.list(folder)) {
    if (writtenAt < before) keys.push(key)
    if (keys.length >= AT_ONCE) keys = await removeThoseUnknown(services, company, keys)
  }
  await removeThoseUnknown(services, company, keys)
}

const removeThoseUnknown = async (
  { pool, files, log }: Services,
  company: string,
  keys: readonly string[],
): Promise<string[]> => {
  if (keys.length === 0) return []
  const { rows } = await transaction(
    pool,
    { company },
    ({ db }) =>
      sql<{ file: string }>`
    select k.file from unnest(${[...keys]}::text[]) as k(file)
    where not ${named(company, sql`k.file`)} and not exists (select from file_gone g
    where g.company_id = ${company} and g.file = k.file)`.execute(db),
    { readOnly: true },
  )
  for (const { file } of rows) await files.remove(file)
  if (rows.length > 0) log.info({ company, files: rows.length }, 'files: removed what no record knows')
  return []
}
