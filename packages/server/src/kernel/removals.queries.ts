import { type Ctx, nowOf } from './context.ts'
import { sql } from './database.ts'
import { LIMITS } from './limits.ts'

/** Tables whose rows can be put back for a while by whoever removed them. */
type Kind = 'picture' | 'attachment'

/** Before it is deleted: its row as it is, for the one who removes it. */
export const keepRemoval = (ctx: Ctx, kind: Kind, guid: string) =>
  sql`insert into removal (company_id, id, kind, removed_by, content)
    select t.company_id, t.id, ${kind}, ${ctx.user.guid}::uuid, to_jsonb(t) from ${sql.table(kind)} t
    where t.company_id = ${ctx.company.guid} and t.id = ${guid}
    on conflict (company_id, id) do update set removed_by = excluded.removed_by, removed_at = excluded.removed_at,
    content = excluded.content`.execute(ctx.db)

/** What the caller removed, as its row was; null once it is too late, and for what somebody else removed. */
export const removalOf = async (ctx: Ctx, kind: Kind, guid: string): Promise<Record<string, unknown> | null> => {
  const { rows } = await sql<{ content: Record<string, unknown> }>`select content from removal
    where company_id = ${ctx.company.guid} and id = ${guid} and kind = ${kind} and removed_by = ${ctx.user.guid}
    and removed_at > ${new Date(nowOf(ctx).getTime() - LIMITS.removalsKeptMs)}`.execute(ctx.db)
  return rows[0]?.content ?? null
}
