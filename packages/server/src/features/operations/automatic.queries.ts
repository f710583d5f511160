import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'

/** An automatic task whose turn has come, and on whose behalf it runs. */
export type Waiting = { guid: string; operation: string; user: string | null; language: Language }
export const waitingTasks = async (db: Db, company: string): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`select t.id as guid, t.operation_id as operation, t.run_as as user,
      case when p.language = 'en' then 'en' else 'fr' end as language
    from operation_task t left join app_user u on u.company_id = t.company_id and u.id = t.run_as
    left join person p on p.id = u.person_id
    where t.company_id = ${company} and t.status = 'automatic' order by t.updated_at, t.id`.execute(db)
  return rows
}

/** An automatic task that nobody can be found for any more: it fails, and says so by its status. */
export const failAlone = async (db: Db, company: string, { guid, operation }: Waiting): Promise<void> => {
  await sql`update operation_task set status = 'error', updated_at = greatest(date_trunc('milliseconds', instant()),
    updated_at + interval '1 millisecond') where company_id = ${company} and id = ${guid} and status = 'automatic'`.execute(
    db,
  )
  await sql`update operation set status = 'error' where company_id = ${company} and id = ${operation}`.execute(db)
}

export const insertReserved = (ctx: Ctx, operation: string, task: string, reservations: readonly string[]) =>
  sql`insert into operation_reservation (company_id, operation_id, task_id, reservation_id)
    select ${ctx.company.guid}, ${operation}, ${task}, r from unnest(${[...reservations]}::uuid[]) r`.execute(ctx.db)

/** What an operation reserved and what is still kept of it. */
export const reservedBy = async (ctx: Ctx, operation: string, today: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select r.id from operation_reservation o
    join reservation r on r.company_id = o.company_id and r.id = o.reservation_id
    where o.company_id = ${ctx.company.guid} and o.operation_id = ${operation} and r.active
    and r.expires_on >= ${today}::date order by r.item_id, r.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Addresses of users, where they have one. */
export const addressesOf = async (ctx: Ctx, users: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`select p.email from app_user u join person p on p.id = u.person_id
    where u.company_id = ${ctx.company.guid} and u.active and u.id = any(${[...users]}::uuid[])
    order by p.email`.execute(ctx.db)
  return rows.map(({ email }) => email)
}
