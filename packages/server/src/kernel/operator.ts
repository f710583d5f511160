import { eventOf } from './happened.ts'
import type { NewActivity } from './activity.ts'
import { writeOutboxAlone } from './outbox.ts'
import type { Services } from './context.ts'
import { type Db, transaction } from './database.ts'
import { Problem } from './problem.ts'

/** A call with the operator's key, or a command beside the product. */
export type Operator = { services: Pick<Services, 'pool' | 'clock' | 'announce'>; requestId?: string }
type Done<T> = { answer: T; changes: NonNullable<NewActivity['changes']> }

/**
 * What the operator of the installation does to a company, in one transaction with its log, where nobody of the company
 * stands behind it. The open pages hear of it (COMP-24). `work` answers null for what is not there.
 */
export const operate = async <T>(
  { services, requestId }: Operator,
  company: string,
  work: (db: Db) => Promise<Done<T> | null>,
): Promise<T> => {
  const { answer, tell } = await transaction(services.pool, { company }, async ({ db }) => {
    const known = await db.selectFrom('company').select('name').where('id', '=', company).executeTakeFirst()
    const done = known ? await work(db) : null
    if (!known || !done) throw new Problem('not_found')
    const activities: NewActivity[] =
      done.changes.length > 0
        ? [eventOf('company.changed', { guid: company, name: known.name, changes: done.changes })]
        : []
    return {
      answer: done.answer,
      tell: await writeOutboxAlone(
        services,
        db,
        { company, requestId: requestId ?? null, channel: 'operator' },
        // What changed nothing in the log may still change what open pages may do.
        { activities, events: activities.length > 0 ? [] : [{ topic: 'config', data: {} }] },
      ),
    }
  })
  tell()
  return answer
}
