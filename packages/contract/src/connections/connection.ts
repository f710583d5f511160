import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import {
  conditionQuery,
  exportQuery,
  GuidParams,
  Guid,
  Instant,
  LENGTH,
  listQuery,
  Name,
  orEmpty,
  orNone,
  pageOf,
  Ref,
  tracked,
} from '../kernel/shapes.ts'
import { AUTH_TYPES, KEY_PLACES } from './auth-types.ts'
import { CONNECTION_ROLES } from './roles.ts'

export const LONGEST_URL = 2_000
export const LONGEST_SECRET = 5_000
export const MOST_HEADERS = 30
const LONGEST_HEADER = 2_000

/** Relative to the address of a connection, or whole. */
export const Url = z.string().trim().max(LONGEST_URL)

/** `secret`: its value is kept sealed and answered masked. */
const Header = z.object({
  name: z.string().trim().min(1).max(LENGTH.name),
  value: z.string().max(LONGEST_HEADER),
  secret: z.boolean(),
})
export type Header = z.infer<typeof Header>
export const Headers = z.array(Header.extend({ secret: z.boolean().default(false) })).max(MOST_HEADERS)

const shown = {
  guid: Guid,
  name: z.string(),
  application: z.string(),
  /** What relative addresses of requests come behind, and the host that secrets are for. */
  baseUrl: z.string(),
  authType: z.enum(AUTH_TYPES),
  /** Of one that a person grants (`oauth2_authorization_code`): when that was; null where it is to be done. */
  grantedAt: Instant.nullable(),
  grantedBy: Ref.nullable(),
  /**
   * Secrets that it needs and does not have: after its configuration was carried here, or the installation got another
   * key.
   */
  missing: z.array(z.string()),
  ...tracked,
}
export const ConnectionRow = z.object(shown)
export type ConnectionRow = z.infer<typeof ConnectionRow>
/** Secrets are masked; what the type has no use for is empty. */
const Auth = z.object({
  username: z.string(),
  password: z.string(),
  token: z.string(),
  in: z.enum(KEY_PLACES),
  name: z.string(),
  value: z.string(),
  authorizeUrl: z.string(),
  tokenUrl: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  scope: z.string(),
})
export type Auth = z.infer<typeof Auth>
export const Connection = z.object({
  ...shown,
  auth: Auth,
  headers: z.array(Header),
  /** Where the provider is to send people back to. */
  redirect: z.string(),
})
export type Connection = z.infer<typeof Connection>

const Secret = orEmpty(z.string().max(LONGEST_SECRET))
const Short = orEmpty(z.string().trim().max(LENGTH.name))
const AuthInput = z
  .object({
    username: orEmpty(z.string().trim().max(LENGTH.username)),
    password: Secret,
    token: Secret,
    in: z.enum(KEY_PLACES),
    name: Short,
    value: Secret,
    authorizeUrl: orEmpty(Url),
    tokenUrl: orEmpty(Url),
    clientId: Short,
    clientSecret: Secret,
    scope: orEmpty(z.string().trim().max(1_000)),
  })
  .partial()
const shape = {
  name: Name,
  application: Short.optional(),
  baseUrl: orEmpty(Url).optional(),
  authType: z.enum(AUTH_TYPES),
  auth: AuthInput.nullable().optional(),
  headers: orNone(Headers).optional(),
}
export const ConnectionInput = z.object(shape)
export type ConnectionInput = z.infer<typeof ConnectionInput>
export const ConnectionChange = ConnectionInput.partial().extend({ version: z.int().optional() })
export type ConnectionChange = z.infer<typeof ConnectionChange>
export const ConnectionQuery = z.object({ ...listQuery, ...conditionQuery, ...exportQuery })
export type ConnectionQuery = z.infer<typeof ConnectionQuery>

/** `message`: what to say where it is not `ok`; `reason`: why, as far as we know. */
export const CallOutcome = z.object({
  ok: z.boolean(),
  status: z.int().nullable(),
  message: z.string().nullable(),
  reason: z.string().nullable(),
})
export type CallOutcome = z.infer<typeof CallOutcome>

const module = 'api' as const
const { reading, adding, editing, removing } = CONNECTION_ROLES
const WRITTEN = ['exists', 'required', 'url', 'connection_header', 'connection_secret_again'] as const

export const connectionsApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/connections',
    summary: 'Connections to other systems; `export` downloads them',
    access: reading,
    module,
    query: ConnectionQuery,
    response: pageOf(ConnectionRow),
    errors: [...CONDITION_ERRORS],
  },
  get: {
    method: 'GET',
    path: '/api/connections/:guid',
    summary: 'One connection; its secrets are masked',
    access: reading,
    module,
    params: GuidParams,
    response: Connection,
  },
  create: {
    method: 'POST',
    path: '/api/connections',
    summary: 'Make a connection',
    access: adding,
    module,
    body: ConnectionInput,
    response: Connection,
    status: 201,
    errors: WRITTEN,
  },
  update: {
    method: 'PUT',
    path: '/api/connections/:guid',
    summary: 'Change a connection; a secret that is sent masked stays',
    access: editing,
    module,
    params: GuidParams,
    body: ConnectionChange,
    response: Connection,
    errors: [...WRITTEN, 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/connections/:guid',
    summary: 'Delete a connection that nothing uses',
    access: removing,
    module,
    params: GuidParams,
    response: Nothing,
    status: 204,
    errors: ['connection_used'],
  },
  test: {
    method: 'POST',
    path: '/api/connections/:guid/test',
    summary: 'Call the other system',
    access: editing,
    module,
    params: GuidParams,
    body: z.object({ url: Url.optional() }),
    response: CallOutcome,
    errors: ['required', 'url'],
  },
  grant: {
    method: 'POST',
    path: '/api/connections/:guid/grant',
    summary: 'Where the caller lets the other system know that we may act for them',
    access: editing,
    module,
    personal: true,
    params: GuidParams,
    response: z.object({ url: z.string() }),
    errors: ['connection_no_grant'],
  },
  grantReturn: {
    method: 'POST',
    path: '/api/connections/grant-return',
    summary: 'The way back from there: what was granted is kept',
    access: editing,
    module,
    personal: true,
    body: z.object({ code: z.string().min(1).max(4_000), state: z.string().min(1).max(500) }),
    response: Ref,
    errors: ['grant_state', 'connection_failed'],
  },
})
