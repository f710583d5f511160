import type { CallResult } from '@entrepot/contract/incoming/states.ts'
import type { Services } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import type { Problem } from '../../kernel/problem.ts'
import { type CallError, insertCall } from './calls.queries.ts'

type Noted = {
  incoming: string
  method: string
  result: CallResult
  status: number
  message?: string | null
  record?: string | null
  errors?: readonly CallError[]
}
const LONGEST_PARAM = 200
const short = (value: string | number) => (typeof value === 'string' ? value.slice(0, LONGEST_PARAM) : value)
const MOST_ERRORS = 20
export const errorsOf = (problem: Problem): CallError[] =>
  (problem.parts.length > 0 ? problem.parts : [problem]).slice(0, MOST_ERRORS).map(({ code, params, field }) => ({
    code,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, short(value)])),
    field: field ?? null,
  }))

/** A line of the log of a request, in the transaction of what the call did or in one of its own. */
export const noteCall = (
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  company: string,
  { message = null, record = null, errors = [], ...call }: Noted,
) => insertCall(db, company, { guid: clock.orderedUuid(), message, record, errors, ...call }, clock.now())
