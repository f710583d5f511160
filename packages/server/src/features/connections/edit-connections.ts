import type { Connection, ConnectionChange, ConnectionInput } from '@entrepot/contract/connections/connection.ts'
import { MASK, type SecretField, TAKES } from '@entrepot/contract/connections/auth-types.ts'
import { changesBetween } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import { deleteConnection, insertConnection, lockConnection, updateConnection } from './connections.queries.ts'
import { connectionFor, oneConnection, requireConnection } from './read-connections.ts'
import { type Secrets, sealedSecrets, secretFields } from './secrets.ts'
import { connectionUsers } from './users-of-connections.ts'
import { asInput, type Before, proofOf, type Way, written } from './written.ts'

/** What the log says of a connection: no secret, only that there is one (ACT-04). */
const logged = ({ body: { auth, headers, ...rest }, secrets }: Before) => ({
  ...rest,
  ...Object.fromEntries(Object.entries(auth).map(([field, value]) => [`auth.${field}`, value])),
  ...Object.fromEntries(Object.keys(secrets.auth).map((field) => [`auth.${field}`, MASK])),
  headers: headers.map(({ name, value, secret }) => `${name}: ${secret ? MASK : value}`).join('; '),
})
/** A secret that is another says so, and not which. */
const changedSecrets = (before: Secrets, after: Secrets) => {
  const isOther = (from: Readonly<Record<string, string>>, to: Readonly<Record<string, string>>) =>
    Object.keys(to).filter((name) => from[name] !== undefined && from[name] !== to[name])
  return [...isOther(before.auth, after.auth), ...isOther(before.headers, after.headers)].map((field) => ({
    field,
    old: MASK,
    new: MASK,
  }))
}

/** `lacking`: of a file, with what it is to have. */
type From = { way: Way; secrets?: readonly SecretField[] | undefined }
const ENTERED: From = { way: 'whole' }
const withLacks = (made: Before, lacks: readonly SecretField[]): void => {
  const missing = lacks.filter((field) => made.secrets.auth[field] === undefined)
  if (missing.length > 0) made.secrets.lacks = missing
}

export const createConnection = async (ctx: Ctx, input: ConnectionInput, from = ENTERED): Promise<Connection> => {
  const { problems, ...made } = written(input, null, from.way)
  withLacks(made, from.secrets ?? [])
  refuseAll(problems)
  const guid = ctx.services.clock.orderedUuid()
  await insertConnection(ctx, {
    ...made.body,
    guid,
    sealedSecrets: sealedSecrets.seal(ctx.services, guid, made.secrets),
  })
  happened(ctx, 'connection.created', { guid, name: made.body.name, changes: changesBetween({}, logged(made)) })
  return oneConnection(ctx, guid)
}

export const changeConnection = async (
  ctx: Ctx,
  guid: string,
  { version, ...change }: ConnectionChange,
  from = ENTERED,
): Promise<Connection> => {
  await lockConnection(ctx, guid)
  const row = await requireConnection(ctx, guid)
  if (version !== undefined && version !== row.version)
    throw new Problem('stale', { name: row.updatedByName }, undefined, { current: connectionFor(ctx, row) })
  const { name, application, baseUrl, authType, auth, headers } = row
  const before: Before = {
    body: { name, application, baseUrl, authType, auth, headers },
    secrets: sealedSecrets.open(ctx.services, guid, row.sealedSecrets),
  }
  const was = asInput(before)
  if (change.auth === null && TAKES[change.authType ?? authType].needed.length > 0) throw atField('required', 'auth')
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { problems, ...after } = written({ ...was, ...said, auth: { ...was.auth, ...change.auth } }, before, from.way)
  // Whoever enters how it proves itself has seen what was missing.
  const stays = from.way === 'whole' && change.auth ? [] : secretFields(before.body, before.secrets)
  withLacks(after, from.secrets ?? stays)
  refuseAll(problems)
  const isSame = JSON.stringify(before.secrets) === JSON.stringify(after.secrets)
  await updateConnection(
    ctx,
    {
      ...after.body,
      guid,
      sealedSecrets: isSame ? row.sealedSecrets : sealedSecrets.seal(ctx.services, guid, after.secrets),
    },
    proofOf(before) !== proofOf(after),
  )
  happened(ctx, 'connection.changed', {
    guid,
    name: after.body.name,
    changes: [...changesBetween(logged(before), logged(after)), ...changedSecrets(before.secrets, after.secrets)],
  })
  return oneConnection(ctx, guid)
}

export const removeConnection = async (ctx: Ctx, guid: string): Promise<null> => {
  await lockConnection(ctx, guid)
  const { name } = await requireConnection(ctx, guid)
  const using: string[] = []
  for (const user of connectionUsers()) using.push(...(await user(ctx, guid)))
  if (using.length > 0) throw new Problem('connection_used', { names: using.join(', ') })
  await deleteConnection(ctx, guid)
  happened(ctx, 'connection.deleted', { guid, name })
  return null
}
