import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { LabelMedium } from '@entrepot/contract/labels/printing.ts'
import type { LabelKind } from '@entrepot/contract/labels/types.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'
import type { Drawn } from './check-design.ts'

export type RunRow = {
  guid: string
  by: string
  language: Language
  name: string
  design: Drawn
  kind: LabelKind
  records: string[]
  copies: number
  medium: LabelMedium
  skipRefused: boolean
  total: number
  done: number
  left: number
  askedAt: Date
  doneAt: Date | null
  file: string | null
  failure: string | null
}
const COLUMNS = sql.raw(
  `id as guid, asked_by as "by", language, name, design, kind, records, copies, medium, skip_refused as "skipRefused",
  total, done, left_out as "left", asked_at as "askedAt", done_at as "doneAt", file, failure`,
)

type New = Pick<RunRow, 'guid' | 'name' | 'design' | 'kind' | 'copies' | 'medium' | 'skipRefused' | 'total'> & {
  records: readonly string[]
}
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
export const insertRun = (ctx: Ctx, run: New) =>
  sql`insert into label_run (company_id, id, asked_by, language, name, design, kind, records, copies, medium,
      skip_refused, total)
    values (${ctx.company.guid}, ${run.guid}, ${ctx.user.guid}, ${ctx.language}, ${run.name}, ${json(run.design)},
      ${run.kind}, ${[...run.records]}::uuid[], ${run.copies}, ${json(run.medium)}, ${run.skipRefused}, ${run.total})`.execute(
    ctx.db,
  )

/** One of the caller's. */
export const findRun = async (ctx: Ctx, guid: string): Promise<RunRow | undefined> =>
  (
    await sql<RunRow>`select ${COLUMNS} from label_run where company_id = ${ctx.company.guid} and id = ${guid}
      and asked_by = ${ctx.user.guid}`.execute(ctx.db)
  ).rows[0]
export const nextRun = async (db: Db, company: string): Promise<RunRow | undefined> =>
  (
    await sql<RunRow>`select ${COLUMNS} from label_run where company_id = ${company} and done_at is null
      order by asked_at, id limit 1`.execute(db)
  ).rows[0]

export const saveDone = (db: Db, company: string, guid: string, done: number) =>
  sql`update label_run set done = ${done} where company_id = ${company} and id = ${guid} and done_at is null`.execute(
    db,
  )

export type Ended = { file: string; left: number; labels: number } | { failure: string }
/** Answers whether this was the one to end it. */
export const endRun = async (db: Db, company: string, guid: string, ended: Ended): Promise<boolean> => {
  const end =
    'file' in ended
      ? sql`file = ${ended.file}, left_out = ${ended.left}, total = greatest(1, ${ended.labels}::int), done = ${ended.labels}`
      : sql`failure = ${ended.failure}`
  const { rows } = await sql`update label_run set ${end}, done_at = clock_timestamp()
    where company_id = ${company} and id = ${guid} and done_at is null returning id`.execute(db)
  return rows.length > 0
}
