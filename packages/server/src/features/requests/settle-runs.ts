import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { errorText } from '../../kernel/answer-error.ts'
import { transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { Problem } from '../../kernel/problem.ts'
import { asCreator } from './as-creator.ts'
import type { Attempt } from './attempt.ts'
import { failRun } from './failed-runs.ts'
import { namedRequest } from './kept-request.ts'
import { requestFields } from './request-fields.ts'
import type { RequestRecord } from './requests.queries.ts'
import { returnedOf, saveReturned, type Value } from './returned.ts'
import { type Ended, endSent, putOff, type Run, type Told } from './runs.queries.ts'

/** Tries of a delivery: at once, after 1 and after 5 minutes (rules.md, 17). */
const AGAIN_AFTER_MINUTES = [1, 5]

export type Outcome = { run: Run; outcome: Attempt; item: string | null }

const toldOf = ({ run, outcome: { status, duration, error } }: Outcome): Told => ({
  attempts: run.attempts + 1,
  status,
  duration,
  error,
  detail: null,
})

/** Writes down that these arrived, together, and what follows from their answers. */
export const settleSent = async (
  kernel: Kernel,
  company: string,
  request: RequestRecord,
  outcomes: readonly Outcome[],
): Promise<void> => {
  const ended: Ended[] = []
  for (const one of outcomes) {
    const refusal = one.item === null ? null : await saveAnswer(kernel, company, request, one.item, one.outcome.body)
    ended.push({
      ...toldOf(one),
      guid: one.run.guid,
      ...(refusal !== null && { error: 'returned', detail: refusal }),
    })
  }
  await transaction(kernel.services.pool, { company }, ({ db }) => endSent(db, company, request.guid, ended))
}

/** Writes down that one did not arrive: it is tried again, or that was the last time. */
export const settleFailed = async (
  { services }: Kernel,
  company: string,
  one: Outcome & { outcome: Exclude<Attempt, { error: null }> },
): Promise<void> => {
  const { run, outcome } = one
  const told = toldOf(one)
  const wait = outcome.isFleeting ? AGAIN_AFTER_MINUTES[told.attempts - 1] : undefined
  await transaction(services.pool, { company }, async ({ db }) => {
    if (wait === undefined) await failRun(services, db, company, run, told, outcome.isOver)
    else await putOff(db, company, run.guid, new Date(services.clock.now().getTime() + wait * 60_000), told)
  })
}

/** What came back is saved in a transaction of its own, which fires no request; why it was refused, or null. */
const saveAnswer = async (
  kernel: Kernel,
  company: string,
  request: RequestRecord,
  item: string,
  answer: string,
): Promise<string | null> => {
  if (request.returned.length === 0) return null
  try {
    const afterwards = await transaction(kernel.services.pool, { company }, async (tx) => {
      const saved = await asCreator(kernel, tx, company, request, async (ctx) => {
        const values: readonly Value[] = returnedOf(
          answer,
          namedRequest(request, await requestFields(ctx, request.trigger)).returned,
        )
        if (values.length > 0) await saveReturned(ctx, item, values, request.updatedBy?.guid ?? null)
      })
      return saved?.afterwards ?? (() => {})
    })
    afterwards()
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [first = error] = error.parts
    return errorText({ services: kernel.services, language: languageOf('fr') }, first)
  }
}
