import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { ConditionShape } from '../kernel/conditions/grammar.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import {
  conditionQuery,
  exportQuery,
  Guid,
  GuidParams,
  Instant,
  listQuery,
  Name,
  orNone,
  pageOf,
  pageQuery,
  tracked,
} from '../kernel/shapes.ts'
import { INCOMING_ACTIONS, VALUE_KINDS } from './actions.ts'
import { INCOMING_ROLES } from './roles.ts'
import { SecretInput, Signature } from './signature.ts'
import { CALL_RESULTS, INCOMING_STATES } from './states.ts'

export const MOST_MAPPED = 60
/** So many calls of a request are listed; older ones go. */
export const KEPT_CALLS = 200
/** Of one key, in a minute (API-33). */
export const CALLS_A_MINUTE = 60
/** For so many days a message is known again. */
export const KNOWN_DAYS = 30
/** Listening stops by itself after so many minutes (API-29). */
export const LISTENING_MINUTES = 10

/** `path` says where the value stands in the payload, `value` what it is where nothing stands there. */
const Mapped = z.object({
  field: z.string().trim().min(1).max(300),
  path: z.string().trim().max(300).nullable().optional(),
  value: z.string().trim().max(5_000).nullable().optional(),
})
export type Mapped = { field: string; path: string | null; value: string | null }

const shown = {
  guid: Guid,
  name: z.string(),
  status: z.enum(INCOMING_STATES),
  action: z.enum(INCOMING_ACTIONS),
  force_creation: z.boolean(),
  /** Until when calls are only recorded; null: they act. */
  listeningUntil: Instant.nullable(),
  lastCall: Instant.nullable(),
  ...tracked,
}
export const IncomingRow = z.object(shown)
export type IncomingRow = z.infer<typeof IncomingRow>
/** What calls that change it answer: their answers are kept for repeats, so nothing secret is in them. */
export const WrittenIncoming = z.object({
  ...shown,
  conditions: ConditionShape,
  mapping: z.array(z.object({ field: z.string(), path: z.string().nullable(), value: z.string().nullable() })),
  /** Where the payload says which message it is: one that says the same is answered again and does nothing. */
  idPath: z.string().nullable(),
  /** What calls have to prove beside the address; null: nothing. */
  signature: Signature.nullable(),
  /** Whether the secret of the signature is there; what it is is told when it is made, and never again. */
  hasSecret: z.boolean(),
})
export type WrittenIncoming = z.infer<typeof WrittenIncoming>
export const IncomingRequest = WrittenIncoming.extend({
  /** The secret address, for who may change the request; null for the others, and where a new one has to be made. */
  uri: z.string().nullable(),
  /** The last payload that was recorded, for who may change the request. */
  sample: z.object({ at: Instant, payload: z.unknown() }).nullable(),
})
export type IncomingRequest = z.infer<typeof IncomingRequest>

export const IncomingInput = z.object({
  name: Name,
  status: z.enum(INCOMING_STATES).optional(),
  /** That it is missing is said with words of its own (API-07). */
  action: z.enum(INCOMING_ACTIONS).optional(),
  force_creation: z.boolean().optional(),
  conditions: ConditionShape.nullable().optional(),
  mapping: orNone(z.array(Mapped).max(MOST_MAPPED)).optional(),
  idPath: z.string().trim().max(300).nullable().optional(),
  signature: Signature.nullable().optional(),
})
export type IncomingInput = z.infer<typeof IncomingInput>
export const IncomingChange = IncomingInput.partial().extend({ version: z.int().optional() })
export type IncomingChange = z.infer<typeof IncomingChange>
export const IncomingQuery = z.object({ ...listQuery, ...conditionQuery, ...exportQuery })
export type IncomingQuery = z.infer<typeof IncomingQuery>

export const IncomingField = z.object({
  field: z.string(),
  label: z.string(),
  kind: z.enum(VALUE_KINDS),
  required: z.boolean(),
  /** A path with `[*]` gives it once for each entry of a list. */
  line: z.boolean(),
  /** What it may be, where that is known: offered where somebody writes it. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type IncomingField = z.infer<typeof IncomingField>

export const IncomingCall = z.object({
  guid: Guid,
  at: Instant,
  method: z.string(),
  result: z.enum(CALL_RESULTS),
  status: z.int(),
  /** What it made or changed. */
  record: Guid.nullable(),
  /** The id that tells it from others. */
  message: z.string().nullable(),
  errors: z.array(z.string()),
})
export type IncomingCall = z.infer<typeof IncomingCall>
export const CallsQuery = z.object({ ...pageQuery, result: z.enum(CALL_RESULTS).optional() })
export type CallsQuery = z.infer<typeof CallsQuery>

/** What a sender is told (API-28, API-26, API-29). */
export const HookAnswer = z.union([
  z.object({ ok: z.literal(true), guid: Guid }),
  z.object({ ignored: z.literal(true) }),
  z.object({ recorded: z.literal(true) }),
])
export type HookAnswer = z.infer<typeof HookAnswer>

/** A payload of an address. */
const QueryText = z.string().max(5_000)
const Queried = z.object({}).catchall(z.union([QueryText, z.array(QueryText).max(100)]))

