import type { Header } from '@entrepot/contract/connections/connection.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { MailSchedule } from '@entrepot/contract/mails/mail.ts'
import type { ApiRequest, RequestInput, Returned } from '@entrepot/contract/requests/request.ts'
import type { METHODS, RequestTrigger } from '@entrepot/contract/requests/triggers.ts'

/** A request as it is written; what its trigger has no use for is kept while another one is tried. */
export type RequestDraft = {
  name: string
  active: boolean
  trigger: RequestTrigger
  connection: string
  headers: readonly Header[]
  filters: Group
  method: (typeof METHODS)[number]
  url: string
  payload: string
  returned: readonly Returned[]
  schedule: MailSchedule
}
const DAILY: MailSchedule = { hour: 8, minute: 0, repeat: 'daily', days: [], months: [], repeatMinutes: null }
export const EMPTY_REQUEST: RequestDraft = {
  name: '',
  active: true,
  trigger: 'stock_out',
  connection: '',
  headers: [],
  filters: { operator: 'AND', rules: [] },
  method: 'POST',
  url: '',
  payload: '{"event": "{{event.name}}", "item": "{{item.guid}}", "name": "{{item.name}}"}',
  returned: [],
  schedule: DAILY,
}

export const draftOf = (request: ApiRequest): RequestDraft => ({
  name: request.name,
  active: request.status === 'active',
  trigger: request.trigger,
  connection: request.connection?.guid ?? '',
  headers: request.headers,
  filters: request.filters,
  method: request.method,
  url: request.url,
  payload: request.payload,
  returned: request.returnedValue,
  schedule: request.schedule ?? DAILY,
})

/** `wasPaused`: its state is not written over by a form that only shows that it is not on. */
export const bodyOf = (draft: RequestDraft, wasPaused: boolean): RequestInput => {
  const { active, returned, connection, filters, schedule, headers, ...rest } = draft
  return {
    ...rest,
    name: draft.name.trim(),
    ...(!(wasPaused && !active) && { status: active ? 'active' : 'inactive' }),
    connection: connection || null,
    headers: headers.map((header) => ({ ...header })),
    filters: filters as NonNullable<RequestInput['filters']>,
    returnedValue: returned.map((one) => ({ ...one })),
    schedule: draft.trigger === 'scheduled' ? schedule : null,
  }
}
