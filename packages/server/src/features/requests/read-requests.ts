import { REQUEST_LIST } from '@entrepot/contract/requests/list.ts'
import type {
  ApiRequest,
  RequestQuery,
  RequestRow,
  RequestRun,
  RunsQuery,
} from '@entrepot/contract/requests/request.ts'
import { seesAsAuthors } from '../../kernel/authors.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { namedRequest } from './kept-request.ts'
import { requestFields } from './request-fields.ts'
import { findRequest, orderOf, pageOfRequests, requestCondition, type RequestRecord } from './requests.queries.ts'
import { runErrorText } from './run-text.ts'
import { pageOfRuns, type Run } from './runs.queries.ts'

export const requireRequest = async (ctx: Ctx, guid: string): Promise<RequestRecord> => {
  const row = await findRequest(ctx.db, ctx.company.guid, guid)
  if (!row) throw new Problem('not_found')
  return row
}

const shown = (row: RequestRecord, url: string): RequestRow => ({
  guid: row.guid,
  name: row.name,
  status: row.status,
  trigger: row.trigger,
  connection: row.connectionRef,
  method: row.method,
  url,
  failures: row.failures,
  lastRun: row.lastRun?.toISOString() ?? null,
  nextAt: row.nextAt?.toISOString() ?? null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})

export const requestFor = async (ctx: Ctx, row: RequestRecord): Promise<ApiRequest> => {
  const named = namedRequest(row, await requestFields(ctx, row.trigger))
  return {
    ...shown(row, named.url),
    headers: row.headers.map((header) => ({ ...header })),
    filters: named.filters as ApiRequest['filters'],
    payload: named.payload,
    returnedValue: [...named.returned],
    schedule: row.schedule,
    lastSecretUntil:
      row.lastKeyUntil && row.lastKeyUntil > ctx.services.clock.now() ? row.lastKeyUntil.toISOString() : null,
  }
}
export const oneRequest = async (ctx: Ctx, guid: string): Promise<ApiRequest> =>
  requestFor(ctx, await requireRequest(ctx, guid))

const pageFor = async (ctx: Ctx, { search, filters, sort, page, size }: RequestQuery) => {
  const condition = filters ? requestCondition(ctx, filters) : undefined
  const { rows, total } = await pageOfRequests(ctx, { search, condition }, orderOf(sort), boundsOf({ page, size }))
  const data: RequestRow[] = []
  for (const row of rows) data.push(shown(row, namedRequest(row, await requestFields(ctx, row.trigger)).url))
  return { data, page, size, total }
}
export const listRequests = (ctx: Ctx, query: RequestQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'requests:sheet',
    columns: sheetColumns<RequestRow>()(ctx, REQUEST_LIST, {
      connection: ({ connection }) => connection?.name ?? null,
    }),
  })

/** `isOpen`: what went wrong may quote what was filled in. */
export const runFor = (ctx: Ctx, run: Run, isOpen: boolean): RequestRun => ({
  guid: run.guid,
  at: run.at.toISOString(),
  kind: run.kind,
  state: run.state,
  status: run.status,
  duration: run.duration,
  error: runErrorText(ctx.services, ctx.language, isOpen || run.detail === null ? run : { ...run, detail: '…' }),
  attempts: run.attempts,
  nextAt: run.nextAt?.toISOString() ?? null,
})
/** They were filled with the rights of who made the request and who changed it last. */
export const seesRuns = (ctx: Ctx, { createdBy, updatedBy }: RequestRecord): Promise<boolean> =>
  seesAsAuthors(ctx, [createdBy?.guid ?? null, updatedBy?.guid ?? null])
/** The last hundred (API-20). */
export const runsOf = async (ctx: Ctx, guid: string, { page, size, state }: RunsQuery) => {
  const request = await requireRequest(ctx, guid)
  const { rows, total } = await pageOfRuns(ctx, guid, state, boundsOf({ page, size }))
  const isOpen = await seesRuns(ctx, request)
  return { data: rows.map((run) => runFor(ctx, run, isOpen)), page, size, total }
}
