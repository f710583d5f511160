import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { ImportState } from '@entrepot/contract/imports/states.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, fixed, sql } from '../../kernel/database.ts'

/** What the company wished for, with how far its import is. */
export type SampleRow = {
  guid: string
  by: string
  language: Language
  wish: 'there' | 'gone'
  import: string | null
  status: ImportState | null
  done: number
  total: number
  kept: number
}

const SAMPLE = sql`select s.id as guid, s.asked_by as "by", s.language, s.wish, s.import_id as import, m.status,
  case when m.status in ('rolling_back', 'rolled_back') then m.undone + m.undecided else coalesce(m.done, 0) end as done,
  case when m.status in ('rolling_back', 'rolled_back') then m.undo_total else coalesce(m.rows, 0) end as total,
  coalesce(m.undecided, 0) as kept
  from home_sample s left join import m on m.company_id = s.company_id and m.id = s.import_id`

export const sampleOf = async (db: Db, company: string, { lock = false } = {}): Promise<SampleRow | null> =>
  (await sql<SampleRow>`${SAMPLE} where s.company_id = ${company} ${lock ? sql`for update of s` : sql``}`.execute(db))
    .rows[0] ?? null

/** Of two who ask at once the second finds what the first has wished for. */
export const wishForSamples = (ctx: Ctx, guid: string) =>
  fixed`insert into home_sample (company_id, id, asked_by, language, wish)
    values (${ctx.company.guid}, ${guid}, ${ctx.user.guid}, ${ctx.language}, 'there')
    on conflict (company_id) do nothing`.execute(ctx.db)
/** Anew, after those of before have gone. */
export const wishAgain = (ctx: Ctx, guid: string) =>
  fixed`update home_sample set id = ${guid}, asked_by = ${ctx.user.guid}, asked_at = clock_timestamp(),
    language = ${ctx.language}, wish = 'there', import_id = null where company_id = ${ctx.company.guid}`.execute(ctx.db)
export const wishThemGone = (ctx: Ctx) =>
  fixed`update home_sample set wish = 'gone' where company_id = ${ctx.company.guid}`.execute(ctx.db)
export const keepImport = (db: Db, company: string, guid: string, imported: string) =>
  fixed`update home_sample set import_id = ${imported} where company_id = ${company} and id = ${guid}`.execute(db)

type Found = { closed: boolean; imported: boolean; placed: boolean; invited: boolean }
/** What is there of each first step; examples count for none. */
export const stepsTaken = async (ctx: Ctx): Promise<Found> => {
  const { rows } = await sql<Found>`select
    exists (select from home_closed where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid}) as closed,
    exists (select from import m where m.company_id = ${ctx.company.guid} and m.status = 'done'
      and m.id is distinct from s.import_id) as imported,
    exists (select from folder f where f.company_id = ${ctx.company.guid} and f.deleted_at is null
      and (s.import_id is null or not exists (select from import_effect e where e.company_id = ${ctx.company.guid}
        and e.import_id = s.import_id and e.record_id = f.id))) as placed,
    (select count(*) from (select from app_user u where u.company_id = ${ctx.company.guid} and u.is_user limit 2) two)
      > 1 as invited
    from (values (1)) one left join home_sample s on s.company_id = ${ctx.company.guid}`.execute(ctx.db)
  return rows[0]!
}

export const closeFor = (ctx: Ctx) =>
  fixed`insert into home_closed (company_id, user_id) values (${ctx.company.guid}, ${ctx.user.guid})
    on conflict do nothing`.execute(ctx.db)
export const openFor = (ctx: Ctx) =>
  fixed`delete from home_closed where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid}`.execute(ctx.db)
