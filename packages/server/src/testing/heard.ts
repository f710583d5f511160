import { sql, transaction } from '../kernel/database.ts'
import type { TestNode } from './test-node.ts'

/** What open screens of the company are told while `act` is done, by topic. */
export const heardDuring = async (
  node: TestNode,
  company: string,
  act: () => Promise<unknown>,
): Promise<{ topic: string; data: unknown }[]> => {
  const told = () =>
    transaction(
      node.pool,
      { company },
      async ({ db }) =>
        (
          await sql<{
            id: string
            topic: string
            data: unknown
          }>`select id, topic, data from event order by topic`.execute(db)
        ).rows,
    )
  const before = new Set((await told()).map(({ id }) => id))
  await act()
  return (await told()).filter(({ id }) => !before.has(id)).map(({ topic, data }) => ({ topic, data }))
}
