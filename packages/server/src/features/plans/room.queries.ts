import { type Db, fixed } from '../../kernel/database.ts'

export type Limited = 'items' | 'users' | 'fields'
type Room = { limit: number | null; used: number }

const lockCompany = async (db: Db, company: string) =>
  (await fixed<Record<`limit_${Limited}`, number | null>>`select limit_items, limit_users, limit_fields from company where id = ${company} for no key update`.execute(db)).rows[0]!

/** PLAN-15: trashed items and inactive users are not counted. */
const COUNTS: Record<Limited, (db: Db, company: string) => Promise<{ rows: { n: number }[] }>> = {
  items: (db, company) => fixed<{ n: number }>`select coalesce(sum(items), 0)::int as n from folder_count where company_id = ${company}`.execute(db),
  users: (db, company) => fixed<{ n: number }>`select count(*)::int as n from app_user where company_id = ${company} and active and is_user`.execute(db),
  fields: (db, company) => fixed<{ n: number }>`select count(*)::int as n from custom_field where company_id = ${company}`.execute(db),
}

/** What is used now; the row of the company is locked first, so that the next to ask counts what this one adds. */
export const lockedRoom = async (db: Db, company: string, what: Limited): Promise<Room> => {
  const limits = await lockCompany(db, company)
  const { rows } = await COUNTS[what](db, company)
  return { limit: limits[`limit_${what}`], used: rows[0]!.n }
}
export const lockedUsage = async (db: Db, company: string): Promise<Record<Limited, number>> => {
  await lockCompany(db, company)
  const [items, users, fields] = await Promise.all([COUNTS.items(db, company), COUNTS.users(db, company), COUNTS.fields(db, company)])
  return { items: items.rows[0]!.n, users: users.rows[0]!.n, fields: fields.rows[0]!.n }
}
