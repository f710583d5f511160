import type { Services } from './context.ts'
import { type Db, sql, transaction } from './database.ts'
import { isUnavailable } from './database-errors.ts'

/** Asked where nobody is signed in; in a transaction of that company, or row security answers no. */
export const companyExists = async (db: Db, company: string): Promise<boolean> =>
  (await db.selectFrom('company').select('id').where('id', '=', company).executeTakeFirst()) !== undefined

export const timeZoneOf = async (db: Db, company: string): Promise<string> =>
  (await sql<{ timezone: string }>`select timezone from company where id = ${company}`.execute(db)).rows[0]!.timezone

/**
 * Work of a job, one company after the other. What fails in one is logged as `what` and left for the next round, and
 * the others have theirs; without a database nothing goes on, and a node that is told to stop begins with no further
 * company.
 */
export const forEachCompany = async (
  services: Pick<Services, 'pool' | 'log' | 'isDraining'>,
  what: string,
  work: (company: string) => Promise<unknown>,
): Promise<void> => {
  for (const company of await transaction(services.pool, {}, ({ db }) => everyCompany(db), { readOnly: true })) {
    if (services.isDraining) return
    try {
      await work(company)
    } catch (error) {
      if (isUnavailable(error)) throw error
      services.log.error({ err: error, company }, what)
    }
  }
}

/** Asked in a transaction of none of them. */
const everyCompany = async (db: Db): Promise<string[]> =>
  (await sql<{ id: string }>`select company_guids() as id`.execute(db)).rows.map(({ id }) => id)
