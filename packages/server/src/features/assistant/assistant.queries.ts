import { type AssistantMode, MESSAGES_KEPT } from '@entrepot/contract/assistant/assistant.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export type KeptMessage<A> = { guid: string; mode: AssistantMode; message: string; answer: A; at: Date }

/** The last of who calls, the oldest first. */
export const ownMessages = async <A>(ctx: Ctx): Promise<KeptMessage<A>[]> => {
  const { rows } = await sql<KeptMessage<A>>`select id as guid, mode, message, answer, at from assistant_message
    where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid}
    order by place desc limit ${MESSAGES_KEPT}`.execute(ctx.db)
  return rows.toReversed()
}

export const insertMessage = async (ctx: Ctx, kept: KeptMessage<unknown>): Promise<void> => {
  await sql`insert into assistant_message (company_id, id, user_id, mode, message, answer, at)
    values (${ctx.company.guid}, ${kept.guid}, ${ctx.user.guid}, ${kept.mode}, ${kept.message},
      ${JSON.stringify(kept.answer)}::jsonb, ${kept.at})`.execute(ctx.db)
}

/** Older ones than are shown are gone. */
export const trimMessages = async (ctx: Ctx): Promise<void> => {
  await sql`delete from assistant_message where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid}
    and place <= (select place from assistant_message
      where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid}
      order by place desc offset ${MESSAGES_KEPT} limit 1)`.execute(ctx.db)
}
export const deleteMessages = async (ctx: Ctx): Promise<void> => {
  await sql`delete from assistant_message
    where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid}`.execute(ctx.db)
}

/** How much of a day a person or the company has used so far; nobody waits for it. */
export const usedOf = async (ctx: Ctx, day: string, user: string | null): Promise<number> => {
  const { rows } = await sql<{ used: number }>`select used from assistant_use
    where company_id = ${ctx.company.guid} and day = ${day}::date and user_id is not distinct from ${user}`.execute(
    ctx.db,
  )
  return rows[0]?.used ?? 0
}

/** One more of a day, of a person or of the company; false where there is none left. */
export const takeOne = async (ctx: Ctx, day: string, user: string | null, most: number): Promise<boolean> => {
  const { rows } = await sql`insert into assistant_use as u (company_id, day, user_id, used, at)
    values (${ctx.company.guid}, ${day}::date, ${user}, 1, ${ctx.services.clock.now()})
    on conflict on constraint assistant_use_once do update set used = u.used + 1 where u.used < ${most}
    returning used`.execute(ctx.db)
  return rows.length > 0
}
