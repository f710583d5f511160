import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { nextAfter, withoutIdleChoices } from '@entrepot/contract/kernel/schedule.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import type {
  ApiRequest,
  NewRequest,
  RequestChange,
  RequestInput,
  RequestRun,
} from '@entrepot/contract/requests/request.ts'
import { holdFunctions } from '../functions/index.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import type { Raw } from '../../kernel/implement.ts'
import { inTransaction, inTransactionOnce } from '../../kernel/in-transaction.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import { Problem } from '../../kernel/problem.ts'
import { checkRequest } from './check-request.ts'
import { REQUESTS_JOB } from './hear.ts'
import { keptRequest, namedRequest } from './kept-request.ts'
import { oneRequest, requestFor, requireRequest, runFor, seesRuns } from './read-requests.ts'
import { requestFields } from './request-fields.ts'
import {
  deleteRequest,
  insertRequest,
  lockRequest,
  type RequestBody,
  type RequestRecord,
  type RequestStatus,
  type RequestWrite,
  storeKey,
  updateRequest,
} from './requests.queries.ts'
import { findRun, forgetWaiting, sendAgain } from './runs.queries.ts'
import { newSecret, sealedSecret } from './signature.ts'

const NO_CONDITION: Group = { operator: 'AND', rules: [] }

const bodyOf = (input: RequestInput): RequestBody => ({
  name: input.name,
  trigger: input.trigger,
  connection: input.connection ? guidOf(input.connection) : null,
  // Secrets belong to the connection, which keeps them sealed.
  headers: (input.headers ?? []).map(({ name, value }) => ({ name, value, secret: false })),
  filters: input.filters ?? NO_CONDITION,
  method: input.method,
  url: input.url ?? '',
  payload: input.payload ?? '',
  returned: input.returnedValue ?? [],
  schedule: input.schedule
    ? { ...withoutIdleChoices(input.schedule), repeatMinutes: input.schedule.repeatMinutes ?? null }
    : null,
})

const writeOf = async (ctx: Ctx, guid: string, body: RequestBody, status: RequestStatus): Promise<RequestWrite> => ({
  ...keptRequest(body, await requestFields(ctx, body.trigger)),
  guid,
  status,
  nextAt:
    status === 'active' && body.trigger === 'scheduled' && body.schedule
      ? nextAfter(body.schedule, nowOf(ctx), ctx.company.timeZone)
      : null,
})

/** What the log says of a request, with the names of today. */
const logged = async (ctx: Ctx, request: RequestWrite) => {
  const {
    guid: _guid,
    nextAt: _next,
    headers,
    returned,
    ...rest
  } = namedRequest(request, await requestFields(ctx, request.trigger))
  return {
    ...rest,
    headers: headers.map(({ name, value }) => `${name}: ${value}`).join('; '),
    returned: returned.map(({ path, field }) => `${path} → ${field}`).join('; '),
  }
}

/** The secret is told this once, and not kept with the answer of the call. */
export const createRequest = async (ctx: Ctx, input: RequestInput, raw: Raw): Promise<NewRequest> => {
  let secret: string | null = null
  const made = await inTransactionOnce(ctx, raw, { route: 'requests.create', status: 201 }, async (inner) => {
    const one = await addRequest(inner, input)
    secret = one.secret
    return { ...(await oneRequest(inner, one.guid)), secret: null }
  })
  return { ...made, secret }
}

/** In the transaction that is open; the secret is for whoever asked, and kept sealed alone. */
export const addRequest = async (ctx: Ctx, input: RequestInput): Promise<{ guid: string; secret: string }> => {
  const body = bodyOf(input)
  await holdFunctions(ctx)
  await checkRequest(ctx, body)
  const write = await writeOf(ctx, ctx.services.clock.orderedUuid(), body, input.status ?? 'active')
  const { guid, name } = write
  const secret = newSecret()
  await insertRequest(ctx, write, sealedSecret(ctx.services, guid, secret))
  happened(ctx, 'request.created', { guid, name, changes: changesBetween({}, await logged(ctx, write)) })
  return { guid, secret }
}

