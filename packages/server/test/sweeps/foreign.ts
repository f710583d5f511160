import { sql, transaction } from '../../src/kernel/database.ts'
import { proveAgain } from '../../src/testing/samples.ts'
import { setPlan } from '../../src/testing/plans.ts'
import type { TestNode } from '../../src/testing/test-node.ts'
import { isFull } from '../../src/testing/sizes.ts'
import { needsUser, onceEach } from './endpoints.ts'
import type { Sweep } from './leaks.ts'
import { sliceOf } from './slice.ts'

/** What the sweeps over what is foreign share: another company (`tenancy.test.ts`), a hidden folder. */
export const CANARY = 'canari'
/** Thousands of calls in the short form and tens of thousands in the long one, on a machine that may do much else. */
export const FOREIGN_LIMITS = { testTimeout: isFull ? 5_400_000 : 900_000, hookTimeout: isFull ? 900_000 : 120_000 }

export const swept = onceEach().filter(needsUser)
/** What only looks; a stream never ends. */
export const reading = swept.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.answers !== 'stream')
/** Tried with a guid of each kind in every place, which is thousands of calls. */
export const inParts = sliceOf(swept, 60)

/**
 * A sweep buys plans as well, and thousands of examples need more room than they give, and more messages than a day
 * has. It sets up a second factor, too, and goes on for longer than that is good for.
 */
export const withRoom =
  (node: TestNode, company: string, ask: Sweep['ask']): Sweep['ask'] =>
  async (one, request) => {
    if (one.endpoint.sensitive) await proveAgain(node, company)
    const reply = await ask(one, request)
    if (one.route.startsWith('plans.')) await setPlan(node, company, { limit_items: null })
    if (one.route.startsWith('assistant.')) await forgetMessages(node, company)
    return reply
  }

const forgetMessages = (node: TestNode, company: string) =>
  transaction(node.pool, { company }, ({ db }) =>
    sql`delete from assistant_use where company_id = ${company}`.execute(db),
  )
