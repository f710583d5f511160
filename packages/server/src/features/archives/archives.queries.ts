import { type Db, sql } from '../../kernel/database.ts'

export type ArchiveRow = {
  guid: string
  by: string | null
  byName: string
  askedAt: Date
  progress: number
  doneAt: Date | null
  rows: number | null
  files: number | null
  bytes: number | null
  sha256: string | null
  file: string | null
}
const COLUMNS = sql.raw(
  'id as guid, asked_by as "by", asked_by_name as "byName", asked_at as "askedAt", progress, done_at as "doneAt", rows, files, bytes, sha256, file',
)

/** A new one, or the one under way: in one statement, because that one may end at any moment. */
export const openArchiveFor = async (
  db: Db,
  company: string,
  guid: string,
  by: { guid: string; name: string },
): Promise<ArchiveRow> =>
  (
    await sql<ArchiveRow>`insert into company_archive (company_id, id, asked_by, asked_by_name)
      values (${company}, ${guid}, ${by.guid}, ${by.name}) on conflict (company_id)
      where done_at is null do update set progress = company_archive.progress returning ${COLUMNS}`.execute(db)
  ).rows[0]!
export const openArchive = async (db: Db, company: string): Promise<ArchiveRow | undefined> =>
  (
    await sql<ArchiveRow>`select ${COLUMNS} from company_archive
      where company_id = ${company} and done_at is null`.execute(db)
  ).rows[0]
export const archivesOf = async (db: Db, company: string): Promise<ArchiveRow[]> =>
  (
    await sql<ArchiveRow>`select ${COLUMNS} from company_archive where company_id = ${company}
      order by asked_at desc, id desc limit 20`.execute(db)
  ).rows
export const archiveNamed = async (db: Db, company: string, guid: string): Promise<ArchiveRow | undefined> =>
  (
    await sql<ArchiveRow>`select ${COLUMNS} from company_archive
      where company_id = ${company} and id = ${guid}`.execute(db)
  ).rows[0]

export const saveProgress = (db: Db, company: string, guid: string, progress: number) =>
  sql`update company_archive set progress = ${progress}
    where company_id = ${company} and id = ${guid} and done_at is null`.execute(db)

export type Kept = { rows: number; files: number; bytes: number; sha256: string; file: string }
/** Answers whether this was the one to end it. Without a file it could not be written. */
export const endArchive = async (db: Db, company: string, guid: string, kept: Kept | null): Promise<boolean> => {
  const { rows } = await sql`update company_archive set progress = 100, done_at = clock_timestamp(),
    rows = ${kept?.rows ?? null}, files = ${kept?.files ?? null}, bytes = ${kept?.bytes ?? null},
    sha256 = ${kept?.sha256 ?? null}, file = ${kept?.file ?? null}
    where company_id = ${company} and id = ${guid} and done_at is null returning id`.execute(db)
  return rows.length > 0
}
