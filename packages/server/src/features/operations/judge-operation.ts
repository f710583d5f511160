import { email as checkEmail } from '@entrepot/contract/kernel/validators.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import {
  factsOf,
  type Need,
  type OfferedType,
  type OperationType,
  TYPE_FACTS,
} from '@entrepot/contract/operations/kinds.ts'
import type { OperationChange, Recipient, RecipientInput } from '@entrepot/contract/operations/operation.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import type { OperationWrite } from './operations.queries.ts'
import { namesOfUsers } from './people.queries.ts'

export const isOffered = (type: OperationType): type is OfferedType => Object.hasOwn(TYPE_FACTS, type)

/** Letters that take no room are no title: nobody could tell two of them apart. */
const INVISIBLE = /^[\p{C}\p{Z}\p{M}]*$/u

/** A folder that the caller does not see is one that they may not select, whether it is there or not (INTER-11). */
const sees = (ctx: Ctx, folder: string) => ctx.rights.levels.has(folder)

type Judged = { write: OperationWrite; problems: Problem[] }
type Rules = { type: OperationType; reception: boolean; createdOn: Day }
type Asked = Omit<OperationChange, 'tasks' | 'version'>

const given = (asked: RefInput | null | undefined, before: string | null): string | null =>
  asked === undefined ? before : asked === null ? null : guidOf(asked)
const or = <T>(asked: T | undefined, before: T): T => (asked === undefined ? before : asked)

/** An operation as it is to be, with everything that is wrong with it, each under its field (INTER-06 to INTER-28). */
export const judgeOperation = async (ctx: Ctx, before: OperationWrite, asked: Asked, rules: Rules): Promise<Judged> => {
  const problems: Problem[] = []
  const write: OperationWrite = {
    guid: before.guid,
    title: (asked.title ?? before.title).trim(),
    description: asked.description === undefined ? before.description : (asked.description ?? ''),
    location: given(asked.location, before.location),
    destination: given(asked.destination, before.destination),
    startDate: or(asked.start_date, before.startDate),
    endDate: or(asked.end_date, before.endDate),
    expeditionDate: or(asked.expedition_date, before.expeditionDate),
    receptionDate: or(asked.reception_date, before.receptionDate),
    packages: asked.packages ?? before.packages,
    recipients:
      asked.recipients === undefined ? before.recipients : await recipientsOf(ctx, asked.recipients, problems),
  }
  if (INVISIBLE.test(write.title)) problems.push(new Problem('operation_title', {}, 'title'))
  if (asked.location !== undefined && !sees(ctx, write.location!))
    problems.push(new Problem('operation_location_denied', {}, 'location'))
  if (asked.destination && !sees(ctx, write.destination!))
    problems.push(new Problem('operation_destination', {}, 'destination'))
  if (write.destination !== null && write.destination === write.location)
    problems.push(new Problem('operation_same_location', {}, 'destination'))
  problems.push(...wrongDays(write, before, rules), ...missing(write, rules))
  return { write, problems }
}

const wrongDays = (write: OperationWrite, before: OperationWrite, { createdOn }: Rules): Problem[] => {
  const { startDate, endDate, expeditionDate, receptionDate } = write
  return [
    ...(startDate && endDate && startDate > endDate ? [new Problem('operation_dates', {}, 'end_date')] : []),
    ...(expeditionDate && expeditionDate !== before.expeditionDate && expeditionDate < createdOn
      ? [new Problem('operation_ship_past', {}, 'expedition_date')]
      : []),
    ...(expeditionDate && receptionDate && receptionDate < expeditionDate
      ? [new Problem('operation_reception_early', {}, 'reception_date')]
      : []),
  ]
}

const MISSING: Record<Need, (write: OperationWrite) => Problem | null> = {
  destination: ({ destination }) =>
    destination === null ? new Problem('operation_destination', {}, 'destination') : null,
  expedition_date: ({ expeditionDate }) =>
    expeditionDate === null ? new Problem('operation_ship_date', {}, 'expedition_date') : null,
  recipients_or_destination: ({ recipients, destination }) =>
    recipients.length === 0 && destination === null ? new Problem('operation_recipients', {}, 'recipients') : null,
}
const missing = (write: OperationWrite, { type, reception }: Rules): Problem[] => {
  if (!isOffered(type)) return []
  const needs = [...new Set<Need>([...factsOf(type).needs, ...(reception ? (['destination'] as const) : [])])]
  return needs.flatMap((need) => MISSING[need](write) ?? [])
}

const recipientsOf = async (ctx: Ctx, asked: readonly RecipientInput[], problems: Problem[]): Promise<Recipient[]> => {
  const names = await namesOfUsers(
    ctx,
    asked.flatMap(({ guid }) => guid ?? []),
  )
  return asked.flatMap(({ kind, guid, email }, at): Recipient[] => {
    const name = guid ? names.get(guid) : undefined
    if (kind === 'user' && guid && name !== undefined) return [{ kind, guid, email: null, name }]
    if (kind === 'email' && email && checkEmail(email) === null) return [{ kind, guid: null, email, name: email }]
    const field = `recipients.${at}.${kind === 'user' ? 'guid' : 'email'}`
    const value = kind === 'user' ? guid : email
    problems.push(
      value
        ? new Problem(kind === 'user' ? 'unknown_value' : 'email', { value }, field)
        : new Problem('required', {}, field),
    )
    return []
  })
}

/** A place that somebody has no right to is a refusal of its own (INTER-11); everything else is said at once. */
export const refuseOperation = (problems: readonly Problem[]): void => {
  const denied = problems.find(({ code }) => code === 'operation_location_denied')
  if (denied) throw denied
  refuseAll(problems)
}