const module = 'api' as const
const { reading, adding, editing, removing } = INCOMING_ROLES
const WRITTEN = [
  'exists',
  'required',
  'incoming_action',
  'request_path',
  'incoming_path_each',
  'unknown_value',
  'duplicates',
  ...CONDITION_ERRORS,
] as const

const HOOK_ERRORS = [
  'incoming_circle',
  'incoming_signature_missing',
  'incoming_signature_wrong',
  'incoming_signature_old',
  'incoming_signature_body',
  'incoming_signature_unset',
  'not_found',
  'item_not_found',
  'validation',
  'idempotency_mismatch',
  'too_many_requests',
  'plan_expired',
] as const
const HookParams = z.object({ key: z.string().min(1).max(200) })
/** Whatever the other system sends; the mapping of the request says what becomes of it. */
const AnyPayload = z
  .unknown()
  .meta({ examples: [{ order: { id: 'C-1042', lines: [{ sku: '3200000040249', quantity: 2 }] } }] })

export const incomingApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/incoming-requests',
    summary: 'Requests that other systems may make; `export` downloads them',
    access: reading,
    module,
    query: IncomingQuery,
    response: pageOf(IncomingRow),
    errors: [...CONDITION_ERRORS],
  },
  fields: {
    method: 'GET',
    path: '/api/incoming-requests/fields',
    summary: 'What an action takes, in the language of the caller',
    access: reading,
    module,
    query: z.object({ action: z.enum(INCOMING_ACTIONS) }),
    response: z.object({ data: z.array(IncomingField), forces: z.boolean() }),
  },
  get: {
    method: 'GET',
    path: '/api/incoming-requests/:guid',
    summary: 'One incoming request',
    access: reading,
    module,
    params: GuidParams,
    response: IncomingRequest,
  },
  create: {
    method: 'POST',
    path: '/api/incoming-requests',
    summary: 'Make an incoming request with its secret address, which `GET` of it tells',
    access: adding,
    module,
    body: IncomingInput,
    response: WrittenIncoming,
    status: 201,
    errors: WRITTEN,
  },
  update: {
    method: 'PUT',
    path: '/api/incoming-requests/:guid',
    summary: 'Change an incoming request',
    access: editing,
    module,
    params: GuidParams,
    body: IncomingChange,
    response: WrittenIncoming,
    errors: [...WRITTEN, 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/incoming-requests/:guid',
    summary: 'Delete an incoming request; its address answers no more',
    access: removing,
    module,
    params: GuidParams,
    response: Nothing,
    status: 204,
  },
  renew: {
    method: 'POST',
    path: '/api/incoming-requests/:guid/key',
    summary: 'A new secret address; the last one answers no more from now on',
    access: editing,
    module,
    params: GuidParams,
    response: WrittenIncoming,
  },
  secret: {
    method: 'POST',
    path: '/api/incoming-requests/:guid/secret',
    summary: 'A new secret of the signature, told this once, or one that the other system made; the last one is over',
    access: editing,
    module,
    params: GuidParams,
    body: z.object({ secret: SecretInput.optional() }),
    response: z.object({ secret: z.string().nullable() }),
    errors: ['incoming_secret', 'incoming_unsigned'],
  },
  listen: {
    method: 'POST',
    path: '/api/incoming-requests/:guid/listen',
    summary: 'Only record calls for ten minutes, to map what they say',
    access: editing,
    module,
    params: GuidParams,
    response: WrittenIncoming,
    errors: ['incoming_inactive'],
  },
  stopListening: {
    method: 'DELETE',
    path: '/api/incoming-requests/:guid/listen',
    summary: 'Let calls act again',
    access: editing,
    module,
    params: GuidParams,
    response: WrittenIncoming,
  },
  calls: {
    method: 'GET',
    path: '/api/incoming-requests/:guid/calls',
    summary: 'Its last calls and what became of them, the latest first',
    access: reading,
    module,
    params: GuidParams,
    query: CallsQuery,
    response: pageOf(IncomingCall),
  },
  // The address itself is the proof of who calls: programs without an account. Each acts with the rights of who made
  // it.
  receive: {
    method: 'POST',
    path: '/hooks/:key',
    summary:
      'What another system sends; an `Idempotency-Key` or `webhook-id`, or the signature where it is an HMAC, makes a repeat do nothing',
    access: 'public',
    apart: true,
    foreign: true,
    params: HookParams,
    body: AnyPayload,
    response: HookAnswer,
    alsoAnswers: [201, 202],
    errors: HOOK_ERRORS,
  },
  receivePut: {
    method: 'PUT',
    path: '/hooks/:key',
    summary: 'The same by PUT',
    access: 'public',
    apart: true,
    foreign: true,
    params: HookParams,
    body: AnyPayload,
    response: HookAnswer,
    alsoAnswers: [201, 202],
    errors: HOOK_ERRORS,
  },
  receiveGet: {
    method: 'GET',
    path: '/hooks/:key',
    summary: 'The same by GET: the query is the payload',
    access: 'public',
    apart: true,
    params: HookParams,
    query: Queried,
    response: HookAnswer,
    alsoAnswers: [201, 202],
    errors: HOOK_ERRORS,
  },
})
