import { z } from 'zod'
import { CallOutcome, Headers, Url } from '../connections/connection.ts'
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
  orEmpty,
  orNone,
  pageOf,
  pageQuery,
  Ref,
  RefInput,
  tracked,
} from '../kernel/shapes.ts'
import { MailSchedule } from '../mails/mail.ts'
import { SearchField } from '../search/search.ts'
import { REQUEST_ROLES } from './roles.ts'
import { METHODS, REQUEST_STATES, REQUEST_TRIGGERS, RUN_STATES } from './triggers.ts'

export const LONGEST_PAYLOAD = 50_000
export const MOST_RETURNED = 20
/** So many runs of a request are kept (API-20); what failed is kept longer, to be replayed. */
export const KEPT_RUNS = 100

const Returned = z.object({ path: z.string().trim().min(1).max(300), field: z.string().trim().min(1).max(300) })
export type Returned = z.infer<typeof Returned>

const shown = {
  guid: Guid,
  name: z.string(),
  status: z.enum(REQUEST_STATES),
  trigger: z.enum(REQUEST_TRIGGERS),
  connection: Ref.nullable(),
  method: z.enum(METHODS),
  url: z.string(),
  /** In a row, since the last success. */
  failures: z.int(),
  lastRun: Instant.nullable(),
  nextAt: Instant.nullable(),
  ...tracked,
}
export const RequestRow = z.object(shown)
export type RequestRow = z.infer<typeof RequestRow>
export const ApiRequest = z.object({
  ...shown,
  headers: Headers,
  filters: ConditionShape,
  payload: z.string(),
  returnedValue: z.array(Returned),
  schedule: MailSchedule.nullable(),
  /** Until when the last secret is good beside the one that was made since. */
  lastSecretUntil: Instant.nullable(),
})
export type ApiRequest = z.infer<typeof ApiRequest>
/** `secret`: of the signature, told this once; null where the call was sent again. */
export const NewRequest = ApiRequest.extend({ secret: z.string().nullable() })
export type NewRequest = z.infer<typeof NewRequest>

const shape = {
  name: Name,
  status: z.enum(['active', 'inactive']).optional(),
  trigger: z.enum(REQUEST_TRIGGERS),
  connection: RefInput.nullable().optional(),
  headers: orNone(Headers).optional(),
  filters: ConditionShape.nullable().optional(),
  method: z.enum(METHODS),
  url: orEmpty(Url).optional(),
  payload: orEmpty(z.string().trim().max(LONGEST_PAYLOAD)).optional(),
  returnedValue: orNone(z.array(Returned).max(MOST_RETURNED)).optional(),
  /** Of the trigger `scheduled`: one call for each item that meets the filters. */
  schedule: MailSchedule.nullable().optional(),
}
export const RequestInput = z.object(shape)
export type RequestInput = z.infer<typeof RequestInput>
export const RequestChange = RequestInput.partial().extend({ version: z.int().optional() })
export type RequestChange = z.infer<typeof RequestChange>
export const RequestQuery = z.object({ ...listQuery, ...conditionQuery, ...exportQuery })
export type RequestQuery = z.infer<typeof RequestQuery>

export const RequestRun = z.object({
  guid: Guid,
  at: Instant,
  kind: z.enum(['event', 'schedule', 'manual']),
  state: z.enum(RUN_STATES),
  status: z.int().nullable(),
  /** Of the last try, in milliseconds. */
  duration: z.int().nullable(),
  error: z.string().nullable(),
  attempts: z.int(),
  nextAt: Instant.nullable(),
})
export type RequestRun = z.infer<typeof RequestRun>

export const RunsQuery = z.object({ ...pageQuery, state: z.enum(RUN_STATES).optional() })
export type RunsQuery = z.infer<typeof RunsQuery>

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const RequestOutcome = CallOutcome.extend({
  body: z.string(),
  returned: z.array(z.object({ field: z.string(), value: Scalar })),
})
export type RequestOutcome = z.infer<typeof RequestOutcome>

