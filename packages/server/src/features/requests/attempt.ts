import { CallFailed, type CallFailure, callThrough, openConnection } from '../connections/index.ts'
import { DEPTH_HEADER } from '../../kernel/chain-depth.ts'
import type { Services } from '../../kernel/context.ts'
import { LIMITS } from '../../kernel/limits.ts'
import type { RequestRecord } from './requests.queries.ts'
import { signedHeaders } from './signature.ts'

export type RunError =
  | CallFailure
  | 'status'
  | 'payload'
  | 'function'
  | 'creator_gone'
  | 'connection_gone'
  | 'returned'
  | 'circle'
/** What came of one call. `isFleeting`: it may go better in a while (API-20). */
export type Attempt = { status: number | null; duration: number; body: string } & (
  | { error: null }
  | { error: RunError; isFleeting: boolean; isOver: boolean }
)

const FLEETING: ReadonlySet<RunError> = new Set(['name', 'unreachable', 'timeout', 'token'])

const sent = async (services: Services, company: string, request: RequestRecord, message: Message) => {
  const connection = request.connection === null ? null : await openConnection(services, company, request.connection)
  if (request.connection !== null && !connection) return null
  return callThrough(services, connection, {
    method: request.method,
    url: message.url,
    headers: [
      ...(message.body === null ? [] : [{ name: 'content-type', value: 'application/json; charset=utf-8' }]),
      ...request.headers,
      // Last, so that nobody writes a depth or a signature of their own.
      { name: DEPTH_HEADER, value: String(message.depth) },
      ...signedHeaders(services, request, { id: message.id, body: message.body ?? '', now: services.clock.now() }),
    ],
    body: message.body,
  })
}

type Message = { id: string; url: string; body: string | null; depth: number }
/** One call, outside any transaction. */
export const attempt = async (
  services: Services,
  company: string,
  request: RequestRecord,
  message: Message,
): Promise<Attempt> => {
  const startedAt = performance.now()
  const told = (status: number | null, body: string) => ({
    status,
    duration: Math.round(performance.now() - startedAt),
    body: body.slice(0, LIMITS.keptAnswerLength),
  })
  try {
    const answer = await sent(services, company, request, message)
    if (!answer) return { ...told(null, ''), error: 'connection_gone', isFleeting: false, isOver: false }
    const { status } = answer
    const seen = told(status, answer.body.toString())
    if (status < 400) return { ...seen, body: answer.body.toString(), error: null }
    return { ...seen, error: 'status', isFleeting: status >= 500, isOver: status === 410 }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return { ...told(null, ''), error: error.reason, isFleeting: FLEETING.has(error.reason), isOver: false }
  }
}
