import {
  AUTH_FIELDS,
  type AuthField,
  AUTH_TYPES,
  isSecretField,
  MASK,
  SECRET_FIELDS,
} from '@entrepot/contract/connections/auth-types.ts'
import { ConnectionInput, type Header } from '@entrepot/contract/connections/connection.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { z } from 'zod'
import { defineSection, type Part } from '../../kernel/configuration.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { allConnections, type ConnectionRecord, findConnection } from './connections.queries.ts'
import { changeConnection, createConnection, removeConnection } from './edit-connections.ts'
import { missingSecrets, sealedSecrets, secretFields } from './secrets.ts'
import { connectionUsers } from './users-of-connections.ts'

const SECRETS = Object.fromEntries(SECRET_FIELDS.map((field) => [field, true])) as Record<
  (typeof SECRET_FIELDS)[number],
  true
>
const { name, application, baseUrl, auth, headers } = ConnectionInput.shape
/** Which secrets it has, never what they are: they are entered where the file was applied. */
const ConnectionEntry = z.object({
  name,
  application,
  baseUrl,
  authType: z.enum(AUTH_TYPES),
  auth: auth.unwrap().unwrap().omit(SECRETS).optional(),
  secrets: z.array(z.enum(SECRET_FIELDS)).max(SECRET_FIELDS.length).optional(),
  headers,
})
type ConnectionEntry = z.output<typeof ConnectionEntry>

const secretsOf = (ctx: Ctx, row: ConnectionRecord) => sealedSecrets.open(ctx.services, row.guid, row.sealedSecrets)

const entryOf = (ctx: Ctx, row: ConnectionRecord): ConnectionEntry => ({
  name: row.name,
  application: row.application,
  baseUrl: row.baseUrl,
  authType: row.authType,
  auth: row.auth as ConnectionEntry['auth'],
  secrets: secretFields(row, secretsOf(ctx, row)),
  headers: row.headers.map((header) => ({ ...header })),
})

const OPEN_FIELDS = AUTH_FIELDS.filter((field) => !isSecretField(field))
/** What the file does not say of an authentication that it describes is not there; a secret is what it was. */
const wholeAuth = (said: NonNullable<ConnectionEntry['auth']>) =>
  Object.fromEntries(
    OPEN_FIELDS.map((field) => [
      field,
      (said as Partial<Record<AuthField, string>>)[field] ?? (field === 'in' ? 'header' : ''),
    ]),
  ) as NonNullable<ConnectionInput['auth']>
const masked = (said: readonly Header[]): Header[] => {
  refuseAll(
    said.flatMap(({ secret, value }, at) =>
      secret && value !== '' ? [new Problem('connection_secret_in_file', {}, `headers.${at}.value`)] : [],
    ),
  )
  return said.map((header) => (header.secret ? { ...header, value: MASK } : header))
}
const inputOf = <P extends Part<ConnectionEntry>>({ auth: open, headers: said, ...entry }: P) => ({
  ...entry,
  ...(open && { auth: wholeAuth(open) }),
  ...(said && { headers: masked(said) }),
})

/**
 * Connections without their secrets: what is called through one that lacks them is told so, and nothing is sent.
 */
export const connectionsSection = defineSection<ConnectionEntry>({
  needs: [...roles('API_CONNECTION'), ...roles('API')],
  module: 'api',
  entry: ConnectionEntry,
  part: ConnectionEntry.partial(),
  read: async (ctx) => (await allConnections(ctx)).map((row) => ({ guid: row.guid, entry: entryOf(ctx, row) })),
  create: async (ctx, { secrets, ...entry }) =>
    (await createConnection(ctx, inputOf(entry), { way: 'lacking', secrets })).guid,
  change: (ctx, guid, { secrets, ...part }) => changeConnection(ctx, guid, inputOf(part), { way: 'lacking', secrets }),
  remove: removeConnection,
  uses: async (ctx, guid) => {
    let count = 0
    for (const using of connectionUsers()) count += (await using(ctx, guid)).length
    return count
  },
  remarks: async (ctx, guid) => {
    const row = await findConnection(ctx.db, ctx.company.guid, guid)
    if (!row) return []
    return [
      ...(missingSecrets(row, secretsOf(ctx, row)).length > 0 ? ['secrets' as const] : []),
      ...(row.authType === 'oauth2_authorization_code' && row.grantedAt === null ? ['grant' as const] : []),
    ]
  },
})
