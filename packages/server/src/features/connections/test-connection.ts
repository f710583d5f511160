import type { CallOutcome } from '@entrepot/contract/connections/connection.ts'
import type { Ctx } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { atField } from '../../kernel/problem.ts'
import { callThrough, urlOf } from './call.ts'
import { CallFailed, type CallFailure } from './call-failed.ts'
import { opened } from './opened.ts'
import { requireConnection } from './read-connections.ts'
import { isWebAddress } from './written.ts'

const reasonText = (ctx: Pick<Ctx, 'services' | 'language'>, reason: CallFailure): string =>
  ctx.services.words(ctx.language, `connections:reasons.${reason}`)
const statusText = (ctx: Pick<Ctx, 'services' | 'language'>, status: number): string =>
  ctx.services.words(ctx.language, 'connections:reasons.status', { status })

/** Calls the other system, and says what came of it (API-14). What it answers is not shown: it is for programs. */
export const testConnection = async (ctx: Ctx, guid: string, url = ''): Promise<CallOutcome> => {
  const connection = await inTransaction(ctx, async (inner) =>
    opened(ctx.services, ctx.company.guid, await requireConnection(inner, guid)),
  )
  if (url === '' && connection.baseUrl === '') throw atField('required', 'url')
  if (!isWebAddress(urlOf(connection.baseUrl, url))) throw atField('url', 'url')
  const failed = (status: number | null, reason: string): CallOutcome => ({
    ok: false,
    status,
    message: ctx.services.words(ctx.language, 'kernel:errors.connection_failed'),
    reason,
  })
  try {
    const { status } = await callThrough(ctx.services, connection, { method: 'GET', url, headers: [], body: null })
    return status < 400 ? { ok: true, status, message: null, reason: null } : failed(status, statusText(ctx, status))
  } catch (error) {
    if (error instanceof CallFailed) return failed(null, reasonText(ctx, error.reason))
    throw error
  }
}