const keysOf = ({ guid, status, nextAt, ...row }: RequestRecord): RequestWrite => ({
  guid,
  status,
  nextAt,
  name: row.name,
  trigger: row.trigger,
  connection: row.connection,
  headers: row.headers,
  filters: row.filters,
  method: row.method,
  url: row.url,
  payload: row.payload,
  returned: row.returned,
  schedule: row.schedule,
})

/**
 * One that nobody else changes, as it is now, with the functions that it may name: they are held first, as they lock.
 */
const lockToChange = async (ctx: Ctx, guid: string): Promise<RequestRecord> => {
  await holdFunctions(ctx)
  await lockRequest(ctx.db, ctx.company.guid, guid)
  return requireRequest(ctx, guid)
}

export const changeRequest = async (
  ctx: Ctx,
  guid: string,
  { version, status: wanted, ...change }: RequestChange,
): Promise<ApiRequest> => {
  const before = await lockToChange(ctx, guid)
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await requestFor(ctx, before) })
  const named = namedRequest(keysOf(before), await requestFields(ctx, before.trigger))
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const body = bodyOf({
    ...named,
    headers: named.headers.map((header) => ({ ...header })),
    filters: named.filters as NonNullable<RequestInput['filters']>,
    returnedValue: [...named.returned],
    status: undefined,
    ...said,
  })
  const status = wanted ?? before.status
  // One that is only switched off needs not be right.
  if (status === 'active' || Object.keys(said).length > 0) await checkRequest(ctx, body)
  const after = await writeOf(ctx, guid, body, status)
  if (status === 'inactive' || before.trigger !== after.trigger) await forgetWaiting(ctx, guid)
  await save(ctx, before, after)
  return oneRequest(ctx, guid)
}

const save = async (ctx: Ctx, before: RequestRecord, after: RequestWrite): Promise<void> => {
  await updateRequest(ctx, after, after.status === 'active' && before.status !== 'active')
  // What waited while it was paused leaves now.
  if (after.status === 'active') wakeJob(ctx, REQUESTS_JOB)
  happened(ctx, 'request.changed', {
    guid: after.guid,
    name: after.name,
    changes: changesBetween(await logged(ctx, keysOf(before)), await logged(ctx, after)),
  })
}

export const switchRequest = (ctx: Ctx, guid: string, active: boolean): Promise<ApiRequest> =>
  changeRequest(ctx, guid, { status: active ? 'active' : 'inactive' })

/** Switched off by the product itself: what it needs is gone. */
export const disableRequest = async (ctx: Ctx, guid: string): Promise<void> => {
  const row = await lockToChange(ctx, guid)
  await save(ctx, row, { ...keysOf(row), status: 'inactive', nextAt: null })
}

export const removeRequest = async (ctx: Ctx, guid: string): Promise<null> => {
  const { name } = await lockToChange(ctx, guid)
  await deleteRequest(ctx, guid)
  happened(ctx, 'request.deleted', { guid, name })
  return null
}

/** A new secret; whoever receives messages has a day to take it (rules.md, 17). */
export const renewSecret = (ctx: Ctx, guid: string): Promise<{ secret: string; lastSecretUntil: string }> =>
  inTransaction(ctx, async (inner) => {
    const row = await lockToChange(inner, guid)
    const secret = newSecret()
    const until = new Date(nowOf(inner).getTime() + LIMITS.lastSecretMs)
    await storeKey(inner, guid, { sealed: sealedSecret(inner.services, guid, secret), last: row.sealedKey, until })
    happened(inner, 'request.changed', {
      guid,
      name: row.name,
      changes: [{ field: 'secret', old: '********', new: '********' }],
    })
    return { secret, lastSecretUntil: until.toISOString() }
  })

/** Sent again under the same id, as soon as it may (rules.md, 17). */
export const replayRun = async (ctx: Ctx, guid: string, run: string): Promise<RequestRun> => {
  const request = await requireRequest(ctx, guid)
  const found = await findRun(ctx.db, ctx.company.guid, guid, run)
  if (!found) throw new Problem('not_found')
  if (!(await sendAgain(ctx, guid, run, nowOf(ctx)))) throw new Problem('request_run_waiting')
  wakeJob(ctx, REQUESTS_JOB)
  return runFor(ctx, (await findRun(ctx.db, ctx.company.guid, guid, run))!, await seesRuns(ctx, request))
}
