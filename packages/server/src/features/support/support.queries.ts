import type { SupportRequestInput } from '@entrepot/contract/support/support.ts'
import type { TakenFile } from '../attachments/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** Who asks: one request of a person after the other, so that those of a day are counted. */
export const lockSender = (ctx: Ctx) =>
  sql`select from app_user where company_id = ${ctx.company.guid} and id = ${ctx.user.guid} for no key update`.execute(
    ctx.db,
  )

export const sentSince = async (ctx: Ctx, since: Date): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from support_request
    where company_id = ${ctx.company.guid} and created_by = ${ctx.user.guid} and created_at >= ${since}`.execute(ctx.db)
  return rows[0]!.n
}

export type Kept = SupportRequestInput & { guid: string; page: string; browser: string; file: TakenFile | null }
/** Answers its number. */
export const insertRequest = async (ctx: Ctx, kept: Kept): Promise<number> => {
  const { file } = kept
  const { rows } = await sql<{ number: number }>`insert into support_request
    (company_id, id, subject, type, description, page, browser, language, file_name, bytes, file, created_at,
      created_by, created_by_name)
    values (${ctx.company.guid}, ${kept.guid}, ${kept.subject}, ${kept.type}, ${kept.description}, ${kept.page},
      ${kept.browser}, ${ctx.language}, ${file?.name ?? null}, ${file?.bytes ?? null}, ${file?.file ?? null},
      ${ctx.services.clock.now()}, ${ctx.user.guid}, ${ctx.user.name})
    returning number`.execute(ctx.db)
  return rows[0]!.number
}

export type Sender = { username: string; email: string | null; language: string | null }
export const senderOf = async (ctx: Ctx): Promise<Sender> => {
  const { rows } = await sql<Sender>`select u.username, p.email, p.language from app_user u
    left join person p on p.id = u.person_id
    where u.company_id = ${ctx.company.guid} and u.id = ${ctx.user.guid}`.execute(ctx.db)
  return rows[0]!
}
