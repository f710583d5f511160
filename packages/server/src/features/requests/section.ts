import { Headers } from '@entrepot/contract/connections/connection.ts'
import { OLD } from '@entrepot/contract/business-rules/fields.ts'
import { renamePlaceholders } from '@entrepot/contract/kernel/placeholders.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { Name } from '@entrepot/contract/kernel/shapes.ts'
import { subjectOf } from '@entrepot/contract/mails/triggers.ts'
import { RequestInput } from '@entrepot/contract/requests/request.ts'
import { asMailTrigger } from '@entrepot/contract/requests/triggers.ts'
import { z } from 'zod'
import { connectionNames } from '../connections/index.ts'
import { linkedCondition, linkedField } from '../fields/index.ts'
import { linkedText } from '../mails/index.ts'
import { defineSection, type Linking, type Part } from '../../kernel/configuration.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { addRequest, changeRequest, removeRequest } from './edit-requests.ts'
import { requestFor } from './read-requests.ts'
import { allRequests } from './requests.queries.ts'

const { status: _status, connection: _connection, ...shape } = RequestInput.shape
const Header = Headers.element.pick({ name: true, value: true })
/** With its connection by name. The secret that it is signed by is made anew where the file is applied. */
const RequestEntry = z.object({
  ...shape,
  headers: z.array(Header).optional(),
  active: z.boolean().optional(),
  connection: Name.nullable().optional(),
})
type RequestEntry = z.output<typeof RequestEntry>

const connectionOf = async (ctx: Ctx, name: string): Promise<string> => {
  const own = (await connectionNames(ctx)).find((one) => one.name === name)
  if (!own) throw new Problem('request_connection', {}, 'connection')
  return own.guid
}
const inputOf = async <P extends Part<RequestEntry>>(ctx: Ctx, { active, connection, headers, ...entry }: P) => ({
  ...entry,
  ...(active !== undefined && { status: active ? ('active' as const) : ('inactive' as const) }),
  ...(connection !== undefined && { connection: connection === null ? null : await connectionOf(ctx, connection) }),
  ...(headers && { headers: headers.map((header) => ({ ...header, secret: false })) }),
})

const FN = 'fn.'
const linkedFunctions = (text: string, to: Linking, at: string) =>
  renamePlaceholders(text, (path) =>
    path.startsWith(FN) ? FN + to({ section: 'functions', scope: '', name: path.slice(FN.length), at }) : path,
  )

/** Requests to other systems in the file of the configuration; one that is paused counts as switched on. */
export const requestsSection = defineSection<RequestEntry>({
  needs: [...roles('API_REQUEST'), ...roles('API')],
  module: 'api',
  entry: RequestEntry,
  part: RequestEntry.partial(),
  read: async (ctx) => {
    const read: { guid: string; entry: RequestEntry }[] = []
    for (const row of await allRequests(ctx)) {
      const request = await requestFor(ctx, row)
      read.push({
        guid: row.guid,
        entry: {
          name: request.name,
          active: request.status !== 'inactive',
          trigger: request.trigger,
          connection: request.connection?.name ?? null,
          headers: request.headers.map(({ name, value }) => ({ name, value })),
          filters: request.filters,
          method: request.method,
          url: request.url,
          payload: request.payload,
          returnedValue: request.returnedValue,
          schedule: request.schedule,
        },
      })
    }
    return read
  },
  create: async (ctx, entry) => (await addRequest(ctx, await inputOf(ctx, entry))).guid,
  change: async (ctx, guid, part) => changeRequest(ctx, guid, await inputOf(ctx, part)),
  remove: removeRequest,
  remarks: async (_ctx, _guid, act) => (act === 'added' ? ['signature'] : []),
  linked: (entry, to) => {
    const custom = linkedField(to, subjectOf(asMailTrigger(entry.trigger)) === 'operation' ? 'intervention' : 'items')
    const link = (field: string, at: string) =>
      field.startsWith(OLD) ? OLD + custom(field.slice(OLD.length), at) : custom(field, at)
    const text = (said: string, at: string) => linkedFunctions(linkedText(said, custom, at), to, at)
    return {
      ...entry,
      ...(entry.url && { url: text(entry.url, 'url') }),
      ...(entry.payload && { payload: text(entry.payload, 'payload') }),
      ...(entry.connection && {
        connection: to({ section: 'connections', scope: '', name: entry.connection, at: 'connection' }),
      }),
      ...(entry.filters && {
        filters: linkedCondition(entry.filters, link, 'filters') as NonNullable<RequestEntry['filters']>,
      }),
      ...(entry.returnedValue && {
        returnedValue: entry.returnedValue.map((one, at) => ({
          ...one,
          field: linkedField(to)(one.field, `returnedValue.${at}.field`),
        })),
      }),
    }
  },
})
