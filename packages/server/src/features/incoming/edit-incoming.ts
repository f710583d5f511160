import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import {
  type IncomingChange,
  type IncomingInput,
  LISTENING_MINUTES,
  type WrittenIncoming,
} from '@entrepot/contract/incoming/incoming.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { checkIncoming } from './check-incoming.ts'
import {
  deleteIncoming,
  type IncomingBody,
  type IncomingRecord,
  type IncomingWrite,
  insertIncoming,
  type Key,
  lockIncoming,
  setListening,
  storeKey,
  storeSecret,
  updateIncoming,
} from './incoming.queries.ts'
import { keptMapping, namedMapping, ownFieldsOf } from './kept-incoming.ts'
import { hashOfKey, newKey, sealedKey } from './key.ts'
import { fits, newSecret, sealedSecret } from './signature.ts'
import { isListening, requireIncoming, writtenFor, writtenIncoming } from './read-incoming.ts'

const NO_CONDITION: Group = { operator: 'AND', rules: [] }

const bodyOf = (input: IncomingInput): IncomingBody => {
  if (!input.action) throw atField('incoming_action', 'action')
  return {
    name: input.name,
    action: input.action,
    forceCreation: input.force_creation ?? false,
    conditions: input.conditions ?? NO_CONDITION,
    mapping: (input.mapping ?? []).map(({ field, path, value }) => ({
      field,
      path: path || null,
      value: value || null,
    })),
    idPath: input.idPath || null,
    signature: input.signature ?? null,
  }
}

const kept = async (ctx: Ctx, body: IncomingBody): Promise<IncomingBody> => ({
  ...body,
  mapping: keptMapping(body.mapping, await ownFieldsOf(ctx, body.action)),
})

/** What the log says of it, with the names of today; never the address. */
const logged = async (ctx: Ctx, { guid: _guid, mapping, signature, ...rest }: IncomingWrite) => ({
  ...rest,
  signature: signature && Object.values(signature).filter(Boolean).join(', '),
  mapping: namedMapping(mapping, await ownFieldsOf(ctx, rest.action))
    .map(({ field, path, value }) => [path, value && `« ${value} »`].filter(Boolean).join(', ') + ` → ${field}`)
    .join('; '),
})

const keyFor = (ctx: Ctx, guid: string): Key => {
  const key = newKey(ctx.company.guid)
  return { hash: hashOfKey(key), sealed: sealedKey(ctx.services, guid, key) }
}

export const createIncoming = async (ctx: Ctx, input: IncomingInput): Promise<WrittenIncoming> => {
  const body = bodyOf(input)
  await checkIncoming(ctx, body)
  const guid = ctx.services.clock.orderedUuid()
  const write = { ...(await kept(ctx, body)), guid, status: input.status ?? 'active' }
  await insertIncoming(ctx, write, keyFor(ctx, guid))
  happened(ctx, 'incoming_request.created', {
    guid,
    name: write.name,
    changes: changesBetween({}, await logged(ctx, write)),
  })
  return writtenIncoming(ctx, guid)
}

const writeOf = ({
  guid,
  name,
  status,
  action,
  forceCreation,
  conditions,
  mapping,
  idPath,
  signature,
}: IncomingRecord): IncomingWrite => ({
  guid,
  name,
  status,
  action,
  forceCreation,
  conditions,
  mapping,
  idPath,
  signature,
})

const lockToChange = async (ctx: Ctx, guid: string): Promise<IncomingRecord> => {
  await lockIncoming(ctx, guid)
  return requireIncoming(ctx, guid)
}

export const changeIncoming = async (
  ctx: Ctx,
  guid: string,
  { version, status: wanted, ...change }: IncomingChange,
): Promise<WrittenIncoming> => {
  const before = await lockToChange(ctx, guid)
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await writtenFor(ctx, before) })
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const body = bodyOf({
    name: before.name,
    action: before.action,
    force_creation: before.forceCreation,
    conditions: before.conditions as NonNullable<IncomingInput['conditions']>,
    mapping: namedMapping(before.mapping, await ownFieldsOf(ctx, before.action)).map((one) => ({ ...one })),
    idPath: before.idPath,
    signature: before.signature,
    ...said,
  })
  const status = wanted ?? before.status
  // One that is only switched off needs not be right.
  if (status === 'active' || Object.keys(said).length > 0) await checkIncoming(ctx, body)
  await save(ctx, before, { ...(await kept(ctx, body)), guid, status })
  return writtenIncoming(ctx, guid)
}

const save = async (ctx: Ctx, before: IncomingRecord, after: IncomingWrite): Promise<void> => {
  // Secrets of one form are none of the other.
  await updateIncoming(ctx, after, before.signature?.kind === after.signature?.kind)
  happened(ctx, 'incoming_request.changed', {
    guid: after.guid,
    name: after.name,
    changes: changesBetween(await logged(ctx, writeOf(before)), await logged(ctx, after)),
  })
}

/** Switched off by the product itself: what it needs is gone. */
export const disableIncoming = async (ctx: Ctx, guid: string): Promise<void> => {
  const row = await lockToChange(ctx, guid)
  await save(ctx, row, { ...writeOf(row), status: 'inactive' })
}

export const removeIncoming = async (ctx: Ctx, guid: string): Promise<null> => {
  const { name } = await lockToChange(ctx, guid)
  await deleteIncoming(ctx, guid)
  happened(ctx, 'incoming_request.deleted', { guid, name })
  return null
}

/** At once: whoever renews a key does so because somebody may know the last one. */
export const renewKey = async (ctx: Ctx, guid: string): Promise<WrittenIncoming> => {
  const { name } = await lockToChange(ctx, guid)
  await storeKey(ctx, guid, keyFor(ctx, guid))
  happened(ctx, 'incoming_request.changed', {
    guid,
    name,
    changes: [{ field: 'uri', old: '********', new: '********' }],
  })
  return writtenIncoming(ctx, guid)
}

/** Told this once and kept sealed; one that the other system made is not told back. */
export const setSecret = (ctx: Ctx, guid: string, given: string | undefined): Promise<{ secret: string | null }> =>
  inTransaction(ctx, async (inner) => {
    const { name, signature } = await lockToChange(inner, guid)
    if (!signature) throw new Problem('incoming_unsigned')
    if (given !== undefined && !fits(signature, given)) throw atField('incoming_secret', 'secret')
    const secret = given ?? newSecret(signature.kind)
    await storeSecret(inner, guid, sealedSecret(inner.services, guid, secret))
    happened(inner, 'incoming_request.changed', {
      guid,
      name,
      changes: [{ field: 'secret', old: '********', new: '********' }],
    })
    return { secret: given === undefined ? secret : null }
  })

/** API-29: calls are recorded and do nothing until somebody stops, or ten minutes are over. */
export const listen = async (ctx: Ctx, guid: string, isOn: boolean): Promise<WrittenIncoming> => {
  const row = await lockToChange(ctx, guid)
  if (isOn && row.status !== 'active') throw new Problem('incoming_inactive')
  const now = nowOf(ctx)
  await setListening(ctx, guid, isOn ? new Date(now.getTime() + LISTENING_MINUTES * 60_000) : null)
  const was = isListening(row, now)
  if (was !== isOn)
    happened(ctx, 'incoming_request.changed', {
      guid,
      name: row.name,
      changes: [{ field: 'listening', old: was, new: isOn }],
    })
  return writtenIncoming(ctx, guid)
}
