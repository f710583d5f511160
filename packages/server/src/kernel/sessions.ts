import { eventOf } from './happened.ts'
import type { NewActivity } from './activity.ts'
import { writeOutboxAlone } from './outbox.ts'
import { nowOf, type Services } from './context.ts'
import { type Db, fixed, transaction } from './database.ts'

/** Ends every session of the user, or every one but that of `but`. */
export const endSessionsOf = async (
  db: Db,
  company: string,
  user: string,
  at: Date,
  { but }: { but?: string } = {},
): Promise<void> => {
  const sessions = db
    .updateTable('refresh_token')
    .set({ revoked_at: at })
    .where('company_id', '=', company)
    .where('user_id', '=', user)
    .where('revoked_at', 'is', null)
  const ending = but === undefined ? sessions : sessions.where('family_id', '<>', but)
  // One that is exchanged right now holds the row of its old token: waited for, its new one is seen by the next look
  // only.
  while ((await ending.executeTakeFirst()).numUpdatedRows > 0n);
}

/**
 * In a transaction of that person, with what they sign in by: no session goes on from here, in any company, but that of
 * `but`, whose company the transaction is in too. What the rows say follows (`endSessionsEverywhere`).
 */
export const outdateSessions = async (
  db: Db,
  person: string,
  but?: { company: string; family: string },
): Promise<void> => {
  const { session_version } = await db
    .updateTable('person')
    .set(({ eb }) => ({ session_version: eb('session_version', '+', 1) }))
    .where('id', '=', person)
    .returning('session_version')
    .executeTakeFirstOrThrow()
  if (!but) return
  const kept = db
    .updateTable('refresh_token')
    .set({ session_version })
    .where('company_id', '=', but.company)
    .where('family_id', '=', but.family)
    .where('session_version', '<>', session_version)
  while ((await kept.executeTakeFirst()).numUpdatedRows > 0n);
}

/** Of these sessions, those that nobody can go on with. */
export const endedSessions = async (
  db: Db,
  company: string,
  families: readonly string[],
  at: Date,
): Promise<Set<string>> => {
  const { rows } = await fixed<{ family: string }>`select t.family_id as family from refresh_token t
    join app_user u on u.company_id = t.company_id and u.id = t.user_id left join person p on p.id = u.person_id
    where t.company_id = ${company} and t.family_id = any(${[...families]}::uuid[])
    group by t.family_id
    having bool_and(t.revoked_at is not null or t.expires_at <= ${at} or t.session_version <> p.session_version)`.execute(
    db,
  )
  return new Set(rows.map(({ family }) => family))
}

/** Whether a session was opened by the provider of one company, which vouches for nobody elsewhere. */
export const isOfOneCompany = async (db: Db, company: string, family: string): Promise<boolean> => {
  const { rows } = await fixed<{ one_company: boolean }>`select one_company from refresh_token
    where company_id = ${company} and family_id = ${family} and one_company limit 1`.execute(db)
  return rows.length > 0
}

/** A person's place in one of their companies. */
export type Member = { company: string; user: string; name: string }
type Ending = {
  /** Who does it, where it is not the person. */ by?: null
  /** The session that goes on. */ but?: string
  changes?: NewActivity['changes']
}

/**
 * Ends the sessions of a person in all their companies, whose logs say why; open pages look after their session at
 * once, instead of at the end of their token.
 */
export const endSessionsEverywhere = async (
  { services, requestId }: { services: Services; requestId: string },
  members: readonly Member[],
  { by, but, changes }: Ending,
): Promise<void> => {
  for (const { company, user, name } of members) {
    const tell = await transaction(services.pool, { company }, async ({ db }) => {
      await endSessionsOf(db, company, user, nowOf({ services }), but === undefined ? {} : { but })
      const activities: NewActivity[] = changes ? [eventOf('user.changed', { guid: user, name, changes })] : []
      return writeOutboxAlone(
        services,
        db,
        {
          company,
          by: by === null ? null : { guid: user, name },
          requestId,
          channel: by === null ? 'operator' : 'screen',
        },
        { activities, events: [{ topic: 'users', data: { session: 'renew' }, user }] },
      )
    })
    tell()
  }
}
