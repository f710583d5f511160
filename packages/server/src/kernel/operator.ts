import type { NewActivity } from './activity.ts'
import { writeAlone } from './aside.ts'
import type { Services } from './context.ts'
import type { Db } from './database.ts'

type Told = { services: Pick<Services, 'clock' | 'announce'>; requestId?: string }

/** What the operator changed of a company, in its log and in the transaction of the change: nobody of the company stands behind it. */
export const noteOperated = async ({ services, requestId }: Told, db: Db, company: string, changes: NonNullable<NewActivity['changes']>): Promise<void> => {
  if (changes.length === 0) return
  const { name } = await db.selectFrom('company').select('name').where('id', '=', company).executeTakeFirstOrThrow()
  await writeAlone(services, db, { company, requestId: requestId ?? null }, { activities: [{ entity: 'company', entityGuid: company, entityName: name, action: 'update', changes }] })
}