const module = 'api' as const
const { reading, adding, editing, removing } = REQUEST_ROLES
const WRITTEN = [
  'exists',
  'required',
  'url',
  'connection_header',
  'request_connection',
  'request_schedule',
  'request_path',
  'request_field',
  'mail_hour',
  'mail_minute',
  'mail_repeat_minutes',
  ...CONDITION_ERRORS,
] as const
const RunParams = GuidParams.extend({ run: Guid })

export const requestsApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/requests',
    summary: 'Requests to other systems; `export` downloads them',
    access: reading,
    module,
    query: RequestQuery,
    response: pageOf(RequestRow),
    errors: [...CONDITION_ERRORS],
  },
  fields: {
    method: 'GET',
    path: '/api/requests/fields',
    summary: 'What filters, placeholders and answers of a trigger may name, and the connections there are',
    access: reading,
    module,
    query: z.object({ trigger: z.enum(REQUEST_TRIGGERS) }),
    response: z.object({
      data: z.array(SearchField),
      placeholders: z.array(z.object({ path: z.string(), label: z.string() })),
      returned: z.array(z.object({ field: z.string(), label: z.string() })),
      connections: z.array(Ref.extend({ baseUrl: z.string() })),
    }),
  },
  manual: {
    method: 'GET',
    path: '/api/requests/manual',
    summary: 'Requests that are sent by hand about an item, by name',
    access: reading,
    module,
    response: z.object({ data: z.array(Ref) }),
  },
  run: {
    method: 'POST',
    path: '/api/requests/:guid/run',
    summary: 'Send a request whose trigger is `manual` about an item; it leaves in the background',
    access: editing,
    module,
    params: GuidParams,
    body: z.object({ item: Guid }),
    response: RequestRun,
    status: 202,
    errors: ['item_not_found', 'request_not_manual', 'request_off', 'request_filtered', 'request_silent'],
  },
  get: {
    method: 'GET',
    path: '/api/requests/:guid',
    summary: 'One request',
    access: reading,
    module,
    params: GuidParams,
    response: ApiRequest,
  },
  create: {
    method: 'POST',
    path: '/api/requests',
    summary: 'Make a request; answers the secret of its signature, once',
    access: adding,
    module,
    body: RequestInput,
    response: NewRequest,
    status: 201,
    errors: WRITTEN,
  },
  update: {
    method: 'PUT',
    path: '/api/requests/:guid',
    summary: 'Change a request',
    access: editing,
    module,
    params: GuidParams,
    body: RequestChange,
    response: ApiRequest,
    errors: [...WRITTEN, 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/requests/:guid',
    summary: 'Delete a request with its runs',
    access: removing,
    module,
    params: GuidParams,
    response: Nothing,
    status: 204,
  },
  status: {
    method: 'PUT',
    path: '/api/requests/:guid/status',
    summary: 'Switch a request on or off; one that was paused goes on',
    access: editing,
    module,
    params: GuidParams,
    body: z.object({ active: z.boolean() }),
    response: ApiRequest,
    errors: WRITTEN,
  },
  secret: {
    method: 'POST',
    path: '/api/requests/:guid/secret',
    summary: 'A new secret of the signature; the last one is good for a day beside it',
    access: editing,
    module,
    params: GuidParams,
    response: z.object({ secret: z.string(), lastSecretUntil: Instant }),
  },
  test: {
    method: 'POST',
    path: '/api/requests/:guid/test',
    summary: 'Run it at once, about an item or the last thing of its kind that happened',
    access: editing,
    module,
    params: GuidParams,
    body: z.object({ item: Guid.nullable().optional() }),
    response: RequestOutcome,
    errors: ['item_not_found'],
  },
  runs: {
    method: 'GET',
    path: '/api/requests/:guid/runs',
    summary: 'Its last hundred runs, or those in one state, the latest first',
    access: reading,
    module,
    params: GuidParams,
    query: RunsQuery,
    response: pageOf(RequestRun),
  },
  replay: {
    method: 'POST',
    path: '/api/requests/:guid/runs/:run/replay',
    summary: 'Send a run again, under the same id',
    access: editing,
    module,
    params: RunParams,
    response: RequestRun,
    errors: ['request_run_waiting'],
  },
})
