import type { Ctx } from './context.ts'
import { type Db, fixed } from './database.ts'
import { Problem } from './problem.ts'

type Limited = 'items' | 'users' | 'fields'
type Usage = Record<Limited, number>

/**
 * PLAN-15: trashed items and inactive users are not counted. A folder takes its items along into the trash, so that its
 * counter stands at none.
 */
const COUNTS: Record<Limited, (db: Db, company: string) => Promise<{ rows: { n: number }[] }>> = {
  items: (db, company) =>
    fixed<{
      n: number
    }>`select coalesce(sum(items + variants), 0)::int as n from folder_count where company_id = ${company}`.execute(db),
  users: (db, company) =>
    fixed<{
      n: number
    }>`select count(*)::int as n from app_user where company_id = ${company} and active and is_user`.execute(db),
  fields: (db, company) =>
    fixed<{ n: number }>`select count(*)::int as n from custom_field where company_id = ${company}`.execute(db),
}

/** What a company uses of its plan: what is shown of it, and what the limits are held against. */
export const usageOf = async (db: Db, company: string): Promise<Usage> => {
  const [items, users, fields] = await Promise.all([
    COUNTS.items(db, company),
    COUNTS.users(db, company),
    COUNTS.fields(db, company),
  ])
  return { items: items.rows[0]!.n, users: users.rows[0]!.n, fields: fields.rows[0]!.n }
}
/** The row of the company is locked first, so that the next to ask counts what this one adds. */
export const lockedUsage = async (db: Db, company: string): Promise<Usage> => {
  await lockLimits(db, company)
  return usageOf(db, company)
}
const lockLimits = async (db: Db, company: string) =>
  (
    await fixed<
      Record<`limit_${Limited}`, number | null>
    >`select limit_items, limit_users, limit_fields from company where id = ${company} for no key update`.execute(db)
  ).rows[0]!

/**
 * How many more fit the plan; null without a limit. Limit and count are read under a lock that lasts until the commit.
 */
export const roomFor = async (ctx: Ctx, what: Limited): Promise<number | null> => {
  // Without a limit nobody waits for anybody; who buys a smaller plan meanwhile counts what is there by then.
  if (limitIn(ctx, what) === null) return null
  const { [`limit_${what}` as const]: limit } = await lockLimits(ctx.db, ctx.company.guid)
  const { rows } = await COUNTS[what](ctx.db, ctx.company.guid)
  return limit === null ? null : Math.max(0, limit - rows[0]!.n)
}

const CODE = { items: 'plan_limit_items', users: 'plan_limit_users', fields: 'plan_limit_fields' } as const
/** PLAN-14: asked before anything is added, counted under lock, so that a race never passes the limit. */
export const requireQuota = async (ctx: Ctx, what: Limited, count: number): Promise<void> => {
  const room = await roomFor(ctx, what)
  if (room !== null && room < count) throw new Problem(CODE[what], { limit: limitIn(ctx, what) ?? 0 })
}

const limitIn = ({ company: { plan } }: Ctx, what: Limited): number | null =>
  ({ items: plan.limitItems, users: plan.limitUsers, fields: plan.limitFields })[what]
